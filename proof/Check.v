(* Check.v - what the theorems assume. proof/check fails unless each is "Closed under the global context". *)
From Phased Require Import Tree Table Open Right AlphaBeta Sss OneLevel Once Queue Lists SssLists.
From Phased Require Import Bounds Safety Questions Leftmost Runs.

Print Assumptions printed_is_wrong.
Print Assumptions printed_is_wrong_again.
Print Assumptions ps_star_is_right.
Print Assumptions some_bound.
Print Assumptions single_children_is_alphabeta.
Print Assumptions alphabeta_is_right.
Print Assumptions one_partition_is_sss.
Print Assumptions sss_is_right.
Print Assumptions one_level_within_alphabeta.
Print Assumptions no_leaf_twice.
Print Assumptions one_level_no_more.
Print Assumptions open_is_a_queue.
Print Assumptions table_is_right.
Print Assumptions open_is_sorted.
Print Assumptions one_partition_is_sss_lists.
Print Assumptions alphabeta_exact.
Print Assumptions open_is_between.
Print Assumptions open_is_alphabetas.
Print Assumptions open_iff_always.
Print Assumptions next_is_open.
Print Assumptions next_is_alphabetas.
Print Assumptions decided_is_passed.
Print Assumptions any_questions.
Print Assumptions any_questions_no_more.
Print Assumptions sss_is_safe.
Print Assumptions dual_is_safe.
Print Assumptions mtdf_is_safe.
Print Assumptions tests_are_safe.
Print Assumptions tests_distinct.
Print Assumptions tests_without_forgetting.
Print Assumptions tests_with_whole_table.
Print Assumptions mtdf_with_table.
Print Assumptions leftmost_is_alphabeta.
Print Assumptions asked_is_safe.
Print Assumptions certified_is_safe.
