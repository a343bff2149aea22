(* Tree.v - game trees, minimax, and plans: how the children of a MAX node fall into partitions. Nothing is proved here;
   all other files speak of these. *)
Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(* A terminal with its value, or a node with one child at least. MAX and MIN alternate; who moves at the root is said
   where a tree is used. *)
Inductive tree : Type := Leaf (v : Z) | Node (t : tree) (ts : list tree).

(* The minimax value of a tree; `max` says whether MAX moves at its root. *)
Fixpoint value (max : bool) (t : tree) : Z :=
  match t with
  | Leaf v => v
  | Node t ts =>
      fold_right (fun c a => (if max then Z.max else Z.min) (value (negb max) c) a) (value (negb max) t) ts
  end.

(* How many nodes it has, leaves and all. *)
Fixpoint nodes (t : tree) : nat :=
  match t with Leaf _ => 1%nat | Node t ts => S (nodes t + fold_right (fun c a => (nodes c + a)%nat) 0%nat ts) end.

Definition width (t : tree) : nat := match t with Leaf _ => 0%nat | Node _ ts => S (length ts) end.

(* Every leaf lies strictly between -inf and inf. *)
Fixpoint within (inf : Z) (t : tree) : Prop :=
  match t with
  | Leaf v => - inf < v < inf
  | Node t ts => within inf t /\ fold_right (fun c a => within inf c /\ a) True ts
  end.

(* The children of a MIN node of which `x` is searched, those before it (nearest first) and those after it. *)
Definition rebuild (before : list tree) (x : tree) (later : list tree) : tree :=
  match rev before ++ x :: later with
  | t :: ts => Node t ts
  | [] => Leaf 0 (* cannot be *)
  end.

(* A node is named by its child numbers from itself up to the root, counted from 0: child 1 of child 4 of the root is
   [1; 4], the root []. *)
Definition path := list nat.

(* A plan: the size of the next partition of a MAX node, given its name, its width, and how many of its children have
   been put on OPEN so far. 0 counts as 1; what is more than is left counts as all that is left. *)
Definition plan := path -> nat -> nat -> nat.

(* PS*(k): partitions of ceil(w/k) children. *)
Definition phases (k : nat) : plan := fun _ w _ => ((w + k - 1) / k)%nat.
(* Partitions of the sizes given, the last one repeated. *)
Fixpoint sizes (ss : list nat) (last : nat) : nat :=
  match ss with
  | [] => 1%nat
  | [s] => s
  | s :: r => match last with O => s | _ => sizes r (last - s) end
  end.
Definition plan_sizes (ss : list nat) : plan := fun _ _ last => sizes ss last.
Definition one_partition : plan := fun _ w _ => w.
Definition single_children : plan := fun _ _ _ => 1%nat.
(* One MAX level is partitioned: single children above it, all children below it. The level of a MAX node is the number
   of MAX nodes above it. *)
Definition level (p : path) : nat := Nat.div2 (length p).
Definition one_level (top : nat) (sizes : plan) : plan := fun p w last =>
  match Nat.compare (level p) top with Lt => 1%nat | Eq => sizes p w last | Gt => w end.
