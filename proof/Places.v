(* Places.v - where the states and the open nodes of an open tree are: every state and node has the name of its place in
   the game tree, states are listed from left to right, and what is opened below a node is newer than it.
   Queue.v needs this to compare states by place, Lists.v to find in a list what the tree has by its place. *)
Require Import ZArith List Bool Lia Arith Sorted.
From Phased Require Import Tree Table Open Right AlphaBeta Sss OneLevel.
Import ListNotations.

(* ---- 1. places: names from the root down ---- *)

(* a is b or above it; a is above b; a is to the left of b *)
Fixpoint pre (a b : list nat) : Prop :=
  match a, b with [], _ => True | x :: a, y :: b => x = y /\ pre a b | _, _ => False end.
Fixpoint spre (a b : list nat) : Prop :=
  match a, b with [], _ :: _ => True | x :: a, y :: b => x = y /\ spre a b | _, _ => False end.
Fixpoint lo (a b : list nat) : Prop :=
  match a, b with x :: a, y :: b => (x < y)%nat \/ x = y /\ lo a b | _, _ => False end.

Lemma pre_refl : forall a, pre a a.
Proof. induction a; cbn; auto. Qed.
Lemma pre_app : forall a b, pre a (a ++ b).
Proof. induction a; cbn; auto. Qed.
Lemma spre_app : forall a x b, spre a (a ++ x :: b).
Proof. induction a; cbn; auto. Qed.
Lemma spre_pre : forall a b, spre a b -> pre a b.
Proof. induction a as [|x a IH]; intros [|y b]; cbn; auto. intros (-> & H); auto. Qed.
Lemma pre_trans : forall a b c, pre a b -> pre b c -> pre a c.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn; auto; try tauto. intros (-> & H1) (-> & H2). eauto.
Qed.
Lemma pre_spre : forall a b c, pre a b -> spre b c -> spre a c.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn; auto; try tauto. intros (-> & H1) (-> & H2). eauto.
Qed.
Lemma spre_irrefl : forall a, ~ spre a a.
Proof. induction a; cbn; [auto | intros (_ & H); auto]. Qed.
Lemma pre_cases : forall a b, pre a b -> a = b \/ spre a b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; auto; try tauto. intros (-> & H). destruct (IH b H); subst; auto.
Qed.
Lemma spre_not_pre : forall a b, spre a b -> ~ pre b a.
Proof. intros a b H1 H2. apply (spre_irrefl b). eapply pre_spre; eassumption. Qed.
Lemma pre_compare : forall a b h, pre a h -> pre b h -> pre a b \/ pre b a.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z h]; cbn; auto; try tauto. intros (-> & H1) (-> & H2).
  destruct (IH b h H1 H2); auto.
Qed.
Lemma lo_trans : forall a b c, lo a b -> lo b c -> lo a c.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn; try tauto.
  intros [H1 | (-> & H1)] [H2 | (-> & H2)]; try (left; lia). right; eauto.
Qed.
Lemma lo_irrefl : forall a, ~ lo a a.
Proof. induction a; cbn; [auto | intros [H | (_ & H)]; [lia | auto]]. Qed.
Lemma lo_pre_l : forall a b a', lo a b -> pre a a' -> lo a' b.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn; try tauto.
    intros [H1 | (-> & H1)] (<- & H2); [left; lia | right; eauto].
Qed.
Lemma lo_pre_r : forall a b b', lo a b -> pre b b' -> lo a b'.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn; try tauto.
    intros [H1 | (-> & H1)] (<- & H2); [left; lia | right; eauto].
Qed.
Lemma lo_not_pre : forall a b, lo a b -> ~ pre a b /\ ~ pre b a.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try tauto. intros [H | (-> & H)].
  - split; intros (E & _); lia.
  - destruct (IH b H). split; intros (_ & E); auto.
Qed.
Lemma lo_asym : forall a b, lo a b -> ~ lo b a.
Proof. intros a b H1 H2. apply (lo_irrefl a). eapply lo_trans; eassumption. Qed.
Lemma place : forall a b, pre a b \/ pre b a \/ lo a b \/ lo b a.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; auto.
    destruct (Nat.lt_trichotomy x y) as [H | [-> | H]]; [auto | | auto].
  destruct (IH b) as [H | [H | [H | H]]]; auto 6.
Qed.
(* a is left of b, and b below q: a is left of q, or below it *)
Lemma lo_up_r : forall a b q, lo a b -> pre q b -> lo a q \/ pre q a.
Proof.
  intros a b q H1 H2. destruct (place a q) as [H | [H | [H | H]]]; auto.
  - exfalso. apply (proj1 (lo_not_pre _ _ H1)). eapply pre_trans; eassumption.
  - exfalso. apply (lo_asym _ _ H1). eapply lo_pre_l; eassumption.
Qed.
Lemma lo_up_l : forall a b q, lo a b -> pre q a -> lo q b \/ pre q b.
Proof.
  intros a b q H1 H2. destruct (place b q) as [H | [H | [H | H]]]; auto.
  - exfalso. apply (proj2 (lo_not_pre _ _ H1)). eapply pre_trans; eassumption.
  - exfalso. apply (lo_asym _ _ H1). eapply lo_pre_r; eassumption.
Qed.
Lemma lo_kids : forall p i j a b, (i < j)%nat -> lo (p ++ i :: a) (p ++ j :: b).
Proof. induction p; cbn; auto. Qed.

Open Scope Z_scope.
(* By merit, then by place. *)
Definition before (m : Z) (a : list nat) (m' : Z) (b : list nat) : Prop := m' < m \/ m = m' /\ lo a b.

(* ---- 2. the states and the open nodes of a slot ---- *)

Fixpoint sts (s : slot) : list state := match s with St x => [x] | Op _ _ _ ss => flat_map sts ss end.
Fixpoint nds (s : slot) : list node := match s with St _ => [] | Op _ n _ ss => n :: flat_map nds ss end.
Definition beside (w : list frame) : list state := flat_map (fun f => flat_map sts (lefts f ++ rights f)) w.
Definition above (w : list frame) : list node := flat_map (fun f => fn f :: flat_map nds (lefts f ++ rights f)) w.
Definition dn (s : state) : list nat := rev (match s with AtMin p _ _ _ => p | AtMax p _ _ _ _ _ => p end).
Definition dj (n : node) : list nat := rev (name n).

Lemma in_sts_plug : forall t w s, In t (sts (plug w s)) <-> In t (sts s) \/ In t (beside w).
Proof.
  intros t; induction w as [|f up IH]; intro s; [cbn; tauto|]. cbn [plug]. rewrite IH. unfold plug1, beside.
  cbn [sts flat_map]. rewrite !flat_map_app, !in_app_iff. cbn [flat_map]. rewrite in_app_iff. fold (beside up). tauto.
Qed.
Lemma in_nds_plug : forall j w s, In j (nds (plug w s)) <-> In j (nds s) \/ In j (above w).
Proof.
  intros j; induction w as [|f up IH]; intro s; [cbn; tauto|]. cbn [plug]. rewrite IH. unfold plug1, above.
  cbn [nds flat_map]. rewrite !flat_map_app. cbn [flat_map In]. rewrite !in_app_iff. fold (above up). cbn [In].
  rewrite !in_app_iff. tauto.
Qed.
Lemma states_sts : forall s w, map fst (states s w) = sts s.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intro w; [reflexivity|]. cbn [states sts].
  generalize (@nil slot) at 2. induction ss as [|x r IHr]; intro lt; [reflexivity|]. cbn [flat_map]. rewrite map_app.
    f_equal.
  - apply IH; left; reflexivity.
  - apply IHr. intros s Hs; apply IH; right; exact Hs.
Qed.

(* A node as the order sees it: low does not matter. *)
Definition alike (a b : node) : Prop := tr a = tr b /\ name a = name b /\ born a = born b /\ high a = high b /\ rest a
  = rest b.
Lemma raise_sts : forall v s, sts (raise v s) = sts s.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; [reflexivity|]. cbn [raise sts].
  induction ss as [|x r IHr]; [reflexivity|]. cbn [map flat_map]. rewrite IH by (left; reflexivity). f_equal.
  apply IHr. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma raise_nds : forall v s j, In j (nds (raise v s)) -> exists j', In j' (nds s) /\ alike j j'.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; intros j Hj; [destruct Hj|]. cbn [raise nds] in *.
  destruct Hj as [<- | Hj]; [exists n; split; [left; reflexivity | repeat split]|].
  apply in_flat_map in Hj as (s & Hs & Hj). apply in_map_iff in Hs as (s' & <- & Hs').
  destruct (IH s' Hs' j Hj) as (j' & Hj' & Ha). exists j'; split; [right; apply in_flat_map; eauto | exact Ha].
Qed.

(* ---- 3. everything has its name ---- *)

(* The subtree at a name. *)
Fixpoint sub (t : tree) (d : list nat) : option tree :=
  match d with
  | [] => Some t
  | k :: d => match nth_error (kids t) k with Some c => sub c d | None => None end
  end.
Lemma sub_snoc : forall d t k, sub t (d ++ [k]) = match sub t d with Some x => nth_error (kids x) k | None => None end.
Proof.
  induction d as [|j d IH]; intros t k; cbn [app sub].
  - destruct (nth_error (kids t) k); reflexivity.
  - destruct (nth_error (kids t) j); [apply IH | reflexivity].
Qed.

Section Names.
Variable max_root : bool.
Variable root : tree.

Definition at_place (q : option path) (c : tree) : Prop :=
  match q with Some q => sub root (rev q) = Some c | None => max_root = true /\ c = Node root [] end.

Inductive named : option path -> slot -> Prop :=
| named_min : forall p c sv m, at_place (Some p) c -> named (Some p) (St (AtMin p c sv m))
| named_max : forall q b x l sv m, at_place q (rebuild b x l) -> named q (St (AtMax (kid q (length b)) b x l sv m))
| named_op : forall q b n l opened ss, at_place q (rebuild b (tr n) l) -> name n = kid q (length b) ->
    kids (tr n) = opened ++ rest n -> line (name n) 0 opened ss ->
    (forall s j, In s ss -> In j (nds s) -> (born n < born j)%nat) -> named q (Op b n l ss)
with line : path -> nat -> list tree -> list slot -> Prop :=
| line_nil : forall p i, line p i [] []
| line_gone : forall p i t ts ss, line p (S i) ts ss -> line p i (t :: ts) ss
| line_slot : forall p i s ts ss, named (Some (i :: p)) s -> line p (S i) ts ss -> line p i (tree_of s :: ts) (s :: ss).
Scheme named_mut := Induction for named Sort Prop with line_mut := Induction for line Sort Prop.

Lemma named_at : forall q s, named q s -> at_place q (tree_of s).
Proof. intros q s H; destruct H; assumption. Qed.

(* Below the place of the slot. *)
Definition under_place (q : option path) (d : list nat) : Prop := match q with Some q => pre (rev q) d |
  None => True end.
Definition below_place (q : option path) (d : list nat) : Prop := match q with Some q => spre (rev q) d |
  None => True end.
Lemma kid_below : forall q k, below_place q (rev (kid q k)).
Proof. intros [q|] k; cbn; [apply spre_app | exact I]. Qed.
Lemma below_under : forall q d, below_place q d -> under_place q d.
Proof. intros [q|] d; cbn; [apply spre_pre | auto]. Qed.

Lemma named_places : forall q s, named q s ->
  (forall t, In t (sts s) -> under_place q (dn t)) /\ (forall j, In j (nds s) -> below_place q (dj j)).
Proof.
  apply (named_mut
    (fun q s _ => (forall t, In t (sts s) -> under_place q (dn t)) /\ (forall j, In j (nds s) -> below_place q (dj j)))
    (fun p i ts ss _ => (forall t, In t (flat_map sts ss) -> exists k, (i <= k)%nat /\ pre (rev p ++ [k]) (dn t)) /\
                        (forall j, In j (flat_map nds ss) -> exists k, (i <= k)%nat /\ spre (rev p ++ [k]) (dj j)))).
  - intros p c sv m _. split; [intros t [<- | []]; apply pre_refl | intros j []].
  - intros q b x l sv m _. split; [intros t [<- | []]; apply below_under, kid_below | intros j []].
  - intros q b n l opened ss _ Hn _ _ (IH1 & IH2) _.
    assert (Hup : forall k d, pre (rev (name n) ++ [k]) d -> below_place q d).
    { intros k d Hd. rewrite Hn in Hd. pose proof (kid_below q (length b)) as Hk. destruct q as [q|]; [|exact I].
      cbn in *.
      apply (pre_spre _ (rev q ++ [length b])); [apply pre_app|].
      destruct (pre_cases _ _ Hd) as [<- | Hs]; [rewrite <- app_assoc; cbn|].
      - replace (rev q ++ [length b; k]) with ((rev q ++ [length b]) ++ k :: []) by (rewrite <- app_assoc;
        reflexivity). apply spre_app.
      - eapply pre_spre; [apply pre_app | exact Hs]. }
    split.
    + intros t Ht. destruct (IH1 t Ht) as (k & _ & Hk). apply below_under, (Hup k), Hk.
    + intros j [<- | Hj]; [unfold dj; rewrite Hn; apply kid_below|].
      destruct (IH2 j Hj) as (k & _ & Hk). apply (Hup k), spre_pre, Hk.
  - intros p i. split; intros ? [].
  - intros p i t ts ss _ (IH1 & IH2). split.
    + intros x Hx. destruct (IH1 x Hx) as (k & Hk & E). exists k; split; [lia | exact E].
    + intros x Hx. destruct (IH2 x Hx) as (k & Hk & E). exists k; split; [lia | exact E].
  - intros p i s ts ss _ (H1 & H2) _ (IH1 & IH2). cbn in H1, H2.
    split; intros x Hx; cbn [flat_map] in Hx; apply in_app_iff in Hx as [Hx | Hx].
    + exists i. split; [lia | apply H1, Hx].
    + destruct (IH1 x Hx) as (k & Hk & E). exists k; split; [lia | exact E].
    + exists i. split; [lia | apply H2, Hx].
    + destruct (IH2 x Hx) as (k & Hk & E). exists k; split; [lia | exact E].
Qed.

Lemma line_split : forall p ss1 s ss2 i ts, line p i ts (ss1 ++ s :: ss2) ->
  exists ts1 ts2, ts = ts1 ++ tree_of s :: ts2 /\ line p i ts1 ss1 /\
    named (Some ((i + length ts1)%nat :: p)) s /\ line p (S (i + length ts1)) ts2 ss2.
Proof.
  intros p ss1 s ss2 i ts. revert i ss1. induction ts as [|t ts IH]; intros i ss1 Hr.
  - inversion Hr as [? ? E1 E2 E3| |]. destruct ss1; discriminate.
  - inversion Hr as [| ? ? ? ? ? Hr' | ? ? s' ? ss' Hs Hr']; subst.
    + apply IH in Hr' as (ts1 & ts2 & -> & H1 & H2 & H3). exists (t :: ts1), ts2. cbn [length app].
      rewrite Nat.add_succ_r. repeat split; auto. apply line_gone; assumption.
    + destruct ss1 as [|s1 ss1]; cbn [app] in *;
        match goal with E : s' :: ss' = _ |- _ => injection E as -> -> end.
      * exists [], ts. cbn [length app]. rewrite Nat.add_0_r. repeat split; auto. constructor.
      * apply IH in Hr' as (ts1 & ts2 & -> & H1 & H2 & H3). exists (tree_of s1 :: ts1), ts2. cbn [length app].
        rewrite Nat.add_succ_r. repeat split; auto. apply line_slot; assumption.
Qed.
Lemma line_app : forall p ts1 ss1 ts2 ss2 i, line p i ts1 ss1 -> line p (i + length ts1) ts2 ss2 ->
  line p i (ts1 ++ ts2) (ss1 ++ ss2).
Proof.
  intros p; induction ts1 as [|t ts1 IH]; intros ss1 ts2 ss2 i H1 H2; inversion H1; subst; cbn [app length] in *.
  - rewrite Nat.add_0_r in H2. exact H2.
  - apply line_gone. apply IH; [assumption|]. rewrite Nat.add_succ_r in H2. exact H2.
  - apply line_slot; [assumption|]. apply IH; [assumption|]. rewrite Nat.add_succ_r in H2. exact H2.
Qed.
Lemma line_none : forall p ts i, line p i ts [].
Proof. intros p; induction ts as [|t ts IH]; intro i; constructor. apply IH. Qed.
Lemma line_places : forall p ts ss i, line p i ts ss -> forall s, In s ss ->
  exists k, (i <= k < i + length ts)%nat /\ named (Some (k :: p)) s.
Proof.
  intros p ts ss i H s Hs. apply in_split in Hs as (s1 & s2 & ->).
    apply line_split in H as (ts1 & ts2 & -> & _ & Hn & _).
  exists (i + length ts1)%nat. rewrite app_length. cbn [length]. split; [lia | exact Hn].
Qed.

Definition in_order (l : list state) : Prop := StronglySorted (fun a b => lo (dn a) (dn b)) l.
Lemma in_order_app : forall a b, in_order a -> in_order b -> (forall x y, In x a -> In y b -> lo (dn x) (dn y)) ->
  in_order (a ++ b).
Proof.
  induction a as [|x a IH]; intros b Ha Hb Hab; [exact Hb|]. inversion Ha; subst. cbn [app]. constructor.
  - apply IH; auto. intros; apply Hab; [right|]; assumption.
  - apply Forall_forall. intros y Hy. apply in_app_iff in Hy as [Hy | Hy].
    + rewrite Forall_forall in *; auto.
    + apply Hab; [left; reflexivity | exact Hy].
Qed.

(* States are in order and none is above an open node; what is opened below is newer. *)
Lemma named_facts : forall q s, named q s ->
  in_order (sts s) /\ (forall j t, In j (nds s) -> In t (sts s) -> ~ pre (dn t) (dj j)) /\
  (forall j j', In j (nds s) -> In j' (nds s) -> spre (dj j) (dj j') -> (born j < born j')%nat).
Proof.
  apply (named_mut
    (fun q s _ => in_order (sts s) /\ (forall j t, In j (nds s) -> In t (sts s) -> ~ pre (dn t) (dj j)) /\
       (forall j j', In j (nds s) -> In j' (nds s) -> spre (dj j) (dj j') -> (born j < born j')%nat))
    (fun p i ts ss _ => in_order (flat_map sts ss) /\
       (forall j t, In j (flat_map nds ss) -> In t (flat_map sts ss) -> ~ pre (dn t) (dj j)) /\
       (forall j j', In j (flat_map nds ss) -> In j' (flat_map nds ss) -> spre (dj j) (dj j') ->
         (born j < born j')%nat))).
  - intros p c sv m _. repeat split; try (intros ? ? []). repeat constructor.
  - intros q b x l sv m _. repeat split; try (intros ? ? []). repeat constructor.
  - intros q b n l opened ss Hat Hn Hk Hl (H1 & H2 & H3) Hb. cbn [sts nds].
    assert (Hin : forall s, In s ss -> exists k, named (Some (k :: name n)) s).
    { intros s Hs. destruct (line_places _ _ _ _ Hl s Hs) as (k & _ & Hs'). eauto. }
    assert (Ht : forall t, In t (flat_map sts ss) -> spre (dj n) (dn t)).
    { intros t Ht. apply in_flat_map in Ht as (s & Hs & Ht). destruct (Hin s Hs) as (k & Hs').
      apply named_places in Hs' as (Hs' & _). specialize (Hs' t Ht). cbn in Hs'. unfold dj.
      destruct (pre_cases _ _ Hs') as [<- | Hp]; [apply spre_app | eapply pre_spre; [apply pre_app | exact Hp]]. }
    assert (Hj : forall j, In j (flat_map nds ss) -> spre (dj n) (dj j)).
    { intros j Hj. apply in_flat_map in Hj as (s & Hs & Hj). destruct (Hin s Hs) as (k & Hs').
      apply named_places in Hs' as (_ & Hs'). specialize (Hs' j Hj). cbn in Hs'. unfold dj at 1.
      eapply pre_spre; [apply pre_app | exact Hs']. }
    split; [exact H1|]. split.
    + intros j t [<- | Hj'] Ht'; [apply spre_not_pre, Ht, Ht' | apply H2; assumption].
    + intros j j' [<- | Hj1] [<- | Hj2] Hs.
      * destruct (spre_irrefl _ Hs).
      * apply in_flat_map in Hj2 as (s & Hs' & Hj2). eapply Hb; eassumption.
      * exfalso. apply (spre_not_pre _ _ Hs). apply spre_pre, Hj, Hj1.
      * apply H3; assumption.
  - intros p i. repeat split; try (intros ? ? []). constructor.
  - intros p i t ts ss _ H. exact H.
  - intros p i s ts ss Hs (H1 & H2 & H3) Hl (IH1 & IH2 & IH3). cbn [flat_map].
    pose proof (named_places _ _ Hs) as (P1 & P2). cbn in P1, P2.
    assert (Q1 : forall t, In t (flat_map sts ss) -> exists k, (i < k)%nat /\ pre (rev p ++ [k]) (dn t)).
    { intros t Ht. apply in_flat_map in Ht as (s' & Hs' & Ht).
      destruct (line_places _ _ _ _ Hl s' Hs') as (k & Hk & Hn).
      apply named_places in Hn as (Hn & _). exists k; split; [lia | exact (Hn t Ht)]. }
    assert (Q2 : forall j, In j (flat_map nds ss) -> exists k, (i < k)%nat /\ pre (rev p ++ [k]) (dj j)).
    { intros j Hj. apply in_flat_map in Hj as (s' & Hs' & Hj).
      destruct (line_places _ _ _ _ Hl s' Hs') as (k & Hk & Hn).
      apply named_places in Hn as (_ & Hn). exists k; split; [lia | apply spre_pre; exact (Hn j Hj)]. }
    assert (Hlo : forall k a b, (i < k)%nat -> pre (rev p ++ [i]) a -> pre (rev p ++ [k]) b -> lo a b).
    { intros k a b Hk Ha Hb. eapply lo_pre_l; [|exact Ha]. eapply lo_pre_r; [|exact Hb]. apply lo_kids, Hk. }
    split; [|split].
    + apply in_order_app; auto. intros x y Hx Hy. destruct (Q1 y Hy) as (k & Hk & Ey). apply (Hlo k); auto.
    + intros j t Hj Ht. apply in_app_iff in Hj. apply in_app_iff in Ht. destruct Hj as [Hj | Hj], Ht as [Ht | Ht].
      * apply H2; assumption.
      * destruct (Q1 t Ht) as (k & Hk & Et). apply (lo_not_pre (dj j) (dn t)). apply (Hlo k); auto.
        apply spre_pre, P2, Hj.
      * destruct (Q2 j Hj) as (k & Hk & Ej). apply (lo_not_pre (dn t) (dj j)). apply (Hlo k); auto.
      * apply IH2; assumption.
    + intros j j' Hj Hj' Hsp. apply in_app_iff in Hj. apply in_app_iff in Hj'.
      destruct Hj as [Hj | Hj], Hj' as [Hj' | Hj'].
      * apply H3; assumption.
      * exfalso. destruct (Q2 j' Hj') as (k & Hk & Ej). destruct (lo_not_pre (dj j) (dj j')) as (N1 & _).
        { apply (Hlo k); auto. apply spre_pre, P2, Hj. }
        apply N1, spre_pre, Hsp.
      * exfalso. destruct (Q2 j Hj) as (k & Hk & Ej). destruct (lo_not_pre (dj j') (dj j)) as (_ & N2).
        { apply (Hlo k); auto. apply spre_pre, P2, Hj'. }
        apply N2, spre_pre, Hsp.
      * apply IH3; assumption.
Qed.

(* Beside the way. *)
Definition apart (q : option path) (d : list nat) : Prop :=
  match q with Some q => lo d (rev q) \/ lo (rev q) d | None => False end.
Lemma apart_under : forall q d e, apart q d -> under_place q e -> lo d e \/ lo e d.
Proof.
  intros [q|] d e; cbn; [|tauto]. intros [H | H] He; [left; eapply lo_pre_r | right; eapply lo_pre_l]; eassumption.
Qed.
(* what is left of one state below q is left of all that is below q *)
Lemma apart_same : forall q d e e', apart q d -> under_place q e -> under_place q e' -> lo e d -> lo e' d.
Proof.
  intros [q|] d e e'; cbn; [|tauto]. intros [H | H] He He' Hl.
  - exfalso. apply (lo_asym _ _ Hl). exact (lo_pre_r _ _ _ H He).
  - exact (lo_pre_l _ _ _ H He').
Qed.
Lemma apart_down : forall q q' d, apart q d -> under_place q (match q' with Some p => rev p | None => [] end) ->
  q' <> None -> apart q' d.
Proof.
  intros [q|] [q'|] d; cbn; try tauto. intros [H | H] Hu _; [left; eapply lo_pre_r | right; eapply lo_pre_l];
    eassumption.
Qed.

Definition q_root : option path := if max_root then None else Some [].
Lemma named_plug : forall w s, named q_root (plug w s) -> exists q, named q s /\
  (q = None -> w = [] /\ max_root = true) /\
  (forall t, In t (beside w) -> apart q (dn t)) /\
  (forall j, In j (above w) -> match q with Some q => ~ pre (rev q) (dj j) | None => False end) /\
  forall s', tree_of s' = tree_of s -> named q s' ->
    (forall j, In j (nds s') -> (exists j', In j' (nds s) /\ born j' = born j) \/ (forall f, In f w ->
      (born (fn f) < born j)%nat)) ->
    named q_root (plug w s').
Proof.
  induction w as [|f up IH]; intros s Hs.
  - exists q_root. split; [exact Hs|]. split; [|split; [intros t [] | split; [intros j [] | auto]]].
    unfold q_root. destruct max_root; [auto | discriminate].
  - cbn [plug] in *. apply IH in Hs as (q & Hs & Hnone & Hap & Hab & Hrep). unfold plug1 in Hs.
    inversion Hs as [| | ? ? ? ? opened ? Hat Hname Hkids Hline Hborn]; subst.
    pose proof (named_facts _ _ Hs) as (_ & Hns & _).
    apply line_split in Hline as (ts1 & ts2 & Eo & Hl1 & Hs1 & Hl2). cbn [Nat.add] in *. subst opened.
    set (q' := Some (length ts1 :: name (fn f))) in *.
    assert (Hq' : under_place q (rev (length ts1 :: name (fn f)))).
    { rewrite Hname. destruct q as [q|]; cbn; [|exact I]. rewrite <- app_assoc. apply pre_app. }
    assert (Hside : forall s', In s' (lefts f ++ rights f) ->
      exists k, k <> length ts1 /\ named (Some (k :: name (fn f))) s').
    { intros s' Hin. apply in_app_iff in Hin as [Hin | Hin].
      - destruct (line_places _ _ _ _ Hl1 s' Hin) as (k & Hk & Hn). exists k; split; [lia | exact Hn].
      - destruct (line_places _ _ _ _ Hl2 s' Hin) as (k & Hk & Hn). exists k; split; [lia | exact Hn]. }
    assert (Hlo : forall k d, k <> length ts1 -> pre (rev (k :: name (fn f))) d ->
      lo d (rev (length ts1 :: name (fn f))) \/ lo (rev (length ts1 :: name (fn f))) d).
    { intros k d Hk Hd. cbn [rev] in *. destruct (Nat.lt_gt_cases k (length ts1)) as (Hc & _).
      destruct (Hc Hk) as [Hc' | Hc'].
      - left. eapply lo_pre_l; [|exact Hd]. apply lo_kids, Hc'.
      - right. eapply lo_pre_r; [|exact Hd]. apply lo_kids, Hc'. }
    exists q'. split; [exact Hs1|]. split; [discriminate|]. split; [|split].
    + intros t Ht. unfold beside in Ht. cbn [flat_map] in Ht. apply in_app_iff in Ht as [Ht | Ht].
      * apply in_flat_map in Ht as (s' & Hs' & Ht). destruct (Hside s' Hs') as (k & Hk & Hn).
        apply named_places in Hn as (Hn & _). apply (Hlo k); [exact Hk | exact (Hn t Ht)].
      * apply (apart_down q); [apply Hap, Ht | exact Hq' | discriminate].
    + intros j Hj. unfold above in Hj. cbn [flat_map In app] in Hj. cbn [q'].
      destruct Hj as [<- | Hj]; [|apply in_app_iff in Hj as [Hj | Hj]].
      * apply spre_not_pre. unfold dj. cbn [rev]. apply spre_app.
      * apply in_flat_map in Hj as (s' & Hs' & Hj). destruct (Hside s' Hs') as (k & Hk & Hn).
        apply named_places in Hn as (_ & Hn). specialize (Hn j Hj). cbn [below_place] in Hn. apply spre_pre in Hn.
        destruct (Hlo k _ Hk Hn) as [H | H]; apply lo_not_pre in H; tauto.
      * specialize (Hab j Hj). destruct q as [q|]; [|destruct Hab]. intro Hp. apply Hab.
        eapply pre_trans; [exact Hq' | exact Hp].
    + intros s' Ht Hs' Hb. apply Hrep; [reflexivity | |].
      * unfold plug1. apply named_op with (opened := ts1 ++ tree_of s :: ts2); auto.
        -- apply line_app; [exact Hl1|]. rewrite <- Ht. apply line_slot; assumption.
        -- intros x j Hx Hj. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]].
           ++ apply (Hborn x); [apply in_app_iff; left; exact Hx | exact Hj].
           ++ destruct (Hb j Hj) as [(j' & Hj' & <-) | Hall].
              ** apply (Hborn s); [apply in_elt | exact Hj'].
              ** apply Hall; left; reflexivity.
           ++ apply (Hborn x); [apply in_app_iff; right; right; exact Hx | exact Hj].
      * intros j Hj. unfold plug1 in Hj. cbn [nds] in Hj. destruct Hj as [<- | Hj].
        -- left. exists (fn f). split; [left|]; reflexivity.
        -- rewrite flat_map_app in Hj. cbn [flat_map] in Hj.
           apply in_app_iff in Hj as [Hj | Hj]; [|apply in_app_iff in Hj as [Hj | Hj]].
           ++ left. exists j. split; [|reflexivity]. unfold plug1. cbn [nds]. right. rewrite flat_map_app, in_app_iff.
              auto.
           ++ destruct (Hb j Hj) as [(j' & Hj' & E) | Hall].
              ** left. exists j'. split; [|exact E]. unfold plug1. cbn [nds]. right. rewrite flat_map_app, in_app_iff.
                 cbn [flat_map].
                 rewrite in_app_iff. auto.
              ** right. intros g Hg. apply Hall; right; exact Hg.
           ++ left. exists j. split; [|reflexivity]. unfold plug1. cbn [nds]. right. rewrite flat_map_app, in_app_iff.
              cbn [flat_map].
              rewrite in_app_iff. auto.
Qed.

Lemma raise_named : forall v q s, named q s -> named q (raise v s).
Proof.
  intro v. apply (named_mut (fun q s _ => named q (raise v s)) (fun p i ts ss _ => line p i ts (map (raise v) ss))).
  - intros; apply named_min; assumption.
  - intros; apply named_max; assumption.
  - intros q b n l opened ss Hat Hn Hk Hl IH Hb. cbn [raise]. apply named_op with (opened := opened); auto.
    intros s j Hs Hj. apply in_map_iff in Hs as (s' & <- & Hs'). apply raise_nds in Hj as (j' & Hj' & (_ & _ & E & _)).
    cbn [set_low born]. rewrite E. eapply Hb; eassumption.
  - intros; constructor.
  - intros; apply line_gone; assumption.
  - intros p i s ts ss Hs IHs Hl IH. cbn [map]. rewrite <- (raise_tree v s). apply line_slot; assumption.
Qed.
Lemma line_lives : forall p m ts i d, sub root (rev p) = Some d ->
  (forall k, nth_error ts k = nth_error (kids d) (i + k) \/ nth_error ts k = None) ->
  line p i ts (lives p i m ts).
Proof.
  intros p m; induction ts as [|t ts IH]; intros i d Hd Hk; [constructor|]. cbn [lives].
  change t with (tree_of (St (AtMin (i :: p) t false m))) at 1. apply line_slot.
  - apply named_min. cbn. rewrite sub_snoc, Hd. destruct (Hk 0%nat) as [E | E]; [|discriminate].
    rewrite Nat.add_0_r in E. symmetry; exact E.
  - apply (IH (S i) d Hd). intro k. specialize (Hk (S k)). rewrite Nat.add_succ_r in Hk. exact Hk.
Qed.
End Names.
