(* Methods.v - the methods that PS* is compared with, as the books have them: alpha-beta, SSS* and DUAL*. Nothing is
   proved here. To know what the theorems say, read Tree.v, Table.v, this file, and then Statements.v. *)
Require Import ZArith List Bool Arith.
From Phased Require Import Tree Table.
Import ListNotations.
Open Scope Z_scope.

(* ---- alpha-beta, with deep cut-offs: its value and the leaves that it evaluates, in order ---- *)

(* The children of a node from number i on. `search` is what is done with a child, within the window as it is then. *)
Section Loops.
Variable search : tree -> nat -> Z -> Z * list path.
Variable bound : Z. (* beta at a MAX node, alpha at a MIN node *)
Fixpoint max_loop (i : nat) (a : Z) (ts : list tree) : Z * list path :=
  match ts with
  | [] => (a, [])
  | t :: r =>
      let (v, ls) := search t i a in
      let a := Z.max a v in
      if bound <=? a then (a, ls) else let (v', ls') := max_loop (S i) a r in (v', ls ++ ls')
  end.
Fixpoint min_loop (i : nat) (b : Z) (ts : list tree) : Z * list path :=
  match ts with
  | [] => (b, [])
  | t :: r =>
      let (v, ls) := search t i b in
      let b := Z.min b v in
      if b <=? bound then (b, ls) else let (v', ls') := min_loop (S i) b r in (v', ls ++ ls')
  end.
End Loops.

Fixpoint alphabeta (max : bool) (t : tree) (p : path) (alpha beta : Z) : Z * list path :=
  match t with
  | Leaf v => (v, [p])
  | Node t ts =>
      if max then
        let (v, ls) := alphabeta false t (0%nat :: p) alpha beta in
        let a := Z.max alpha v in
        if beta <=? a then (a, ls)
        else let (v', ls') := max_loop (fun c i a => alphabeta false c (i :: p) a beta) beta 1 a ts in (v', ls ++ ls')
      else
        let (v, ls) := alphabeta true t (0%nat :: p) alpha beta in
        let b := Z.min beta v in
        if b <=? alpha then (b, ls)
        else let (v', ls') := min_loop (fun c i b => alphabeta true c (i :: p) alpha b) alpha 1 b ts in (v', ls ++ ls')
  end.

(* Its leaves, each named from the root down. *)
Definition alphabeta_order (inf : Z) (max_root : bool) (t : tree) : list (list nat) :=
  map (@rev nat) (snd (alphabeta max_root t [] (- inf) inf)).

(* ---- SSS* (Stockman 1979) and DUAL* (Marsland, Reinefeld, Schaeffer 1987), with their list OPEN ---- *)

Section Operator.
Variable max_root : bool.
Variable root : tree.

Definition sss_operate (open : list ostate) : option (list ostate) :=
  match open with
  | [] => None (* cannot be *)
  | Os n s hi :: o =>
      match s, find root n with
      (* LIVE, interior: MAX all its children in front, MIN the first *)
      | false, Node _ _ =>
          if is_max max_root n then Some (partition n 0 (wide root n) hi ++ o)
          else Some (Os (n ++ [0%nat]) false hi :: o)
      (* LIVE, terminal: inserted by merit *)
      | false, Leaf v => Some (Table.insert (Os n true (Z.min v hi)) o)
      (* SOLVED: the root ends it; after MAX its next sibling or its parent; after MIN its parent, all else below that
         is dropped *)
      | true, _ =>
          match n with
          | [] => None
          | _ =>
              if is_max max_root n then
                if (S (number n) <? wide root (parent n))%nat then Some (Os (parent n ++ [S (number n)]) false hi :: o)
                else Some (Os (parent n) true hi :: o)
              else Some (Os (parent n) true hi :: purge_open (parent n) o)
          end
      end
  end.

(* DUAL* has the least merit first, and merits rise. *)
Definition dual_before (a b : ostate) : bool :=
  (o_hi a <? o_hi b) || ((o_hi a =? o_hi b) && left_of (o_node a) (o_node b)).
Fixpoint dual_insert (s : ostate) (o : list ostate) : list ostate :=
  match o with
  | [] => [s]
  | a :: r => if dual_before a s then a :: dual_insert s r else s :: o
  end.
Definition dual_operate (open : list ostate) : option (list ostate) :=
  match open with
  | [] => None (* cannot be *)
  | Os n s lo :: o =>
      match s, find root n with
      (* LIVE, interior: MIN all its children in front, MAX the first *)
      | false, Node _ _ =>
          if is_max max_root n then Some (Os (n ++ [0%nat]) false lo :: o)
          else Some (partition n 0 (wide root n) lo ++ o)
      (* LIVE, terminal: inserted by merit *)
      | false, Leaf v => Some (dual_insert (Os n true (Z.max v lo)) o)
      (* SOLVED: the root ends it; after MIN its next sibling or its parent; after MAX its parent, all else below that
         is dropped *)
      | true, _ =>
          match n with
          | [] => None
          | _ =>
              if is_max max_root n then Some (Os (parent n) true lo :: purge_open (parent n) o)
              else
                if (S (number n) <? wide root (parent n))%nat then Some (Os (parent n ++ [S (number n)]) false lo :: o)
                else Some (Os (parent n) true lo :: o)
          end
      end
  end.
End Operator.

(* A method that has only OPEN: the list after k applications, the value, and the leaves in order. *)
Section Search.
Variable operate : list ostate -> option (list ostate).
Variable root : tree.
Fixpoint open_after (k : nat) (o : list ostate) : option (list ostate) :=
  match k with
  | O => Some o
  | S k => match operate o with Some o' => open_after k o' | None => None end
  end.
Fixpoint open_value (fuel : nat) (o : list ostate) : option Z :=
  match fuel with
  | O => None
  | S fuel =>
      match operate o with
      | Some o' => open_value fuel o'
      | None => match o with Os _ _ hi :: _ => Some hi | [] => None end
      end
  end.
Fixpoint open_leaves (fuel : nat) (o : list ostate) : list (list nat) :=
  match fuel with
  | O => []
  | S fuel => evaluated root o ++ match operate o with Some o' => open_leaves fuel o' | None => [] end
  end.
End Search.

Definition sss_run (inf : Z) (max_root : bool) (t : tree) : option Z :=
  open_value (sss_operate max_root t) (2 * nodes t) [Os [] false inf].
Definition sss_order (inf : Z) (max_root : bool) (t : tree) : list (list nat) :=
  open_leaves (sss_operate max_root t) t (2 * nodes t) [Os [] false inf].
Definition dual_run (inf : Z) (max_root : bool) (t : tree) : option Z :=
  open_value (dual_operate max_root t) (2 * nodes t) [Os [] false (- inf)].
Definition dual_order (inf : Z) (max_root : bool) (t : tree) : list (list nat) :=
  open_leaves (dual_operate max_root t) t (2 * nodes t) [Os [] false (- inf)].

(* ---- DUAL* in phases: PS* on the negated tree, where the other side moves at the root ---- *)

(* Every leaf, and the merit of a state, with the other sign. *)
Fixpoint negate (t : tree) : tree :=
  match t with Leaf v => Leaf (- v) | Node t ts => Node (negate t) (map negate ts) end.
Definition flip (s : ostate) : ostate := Os (o_node s) (o_solved s) (- o_hi s).
Definition dual_ps_run (p : plan) (inf : Z) (max_root : bool) (t : tree) : option Z :=
  option_map Z.opp (run Corrected p inf (negb max_root) (negate t)).
Definition dual_ps_order (p : plan) (inf : Z) (max_root : bool) (t : tree) : list (list nat) :=
  leaf_order Corrected p inf (negb max_root) (negate t).
