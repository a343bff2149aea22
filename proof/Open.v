(* Open.v - the corrected operator of PS* on the tree of open nodes, with the head of OPEN taken out of it.
   The states of OPEN and the entries of BACKUP form a tree: below an entry are the states and the entries that were
   put there since. OPEN is that tree's states, BACKUP its MAX nodes; Trace.v prints them so. A state that is "put in
   front" becomes the head; to "insert by merit" is to put it into the tree and take out the leftmost state of greatest
   merit.
   Nothing is proved here; Purge.v says when such a tree is right. Read step first: it is the whole operator. *)
Require Import ZArith List Bool.
From Phased Require Import Tree Table.
Import ListNotations.
Open Scope Z_scope.

(* An entry of BACKUP: the MAX node `tr` of name `name`, when it was pushed, its bounds, and its children that have not
   been on OPEN yet. *)
Record node := N { tr : tree; name : path; born : nat; high : Z; low : Z; rest : list tree }.
Definition set_low (n : node) (l : Z) := N (tr n) (name n) (born n) (high n) l (rest n).
Definition set_rest (n : node) (r : list tree) := N (tr n) (name n) (born n) (high n) (low n) r.
Definition last_of (n : node) : nat := width (tr n) - length (rest n).

(* A state of OPEN: of the MIN node c, or of its child x, which has siblings before it, all searched, and later ones. *)
Inductive state :=
| AtMin (p : path) (c : tree) (solved : bool) (m : Z)
| AtMax (p : path) (before : list tree) (x : tree) (later : list tree) (solved : bool) (m : Z).
Definition merit (s : state) : Z := match s with AtMin _ _ _ m => m | AtMax _ _ _ _ _ m => m end.

(* A MIN node that has been on OPEN: it has a state, or a child of it has one, or a child is open. The slots of an open
   node are its MIN children, from left to right, except those that are finished. A MAX root is treated as the only child
   of a MIN node, so that the whole tree is one slot. *)
Inductive slot :=
| St (s : state)
| Op (before : list tree) (n : node) (later : list tree) (ss : list slot).

(* The way from the head up: each open MAX node above it, and the slots left and right of the way. *)
Record frame := F { fb : list tree; fn : node; fl : list tree; lefts : list slot; rights : list slot }.
Definition plug1 (f : frame) (s : slot) : slot := Op (fb f) (fn f) (fl f) (lefts f ++ s :: rights f).
Fixpoint plug (way : list frame) (s : slot) : slot :=
  match way with [] => s | f :: up => plug up (plug1 f s) end.

(* All states of a slot that hangs at `way`, from left to right, each with its own way. *)
Fixpoint states (s : slot) (way : list frame) : list (state * list frame) :=
  match s with
  | St x => [(x, way)]
  | Op b n l ss =>
      (fix go (lt ss : list slot) :=
         match ss with [] => [] | s :: r => states s (F b n l lt r :: way) ++ go (lt ++ [s]) r end) [] ss
  end.
(* All open MAX nodes, the topmost first. *)
Definition found := (list tree * node * list tree * list slot * list frame)%type.
Fixpoint opens (s : slot) (way : list frame) : list found :=
  match s with
  | St _ => []
  | Op b n l ss =>
      (b, n, l, ss, way) ::
      (fix go (lt ss : list slot) :=
         match ss with [] => [] | s :: r => opens s (F b n l lt r :: way) ++ go (lt ++ [s]) r end) [] ss
  end.

(* The leftmost state of greatest merit. *)
Fixpoint best (l : list (state * list frame)) : option (state * list frame) :=
  match l with
  | [] => None
  | a :: r => match best r with
              | Some b => if merit (fst a) <? merit (fst b) then Some b else Some a
              | None => Some a
              end
  end.
(* The newest node that has partitions left. *)
Definition open_node (o : found) : node := match o with (_, n, _, _, _) => n end.
Fixpoint newest (l : list found) : option found :=
  match l with
  | [] => None
  | a :: r =>
      match rest (open_node a), newest r with
      | [], b => b
      | _, Some b => if (born (open_node a) <? born (open_node b))%nat then Some b else Some a
      | _, None => Some a
      end
  end.

(* low of every node in the slot is at least v *)
Fixpoint raise (v : Z) (s : slot) : slot :=
  match s with
  | St x => St x
  | Op b n l ss => Op b (set_low n (Z.max (low n) v)) l (map (raise v) ss)
  end.

(* LIVE states of consecutive children of p, the first of number i *)
Fixpoint lives (p : path) (i : nat) (m : Z) (ts : list tree) : list slot :=
  match ts with [] => [] | t :: r => St (AtMin (i :: p) t false m) :: lives p (S i) m r end.

(* A search that goes on: the head of OPEN, the way to it, and for the list BACKUP alone: the number of entries pushed
   so far, and the entry of a SOLVED head that was open, which stays on BACKUP until case 3 drops it. *)
Record search := Search { head : state; way : list frame; clock : nat; closed : option node }.
Inductive outcome := Go (s : search) | Done (v : Z) | Stuck.

Section Operator.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.

(* low of the MAX node that the slot at the end of the way belongs to *)
Definition low_at (way : list frame) : Z := match way with [] => - inf | f :: _ => low (fn f) end.

(* The next partition of n, whose children y :: ys have not been on OPEN, in front of OPEN, LIVE, with its high. `ss`:
   what is still open of its earlier partitions. *)
Definition phase (b : list tree) (n : node) (l : list tree) (ss : list slot) (y : tree) (ys : list tree)
    (up : list frame) (t : nat) : search :=
  let k := pred (plan (name n) (width (tr n)) (last_of n)) in
  Search (AtMin (last_of n :: name n) y false (high n))
    (F b (set_rest n (skipn k ys)) l ss (lives (name n) (S (last_of n)) (high n) (firstn k ys)) :: up) t None.

Definition insert (s : state) (way : list frame) (t : nat) : outcome :=
  match best (states (plug way (St s)) []) with
  | Some (h, way') => Go (Search h way' t None)
  | None => Stuck
  end.

Definition next_name (p : path) : path := match p with k :: q => S k :: q | [] => [] end.

(* 4. s = SOLVED, a MIN child of n, merit m. *)
Definition case_4 (b : list tree) (n : node) (l : list tree) (lt rt : list slot) (up : list frame) (m : Z) (t : nat) :
    rule * outcome :=
  let n := set_low n (Z.max (low n) m) in
  let ss := map (raise m) (lt ++ rt) in (* what else is open below n *)
  if high n <=? low n then
    (R4a, Go (Search (AtMax (name n) b (tr n) l true (high n)) up t (Some n)))
  else
    match newest (tl (opens (Op b n l ss) up)) with
    | Some (b', n', l', ss', up') =>
        match rest n' with
        | y :: ys => (R4b_descendant, Go (phase b' n' l' ss' y ys up' t))
        | [] => (R4b_descendant, Stuck) (* cannot be *)
        end
    | None =>
        match rest n with
        | y :: ys => (R4b_next, Go (phase b n l [] y ys up t))
        | [] => (R4b_done, Go (Search (AtMax (name n) b (tr n) l true (low n)) up t (Some n)))
        end
    end.

Definition step (s : search) : rule * outcome :=
  let t := clock s in
  let low := low_at (way s) in
  match head s with
  | AtMin p c false m =>
      match c with
      | Node y ys => (R1b, Go (Search (AtMax (0%nat :: p) [] y ys false m) (way s) t None))
      | Leaf v => (R2a, insert (AtMin p c true (Z.max (Z.min v m) low)) (way s) t) (* not below low: the correction *)
      end
  | AtMax p b x l false m =>
      match x with
      | Node y ys => (R1a, Go (phase b (N x p t m low (y :: ys)) l [] y ys (way s) (S t)))
      | Leaf v =>
          let score := Z.min v m in
          if low <? score then (R2a, insert (AtMax p b x l true score) (way s) t)
          else (R2b, insert (AtMin (tl p) (rebuild b x l) true low) (way s) t) (* low, always: the correction *)
      end
  | AtMax p b x l true m =>
      match max_root, way s with
      | true, [] => (R3a, Done m)
      | _, _ =>
          match low <? m, l with
          | true, y :: ys => (R3b, Go (Search (AtMax (next_name p) (x :: b) y ys false m) (way s) t None))
          | _, _ => (R3c, Go (Search (AtMin (tl p) (rebuild b x l) true m) (way s) t None))
          end
      end
  | AtMin p c true m =>
      match way s with
      | [] => (R3a, Done m)
      | F b n l lt rt :: up => case_4 b n l lt rt up m t
      end
  end.

Definition start (t : tree) : search :=
  Search (if max_root then AtMax [] [] t [] false inf else AtMin [] t false inf) [] 0 None.

(* The value, if the search ends within `fuel` applications of the operator. *)
Fixpoint run (fuel : nat) (s : search) : option Z :=
  match fuel with
  | O => None
  | S fuel => match snd (step s) with Go s' => run fuel s' | Done v => Some v | Stuck => None end
  end.
End Operator.
