(* Runs.v - a checker of runs: given a tree and the leaves that some program evaluated, in order, it says whether each
   was the next leaf of a question of Safety.v, and whether they decide the value. If it says yes, the program evaluated
   only leaves that alpha-beta evaluates, and none twice (certified_is_safe). tests/proof runs it on searches of the C
   code. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel Bounds Safety.
Import ListNotations.
Open Scope Z_scope.

Section Runs.
Variable root : tree.
Variable max_root : bool.
Variable inf : Z.
Notation side := (side max_root).
Notation leaves := (snd (alphabeta max_root root [] (- inf) inf)).
Notation lo seen := (bound root max_root seen (- inf)).
Notation hi seen := (bound root max_root seen inf).
Notation next_leaf seen G := (next (lo seen) (hi seen) G max_root root []).

(* ---- 1. runs ---- *)

(* What a search with any questions may have evaluated, the last leaf first. *)
Inductive asked : list path -> Prop :=
| asked_none : asked []
| asked_next : forall seen p G, asked seen -> lo seen [] < G <= hi seen [] -> next_leaf seen G = Some p ->
    asked (p :: seen).

Theorem asked_is_safe : within inf root -> forall seen, asked seen -> NoDup seen /\ incl seen leaves.
Proof.
  intros Hin seen H; induction H as [|seen p G H (IH1 & IH2) HG En]; [split; [constructor | intros q []]|].
  destruct (next_is_new root max_root inf Hin seen G HG) as (p' & En' & Hnew & Hp).
  rewrite En in En'. injection En' as <-. split; [constructor; assumption|].
  intros q [<- | Hq]; [exact Hp | apply IH2, Hq].
Qed.

(* ---- 2. the checker ---- *)

(* The greatest G for which the test may come to node p: hi of the nodes on the way is at least G, and so is lo of those
   to its left at MIN nodes. *)
Fixpoint greatest (l h : path -> Z) (p : path) : Z :=
  match p with
  | [] => h []
  | k :: q =>
      let g := greatest l h q in
      if side q then Z.min g (h p) else fold_right (fun j g => Z.min g (l (j :: q))) g (seq 0 k)
  end.
Definition decided (seen : list path) : bool := hi seen [] <=? lo seen [].
Fixpoint each_next (seen ls : list path) : bool :=
  match ls with
  | [] => decided seen
  | p :: ls =>
      let G := greatest (lo seen) (hi seen) p in
      (lo seen [] <? G) && (G <=? hi seen []) &&
      match next_leaf seen G with Some q => if list_eq_dec Nat.eq_dec p q then true else false | None => false end &&
      each_next (p :: seen) ls
  end.

Lemma each_next_asked : forall ls seen, asked seen -> each_next seen ls = true ->
  asked (rev ls ++ seen) /\ decided (rev ls ++ seen) = true.
Proof.
  induction ls as [|p ls IH]; intros seen Ha Hr; cbn [each_next] in Hr; [split; assumption|].
  apply andb_true_iff in Hr as (Hr & Hrun). apply andb_true_iff in Hr as (Hr & En).
  apply andb_true_iff in Hr as (Hl & Hh). apply Z.ltb_lt in Hl. apply Z.leb_le in Hh.
  destruct (next_leaf seen _) as [q|] eqn:E; [|discriminate].
  destruct (list_eq_dec Nat.eq_dec p q) as [<- | _]; [|discriminate].
  cbn [rev]. rewrite <- app_assoc. apply IH; [|exact Hrun]. eapply asked_next; [exact Ha | | exact E]. lia.
Qed.

(* The value that the leaves decide, if they are such a run. *)
Definition certify (ls : list path) : option Z := if each_next [] ls then Some (lo ls []) else None.

Theorem certified_is_safe : within inf root -> forall ls v, certify ls = Some v ->
  v = value max_root root /\ NoDup ls /\ incl ls leaves.
Proof.
  intros Hin ls v H. unfold certify in H. destruct (each_next [] ls) eqn:E; [|discriminate]. injection H as <-.
  apply each_next_asked in E as (Ha & Hd); [|constructor]. rewrite app_nil_r in *.
  destruct (asked_is_safe Hin _ Ha) as (Hnd & Hsub).
  assert (Hmem : forall u, bound root max_root (rev ls) u [] = bound root max_root ls u []).
  { intro u. unfold bound. cbn [node_at]. apply (fill_same root); [reflexivity|]. intros d w _. unfold known.
    destruct (seen_dec (d ++ []) (rev ls)) as [H1 | H1], (seen_dec (d ++ []) ls) as [H2 | H2]; try reflexivity;
      rewrite <- in_rev in H1; contradiction. }
  unfold decided in Hd. apply Z.leb_le in Hd. rewrite !Hmem in Hd.
  pose proof (bounds_sound root max_root (- inf) inf ls (within_spans root inf Hin) [] root eq_refl) as Hs.
  cbn [Bounds.side] in Hs. split; [lia | split].
  - apply NoDup_rev in Hnd. rewrite rev_involutive in Hnd. exact Hnd.
  - intros q Hq. apply Hsub. rewrite <- in_rev. exact Hq.
Qed.
End Runs.
