(* Check.v - what the theorems assume. proof/check fails unless each is "Closed under the global context". *)
From Phased Require Import Tree Table Methods Open Right AlphaBeta Sss OneLevel Once Queue Lists SssLists Leaves Dual.

Print Assumptions printed_is_wrong.
Print Assumptions printed_is_wrong_again.
Print Assumptions printed_is_wrong_on_uniform.
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
Print Assumptions table_single_children_is_alphabeta.
Print Assumptions table_no_leaf_twice.
Print Assumptions table_one_level_within_alphabeta.
Print Assumptions table_one_level_no_more.
Print Assumptions table_one_partition_is_sss.
Print Assumptions sss_lists_are_right.
Print Assumptions dual_is_sss_negated.
Print Assumptions dual_lists_are_right.
Print Assumptions dual_ps_is_right.
Print Assumptions dual_no_leaf_twice.
Print Assumptions dual_single_children_is_alphabeta.
Print Assumptions dual_one_partition_is_dual.
Print Assumptions dual_one_level_within_alphabeta.
Print Assumptions dual_one_level_no_more.
