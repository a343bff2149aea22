(* Right.v - the corrected PS* returns the minimax value, of every finite tree, under every plan: ps_star_is_right.
   The invariant is Inv, with the parts defined in Purge.v. Every case of the operator keeps it and does some of the
   work that is left (step_inv), so the search ends, and at the end the invariant says that the value is right.
   The files after it need the theorem, and Inv to say where a search can get to. *)
Require Import ZArith List Bool Lia.
From Phased Require Import Tree Table Open.
From Phased Require Export Purge.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. what the cases do to a slot ---- *)

Lemma lives_in : forall p m ts i s, In s (lives p i m ts) -> exists j t, In t ts /\ s = St (AtMin (j :: p) t false m).
Proof.
  intros p m; induction ts as [|t r IH]; intros i s H; [destruct H|].
  destruct H as [<- | H]; [exists i, t; split; [left|]; reflexivity|].
  apply IH in H as (j & t' & Ht & ->). exists j, t'; split; [right; exact Ht | reflexivity].
Qed.
Lemma lives_tree : forall p m ts i t, In t ts -> exists s, In s (lives p i m ts) /\ tree_of s = t.
Proof.
  intros p m; induction ts as [|x r IH]; intros i t H; [destruct H|].
  destruct H as [<- | H]; [eexists; split; [left; reflexivity | reflexivity]|].
  destruct (IH (S i) t H) as (s & Hs & <-). exists s; split; [right; exact Hs | reflexivity].
Qed.

(* 1a: a MAX node is opened. *)
Lemma open_ok : forall h l p b y ys later m t0,
  ok_state h l (AtMax p b (Node y ys) later false m) ->
  ok h l (Op b (N (Node y ys) p t0 m l (y :: ys)) later []).
Proof.
  intros h l p b y ys later m t0 H. constructor; cbn [high low rest tr]; cbn in H; try lia.
  - intros t Ht; apply vmax_ge, Ht.
  - intros s [].
  - right; left. destruct (vmax_some y ys) as (c & Hc & Hv). exists c; split; [exact Hc | lia].
  - intros s [].
Qed.

(* 1a and 4b: its next partition, of 1 + k children. *)
Lemma phase_ok : forall h l b n later ss y ys k p i j, rest n = y :: ys ->
  ok h l (Op b n later ss) ->
  ok h l (Op b (set_rest n (skipn k ys)) later
            (ss ++ St (AtMin p y false (high n)) :: lives i j (high n) (firstn k ys))).
Proof.
  intros h l b n later ss y ys k p i j Hr H.
  inversion H as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst. rewrite Hr in *.
  assert (Hold : forall t, In t (firstn k ys) \/ In t (skipn k ys) <-> In t ys).
  { intro t. rewrite <- in_app_iff, firstn_skipn. reflexivity. }
  constructor; cbn [set_rest high low rest tr]; auto.
  - intros t Ht. apply Hrest; right; apply Hold; auto.
  - intros s Hs. apply in_app_iff in Hs. destruct Hs as [Hs | [<- | Hs]]; [auto | |].
    + cbn. apply Hrest; left; reflexivity.
    + apply lives_in in Hs as (q & t & Ht & ->). cbn. apply Hrest; right; apply Hold; auto.
  - destruct HI as [HI | [(t & [<- | Ht] & HI) | (s & Hs & HI)]].
    + left; exact HI.
    + right; right. eexists; split; [apply in_elt | exact HI].
    + apply Hold in Ht as [Ht | Ht].
      * right; right. destruct (lives_tree i (high n) _ j t Ht) as (s & Hs & <-).
        exists s; split; [apply in_app_iff; right; right; exact Hs | exact HI].
      * right; left. exists t; auto.
    + right; right. exists s; split; [apply in_app_iff; auto | exact HI].
  - intros s Hs. apply in_app_iff in Hs. destruct Hs as [Hs | [<- | Hs]]; [auto | |].
    + constructor; reflexivity.
    + apply lives_in in Hs as (q & t & Ht & ->). constructor; reflexivity.
Qed.

(* 4: a SOLVED MIN child with merit m leaves its node, and low is raised. *)
Lemma settle_ok : forall h l b n later lt rt p c m,
  ok h l (Op b n later (lt ++ St (AtMin p c true m) :: rt)) ->
  ok h l (Op b (set_low n (Z.max (low n) m)) later (map (raise m) (lt ++ rt))).
Proof.
  intros h l b n later lt rt p c m H.
  inversion H as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
  assert (Hsub : forall s, In s (lt ++ rt) -> In s (lt ++ St (AtMin p c true m) :: rt)).
  { intros s Hs. apply in_app_iff in Hs. apply in_app_iff. destruct Hs; [left | right; right]; assumption. }
  assert (Hc : ok (high n) (low n) (St (AtMin p c true m))) by apply Hoks, in_elt.
  inversion Hc as [? ? ? Hw|]; subst. cbn in Hw.
  assert (Hv : vmin c <= vmax (tr n)) by exact (Hss _ (in_elt _ _ _)).
  constructor; cbn [set_low high low rest tr]; auto; try lia.
  - intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). rewrite raise_tree. apply Hss, Hsub, Hs'.
  - destruct HI as [HI | [HI | (s & Hs & HI)]]; [left; lia | right; left; exact HI |].
    apply in_app_iff in Hs. destruct Hs as [Hs | [<- | Hs]].
    + right; right. exists (raise m s); rewrite raise_tree; split; [apply in_map, in_app_iff; auto | exact HI].
    + left. cbn in HI. lia.
    + right; right. exists (raise m s); rewrite raise_tree; split; [apply in_map, in_app_iff; auto | exact HI].
  - intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). apply raise_ok, Hoks, Hsub, Hs'.
Qed.

(* 4b next and done: all below is dropped. *)
Lemma drop_ok : forall h l b n later ss, ok h l (Op b n later ss) ->
  (forall s, In s ss -> covered (low n) s /\ under (low n) s /\ spent s) -> ok h l (Op b n later []).
Proof.
  intros h l b n later ss H HP.
  inversion H as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
  constructor; auto.
  - intros s [].
  - destruct HI as [HI | [HI | (s & Hs & HI)]]; [left; exact HI | right; left; exact HI | left].
    destruct (HP s Hs) as (H1 & H2 & H3).
    pose proof (purge _ _ s (Hoks s Hs) (low n) (Z.le_refl _) H1 H2 H3). lia.
  - intros s [].
Qed.

(* 4a *)
Lemma close_high : forall h l b n later ss p, ok h l (Op b n later ss) -> high n <= low n ->
  ok h l (St (AtMax p b (tr n) later true (high n))).
Proof.
  intros h l b n later ss p H Hh.
  inversion H as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst. constructor; cbn. lia.
Qed.
(* 4b done *)
Lemma close_low : forall h l b n later p, ok h l (Op b n later []) -> low n < high n -> rest n = [] ->
  ok h l (St (AtMax p b (tr n) later true (low n))).
Proof.
  intros h l b n later p H Hh Hr.
  inversion H as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
  destruct HI as [HI | [(t & Ht & _) | (s & [] & _)]]; [|rewrite Hr in Ht; destruct Ht].
  constructor; cbn. lia.
Qed.

(* ---- 2. what is still to be done ---- *)

Open Scope nat_scope.
Definition total (ts : list tree) : nat := fold_right (fun c a => nodes c + a) 0 ts.

(* How many applications a state can still bring about: two for each node below, one as it is LIVE, one as it is
   SOLVED. *)
Definition work_state (s : state) : nat :=
  match s with
  | AtMin _ c false _ => 2 * nodes c
  | AtMin _ _ true _ => 1
  | AtMax _ _ x l false _ => 2 * nodes x + 2 * total l + 1
  | AtMax _ _ _ l true _ => 2 * total l + 2
  end.
Fixpoint work (s : slot) : nat :=
  match s with
  | St s => work_state s
  | Op _ n l ss => 2 * total (rest n) + 2 * total l + 2 + fold_right (fun s a => work s + a) 0 ss
  end.
Definition works (ss : list slot) : nat := fold_right (fun s a => work s + a) 0 ss.
Lemma work_Op : forall b n l ss, work (Op b n l ss) = 2 * total (rest n) + 2 * total l + 2 + works ss.
Proof. reflexivity. Qed.

Lemma works_app : forall a b, works (a ++ b) = works a + works b.
Proof. induction a; intro b; cbn; [reflexivity | fold (works (a0 ++ b)) (works a0); rewrite IHa; lia]. Qed.
Lemma works_cons : forall a b, works (a :: b) = work a + works b.
Proof. reflexivity. Qed.
Lemma total_cons : forall a b, total (a :: b) = nodes a + total b.
Proof. reflexivity. Qed.
Lemma nodes_Node : forall t ts, nodes (Node t ts) = S (nodes t + total ts).
Proof. reflexivity. Qed.
Lemma nodes_pos : forall t, 1 <= nodes t.
Proof. destruct t; cbn; lia. Qed.
Lemma total_split : forall k ts, total (firstn k ts) + total (skipn k ts) = total ts.
Proof.
  intros k ts. rewrite <- (firstn_skipn k ts) at 3. generalize (firstn k ts) (skipn k ts).
  induction l; intro r; [reflexivity | cbn [app]; rewrite !total_cons; specialize (IHl r); lia].
Qed.
Lemma works_lives : forall p m ts i, works (lives p i m ts) = 2 * total ts.
Proof.
  intros p m; induction ts as [|t r IH]; intro i; [reflexivity|].
  cbn [lives]. rewrite works_cons, IH, total_cons. cbn [work work_state]. lia.
Qed.
Lemma work_raise : forall v s, work (raise v s) = work s.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; [reflexivity|].
  cbn [raise]. rewrite !work_Op. cbn [set_low rest]. f_equal.
  induction ss as [|a r IHr]; [reflexivity|]. cbn [map]. rewrite !works_cons, IH by (left; reflexivity).
  rewrite IHr; [reflexivity|]. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma works_raise : forall v ss, works (map (raise v) ss) = works ss.
Proof. intro v; induction ss; [reflexivity | cbn [map]; rewrite !works_cons, work_raise, IHss; reflexivity]. Qed.
Lemma work_plug : forall w s s', work s' < work s -> work (plug w s') < work (plug w s).
Proof.
  induction w as [|f up IH]; intros s s' H; [exact H|]. cbn [plug]. apply IH. unfold plug1.
  rewrite !work_Op, !works_app, !works_cons. lia.
Qed.
Lemma work_plug_le : forall w s s', work s' <= work s -> work (plug w s') <= work (plug w s).
Proof.
  induction w as [|f up IH]; intros s s' H; [exact H|]. cbn [plug]. apply IH. unfold plug1.
  rewrite !work_Op, !works_app, !works_cons. lia.
Qed.
Open Scope Z_scope.

(* ---- 3. the invariant, and that the operator keeps it ---- *)

Section Search.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.

(* A MAX root counts as the only child of a MIN node. *)
Definition top : tree := if max_root then Node t0 [] else t0.
Definition whole (s : search) : slot := plug (way s) (St (head s)).
Definition shape (w : slot) : Prop := (* a MIN node above a MAX root never becomes a state *)
  tree_of w = top /\ (max_root = true -> match w with St (AtMin _ _ _ _) => False | _ => True end).

Definition Inv (s : search) : Prop :=
  ok inf (- inf) (whole s) /\ shape (whole s) /\
  c_way (way s) /\
  u_way (Z.max (merit (head s)) (low_at inf (way s))) (way s). (* S: no merit exceeds both *)

Lemma shape_replace : forall w s s', shape (plug w s) -> tree_of s' = tree_of s ->
  (w = [] -> max_root = true -> match s' with St (AtMin _ _ _ _) => False | _ => True end) -> shape (plug w s').
Proof.
  intros w s s' (H1 & H2) Ht Hs. split; [rewrite <- H1; apply plug_tree, Ht|].
  intro Hm. destruct w as [|f up]; [apply Hs; auto|].
  assert (E : exists b n l ss, plug (f :: up) s' = Op b n l ss); [|destruct E as (? & ? & ? & ? & ->); exact I].
  clear. revert f s'; induction up as [|g up IH]; intros f s'; cbn [plug]; [unfold plug1; eauto | apply IH].
Qed.

(* 2a and 2b: what is inserted is not below low. *)
Lemma insert_inv : forall s w t, ok inf (- inf) (plug w (St s)) -> shape (plug w (St s)) -> c_way w ->
  low_at inf w <= merit s -> exists s', insert s w t = Go s' /\ Inv s' /\ whole s' = plug w (St s).
Proof.
  intros s w t Hok Hsh HC Hlow. unfold insert.
  destruct (best (states (plug w (St s)) [])) as [[h w']|] eqn:E.
  - apply best_some in E as (Hin & Hmax). eexists; split; [reflexivity|].
    pose proof (states_plug _ _ _ _ Hin) as Hp. cbn [plug] in Hp.
    unfold Inv, whole; cbn [head way]. rewrite Hp. repeat split; auto; try apply Hsh.
    + eapply states_c; [exact Hin | intros f [] |]. apply (covered_inside (- inf)).
      apply cov_plug; auto; [apply covered_St | apply reaches_St; exact Hlow].
    + eapply states_u; [exact Hin | intros f [] |]. apply (under_mono (merit h)); [lia|].
      apply (states_all _ _ []). exact Hmax.
  - exfalso. apply best_none in E. assert (H : In (s, w) (states (plug w (St s)) [])).
    { apply states_in; left; reflexivity. }
    rewrite E in H; destruct H.
Qed.

Lemma phase_inv : forall b n later ss y ys w t, rest n = y :: ys ->
  ok inf (- inf) (plug w (Op b n later ss)) -> shape (plug w (Op b n later ss)) ->
  c_way w -> (forall s, In s ss -> covered (low n) s) ->
  u_way (Z.max (high n) (low n)) w -> (forall s, In s ss -> under (Z.max (high n) (low n)) s) ->
  Inv (phase plan b n later ss y ys w t) /\
  work (whole (phase plan b n later ss y ys w t)) = work (plug w (Op b n later ss)).
Proof.
  intros b n later ss y ys w t Hr Hok Hsh HC HCs HU HUs. unfold phase, Inv, whole; cbn [head way plug].
  set (k := pred _). unfold plug1; cbn [fb fn fl lefts rights]. split.
  - split; [|split; [|split]].
    + apply (plug_replace inf _ _ _ Hok); [|reflexivity]. apply phase_ok; [exact Hr|].
      apply (plug_ok _ _ _ Hok).
    + apply (shape_replace _ _ _ Hsh); [reflexivity | auto].
    + intros f [<- | Hf] s Hs; [|apply (HC f); assumption]. cbn in *.
      apply in_app_iff in Hs as [Hs | Hs]; [apply HCs, Hs|].
      apply lives_in in Hs as (j & x & _ & ->). apply covered_St.
    + cbn [merit low_at fn set_rest low]. intros f [<- | Hf] s Hs; [|apply (HU f); assumption].
      cbn [lefts rights] in Hs.
      apply in_app_iff in Hs as [Hs | Hs]; [apply HUs, Hs|].
      apply lives_in in Hs as (j & x & _ & ->). apply under_St. cbn; lia.
  - assert (E : forall s s', work s' = work s -> work (plug w s') = work (plug w s)).
    { clear. induction w as [|f up IH]; intros s s' H; [exact H|]. cbn [plug]. apply IH. unfold plug1.
      rewrite !work_Op, !works_app, !works_cons. lia. }
    apply E. rewrite !work_Op, works_app, works_cons, works_lives, Hr, total_cons. cbn [set_rest rest work work_state].
    pose proof (total_split k ys). lia.
Qed.

Lemma top_value : vmin top = value max_root t0.
Proof. unfold top; destruct max_root; reflexivity. Qed.
Lemma value_in : - inf < vmin top < inf.
Proof. rewrite top_value. apply within_value, bounded. Qed.

Definition keeps (s : slot) (o : outcome) : Prop :=
  match o with
  | Go s' => Inv s' /\ (work (whole s') < work s)%nat
  | Done v => v = value max_root t0
  | Stuck => False
  end.

(* The same slot with another state in hand, of merit no greater bound. *)
Lemma swap_inv : forall s s' w t cl, ok inf (- inf) (plug w (St s)) -> shape (plug w (St s)) -> c_way w ->
  u_way (Z.max (merit s) (low_at inf w)) w ->
  ok_state (high_at inf w) (low_at inf w) s' -> tree_of (St s') = tree_of (St s) -> merit s' = merit s ->
  (w = [] -> max_root = true -> match s' with AtMin _ _ _ _ => False | _ => True end) ->
  (work_state s' < work_state s)%nat -> keeps (plug w (St s)) (Go (Search s' w t cl)).
Proof.
  intros s s' w t cl Hok Hsh HC HU Hs Ht Hm Hw Hlt. unfold keeps, Inv, whole; cbn [head way].
  split; [split; [|split; [|split]]|].
  - apply (plug_replace inf _ _ _ Hok); [constructor; exact Hs | exact Ht].
  - apply (shape_replace _ _ _ Hsh); [exact Ht | intros E1 E2; specialize (Hw E1 E2); destruct s'; auto].
  - exact HC.
  - rewrite Hm; exact HU.
  - apply work_plug; exact Hlt.
Qed.

Lemma put_inv : forall s s' w t, ok inf (- inf) (plug w (St s)) -> shape (plug w (St s)) -> c_way w ->
  ok_state (high_at inf w) (low_at inf w) s' -> tree_of (St s') = tree_of (St s) -> low_at inf w <= merit s' ->
  (w = [] -> max_root = true -> match s' with AtMin _ _ _ _ => False | _ => True end) ->
  (work_state s' < work_state s)%nat -> keeps (plug w (St s)) (insert s' w t).
Proof.
  intros s s' w t Hok Hsh HC Hs Ht Hm Hw Hlt.
  destruct (insert_inv s' w t) as (s'' & -> & Hi & Hwh); auto.
  - apply (plug_replace inf _ _ _ Hok); [constructor; exact Hs | exact Ht].
  - apply (shape_replace _ _ _ Hsh); [exact Ht | intros E1 E2; specialize (Hw E1 E2); destruct s'; auto].
  - split; [exact Hi | rewrite Hwh; apply work_plug; exact Hlt].
Qed.

Lemma case_4_inv : forall p c m b n l lt rt up t,
  Inv (Search (AtMin p c true m) (F b n l lt rt :: up) t None) ->
  keeps (plug (F b n l lt rt :: up) (St (AtMin p c true m))) (snd (case_4 plan b n l lt rt up m t)).
Proof.
  intros p c m b n l lt rt up t (Hok & Hsh & HC & HU). unfold whole in *; cbn [head way plug] in *.
  unfold plug1 in *; cbn [fb fn fl lefts rights merit low_at] in *. unfold case_4.
  set (n1 := set_low n (Z.max (low n) m)). set (ss := map (raise m) (lt ++ rt)).
  pose proof (plug_ok _ _ _ Hok) as Hi. apply settle_ok in Hi. fold n1 ss in Hi.
  set (h := high_at inf up) in *. set (g := low_at inf up) in *.
  assert (Hn1 : low n1 = Z.max m (low n)) by (cbn; lia).
  assert (Hw1 : (work (plug up (Op b n1 l ss)) <
                 work (plug up (Op b n l (lt ++ St (AtMin p c true m) :: rt))))%nat).
  { apply work_plug. rewrite !work_Op. unfold ss, n1. rewrite works_raise, !works_app, works_cons.
    cbn [set_low rest work work_state]. lia. }
  assert (Hup : u_way (low n1) up).
  { rewrite Hn1. intros f Hf; apply HU; right; exact Hf. }
  assert (HCup : c_way up) by (intros f Hf; apply HC; right; exact Hf).
  assert (Hss : forall s, In s ss -> covered (low n1) s /\ under (low n1) s).
  { intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). split.
    - cbn [low n1 set_low]. apply raise_covered. apply (HC (F b n l lt rt)); [left; reflexivity | exact Hs'].
    - rewrite Hn1. apply raise_under. apply (HU (F b n l lt rt)); [left; reflexivity | exact Hs']. }
  assert (Hok1 : ok inf (- inf) (plug up (Op b n1 l ss))).
  { apply (plug_replace inf _ _ _ Hok); [exact Hi | reflexivity]. }
  assert (Hsh1 : shape (plug up (Op b n1 l ss))) by (apply (shape_replace _ _ _ Hsh); [reflexivity | auto]).
  destruct (high n1 <=? low n1) eqn:Eh; [apply Z.leb_le in Eh | apply Z.leb_gt in Eh].
  - (* 4a *) cbn [snd keeps]. unfold Inv, whole; cbn [head way merit]. split; [split; [|split; [|split]]|].
    + apply (plug_replace inf _ _ _ Hok1); [|reflexivity]. eapply close_high; [exact Hi | exact Eh].
    + apply (shape_replace _ _ _ Hsh1); [reflexivity | auto].
    + exact HCup.
    + apply (u_mono (low n1)); [|exact Hup].
      inversion Hi; subst. fold g. lia.
    + eapply Nat.le_lt_trans; [|exact Hw1]. apply work_plug_le. rewrite work_Op. cbn [work work_state]. lia.
  - destruct (newest (tl (opens (Op b n1 l ss) up))) as [[[[[b' n'] l'] ss'] up']|] eqn:En.
    + (* 4b descendant *) apply newest_some in En as (Hin & Hr). cbn [open_node] in Hr.
      destruct (rest n') as [|y ys] eqn:Er; [congruence|]. cbn [snd keeps].
      apply opens_Op in Hin as (s1 & s & s2 & Ess & Hin).
      pose proof (opens_plug _ _ _ _ _ _ _ Hin) as Hp. cbn [plug] in Hp. unfold plug1 in Hp.
      cbn [fb fn fl lefts rights] in Hp. rewrite <- Ess in Hp.
      assert (Hsin : In s ss) by (rewrite Ess; apply in_elt).
      assert (Hos : ok (high n1) (low n1) s) by (inversion Hi; subst; auto).
      pose proof (opens_low _ _ _ _ _ _ _ _ _ Hin Hos) as Hl.
      destruct (opens_c _ _ _ _ _ _ _ Hin) as (HC' & HCi).
      { apply (c_way_cons _ _ _ _ s _ _ HCup). rewrite <- Ess. cbn. intros x Hx; apply Hss, Hx. }
      { apply (covered_inside (low n1)), Hss, Hsin. }
      destruct (opens_u (low n1) _ _ _ _ _ _ _ Hin) as (HU' & HUi).
      { apply (u_way_cons _ _ _ _ _ s _ _ Hup). rewrite <- Ess. constructor. intros x Hx; apply Hss, Hx. }
      { apply Hss, Hsin. }
      destruct (phase_inv b' n' l' ss' y ys up' t Er) as (H1 & H2).
      * rewrite Hp; exact Hok1.
      * rewrite Hp; exact Hsh1.
      * exact HC'.
      * exact HCi.
      * apply (u_mono (low n1)); [lia | exact HU'].
      * inversion HUi; subst. intros x Hx. apply (under_mono (low n1)); [lia | auto].
      * split; [exact H1 | rewrite H2, Hp; exact Hw1].
    + assert (Hsp : forall s, In s ss -> spent s).
      { intros s Hs. apply in_split in Hs as (s1 & s2 & Ess). apply (opens_spent _ (F b n1 l s1 s2 :: up)).
        intros o Ho. apply (newest_none _ En). apply opens_Op. exists s1, s, s2. auto. }
      assert (Hd : ok h g (Op b n1 l [])).
      { apply (drop_ok _ _ _ _ _ ss Hi). intros s Hs. destruct (Hss s Hs). auto. }
      assert (Hokd : ok inf (- inf) (plug up (Op b n1 l []))) by (apply (plug_replace inf _ _ _ Hok1);
        [exact Hd | reflexivity]).
      assert (Hshd : shape (plug up (Op b n1 l []))) by (apply (shape_replace _ _ _ Hsh1); [reflexivity | auto]).
      assert (Hwd : (work (plug up (Op b n1 l [])) <= work (plug up (Op b n1 l ss)))%nat).
      { apply work_plug_le. rewrite !work_Op. cbn [works fold_right]. lia. }
      destruct (rest n1) as [|y ys] eqn:Er; cbn [snd keeps].
      * (* 4b done *) unfold Inv, whole; cbn [head way merit]. split; [split; [|split; [|split]]|].
        -- apply (plug_replace inf _ _ _ Hokd); [|reflexivity]. apply close_low; assumption.
        -- apply (shape_replace _ _ _ Hsh1); [reflexivity | auto].
        -- exact HCup.
        -- apply (u_mono (low n1)); [lia | exact Hup].
        -- eapply Nat.le_lt_trans; [|exact Hw1]. apply work_plug_le. rewrite work_Op. cbn [work work_state]. lia.
      * (* 4b next *) destruct (phase_inv b n1 l [] y ys up t Er) as (H1 & H2); auto.
        -- intros s [].
        -- apply (u_mono (low n1)); [lia | exact Hup].
        -- intros s [].
        -- split; [exact H1 | rewrite H2; lia].
Qed.

Lemma step_inv : forall s, Inv s -> keeps (whole s) (snd (step plan inf max_root s)).
Proof.
  intros [h w t cl] HI. pose proof HI as (Hok & Hsh & HC & HU). unfold whole in *; cbn [head way] in *.
  pose proof (plug_ok _ _ _ Hok) as Hh. inversion Hh as [? ? ? Hs|]; subst. clear Hh.
  pose proof value_in as Hv.
  destruct h as [p c [] m | p b x l [] m]; unfold step; cbn [head way clock].
  - (* SOLVED, MIN *) destruct w as [|[b n l lt rt] up].
    + (* 3a *) destruct Hsh as (Ht & _). cbn in Ht, Hs |- *. rewrite <- top_value, <- Ht in *. lia.
    + apply (case_4_inv p c m). exact HI.
  - (* LIVE, MIN *) cbn in Hs. destruct c as [v | y ys]; cbn [snd].
    + (* 2a *) apply (put_inv (AtMin p (Leaf v) false m)); auto; cbn; try lia.
      intros -> Hm. destruct Hsh as (_ & Hsh). exact (Hsh Hm).
    + (* 1b *) apply (swap_inv (AtMin p (Node y ys) false m)); auto; try reflexivity.
      * cbn. congruence.
      * cbn [work_state]. rewrite nodes_Node. lia.
  - (* SOLVED, MAX *) cbn in Hs.
    assert (H3 : max_root = true /\ w = [] \/ ~ (max_root = true /\ w = [])) by (destruct max_root, w;
      intuition congruence).
    destruct H3 as [(Em & ->) | H3].
    + (* 3a *) rewrite Em. cbn. destruct Hsh as (Ht & _). cbn in Ht. unfold top in Ht. rewrite Em in Ht.
      apply rebuild_only in Ht as (-> & -> & ->). cbn in Hs. rewrite top_value, Em in Hv. rewrite Em. lia.
    + assert (E : snd match max_root, w with
                  | true, [] => (R3a, Done m)
                  | _, _ => match low_at inf w <? m, l with
                            | true, y :: ys => (R3b, Go (Search (AtMax (next_name p) (x :: b) y ys false m) w t None))
                            | _, _ => (R3c, Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None))
                            end
                  end =
                  match low_at inf w <? m, l with
                  | true, y :: ys => Go (Search (AtMax (next_name p) (x :: b) y ys false m) w t None)
                  | _, _ => Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None)
                  end).
      { destruct max_root, w; try (exfalso; apply H3; auto; fail); destruct (low_at inf _ <? m), l; reflexivity. }
      rewrite E; clear E.
      assert (H3c : low_at inf w < m /\ l = [] \/ m <= low_at inf w ->
                keeps (plug w (St (AtMax p b x l true m))) (Go (Search (AtMin (tl p) (rebuild b x l) true m) w t
                  None))).
      { intro Hc. apply swap_inv; auto.
        - cbn. rewrite vmin_rebuild. destruct Hc as [(_ & ->) | Hc]; [pose proof (minf_le (high_at inf w) b); cbn|];
          lia.
        - cbn. lia. }
      destruct (low_at inf w <? m) eqn:Ec; [apply Z.ltb_lt in Ec | apply Z.ltb_ge in Ec].
      * destruct l as [|y ys]; [apply H3c; auto|].
        (* 3b *) apply (swap_inv (AtMax p b x (y :: ys) true m)); auto.
        -- cbn. fold (minf (high_at inf w) b). lia.
        -- cbn [tree_of]. apply rebuild_next.
        -- cbn [work_state]. rewrite total_cons. lia.
      * destruct l; apply H3c; auto.
  - (* LIVE, MAX *) cbn in Hs. destruct x as [v | y ys].
    + destruct (low_at inf w <? Z.min v m) eqn:Ec; [apply Z.ltb_lt in Ec | apply Z.ltb_ge in Ec]; cbn [snd].
      * (* 2a *) apply (put_inv (AtMax p b (Leaf v) l false m)); auto; cbn; lia.
      * (* 2b *) apply (put_inv (AtMax p b (Leaf v) l false m)); auto.
        -- cbn [ok_state]. rewrite vmin_rebuild. cbn [value]. lia.
        -- cbn; lia.
        -- intros -> Em. destruct Hsh as (Ht & _). cbn in Ht, Hs, Ec. unfold top in Ht. rewrite Em in Ht.
           apply rebuild_only in Ht as (-> & Ht & _). rewrite top_value, Em, <- Ht in Hv. cbn in Hv, Hs. lia.
        -- cbn; lia.
    + (* 1a *) cbn [snd keeps].
      set (n := N (Node y ys) p t m (low_at inf w) (y :: ys)).
      assert (Ho : ok (high_at inf w) (low_at inf w) (Op b n l [])) by (apply open_ok; exact Hs).
      destruct (phase_inv b n l [] y ys w (S t)) as (H1 & H2); auto.
      * apply (plug_replace inf _ _ _ Hok); [exact Ho | reflexivity].
      * apply (shape_replace _ _ _ Hsh); [reflexivity | auto].
      * intros s [].
      * intros s [].
      * split; [exact H1|]. rewrite H2. apply work_plug. rewrite work_Op. cbn [work work_state n rest].
        rewrite nodes_Node, total_cons.
        cbn [works fold_right]. lia.
Qed.

Lemma start_inv : Inv (start inf max_root t0).
Proof.
  unfold Inv, shape, whole, start, top; destruct max_root; cbn [head way plug tree_of].
  - repeat split; try (intros f []). constructor; cbn; lia.
  - repeat split; try (intros f []); try discriminate. constructor; reflexivity.
Qed.

(* With a MAX root the slot above it never gets to its last piece of work. *)
Lemma work_least : forall s, Inv s -> (1 + (if max_root then 1 else 0) <= work (whole s))%nat.
Proof.
  intros s (_ & (_ & Hsh) & _). destruct (whole s) as [[p c sv m | p b x l [] m] | b n l ss]; cbn.
  - destruct max_root; [destruct (Hsh eq_refl) | destruct sv; pose proof (nodes_pos c); lia].
  - destruct max_root; lia.
  - pose proof (nodes_pos x); destruct max_root; lia.
  - destruct max_root; lia.
Qed.

Lemma run_right : forall fuel s, Inv s -> (work (whole s) <= fuel + (if max_root then 1 else 0))%nat ->
  run plan inf max_root fuel s = Some (value max_root t0).
Proof.
  induction fuel as [|fuel IH]; intros s HI Hf.
  - pose proof (work_least s HI). lia.
  - cbn [run]. pose proof (step_inv s HI) as Hk. destruct (snd (step plan inf max_root s)) as [s' | v |]; cbn in Hk.
    + destruct Hk as (HI' & Hlt). apply IH; [exact HI' | lia].
    + rewrite Hk; reflexivity.
    + destruct Hk.
Qed.

Theorem ps_star_is_right : run plan inf max_root (2 * nodes t0) (start inf max_root t0) = Some (value max_root t0).
Proof.
  apply run_right; [apply start_inv|]. unfold whole, start; destruct max_root;
    cbn [head way plug work work_state total fold_right]; lia.
Qed.
End Search.

(* The theorem: for every tree, every plan, and whoever moves at the root, the search that starts with
   (root, LIVE, +inf) ends within two applications for each node of the tree, and its answer is the minimax value. *)
Check ps_star_is_right : forall plan inf max_root t, within inf t ->
  run plan inf max_root (2 * nodes t) (start inf max_root t) = Some (value max_root t).

(* There is an infinity for every tree. *)
Lemma within_mono : forall a b t, a <= b -> within a t -> within b t.
Proof.
  intros a b t Hab; induction t as [v | t ts IHt IH] using tree_induction; cbn; [lia|].
  intros (Ht & Hts); split; [auto|]. revert Hts. induction ts as [|c r IHr]; cbn; [auto|].
  intros (Hc & Hr); split; [apply IH; [left; reflexivity | exact Hc]|].
  apply IHr; [|exact Hr]. intros x Hx; apply IH; right; exact Hx.
Qed.
Theorem some_bound : forall t, exists inf, within inf t.
Proof.
  induction t as [v | t ts (a & Ha) IH] using tree_induction.
  - exists (1 + Z.abs v). cbn [within]. lia.
  - assert (Hts : exists b, fold_right (fun c x => within b c /\ x) True ts).
    { induction ts as [|c r IHr]; [exists 0; exact I|].
      destruct IHr as (b & Hb); [intros x Hx; apply IH; right; exact Hx|].
      destruct (IH c (or_introl eq_refl)) as (d & Hd). exists (Z.max b d). cbn.
        split; [apply (within_mono d); [lia | exact Hd]|].
      clear - Hb. induction r as [|x r IHr]; cbn in *; [exact I|]. destruct Hb as (H1 & H2).
      split; [apply (within_mono b); [lia | exact H1] | apply IHr, H2]. }
    destruct Hts as (b & Hb). exists (Z.max a b). split; [apply (within_mono a); [lia | exact Ha]|].
    clear - Hb. induction ts as [|x r IHr]; cbn in *; [exact I|]. destruct Hb as (H1 & H2).
    split; [apply (within_mono b); [lia | exact H1] | apply IHr, H2].
Qed.
