(* Table.v - PS* as its paper prints it: two lists, OPEN and BACKUP, and the cases of Table 1; and the corrected
   operator, which differs in two places. Here a node is named from the root down: child 1 of child 4 is [4; 1].
   The printed one is proved wrong here, by three trees. The theorems about the corrected one speak of this file's
   definitions; the proofs go by way of Open.v. *)
Require Import ZArith List Bool Arith.
From Phased Require Import Tree.
Import ListNotations.
Open Scope Z_scope.

Inductive rule := R1a | R1b | R2a | R2b | R3a | R3b | R3c | R4a | R4b_descendant | R4b_next | R4b_done.
Inductive edition := Printed | Corrected.

Record ostate := Os { o_node : list nat; o_solved : bool; o_hi : Z }.
Record entry := En { e_node : list nat; e_last : nat; e_low : Z; e_high : Z }.
Record lists := Ls { l_open : list ostate; l_backup : list entry }.

Definition same (a b : list nat) : bool := if list_eq_dec Nat.eq_dec a b then true else false.
(* a is strictly below b *)
Fixpoint below (a b : list nat) : bool :=
  match a, b with
  | _ :: _, [] => true
  | x :: a, y :: b => (x =? y)%nat && below a b
  | _, _ => false
  end.
(* a is to the left of b, neither above it nor below it *)
Fixpoint left_of (a b : list nat) : bool :=
  match a, b with
  | x :: a, y :: b => (x <? y)%nat || ((x =? y)%nat && left_of a b)
  | _, _ => false
  end.
Definition parent (p : list nat) : list nat := removelast p.
Definition number (p : list nat) : nat := last p 0%nat.

Section Operator.
Variable ed : edition.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.
Variable root : tree.

Fixpoint find (t : tree) (p : list nat) : tree :=
  match p, t with
  | k :: p, Node c cs => match nth_error (c :: cs) k with Some x => find x p | None => t end
  | _, _ => t
  end.
Definition is_max (p : list nat) : bool := Bool.eqb (Nat.even (length p)) max_root.
Definition wide (p : list nat) : nat := width (find root p).
Definition next_size (p : list nat) (lst : nat) : nat :=
  Nat.min (Nat.max 1 (plan (rev p) (wide p) lst)) (wide p - lst).

Definition entry_of (b : list entry) (p : list nat) : option entry := List.find (fun e => same (e_node e) p) b.
(* low of the MAX node p; above the root it is -infinity *)
Definition low_of (b : list entry) (p : list nat) : Z :=
  match entry_of b p with Some e => e_low e | None => - inf end.
(* of the grandparent of p *)
Definition low_above (b : list entry) (p : list nat) : Z :=
  if (length p <? 2)%nat then - inf else low_of b (parent (parent p)).

Definition comes_before (a b : ostate) : bool :=
  (o_hi b <? o_hi a) || ((o_hi a =? o_hi b) && left_of (o_node a) (o_node b)).
Fixpoint insert (s : ostate) (o : list ostate) : list ostate :=
  match o with
  | [] => [s]
  | a :: r => if comes_before a s then a :: insert s r else s :: o
  end.

Definition partition (p : list nat) (first size : nat) (hi : Z) : list ostate :=
  map (fun j => Os (p ++ [j]) false hi) (seq first size).

Definition purge_open (p : list nat) (o : list ostate) := filter (fun s => negb (below (o_node s) p)) o.
Definition purge_backup (p : list nat) (b : list entry) := filter (fun e => negb (below (e_node e) p)) b.
Definition raise_backup (p : list nat) (v : Z) (b : list entry) :=
  map (fun e => if same (e_node e) p || below (e_node e) p then En (e_node e) (e_last e) (Z.max (e_low e) v) (e_high e)
                else e) b.
Definition set_last (p : list nat) (lst : nat) (b : list entry) :=
  map (fun e => if same (e_node e) p then En (e_node e) lst (e_low e) (e_high e) else e) b.
Definition incomplete (e : entry) : bool := (e_last e <? wide (e_node e))%nat.

(* The next partition of a node on BACKUP in front of OPEN, with that node's high. *)
Definition push_next (e : entry) (o : list ostate) (b : list entry) : lists :=
  let size := next_size (e_node e) (e_last e) in
  Ls (partition (e_node e) (e_last e) size (e_high e) ++ o) (set_last (e_node e) (e_last e + size) b).

(* One application to the state at the head of OPEN: the case, and the lists, or None when the search is done. *)
Definition operate (l : lists) : rule * option lists :=
  match l_open l with
  | [] => (R3a, None) (* cannot be *)
  | Os n s hi :: o =>
    let b := l_backup l in
    let i := parent n in
    match s, find root n with
    | false, Node _ _ =>
        if is_max n then
          let size := next_size n 0 in
          (R1a, Some (Ls (partition n 0 size hi ++ o) (En n size (low_above b n) hi :: b)))
        else (R1b, Some (Ls (Os (n ++ [0%nat]) false hi :: o) b))
    | false, Leaf v =>
        let score := Z.min v hi in
        if negb (is_max n) || (low_above b n <? score) then
          let score := match ed with
                       | Printed => score
                       | Corrected => (* CORRECTION *)
                           if is_max n then score
                           else Z.max score (if (length n <? 1)%nat then - inf else low_of b i) end in
          (R2a, Some (Ls (insert (Os n true score) o) b))
        else
          let low := low_above b n in
          let score := match ed with
                       | Printed => match entry_of b (parent i) with
                                    | Some e => if (S (number i) =? e_last e)%nat then low else score
                                    | None => score end
                       | Corrected => low (* CORRECTION *) end in
          (R2b, Some (Ls (insert (Os i true score) o) b))
    | true, _ =>
        match n with
        | [] => (R3a, None)
        | _ =>
          if is_max n then
            let b := purge_backup i b in
            if (low_above b n <? hi) && (S (number n) <? wide i)%nat
            then (R3b, Some (Ls (Os (i ++ [S (number n)]) false hi :: o) b))
            else (R3c, Some (Ls (Os i true hi :: o) b))
          else
            let b := raise_backup i hi b in
            match entry_of b i with
            | None => (R4a, None) (* cannot be *)
            | Some e =>
              if e_high e <=? e_low e then
                (R4a, Some (Ls (Os i true (e_high e) :: purge_open i o) (purge_backup i b)))
              else
                match List.find (fun d => below (e_node d) i && incomplete d) b with (* the newest *)
                | Some d => (R4b_descendant, Some (push_next d o b))
                | None =>
                  let o := purge_open i o in
                  let b := purge_backup i b in
                  if incomplete e then (R4b_next, Some (push_next e o b))
                  else (R4b_done, Some (Ls (Os i true (e_low e) :: o) b))
                end
            end
        end
    end
  end.

Definition start : lists := Ls [Os [] false inf] [].

(* The value with which the search ends, if it does within `fuel` applications. *)
Fixpoint search (fuel : nat) (l : lists) : option Z :=
  match fuel with
  | O => None
  | S fuel =>
      match operate l with
      | (_, Some l') => search fuel l'
      | (_, None) => match l_open l with Os _ _ hi :: _ => Some hi | [] => None end
      end
  end.

(* The leaf that is evaluated when the head of OPEN is a LIVE terminal; and those of a search, in order. *)
Definition evaluated (o : list ostate) : list (list nat) :=
  match o with
  | Os n false _ :: _ => match find root n with Leaf _ => [n] | Node _ _ => [] end
  | _ => []
  end.
Fixpoint leaves (fuel : nat) (l : lists) : list (list nat) :=
  match fuel with
  | O => []
  | S fuel => evaluated (l_open l) ++ match operate l with (_, Some l') => leaves fuel l' | (_, None) => [] end
  end.
End Operator.

(* The lists after k applications of the corrected operator, if the search is not done before. *)
Fixpoint lists_after (p : plan) (inf : Z) (max_root : bool) (t : tree) (k : nat) (L : lists) : option lists :=
  match k with
  | O => Some L
  | S k => match operate Corrected p inf max_root t L with
           | (_, Some L') => lists_after p inf max_root t k L'
           | (_, None) => None
           end
  end.

(* A whole search: its value, and the leaves that it evaluates, in order. *)
Definition run (ed : edition) (p : plan) (inf : Z) (max_root : bool) (t : tree) : option Z :=
  search ed p inf max_root t (2 * nodes t) (start inf).
Definition leaf_order (ed : edition) (p : plan) (inf : Z) (max_root : bool) (t : tree) : list (list nat) :=
  leaves ed p inf max_root t (2 * nodes t) (start inf).

(* ---- The paper's theorem fails for the operator that it prints. ---- *)

Local Notation "'L' v" := (Leaf v) (at level 0, v at level 0).
Local Definition N (l : list tree) : tree := match l with t :: ts => Node t ts | [] => Leaf 0 end.

(* [[[1]],[[3,0]],[[2]]] *)
Definition odd_depth : tree := N [N [N [L 1]]; N [N [L 3; L 0]]; N [N [L 2]]].
(* [47,[[[[271]],[476],[[103,680],36,[202,31,622]],565],240,993,[[786,[297,965,711]],494,[33,684,975,494],839]],
   [19,233,[[492,[906,979,807],[391,318,499],677]]]] *)
Definition irregular : tree :=
  N [L 47;
     N [N [N [N [L 271]]; N [L 476]; N [N [L 103; L 680]; L 36; N [L 202; L 31; L 622]]; L 565];
        L 240; L 993;
        N [N [L 786; N [L 297; L 965; L 711]]; L 494; N [L 33; L 684; L 975; L 494]; L 839]];
     N [L 19; L 233; N [N [L 492; N [L 906; L 979; L 807]; N [L 391; L 318; L 499]; L 677]]]].

Theorem printed_is_wrong :
  within 1000 odd_depth /\ run Printed (phases 2) 1000 true odd_depth = Some 2 /\ value true odd_depth = 3.
Proof. repeat split; try (vm_compute; congruence). Qed.

Theorem printed_is_wrong_again :
  within 1000 irregular /\ run Printed (phases 2) 1000 true irregular = Some 47 /\ value true irregular = 240.
Proof. repeat split; try (vm_compute; congruence). Qed.

(* The paper only speaks of uniform trees, of w children and depth d, and of k that divides w. *)
Fixpoint uniform (w d : nat) (t : tree) : bool :=
  match d, t with
  | O, Leaf _ => true
  | S d, Node c cs => (S (length cs) =? w)%nat && forallb (uniform w d) (c :: cs)
  | _, _ => false
  end.
(* Of its leaves four are 1, the others are 0. *)
Definition four_ones : tree :=
  let zeros := N [L 0; L 0; L 0; L 0] in
  let one := N [L 1; L 0; L 0; L 0] in
  N [N [zeros; zeros; zeros; zeros]; N [one; one; one; one]; N [zeros; zeros; zeros; zeros];
     N [zeros; zeros; zeros; zeros]].

Theorem printed_is_wrong_on_uniform : uniform 4 3 four_ones = true /\ within 1000 four_ones /\
  run Printed (phases 2) 1000 true four_ones = Some 0 /\ value true four_ones = 1.
Proof. repeat split; try (vm_compute; congruence). Qed.

Theorem corrected_is_right_there :
  run Corrected (phases 2) 1000 true odd_depth = Some 3 /\ run Corrected (phases 2) 1000 true irregular = Some 240 /\
  run Corrected (phases 2) 1000 true four_ones = Some 1.
Proof. repeat split; vm_compute; reflexivity. Qed.
