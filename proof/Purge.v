(* Purge.v - when an open tree is right about the values, and the purge lemma: what a purge drops cannot matter.
   The five parts of the invariant (W, L, I, C, S of docs/proof.md) are defined here, the first three as `ok`, C as
   `covered`, S as `u_way`. C is the one that is not obvious; `purge` is what it is for, and `cov_plug` keeps it, which
   is the only place where the correction is used.
   Right.v needs this to show that every case of the operator keeps the invariant. *)
Require Import ZArith List Bool Lia.
From Phased Require Import Tree Table Open.
Import ListNotations.
Open Scope Z_scope.

(* The value of a MAX node and of a MIN node. *)
Notation vmax := (value true).
Notation vmin := (value false).

(* ---- 1. values of nodes from those of their children ---- *)

Definition minf (h : Z) (ts : list tree) : Z := fold_right (fun t a => Z.min (vmax t) a) h ts.

Lemma minf_app : forall h a b, minf h (a ++ b) = minf (minf h b) a.
Proof. intros; apply fold_right_app. Qed.
Lemma minf_min : forall a h ts, minf (Z.min a h) ts = Z.min a (minf h ts).
Proof. intros a h; induction ts; cbn; [reflexivity | fold (minf (Z.min a h) ts); rewrite IHts; unfold minf; lia]. Qed.
Lemma minf_le : forall h ts, minf h ts <= h.
Proof. intro h; induction ts; cbn; [lia | fold (minf h ts); lia]. Qed.
Lemma minf_rev : forall ts h, minf h (rev ts) = minf h ts.
Proof.
  induction ts; intro h; [reflexivity|]. change (rev (a :: ts)) with (rev ts ++ [a]).
  rewrite minf_app, IHts. change (minf h [a]) with (Z.min (vmax a) h). rewrite minf_min. reflexivity.
Qed.

Lemma vmin_minf : forall t ts h, Z.min h (vmin (Node t ts)) = minf h (t :: ts).
Proof.
  intros t ts h; cbn [value]. fold (minf (vmax t) ts). cbn [negb minf fold_right]. fold (minf h ts).
  induction ts as [|a ts IH]; cbn [fold_right minf]; [cbn; lia|].
  fold (minf (vmax t) ts) in *; fold (minf h ts) in *. lia.
Qed.

Lemma vmin_rebuild : forall b x l h,
  Z.min h (vmin (rebuild b x l)) = Z.min (Z.min (minf h b) (vmax x)) (minf h l).
Proof.
  intros b x l h. unfold rebuild. destruct (rev b ++ x :: l) as [|t ts] eqn:E.
  - destruct (rev b); discriminate.
  - rewrite vmin_minf, <- E, minf_app, minf_rev. change (minf h (x :: l)) with (Z.min (vmax x) (minf h l)).
    rewrite minf_min. pose proof (minf_min (minf h l) h b) as H.
    rewrite (Z.min_l (minf h l) h) in H by apply minf_le. rewrite H. lia.
Qed.

Lemma vmax_ge : forall t ts c, In c (t :: ts) -> vmin c <= vmax (Node t ts).
Proof.
  intros t ts c H; cbn [value negb].
  induction ts as [|a ts IH]; cbn [fold_right].
  - destruct H as [->|[]]; lia.
  - destruct H as [->|[->|H]].
    + assert (In c (c :: ts)) as H by (left; reflexivity). specialize (IH H). lia.
    + lia.
    + assert (In c (t :: ts)) as H' by (right; exact H). specialize (IH H'). lia.
Qed.

Lemma vmax_some : forall t ts, exists c, In c (t :: ts) /\ vmax (Node t ts) <= vmin c.
Proof.
  intros t ts; cbn [value negb]. induction ts as [|a ts (c & Hc & IH)]; cbn [fold_right].
  - exists t; split; [left; reflexivity | lia].
  - set (r := fold_right _ _ ts) in *. destruct (Z_le_gt_dec r (vmin a)).
    + exists a; split; [right; left; reflexivity | lia].
    + exists c; split; [destruct Hc; [left | right; right]; assumption | lia].
Qed.

Lemma rebuild_next : forall b x y ys, rebuild (x :: b) y ys = rebuild b x (y :: ys).
Proof. intros; unfold rebuild; cbn [rev]. rewrite <- app_assoc. reflexivity. Qed.

Lemma rebuild_only : forall b x l t, rebuild b x l = Node t [] -> b = [] /\ x = t /\ l = [].
Proof.
  intros b x l t; unfold rebuild. destruct b as [|y b]; cbn [rev app]; intro H.
  - injection H; auto.
  - exfalso. destruct (rev b) as [|z r]; cbn in H; [discriminate|].
    injection H as _ H. destruct r; discriminate.
Qed.

(* Induction on trees. *)
Lemma tree_induction (P : tree -> Prop) :
  (forall v, P (Leaf v)) -> (forall t ts, P t -> (forall c, In c ts -> P c) -> P (Node t ts)) -> forall t, P t.
Proof.
  intros HL HN. fix IH 1. intros [v | t ts]; [apply HL | apply HN; [apply IH|]].
  induction ts as [|a r IHr]; intros s Hs; [destruct Hs | destruct Hs as [<-|Hs]; [apply IH | apply IHr; exact Hs]].
Qed.
Lemma within_value : forall inf t, within inf t -> forall max, - inf < value max t < inf.
Proof.
  intros inf; induction t as [v | t ts IHt IH] using tree_induction; [cbn; intros; lia|].
  intros (Ht & Hts) max. cbn [value]. specialize (IHt Ht (negb max)).
  induction ts as [|a r IHr]; cbn [fold_right] in *; [exact IHt|].
  destruct Hts as (Ha & Hr). assert (Hi : forall c, In c r -> within inf c -> forall max, - inf < value max c < inf).
  { intros c Hc; apply IH; right; exact Hc. }
  specialize (IHr Hi Hr). pose proof (IH a (or_introl eq_refl) Ha (negb max)).
  destruct max; lia.
Qed.

(* ---- 2. the open tree against the values ---- *)

(* Induction on slots. *)
Lemma slot_induction (P : slot -> Prop) :
  (forall s, P (St s)) -> (forall b n l ss, (forall s, In s ss -> P s) -> P (Op b n l ss)) -> forall s, P s.
Proof.
  intros HS HO. fix IH 1. intros [s | b n l ss]; [apply HS | apply HO].
  induction ss as [|a r IHr]; intros s Hs; [destruct Hs | destruct Hs as [<-|Hs]; [apply IH | apply IHr; exact Hs]].
Qed.

(* The MIN node that the slot is for. *)
Definition tree_of (s : slot) : tree :=
  match s with
  | St (AtMin _ c _ _) => c
  | St (AtMax _ b x l _ _) => rebuild b x l
  | Op b n l _ => rebuild b (tr n) l
  end.

(* A merit m represents v in the window (l, h): max l (min h v) = max l m. For a LIVE state v is the least value of the
   children before it. (W of docs/proof.md) *)
Definition ok_state (h l : Z) (s : state) : Prop :=
  match s with
  | AtMin _ c false m => m = h
  | AtMin _ c true m => Z.max l (Z.min h (vmin c)) = Z.max l m
  | AtMax _ b x _ false m => Z.max l (minf h b) = Z.max l m
  | AtMax _ b x _ true m => Z.max l (Z.min (minf h b) (vmax x)) = Z.max l m
  end.

(* h, l: high and low of the MAX node to which the slot belongs. *)
Inductive ok : Z -> Z -> slot -> Prop :=
| ok_St : forall h l s, ok_state h l s -> ok h l (St s)
| ok_Op : forall h l b n later ss,
    Z.max l (minf h b) = Z.max l (high n) -> (* W *)
    l <= low n -> low n <= Z.max l (vmax (tr n)) -> low n <= Z.max l (high n) -> (* L *)
    (forall t, In t (rest n) -> vmin t <= vmax (tr n)) ->
    (forall s, In s ss -> vmin (tree_of s) <= vmax (tr n)) ->
    (Z.min (vmax (tr n)) (high n) <= low n \/ (* I *)
     (exists t, In t (rest n) /\ Z.min (vmax (tr n)) (high n) <= vmin t) \/
     (exists s, In s ss /\ Z.min (vmax (tr n)) (high n) <= vmin (tree_of s))) ->
    (forall s, In s ss -> ok (high n) (low n) s) ->
    ok h l (Op b n later ss).

(* Some state of the slot has merit v at least. *)
Inductive reaches (v : Z) : slot -> Prop :=
| reaches_St : forall s, v <= merit s -> reaches v (St s)
| reaches_Op : forall b n l ss s, In s ss -> reaches v s -> reaches v (Op b n l ss).
(* Every state of the slot has merit v at most. *)
Inductive under (v : Z) : slot -> Prop :=
| under_St : forall s, merit s <= v -> under v (St s)
| under_Op : forall b n l ss, (forall s, In s ss -> under v s) -> under v (Op b n l ss).

(* If a node has proven more than the MAX node above it, whose low is g, a state below it has that merit on OPEN. (C) *)
Inductive covered : Z -> slot -> Prop :=
| covered_St : forall g s, covered g (St s)
| covered_Op : forall g b n l ss,
    (low n <= g \/ exists s, In s ss /\ reaches (low n) s) ->
    (forall s, In s ss -> covered (low n) s) ->
    covered g (Op b n l ss).

(* No partition is left below. *)
Inductive spent : slot -> Prop :=
| spent_St : forall s, spent (St s)
| spent_Op : forall b n l ss, rest n = [] -> (forall s, In s ss -> spent s) -> spent (Op b n l ss).

Lemma under_mono : forall v w s, v <= w -> under v s -> under w s.
Proof.
  intros v w s Hvw H; induction H; constructor; [lia | assumption].
Qed.
Lemma reaches_mono : forall v w s, w <= v -> reaches v s -> reaches w s.
Proof. intros v w s Hvw H; induction H; [constructor; lia | econstructor; eassumption]. Qed.
Lemma reaches_under : forall v w s, reaches v s -> under w s -> v <= w.
Proof.
  intros v w s H; induction H as [s Hs | b n l ss s Hs Hr IH]; intro HU; inversion HU; subst; [lia|].
  apply IH; auto.
Qed.

(* The purge lemma: if no merit below exceeds lam, nor the low of the node that the slot belongs to, and no partition
   is left, then the value of the slot is at most lam. Without `covered` this fails: a low below could be greater. *)
Lemma purge : forall h l s, ok h l s -> forall lam,
  l <= lam -> covered l s -> under lam s -> spent s -> Z.min h (vmin (tree_of s)) <= lam.
Proof.
  intros h l s H; induction H as [h l s Hs | h l b n later ss HW HL1 HL2 HL3 Hrest Hss HI Hok IH];
    intros lam Hlam HC HU HS.
  - inversion HU; subst. destruct s as [p c [] m | p b x later [] m]; cbn in *; try rewrite vmin_rebuild; lia.
  - inversion HC as [|g b' n' l' ss' Hlow HCs]; subst. inversion HU as [|b' n' l' ss' HUs]; subst.
    inversion HS as [|b' n' l' ss' Hr HSs]; subst.
    assert (Hn : low n <= lam).
    { destruct Hlow as [Hlow | (s & Hs & Hreach)]; [lia|]. apply (reaches_under _ _ s); auto. }
    assert (Hv : Z.min (vmax (tr n)) (high n) <= lam).
    { destruct HI as [HI | [(t & Ht & HI) | (s & Hs & HI)]].
      - lia.
      - rewrite Hr in Ht; destruct Ht.
      - specialize (IH s Hs lam Hn (HCs s Hs) (HUs s Hs) (HSs s Hs)). lia. }
    cbn [tree_of]. rewrite vmin_rebuild. lia.
Qed.

(* ---- 3. raising low ---- *)

Lemma raise_tree : forall v s, tree_of (raise v s) = tree_of s.
Proof. intros v [[] | b n l ss]; reflexivity. Qed.
Lemma raise_ok : forall v h l s, ok h l s -> ok h (Z.max l v) (raise v s).
Proof.
  intros v h l s H; induction H as [h l s Hs | h l b n later ss HW HL1 HL2 HL3 Hrest Hss HI Hok IH]; cbn [raise].
  - constructor. destruct s as [p c [] m | p b x later [] m]; cbn in *; lia.
  - constructor; cbn; try lia; auto.
    + intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). rewrite raise_tree; auto.
    + destruct HI as [HI | [HI | (s & Hs & HI)]]; [left; lia | right; left; exact HI | right; right].
      exists (raise v s); rewrite raise_tree; split; [apply in_map; exact Hs | exact HI].
    + intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). auto.
Qed.
Lemma raise_reaches : forall v w s, reaches w s -> reaches w (raise v s).
Proof.
  intros v w s H; induction H; cbn; [constructor; assumption|].
  apply reaches_Op with (s := raise v s); [apply in_map|]; assumption.
Qed.
Lemma raise_under : forall v w s, under w s -> under w (raise v s).
Proof.
  intros v w s H; induction H; cbn; constructor; [assumption|].
  intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). auto.
Qed.
Lemma raise_covered : forall v g s, covered g s -> covered (Z.max g v) (raise v s).
Proof.
  intros v g s H; induction H as [g s | g b n l ss Hlow HC IH]; cbn; constructor; cbn.
  - destruct Hlow as [Hlow | (s & Hs & Hr)]; [left; lia|].
    destruct (Z_le_gt_dec (low n) v); [left; lia | right].
    exists (raise v s); split; [apply in_map; exact Hs | apply raise_reaches]. rewrite Z.max_l by lia. exact Hr.
  - intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). auto.
Qed.

(* ---- 4. the way to the head ---- *)

Section Way.
Variable inf : Z.
Definition high_at (way : list frame) : Z := match way with [] => inf | f :: _ => high (fn f) end.
Notation low_at := (low_at inf).

Lemma plug_ok : forall way s, ok inf (- inf) (plug way s) -> ok (high_at way) (low_at way) s.
Proof.
  induction way as [|f up IH]; intros s H; [exact H|].
  apply IH in H. inversion H; subst. cbn. match goal with Hx : forall s, In s _ -> ok _ _ s |- _ => apply Hx end.
  apply in_elt.
Qed.

(* The contents of a slot may be replaced by any that are as good. *)
Lemma plug_replace : forall way s s', ok inf (- inf) (plug way s) -> ok (high_at way) (low_at way) s' ->
  tree_of s' = tree_of s -> ok inf (- inf) (plug way s').
Proof.
  induction way as [|f up IH]; intros s s' H Hs' Ht; [exact Hs'|]. cbn [plug] in *.
  apply (IH (plug1 f s)); [exact H | | reflexivity].
  pose proof (plug_ok up _ H) as H1.
  inversion H1 as [|h l b n later ss HW HL1 HL2 HL3 Hrest Hss HI Hok]; subst.
  constructor; auto.
  - intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]].
    + apply Hss, in_app_iff; auto.
    + rewrite Ht. apply Hss, in_elt.
    + apply Hss, in_app_iff; right; right; exact Hx.
  - destruct HI as [HI | [HI | (x & Hx & HI)]]; [left; exact HI | right; left; exact HI | right; right].
    apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]].
    + exists x; split; [apply in_app_iff; auto | exact HI].
    + exists s'; split; [apply in_elt | rewrite Ht; exact HI].
    + exists x; split; [apply in_app_iff; right; right; exact Hx | exact HI].
  - intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]].
    + apply Hok, in_app_iff; auto.
    + exact Hs'.
    + apply Hok, in_app_iff; right; right; exact Hx.
Qed.

Lemma plug_tree : forall way s s', tree_of s' = tree_of s -> tree_of (plug way s') = tree_of (plug way s).
Proof. induction way as [|f up IH]; intros s s' H; [exact H | cbn [plug]; apply IH; reflexivity]. Qed.

(* The slots beside the way are covered; no merit beside the way exceeds v. *)
Definition c_way (way : list frame) : Prop :=
  forall f, In f way -> forall s, In s (lefts f ++ rights f) -> covered (low (fn f)) s.
Definition u_way (v : Z) (way : list frame) : Prop :=
  forall f, In f way -> forall s, In s (lefts f ++ rights f) -> under v s.

Lemma u_mono : forall v w way, v <= w -> u_way v way -> u_way w way.
Proof. intros v w way Hvw H f Hf s Hs. apply (under_mono v); [assumption | apply (H f); assumption]. Qed.

(* Here the correction is used: the head may leave the way for any other state, if what it puts down is not below the
   low of its MAX node. Then all is covered. *)
Lemma cov_plug : forall way s, ok inf (- inf) (plug way s) -> c_way way ->
  covered (low_at way) s -> reaches (low_at way) s -> covered (- inf) (plug way s).
Proof.
  induction way as [|f up IH]; intros s Hok HC Hs Hr; [exact Hs|]. cbn [plug] in *.
  pose proof (plug_ok up _ Hok) as H1. inversion H1 as [|h l b n later ss HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
  apply IH; [exact Hok | | |].
  - intros f' Hf'; apply HC; right; exact Hf'.
  - constructor.
    + right; exists s; split; [apply in_elt | exact Hr].
    + intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]]; [| exact Hs |];
        apply (HC f); try (left; reflexivity); apply in_app_iff; auto.
  - apply reaches_Op with (s := s); [apply in_elt|]. apply (reaches_mono (low (fn f))); assumption.
Qed.

(* ---- 5. taking a state, or an open node, in hand ---- *)

Definition inside (s : slot) : Prop :=
  match s with St _ => True | Op _ n _ ss => forall x, In x ss -> covered (low n) x end.
Lemma covered_inside : forall g s, covered g s -> inside s.
Proof. intros g s H; inversion H; subst; cbn; auto. Qed.

Lemma states_Op : forall b n l ss w a, In a (states (Op b n l ss) w) <->
  exists s1 s s2, ss = s1 ++ s :: s2 /\ In a (states s (F b n l s1 s2 :: w)).
Proof.
  intros b n l ss w a. cbn [states].
  set (go := fix go (lt ss : list slot) :=
         match ss with [] => [] | s :: r => states s (F b n l lt r :: w) ++ go (lt ++ [s]) r end).
  assert (H : forall ss lt, In a (go lt ss) <->
            exists s1 s s2, ss = s1 ++ s :: s2 /\ In a (states s (F b n l (lt ++ s1) s2 :: w))).
  { clear ss. induction ss as [|x r IH]; intro lt; cbn [go].
    - split; [intros [] | intros (s1 & s & s2 & H & _); destruct s1; discriminate].
    - rewrite in_app_iff, IH; split.
      + intros [H | (s1 & s & s2 & -> & H)].
        * exists [], x, r; split; [reflexivity | rewrite app_nil_r; exact H].
        * exists (x :: s1), s, s2; split; [reflexivity | rewrite <- app_assoc in H; exact H].
      + intros (s1 & s & s2 & E & H). destruct s1 as [|y s1]; cbn in E; injection E as -> ->.
        * left; rewrite app_nil_r in H; exact H.
        * right; exists s1, s, s2; split; [reflexivity | rewrite <- app_assoc; exact H]. }
  exact (H ss []).
Qed.

Lemma opens_Op : forall b n l ss w a, In a (tl (opens (Op b n l ss) w)) <->
  exists s1 s s2, ss = s1 ++ s :: s2 /\ In a (opens s (F b n l s1 s2 :: w)).
Proof.
  intros b n l ss w a. cbn [opens tl].
  set (go := fix go (lt ss : list slot) :=
         match ss with [] => [] | s :: r => opens s (F b n l lt r :: w) ++ go (lt ++ [s]) r end).
  assert (H : forall ss lt, In a (go lt ss) <->
            exists s1 s s2, ss = s1 ++ s :: s2 /\ In a (opens s (F b n l (lt ++ s1) s2 :: w))).
  { clear ss. induction ss as [|x r IH]; intro lt; cbn [go].
    - split; [intros [] | intros (s1 & s & s2 & H & _); destruct s1; discriminate].
    - rewrite in_app_iff, IH; split.
      + intros [H | (s1 & s & s2 & -> & H)].
        * exists [], x, r; split; [reflexivity | rewrite app_nil_r; exact H].
        * exists (x :: s1), s, s2; split; [reflexivity | rewrite <- app_assoc in H; exact H].
      + intros (s1 & s & s2 & E & H). destruct s1 as [|y s1]; cbn in E; injection E as -> ->.
        * left; rewrite app_nil_r in H; exact H.
        * right; exists s1, s, s2; split; [reflexivity | rewrite <- app_assoc; exact H]. }
  exact (H ss []).
Qed.
Lemma opens_split : forall b n l ss w, opens (Op b n l ss) w = (b, n, l, ss, w) :: tl (opens (Op b n l ss) w).
Proof. reflexivity. Qed.

(* The slots beside a longer way. *)
Lemma c_way_cons : forall b n l s1 s s2 w,
  c_way w -> inside (Op b n l (s1 ++ s :: s2)) -> c_way (F b n l s1 s2 :: w).
Proof.
  intros b n l s1 s s2 w Hw Hin f [<- | Hf] x Hx; [|apply (Hw f); assumption].
  cbn in *. apply Hin. apply in_app_iff in Hx. apply in_app_iff. destruct Hx; [left | right; right]; assumption.
Qed.
Lemma u_way_cons : forall v b n l s1 s s2 w,
  u_way v w -> under v (Op b n l (s1 ++ s :: s2)) -> u_way v (F b n l s1 s2 :: w).
Proof.
  intros v b n l s1 s s2 w Hw HU f [<- | Hf] x Hx; [|apply (Hw f); assumption].
  inversion HU; subst. cbn in *. match goal with H : forall s, In s _ -> under _ _ |- _ => apply H end.
  apply in_app_iff in Hx. apply in_app_iff. destruct Hx; [left | right; right]; assumption.
Qed.

Lemma states_plug : forall s w x w', In (x, w') (states s w) -> plug w' (St x) = plug w s.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w x w' H.
  - destruct H as [H | []]; injection H as -> ->; reflexivity.
  - apply states_Op in H as (s1 & s & s2 & -> & H). apply IH in H; [exact H | apply in_elt].
Qed.
Lemma states_c : forall s w x w', In (x, w') (states s w) -> c_way w -> inside s -> c_way w'.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w x w' H Hw Hin.
  - destruct H as [H | []]; injection H as _ <-; exact Hw.
  - apply states_Op in H as (s1 & s & s2 & -> & H).
    eapply IH; [apply in_elt | exact H | eapply c_way_cons; eassumption|].
    apply (covered_inside (low n)), Hin, in_elt.
Qed.
Lemma states_u : forall v s w x w', In (x, w') (states s w) -> u_way v w -> under v s -> u_way v w'.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; intros w x w' H Hw HU.
  - destruct H as [H | []]; injection H as _ <-; exact Hw.
  - apply states_Op in H as (s1 & s & s2 & -> & H).
    eapply IH; [apply in_elt | exact H | eapply u_way_cons; eassumption|].
    inversion HU; subst; match goal with H : forall s, In s _ -> under _ _ |- _ => apply H end; apply in_elt.
Qed.
Lemma states_all : forall v s w, (forall a, In a (states s w) -> merit (fst a) <= v) -> under v s.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; intros w H; constructor.
  - apply (H (s, w)); left; reflexivity.
  - intros s Hs. apply in_split in Hs as Hs'. destruct Hs' as (s1 & s2 & ->).
    apply (IH s Hs (F b n l s1 s2 :: w)). intros a Ha. apply H, states_Op. eauto.
Qed.
Lemma states_in : forall way s a, In a (states s way) -> In a (states (plug way s) []).
Proof.
  induction way as [|f up IH]; intros s a H; [exact H|]. cbn [plug]. apply IH, states_Op.
  exists (lefts f), s, (rights f); split; [reflexivity | destruct f; exact H].
Qed.

Lemma opens_plug : forall s w b' n' l' ss' w', In (b', n', l', ss', w') (opens s w) ->
  plug w' (Op b' n' l' ss') = plug w s.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w b' n' l' ss' w' H; [destruct H|].
  rewrite opens_split in H; destruct H as [H | H]; [injection H as -> -> -> -> ->; reflexivity|].
  apply opens_Op in H as (s1 & s & s2 & -> & H). apply IH in H; [exact H | apply in_elt].
Qed.
Lemma opens_c : forall s w b' n' l' ss' w', In (b', n', l', ss', w') (opens s w) -> c_way w -> inside s ->
  c_way w' /\ inside (Op b' n' l' ss').
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w b' n' l' ss' w' H Hw Hin; [destruct H|].
  rewrite opens_split in H; destruct H as [H | H]; [injection H as -> -> -> -> ->; split; assumption|].
  apply opens_Op in H as (s1 & s & s2 & -> & H).
  eapply IH; [apply in_elt | exact H | eapply c_way_cons; eassumption|].
  apply (covered_inside (low n)), Hin, in_elt.
Qed.
Lemma opens_u : forall v s w b' n' l' ss' w', In (b', n', l', ss', w') (opens s w) -> u_way v w -> under v s ->
  u_way v w' /\ under v (Op b' n' l' ss').
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; intros w b' n' l' ss' w' H Hw HU; [destruct H|].
  rewrite opens_split in H; destruct H as [H | H]; [injection H as -> -> -> -> ->; split; assumption|].
  apply opens_Op in H as (s1 & s & s2 & -> & H).
  eapply IH; [apply in_elt | exact H | eapply u_way_cons; eassumption|].
  inversion HU; subst; match goal with H : forall s, In s _ -> under _ _ |- _ => apply H end; apply in_elt.
Qed.
Lemma opens_low : forall s w b' n' l' ss' w' h l, In (b', n', l', ss', w') (opens s w) -> ok h l s -> l <= low n'.
Proof.
  induction s as [s | b n later ss IH] using slot_induction; intros w b' n' l' ss' w' h l H Hok; [destruct H|].
  inversion Hok as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
  rewrite opens_split in H; destruct H as [H | H]; [injection H as _ <- _ _ _; assumption|].
  apply opens_Op in H as (s1 & s & s2 & -> & H).
  assert (low n <= low n'); [|lia]. eapply IH; [apply in_elt | exact H | apply Hoks, in_elt].
Qed.
Lemma opens_spent : forall s w, (forall o, In o (opens s w) -> rest (open_node o) = []) -> spent s.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w H; constructor.
  - apply (H (b, n, l, ss, w)). rewrite opens_split; left; reflexivity.
  - intros s Hs. apply in_split in Hs as Hs'. destruct Hs' as (s1 & s2 & ->).
    apply (IH s Hs (F b n l s1 s2 :: w)). intros o Ho. apply H. rewrite opens_split; right.
    apply opens_Op. eauto.
Qed.

Lemma best_some : forall l a, best l = Some a -> In a l /\ forall b, In b l -> merit (fst b) <= merit (fst a).
Proof.
  induction l as [|x r IH]; intros a H; [discriminate|]. cbn in H.
  destruct (best r) as [y|] eqn:E.
  - destruct (IH y eq_refl) as (H1 & H2).
    destruct (merit (fst x) <? merit (fst y)) eqn:Ec; injection H as <-.
    + apply Z.ltb_lt in Ec. split; [right; exact H1 | intros b [<- | Hb]; [lia | apply H2, Hb]].
    + apply Z.ltb_ge in Ec. split; [left; reflexivity|]. intros b [<- | Hb]; [lia | specialize (H2 b Hb); lia].
  - injection H as <-. destruct r as [|z r]; [|cbn in E; destruct (best r) as [w|]; [destruct (_ <? _)|]; discriminate].
    split; [left; reflexivity | intros b [<- | []]; lia].
Qed.
Lemma best_none : forall l, best l = None -> l = [].
Proof. intros [|x r] H; [reflexivity|]. cbn in H. destruct (best r); [destruct (_ <? _)|]; discriminate. Qed.

Lemma newest_some : forall l a, newest l = Some a -> In a l /\ rest (open_node a) <> [].
Proof.
  induction l as [|x r IH]; intros a H; [discriminate|]. cbn [newest] in H.
  destruct (rest (open_node x)) as [|y ys] eqn:E.
  - destruct (IH a H); split; [right|]; assumption.
  - destruct (newest r) as [b|].
    + destruct (IH b eq_refl). destruct (_ <? _)%nat; injection H as <-.
      * split; [right|]; assumption.
      * split; [left; reflexivity | congruence].
    + injection H as <-. split; [left; reflexivity | congruence].
Qed.
Lemma newest_none : forall l, newest l = None -> forall a, In a l -> rest (open_node a) = [].
Proof.
  induction l as [|x r IH]; intros H a Ha; [destruct Ha|]. cbn [newest] in H.
  destruct (rest (open_node x)) as [|y ys] eqn:E.
  - destruct Ha as [<- | Ha]; auto.
  - destruct (newest r); [destruct (_ <? _)%nat|]; discriminate.
Qed.
Lemma newest_empty : forall l, (forall a, In a l -> rest (open_node a) = []) -> newest l = None.
Proof.
  induction l as [|a r IH]; intro H; [reflexivity|]. cbn [newest]. rewrite (H a (or_introl eq_refl)).
  apply IH. intros x Hx; apply H; right; exact Hx.
Qed.
Lemma raise_spent : forall v s, spent s -> spent (raise v s).
Proof.
  intros v s H; induction H; constructor; [assumption|].
  intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). auto.
Qed.
Lemma spent_opens : forall s w o, spent s -> In o (opens s w) -> rest (open_node o) = [].
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w o H Ho; [destruct Ho|].
  inversion H as [|? ? ? ? H1 H2]; subst.
  rewrite opens_split in Ho; destruct Ho as [<- | Ho]; [exact H1|].
  apply opens_Op in Ho as (s1 & s & s2 & -> & Ho). eapply IH; [apply in_elt | apply H2, in_elt | exact Ho].
Qed.
Lemma insert_whole : forall s w t s', insert s w t = Go s' -> plug (way s') (St (head s')) = plug w (St s).
Proof.
  intros s w t s' H. unfold insert in H. destruct (best _) as [[h w']|] eqn:E; [|discriminate].
  injection H as <-. cbn. apply best_some in E as (E & _). apply states_plug in E. exact E.
Qed.
End Way.
