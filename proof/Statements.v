(* Statements.v - what is proved, to be checked without reading a proof. Each command has a theorem and its statement,
   which uses the definitions of Tree.v, Table.v and Methods.v alone; Coq rejects it if the theorem says anything else.
   `p` is any plan, `t` any finite tree, `bounded` says that its leaves are between -inf and inf, and `max_root` who
   moves at its root. `run` is the value that a search returns, `leaf_order` the list of leaves that it evaluates. *)
Require Import ZArith List Sorted.
From Phased Require Import Tree Table Methods.
From Phased Require Right OneLevel Lists SssLists Leaves Dual.
Import ListNotations.
Open Scope Z_scope.

Section Statements.
Variables (p sizes : plan) (top k : nat) (inf : Z) (max_root : bool) (t : tree).
Check Right.some_bound t : exists bound, within bound t.
Hypothesis bounded : within inf t.

(* The operator as printed is wrong: on two trees, and on a uniform one with k = 2 and w = 4. *)
Check printed_is_wrong : within 1000 odd_depth /\
  run Printed (phases 2) 1000 true odd_depth = Some 2 /\ value true odd_depth = 3.
Check printed_is_wrong_again : within 1000 irregular /\
  run Printed (phases 2) 1000 true irregular = Some 47 /\ value true irregular = 240.
Check printed_is_wrong_on_uniform : uniform 4 3 four_ones = true /\ within 1000 four_ones /\
  run Printed (phases 2) 1000 true four_ones = Some 0 /\ value true four_ones = 1.

(* With the correction it is right, OPEN is always sorted, and no leaf is evaluated twice. *)
Check Lists.table_is_right p inf max_root t bounded : run Corrected p inf max_root t = Some (value max_root t).
Check Lists.open_is_sorted p inf max_root t bounded k : forall l,
  lists_after p inf max_root t k (start inf) = Some l -> StronglySorted (fun a b => comes_before a b = true) (l_open l).
Check Leaves.table_no_leaf_twice p inf max_root t bounded : NoDup (leaf_order Corrected p inf max_root t).

(* It has alpha-beta and SSS* at its ends, leaf for leaf and in order. *)
Check Leaves.table_single_children_is_alphabeta inf max_root t bounded :
  leaf_order Corrected single_children inf max_root t = alphabeta_order inf max_root t.
Check Leaves.table_one_partition_is_sss inf max_root t bounded :
  leaf_order Corrected one_partition inf max_root t = sss_order inf max_root t.
Check SssLists.one_partition_is_sss_lists inf max_root t bounded k :
  option_map l_open (lists_after one_partition inf max_root t k (start inf)) =
  open_after (sss_operate max_root t) k [Os [] false inf].

(* With one partitioned level it evaluates nothing that alpha-beta skips. *)
Check Leaves.table_one_level_within_alphabeta top sizes inf max_root t bounded :
  incl (leaf_order Corrected (one_level top sizes) inf max_root t) (alphabeta_order inf max_root t).
Check Leaves.table_one_level_no_more top sizes inf max_root t bounded :
  (length (leaf_order Corrected (one_level top sizes) inf max_root t) <= length (alphabeta_order inf max_root t))%nat.

(* The methods that it is compared with are right, too. *)
Check OneLevel.alphabeta_is_right inf max_root t bounded : fst (alphabeta max_root t [] (- inf) inf) = value max_root t.
Check Leaves.sss_lists_are_right inf max_root t bounded : sss_run inf max_root t = Some (value max_root t).
Check Dual.dual_lists_are_right inf max_root t bounded : dual_run inf max_root t = Some (value max_root t).
Check Dual.dual_is_sss_negated max_root t k : forall open,
  open_after (sss_operate (negb max_root) (negate t)) k (map flip open) =
  option_map (map flip) (open_after (dual_operate max_root t) k open).

(* DUAL* in phases. *)
Check Dual.dual_ps_is_right p inf max_root t bounded : dual_ps_run p inf max_root t = Some (value max_root t).
Check Dual.dual_no_leaf_twice p inf max_root t bounded : NoDup (dual_ps_order p inf max_root t).
Check Dual.dual_single_children_is_alphabeta inf max_root t bounded :
  dual_ps_order single_children inf max_root t = alphabeta_order inf max_root t.
Check Dual.dual_one_partition_is_dual inf max_root t bounded :
  dual_ps_order one_partition inf max_root t = dual_order inf max_root t.
Check Dual.dual_one_level_within_alphabeta top sizes inf max_root t bounded :
  incl (dual_ps_order (one_level top sizes) inf max_root t) (alphabeta_order inf max_root t).
Check Dual.dual_one_level_no_more top sizes inf max_root t bounded :
  (length (dual_ps_order (one_level top sizes) inf max_root t) <= length (alphabeta_order inf max_root t))%nat.
End Statements.
