(* Queue.v - OPEN is a priority queue: after every step its head comes before every other state, by merit, and by
   place where merits are equal (open_is_a_queue). So to put a state in front is to insert it by merit. This needs
   newest-first in 4b.
   Lists.v needs it: the table puts states in front of a list, Open.v takes the best state of a tree. *)
Require Import ZArith List Bool Lia Arith Sorted.
From Phased Require Import Tree Table Open Right AlphaBeta Sss OneLevel.
From Phased Require Export Places.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. merits below a node do not exceed its high ---- *)

Inductive mb : Z -> slot -> Prop :=
| mb_St : forall h s, merit s <= h -> mb h (St s)
| mb_Op : forall h b n l ss, high n <= h -> (forall s, In s ss -> mb (high n) s) -> mb h (Op b n l ss).
Lemma mb_raise : forall v h s, mb h s -> mb h (raise v s).
Proof.
  intros v h s H; induction H as [h s Hs | h b n l ss Hn Hss IH]; constructor; auto.
  intros s Hs. apply in_map_iff in Hs as (s' & <- & Hs'). cbn. auto.
Qed.

Section Queue.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.
Notation named := (named max_root t0).
Notation low_at := (low_at inf).
Notation high_at := (high_at inf).

Fixpoint mbw (w : list frame) : Prop :=
  match w with
  | [] => True
  | f :: up => high (fn f) <= high_at up /\ (forall s, In s (lefts f ++ rights f) -> mb (high (fn f)) s) /\ mbw up
  end.
Lemma mb_plug : forall w s, mb inf (plug w s) <-> mbw w /\ mb (high_at w) s.
Proof.
  induction w as [|f up IH]; intro s; [cbn; tauto|]. cbn [plug mbw]. rewrite IH. cbn [Purge.high_at]. split.
  - intros (H1 & H2). inversion H2 as [|? ? ? ? ? Hn Hss]; subst. repeat split; auto.
    + intros x Hx. apply Hss. apply in_app_iff in Hx. apply in_app_iff. destruct Hx; [left | right; right]; assumption.
    + apply Hss, in_elt.
  - intros ((H1 & H2 & H3) & H4). split; [exact H3|]. constructor; [exact H1|].
    intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]]; [| exact H4 |]; apply H2, in_app_iff; auto.
Qed.

(* ---- 2. the invariant ---- *)

(* A state of that merit and place would not come after the node's next partition. *)
Definition bars (t : state) (j : node) : Prop :=
  high j < merit t \/ merit t = high j /\ (lo (dn t) (dj j) \/ spre (dj j) (dn t)).

Record Queue (s : search) : Prop := {
  q_names : named (q_root max_root) (whole s);
  q_born : forall j, In j (nds (whole s)) -> (born j < clock s)%nat;
  q_beside : mbw (way s);
  (* The head's merit does not exceed high of its MAX node; or it was lifted to low, and has its turn at once. *)
  q_head : merit (head s) <= high_at (way s) \/
    match head s, way s with
    | AtMin _ _ true _, f :: up => forall t, In t (beside up) -> before (high (fn f)) (dj (fn f)) (merit t) (dn t)
    | _, _ => False
    end;
  (* The head comes first. *)
  q_first : forall t, In t (beside (way s)) -> before (merit (head s)) (dn (head s)) (merit t) (dn t);
  (* If a state bars a node that has partitions left, then the head is on the state's side. *)
  q_side : forall j, In j (nds (whole s)) -> rest j <> [] -> forall t, In t (beside (way s)) -> bars t j ->
    exists a, pre a (dn t) /\ pre a (dn (head s)) /\ ~ spre a (dj j) }.

Definition Q (s : search) : Prop := Inv inf max_root t0 s /\ Queue s.

(* 1b, 3b, 3c: another state in the same slot, of the same merit. *)
Lemma swap_queue : forall h h' w t cl t' cl', Queue (Search h w t cl) -> t' = t ->
  tree_of (St h') = tree_of (St h) -> merit h' = merit h -> merit h <= high_at w ->
  (forall q, named q (St h) -> (q = None -> w = [] /\ max_root = true) ->
     named q (St h') /\ forall a, pre a (dn h) -> a <> dn h -> pre a (dn h')) ->
  Queue (Search h' w t' cl').
Proof.
  intros h h' w t cl t' cl' [Hn Hb Hm Hh Hf Hs] -> Ht Hmer Hle Hnm. unfold whole in *; cbn [head way clock] in *.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & Hap & Hab & Hrep).
  destruct (Hnm q Hq Hnone) as (Hq' & Hpre).
  assert (Hu : under_place q (dn h) /\ under_place q (dn h')).
  { split; [apply (proj1 (named_places _ _ _ _ Hq)) | apply (proj1 (named_places _ _ _ _ Hq'))]; left; reflexivity. }
  constructor; unfold whole; cbn [head way clock].
  - apply Hrep; [exact Ht | exact Hq' | intros j []].
  - intros j Hj. apply Hb. apply in_nds_plug in Hj as [[] | Hj]. apply in_nds_plug; auto.
  - exact Hm.
  - left; lia.
  - intros x Hx. rewrite Hmer. destruct (Hf x Hx) as [H | (E & H)]; [left; exact H | right; split; [exact E|]].
    apply (apart_same q (dn x) (dn h) (dn h')); [apply Hap, Hx | apply Hu | apply Hu | exact H].
  - intros j Hj Hr x Hx Hbars.
    destruct (Hs j) with (t := x) as (a & H1 & H2 & H3); auto.
    { apply in_nds_plug in Hj as [[] | Hj]. apply in_nds_plug; auto. }
    exists a. repeat split; auto. apply Hpre; [exact H2|]. intros ->.
    destruct (apart_under q (dn x) (dn h)) as [H | H]; [apply Hap, Hx | apply Hu | |]; apply lo_not_pre in H; tauto.
Qed.

Lemma before_trans : forall m a m' b m'' c, before m a m' b -> before m' b m'' c -> before m a m'' c.
Proof.
  unfold before. intros m a m' b m'' c [H1 | (E1 & H1)] [H2 | (E2 & H2)]; try (left; lia).
  right; split; [lia | eapply lo_trans; eassumption].
Qed.
(* What comes before a state that bars a node bars it too. *)
Lemma before_bars : forall t' t j, before (merit t') (dn t') (merit t) (dn t) -> bars t j -> ~ pre (dn t') (dj j) ->
  bars t' j.
Proof.
  unfold before, bars. intros t' t j [H1 | (E1 & H1)] [H2 | (E2 & H2)] Hp; try (left; lia).
  right. split; [lia|]. destruct H2 as [H2 | H2]; [left; eapply lo_trans; eassumption|].
  destruct (lo_up_r _ _ _ H1 (spre_pre _ _ H2)) as [H | H]; [left; exact H | right].
  destruct (pre_cases _ _ H) as [E | E]; [|exact E]. exfalso. apply Hp. rewrite E. apply pre_refl.
Qed.

Lemma ordered_parts : forall l1 x l2, in_order (l1 ++ x :: l2) -> forall t, In t l2 -> lo (dn x) (dn t).
Proof.
  induction l1 as [|y l1 IH]; intros x l2 H t Ht; inversion H as [|? ? H1 H2]; subst.
  - rewrite Forall_forall in H2; auto.
  - eapply IH; eassumption.
Qed.

Lemma in_order_NoDup : forall l, in_order l -> NoDup l.
Proof.
  induction l as [|x l IH]; intro H; [constructor|]. inversion H as [|? ? H1 H2]; subst. constructor; [|auto].
  intro Hx. rewrite Forall_forall in H2. exact (lo_irrefl _ (H2 x Hx)).
Qed.
Lemma same_way : forall (l : list (state * list frame)) x w w', NoDup (map fst l) -> In (x, w) l -> In (x, w') l ->
  w = w'.
Proof.
  induction l as [|a l IH]; intros x w w' Hn H1 H2; [destruct H1|]. cbn [map] in Hn.
    inversion Hn as [|? ? Ha Hl]; subst.
  destruct H1 as [-> | H1], H2 as [E | H2].
  - congruence.
  - exfalso. apply Ha. cbn. apply (in_map fst) in H2. exact H2.
  - exfalso. apply Ha. subst a. cbn. apply (in_map fst) in H1. exact H1.
  - eapply IH; eassumption.
Qed.
(* What comes before all beside the way does so in the place of the node above, with no less merit. *)
Lemma up_before : forall f up y m m' t, named (q_root max_root) (plug (f :: up) (St y)) -> In t (beside up) ->
  before m (dn y) (merit t) (dn t) -> m <= m' -> before m' (dj (fn f)) (merit t) (dn t).
Proof.
  intros f up y m m' t Hn Ht [H | (E & H)] Hm; [left; lia|].
  destruct (Z.lt_ge_cases (merit t) m'); [left; lia|]. right; split; [lia|].
  cbn [plug] in Hn. destruct (named_plug _ _ _ _ Hn) as (q & Hq & _ & Hap & _ & _).
  destruct (named_places _ _ _ _ Hq) as (H1 & H2).
  apply (apart_same q (dn t) (dn y) (dj (fn f))); [apply Hap, Ht | | | exact H].
  - apply H1. unfold plug1; cbn [sts]. rewrite flat_map_app, in_app_iff. right. left. reflexivity.
  - apply below_under, H2. left. reflexivity.
Qed.

(* 2a, 2b: h, which is LIVE and first, becomes h', SOLVED, in the same place or that of its parent. *)
Lemma insert_queue : forall h h' w t cl s', Queue (Search h w t cl) -> merit h <= high_at w ->
  tree_of (St h') = tree_of (St h) ->
  (forall q, named q (St h) -> (q = None -> w = [] /\ max_root = true) ->
     named q (St h') /\ forall a, pre a (dn h) -> a <> dn h -> pre a (dn h')) ->
  (merit h' <= high_at w \/ match h', w with AtMin _ _ true _, _ :: _ => True | _, _ => False end) ->
  insert h' w t = Go s' -> Queue s'.
Proof.
  intros h h' w t cl s' [Hn Hb Hm Hh Hf Hs] Hle Ht Hnm Hover Hi. unfold whole in *; cbn [head way clock] in *.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & Hap & Hab & Hrep).
  destruct (Hnm q Hq Hnone) as (Hq' & Hpre).
  assert (Hu : under_place q (dn h) /\ under_place q (dn h')).
  { split; [apply (proj1 (named_places _ _ _ _ Hq)) | apply (proj1 (named_places _ _ _ _ Hq'))]; left; reflexivity. }
  assert (HN : named (q_root max_root) (plug w (St h'))) by (apply Hrep; [exact Ht | exact Hq' | intros j []]).
  unfold insert in Hi. destruct (best (states (plug w (St h')) [])) as [[x w']|] eqn:E; [|discriminate].
    injection Hi as <-.
  pose proof (best_some _ _ E) as (Hin & _). pose proof (states_plug _ _ _ _ Hin) as Hp. cbn [plug] in Hp.
  destruct (named_facts _ _ _ _ HN) as (Hord & Hnp & _).
  (* the new head comes first *)
  assert (Hfirst : forall y, In y (sts (plug w (St h'))) -> y = x \/ before (merit x) (dn x) (merit y) (dn y)).
  { apply best_split in E as (l1 & l2 & E & H1 & H2). cbn [fst] in *. intros y Hy.
    rewrite <- (states_sts _ []), E, map_app in Hy. cbn [map fst] in Hy.
    rewrite <- (states_sts _ []), E, map_app in Hord. cbn [map fst] in Hord.
    apply in_app_iff in Hy as [Hy | [Hy | Hy]]; [| left; symmetry; exact Hy |]; right.
    - apply in_map_iff in Hy as (a & <- & Ha). specialize (H1 a Ha). left; lia.
    - pose proof (ordered_parts _ _ _ Hord y Hy) as Hl. apply in_map_iff in Hy as (a & Ey & Ha). specialize (H2 a Ha).
      rewrite Ey in H2.
      destruct (Z.lt_ge_cases (merit y) (merit x)); [left; lia | right; split; [lia | exact Hl]]. }
  assert (HN' : named (q_root max_root) (plug w' (St x))) by (rewrite Hp; exact HN).
  destruct (named_plug _ _ _ _ HN') as (qx & Hqx & _ & Hapx & _ & _).
  assert (Hux : under_place qx (dn x)) by (apply (proj1 (named_places _ _ _ _ Hqx)); left; reflexivity).
  assert (Hother : forall y, In y (beside w') -> In y (sts (plug w (St h'))) /\ y <> x).
  { intros y Hy. split; [rewrite <- Hp; apply in_sts_plug; auto|]. intros ->.
    destruct (apart_under _ _ _ (Hapx x Hy) Hux) as [H | H]; exact (lo_irrefl _ H). }
  assert (Hxin : x = h' \/ In x (beside w)).
  { assert (Hx : In x (sts (plug w (St h')))) by (rewrite <- Hp; apply in_sts_plug; left; left; reflexivity).
    apply in_sts_plug in Hx as [[<- | []] | Hx]; auto. }
  assert (Hnds : forall j, In j (nds (plug w' (St x))) <-> In j (nds (plug w (St h)))).
  { intro j. rewrite Hp, !in_nds_plug. cbn. tauto. }
  assert (Hmerits : mbw w' /\ (merit x <= high_at w' \/
    match x, w' with
    | AtMin _ _ true _, f :: up => forall t, In t (beside up) -> before (high (fn f)) (dj (fn f)) (merit t) (dn t)
    | _, _ => False
    end)).
  { destruct (Z.le_gt_cases (merit h') (high_at w)) as [Hc | Hc].
    - assert (Hmb : mb inf (plug w' (St x))) by (rewrite Hp; apply mb_plug; split; [exact Hm | constructor; exact Hc]).
      apply mb_plug in Hmb as (H1 & H2). split; [exact H1 | left]. inversion H2; subst; assumption.
    - destruct Hover as [Hover | Hover]; [lia|].
      assert (Hin' : In (h', w) (states (plug w (St h')) [])) by (apply states_in; left; reflexivity).
      pose proof (best_some _ _ E) as (_ & Hmax). specialize (Hmax _ Hin'). cbn [fst] in Hmax.
      assert (Ex : x = h').
      { destruct Hxin as [Ex | Hx]; [exact Ex|]. exfalso. destruct (Hf x Hx) as [H | (H & _)]; lia. }
      subst x. assert (Ew : w' = w).
      { eapply same_way; [rewrite states_sts; apply in_order_NoDup, Hord | exact Hin | exact Hin']. }
      subst w'. split; [exact Hm | right]. destruct h' as [? ? [] ? | ]; try contradiction.
        destruct w as [|f up]; [contradiction|].
      intros y Hy. apply (up_before f up h (merit h)); [exact Hn | exact Hy | | exact Hle].
      apply Hf. unfold beside in *. cbn [flat_map]. apply in_app_iff; right; exact Hy. }
  constructor; unfold whole; cbn [head way clock].
  - exact HN'.
  - intros j Hj. apply Hb, Hnds, Hj.
  - apply Hmerits.
  - apply Hmerits.
  - intros y Hy. destruct (Hother y Hy) as (H1 & H2). destruct (Hfirst y H1); [contradiction | assumption].
  - (* sides *) intros j Hj Hr y Hy Hbars. destruct (Hother y Hy) as (Hy1 & Hy2).
    destruct (Hfirst y Hy1) as [? | Hxy]; [contradiction|].
    apply Hnds in Hj.
    assert (Hxj : bars x j).
    { eapply before_bars; [exact Hxy | exact Hbars|].
      apply Hnp; [|rewrite <- Hp; apply in_sts_plug; left; left; reflexivity].
      apply in_nds_plug in Hj as [[] | Hj]. apply in_nds_plug; auto. }
    (* a state that was beside the old way, and bars j: a common place with the old head, and with h' *)
    assert (Hold : forall z, In z (beside w) -> bars z j ->
      exists a, pre a (dn z) /\ pre a (dn h) /\ pre a (dn h') /\ ~ spre a (dj j)).
    { intros z Hz Hzj. destruct (Hs j Hj Hr z Hz Hzj) as (a & H1 & H2 & H3). exists a. repeat split; auto.
      apply Hpre; [exact H2|]. intros ->.
      destruct (apart_under q (dn z) (dn h)) as [H | H]; [apply Hap, Hz | apply Hu | |]; apply lo_not_pre in H; tauto. }
    apply in_sts_plug in Hy1 as [[<- | []] | Hy1]; destruct Hxin as [-> | Hx].
    + contradiction.
    + destruct (Hold x Hx Hxj) as (a & H1 & _ & H2 & H3). exists a; auto.
    + destruct (Hold y Hy1 Hbars) as (a & H1 & _ & H2 & H3). exists a; auto.
    + destruct (Hold x Hx Hxj) as (a & H1 & H2 & _ & H3). destruct (Hold y Hy1 Hbars) as (b & H4 & H5 & _ & H6).
      destruct (pre_compare a b (dn h) H2 H5) as [H | H].
      * exists a. repeat split; auto. eapply pre_trans; eassumption.
      * exists b. repeat split; auto. eapply pre_trans; eassumption.
Qed.

Lemma named_inner : forall q b n l ss, named q (Op b n l ss) ->
  (forall t, In t (flat_map sts ss) -> spre (dj n) (dn t)) /\ (forall j, In j (flat_map nds ss) -> spre (dj n) (dj j)).
Proof.
  intros q b n l ss H. inversion H as [| | ? ? ? ? opened ? Hat Hn Hk Hl Hb]; subst. split.
  - intros t Ht. apply in_flat_map in Ht as (s & Hs & Ht). destruct (line_places _ _ _ _ _ _ Hl s Hs) as (k & _ & Hs').
    apply named_places in Hs' as (Hs' & _). specialize (Hs' t Ht). cbn in Hs'. unfold dj.
    destruct (pre_cases _ _ Hs') as [<- | Hp]; [apply spre_app | eapply pre_spre; [apply pre_app | exact Hp]].
  - intros j Hj. apply in_flat_map in Hj as (s & Hs & Hj). destruct (line_places _ _ _ _ _ _ Hl s Hs) as (k & _ & Hs').
    apply named_places in Hs' as (_ & Hs'). specialize (Hs' j Hj). cbn in Hs'. unfold dj at 1.
    eapply pre_spre; [apply pre_app | exact Hs'].
Qed.
Lemma sub_name : forall q b x l, at_place max_root t0 q (rebuild b x l) -> sub t0 (rev (kid q (length b))) = Some x.
Proof.
  intros [q|] b x l; cbn.
  - intro H. rewrite sub_snoc, H, kids_rebuild. apply nth_exact. rewrite rev_length. reflexivity.
  - intros (_ & H). apply rebuild_only in H as (_ & -> & _). reflexivity.
Qed.

Lemma phase_queue : forall b n l ss y ys w t, rest n = y :: ys ->
  named (q_root max_root) (plug w (Op b n l ss)) ->
  (forall j, In j (nds (plug w (Op b n l ss))) -> (born j < t)%nat) ->
  mbw w -> high n <= high_at w -> (forall s, In s ss -> mb (high n) s) ->
  (forall x, In x (flat_map sts ss) \/ In x (beside w) -> ~ bars x n) ->
  (forall j, In j (flat_map nds ss) \/ In j (above w) -> rest j <> [] ->
     forall x, In x (flat_map sts ss) \/ In x (beside w) -> bars x j ->
       exists a, pre a (dn x) /\ pre a (dj n) /\ ~ spre a (dj j)) ->
  (forall j, In j (flat_map nds ss) -> rest j = []) ->
  Queue (phase plan b n l ss y ys w t).
Proof.
  intros b n l ss y ys w t Hr Hn Hb Hm Hh Hss Hbar Hside Hinc.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & Hap & Hab & Hrep).
  destruct (named_facts _ _ _ _ Hn) as (_ & Hnp & _).
  inversion Hq as [| | ? ? ? ? opened ? Hat Hname Hk Hl Hborn]; subst.
  assert (Hlast : last_of n = length opened).
  { unfold last_of. rewrite Hr. replace (width (tr n)) with (length (kids (tr n))) by (destruct (tr n); reflexivity).
    rewrite Hk, Hr, app_length. lia. }
  unfold phase. set (k := pred _).
  set (n1 := set_rest n (skipn k ys)). set (hd := AtMin (last_of n :: name n) y false (high n)).
  set (lv := lives (name n) (S (last_of n)) (high n) (firstn k ys)).
  assert (Hq1 : named q (Op b n1 l (ss ++ St hd :: lv))).
  { apply named_op with (opened := opened ++ y :: firstn k ys); auto.
    - cbn [n1 set_rest tr rest]. rewrite Hk, Hr, <- app_assoc. cbn [app]. rewrite firstn_skipn. reflexivity.
    - cbn [n1 set_rest name]. apply line_app; [exact Hl|]. cbn [Nat.add].
      change (St hd :: lv) with (lives (name n) (last_of n) (high n) (y :: firstn k ys)). rewrite Hlast.
      apply line_lives with (d := tr n); [rewrite Hname; eapply sub_name; exact Hat|].
      intro i. rewrite Hk, Hr, nth_error_app2 by lia. replace (length opened + i - length opened)%nat with i by lia.
      destruct i as [|i]; cbn [nth_error]; [left; reflexivity|].
      clear. revert i ys. induction k as [|k IH]; intros i ys; [right; destruct i; reflexivity|].
      destruct ys as [|z ys]; [right; destruct i; reflexivity|]. destruct i; cbn; [left; reflexivity | apply IH].
    - intros s j Hs Hj. apply in_app_iff in Hs.
      destruct Hs as [Hs | [<- | Hs]]; [eapply Hborn; eassumption | destruct Hj|].
      apply lives_in in Hs as (? & ? & _ & ->). destruct Hj. }
  assert (HN : named (q_root max_root) (plug w (Op b n1 l (ss ++ St hd :: lv)))).
  { apply Hrep; [reflexivity | exact Hq1|]. intros j Hj. left. cbn [nds] in Hj. destruct Hj as [<- | Hj].
    - exists n. split; [left|]; reflexivity.
    - exists j. split; [|reflexivity]. right. rewrite flat_map_app in Hj. cbn [flat_map] in Hj.
      apply in_app_iff in Hj as [Hj | Hj]; [exact Hj|].
      exfalso. cbn in Hj. apply in_flat_map in Hj as (s & Hs & Hj). apply lives_in in Hs as (? & ? & _ & ->).
        destruct Hj. }
  assert (Elv : forall x, In x (flat_map sts lv) -> merit x = high n).
  { intros x Hx. apply in_flat_map in Hx as (s & Hs & Hx). apply lives_in in Hs as (? & ? & _ & ->).
    destruct Hx as [<- | []]. reflexivity. }
  assert (Enl : flat_map nds lv = []).
  { unfold lv. generalize (S (last_of n)). generalize (firstn k ys). clear.
    induction l as [|z r IH]; intro i; [reflexivity | cbn; apply IH]. }
  destruct (named_inner _ _ _ _ _ Hq1) as (Hin1 & _). rewrite flat_map_app in Hin1. cbn [flat_map] in Hin1.
  change (dj n1) with (dj n) in Hin1.
  assert (Hhd : spre (dj n) (dn hd)) by (apply Hin1, in_app_iff; right; left; reflexivity).
  assert (Enodes : forall j, In j (nds (plug w (Op b n1 l (ss ++ St hd :: lv)))) ->
    j = n1 \/ In j (flat_map nds ss) \/ In j (above w)).
  { intros j Hj. apply in_nds_plug in Hj as [Hj | Hj]; [|auto]. cbn [nds] in Hj. destruct Hj as [<- | Hj]; [auto|].
    rewrite flat_map_app in Hj. cbn [flat_map nds app] in Hj. rewrite Enl, app_nil_r in Hj. auto. }
  constructor; unfold whole; cbn [head way clock plug]; unfold plug1; cbn [fb fn fl lefts rights].
  - exact HN.
  - intros j Hj. apply Enodes in Hj as [-> | Hj].
    + apply (Hb n). apply in_nds_plug. left; left; reflexivity.
    + apply Hb. apply in_nds_plug. destruct Hj; [left; right | right]; assumption.
  - cbn [mbw fn lefts rights]. repeat split; [exact Hh | | exact Hm].
    intros s Hs. apply in_app_iff in Hs as [Hs | Hs]; [apply Hss, Hs|]. apply lives_in in Hs as (? & ? & _ & ->).
      constructor. cbn. lia.
  - left. cbn. lia.
  - intros x Hx. unfold beside in Hx. cbn [flat_map lefts rights] in Hx. rewrite flat_map_app, !in_app_iff in Hx.
    fold (beside w) in Hx.
    assert (Hx' : In x (flat_map sts lv) \/ In x (flat_map sts ss) \/ In x (beside w)) by tauto. clear Hx.
      cbn [merit hd].
    destruct Hx' as [Hx | Hx].
    + right. split; [rewrite (Elv x Hx); reflexivity|].
      destruct (named_facts _ _ _ _ Hq1) as (Hord & _). cbn [sts] in Hord. rewrite flat_map_app in Hord.
        cbn [flat_map sts app] in Hord.
      apply (ordered_parts _ _ _ Hord), Hx.
    + specialize (Hbar x Hx). unfold bars in Hbar.
      assert (Hp : ~ pre (dn x) (dj n)).
      { apply Hnp; [apply in_nds_plug; left; left; reflexivity | apply in_sts_plug; exact Hx]. }
      destruct (Z.lt_trichotomy (merit x) (high n)) as [Hc | [Hc | Hc]]; [left; exact Hc | right | exfalso;
        apply Hbar; left; exact Hc].
      split; [lia|]. apply (lo_pre_l (dj n)); [|apply spre_pre, Hhd].
      destruct (place (dj n) (dn x)) as [H | [H | [H | H]]]; [| contradiction | exact H | exfalso; apply Hbar; right;
        auto].
      exfalso. destruct (pre_cases _ _ H) as [E | E]; [apply Hp; rewrite E; apply pre_refl | apply Hbar; right; auto].
  - intros j Hj Hrj x Hx Hxj. unfold beside in Hx. cbn [flat_map lefts rights] in Hx.
    rewrite flat_map_app, !in_app_iff in Hx. fold (beside w) in Hx.
    assert (Hx' : In x (flat_map sts lv) \/ In x (flat_map sts ss) \/ In x (beside w)) by tauto. clear Hx.
    apply Enodes in Hj. destruct Hx' as [Hx | Hx].
    + exists (dj n). repeat split; [| apply spre_pre, Hhd |].
      * apply spre_pre, Hin1, in_app_iff. right; right. exact Hx.
      * destruct Hj as [-> | [Hj | Hj]]; [apply spre_irrefl | destruct (Hrj (Hinc j Hj)) |].
        intro Hs. specialize (Hab j Hj). pose proof (kid_below q (length b)) as Hkb. rewrite <- Hname in Hkb.
        destruct q as [q|]; [|destruct Hab]. apply Hab. cbn in Hkb. apply spre_pre.
          eapply pre_spre; [apply spre_pre; exact Hkb | exact Hs].
    + destruct Hj as [-> | Hj]; [destruct (Hbar x Hx Hxj)|].
      destruct (Hside j Hj Hrj x Hx Hxj) as (a & H1 & H2 & H3). exists a. repeat split; auto.
      eapply pre_trans; [exact H2 | apply spre_pre, Hhd].
Qed.

Lemma newest_most : forall l a, newest l = Some a -> forall b, In b l -> rest (open_node b) <> [] ->
  (born (open_node b) <= born (open_node a))%nat.
Proof.
  induction l as [|x r IH]; intros a Ha b Hb Hrb; [discriminate|]. cbn [newest] in Ha.
  destruct (rest (open_node x)) as [|y ys] eqn:E.
  - destruct Hb as [<- | Hb]; [congruence | eapply IH; eassumption].
  - destruct (newest r) as [z|] eqn:En.
    + destruct (born (open_node x) <? born (open_node z))%nat eqn:Ec; injection Ha as <-.
      * apply Nat.ltb_lt in Ec. destruct Hb as [<- | Hb]; [lia | eapply IH; eauto].
      * apply Nat.ltb_ge in Ec. destruct Hb as [<- | Hb]; [lia|]. specialize (IH z eq_refl b Hb Hrb). lia.
    + injection Ha as <-. destruct Hb as [<- | Hb]; [lia|]. exfalso. apply Hrb. eapply newest_none; eassumption.
Qed.
Lemma opens_nds : forall s w j, In j (nds s) -> exists o, In o (opens s w) /\ open_node o = j.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w j Hj; [destruct Hj|]. cbn [nds] in Hj.
  destruct Hj as [<- | Hj]; [eexists; split; [rewrite opens_split; left|]; reflexivity|].
  apply in_flat_map in Hj as (s & Hs & Hj). pose proof Hs as Hs'. apply in_split in Hs' as (s1 & s2 & ->).
  destruct (IH s Hs (F b n l s1 s2 :: w) j Hj) as (o & Ho & E). exists o. split; [|exact E].
  rewrite opens_split. right. apply opens_Op. eauto.
Qed.
Lemma opens_inner : forall s w b' n' l' ss' w', In (b', n', l', ss', w') (opens s w) ->
  In n' (nds s) /\ forall j, In j (flat_map nds ss') -> In j (nds s).
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w b' n' l' ss' w' H; [destruct H|].
  rewrite opens_split in H; destruct H as [H | H]; [injection H as -> -> -> -> ->; split; [left; reflexivity | intros;
    right; assumption]|].
  apply opens_Op in H as (s1 & s & s2 & -> & H). destruct (IH s (in_elt _ _ _) _ _ _ _ _ _ H) as (H1 & H2). cbn [nds].
  split; [right; apply in_flat_map; exists s; split; [apply in_elt | exact H1]|].
  intros j Hj. right. apply in_flat_map. exists s. split; [apply in_elt | apply H2, Hj].
Qed.
Lemma pre_snoc : forall a d k, pre a (d ++ [k]) -> a = d ++ [k] \/ pre a d.
Proof.
  induction a as [|x a IH]; intros d k H; [right; exact I|]. destruct d as [|y d]; cbn in *.
  - destruct H as (-> & H). destruct a; [left; reflexivity | destruct H].
  - destruct H as (-> & H). destruct (IH d k H) as [-> | H']; auto.
Qed.

Lemma case_4_queue : forall p c m f up t cl s', Queue (Search (AtMin p c true m) (f :: up) t cl) ->
  snd (case_4 plan (fb f) (fn f) (fl f) (lefts f) (rights f) up m t) = Go s' -> Queue s'.
Proof.
  intros p c m [b n l lt rt] up t cl s' [Hn Hb Hm Hh Hf Hs] Hgo.
    unfold whole in *; cbn [head way clock fb fn fl lefts rights] in *.
  set (hd := AtMin p c true m) in *.
  destruct (named_plug _ _ _ _ Hn) as (qh & Hqh & _ & Haph & _ & _).
  cbn [plug] in Hn. unfold plug1 in Hn; cbn [fb fn fl lefts rights] in Hn.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & Hap & Hab & Hrep).
  cbn [mbw fn lefts rights] in Hm. destruct Hm as (Hhigh & Hsides & Hmup).
  inversion Hq as [| | ? ? ? ? opened ? Hat Hname Hk Hl Hborn]; subst.
  assert (Hline := Hl). apply line_split in Hline as (ts1 & ts2 & Eo & Hl1 & Hhd & Hl2).
  (* the place of the head *)
  assert (Ehd : dn hd = dj n ++ [length ts1]) by (inversion Hhd; subst; reflexivity).
  assert (Huh : under_place qh (dn hd)) by (apply (proj1 (named_places _ _ _ _ Hqh)); left; reflexivity).
  assert (Hside : forall j, In j (nds (plug up (Op b n l (lt ++ St hd :: rt)))) -> rest j <> [] ->
    forall x, In x (flat_map sts (lt ++ rt)) \/ In x (beside up) -> bars x j ->
      exists a, pre a (dn x) /\ pre a (dj n) /\ ~ spre a (dj j)).
  { intros j Hj Hr x Hx Hxj. assert (Hx' : In x (beside (F b n l lt rt :: up))) by (unfold beside;
    cbn [flat_map lefts rights]; apply in_app_iff; exact Hx).
    destruct (Hs j Hj Hr x Hx' Hxj) as (a & H1 & H2 & H3). exists a. repeat split; auto.
    rewrite Ehd in H2. apply pre_snoc in H2 as [-> | H2]; [|exact H2]. exfalso. rewrite <- Ehd in H1.
    destruct (apart_under qh (dn x) (dn hd)) as [H | H]; [apply Haph, Hx' | exact Huh | |]; apply lo_not_pre in H;
      tauto. }
  assert (Hup : forall x, In x (beside up) -> before m (dn hd) (merit x) (dn x)).
  { intros x Hx. apply Hf. unfold beside. cbn [flat_map]. apply in_app_iff; right; exact Hx. }
  assert (Habove : forall j, In j (above up) -> In j (nds (plug up (Op b n l (lt ++ St hd :: rt))))) by (intros j Hj;
    apply in_nds_plug; auto).
  (* 4a and 4b done *)
  assert (Hclose : forall v cl', v <= high_at up -> (forall x, In x (beside up) -> before v (dj n) (merit x) (dn x)) ->
            Queue (Search (AtMax (name n) b (tr n) l true v) up t cl')).
  { intros v cl' Hv Hbefore. rewrite Hname. constructor; unfold whole; cbn [head way clock merit].
    - apply Hrep; [reflexivity | apply named_max; exact Hat | intros j []].
    - intros j Hj. apply in_nds_plug in Hj as [[] | Hj]. apply Hb. cbn [plug]. apply Habove, Hj.
    - exact Hmup.
    - left; exact Hv.
    - intros x Hx. cbn [dn]. rewrite <- Hname. apply Hbefore, Hx.
    - intros j Hj Hr x Hx Hxj. apply in_nds_plug in Hj as [[] | Hj]. cbn [dn]. rewrite <- Hname.
      apply (Hside j); auto. }
  unfold case_4 in Hgo. set (n1 := set_low n (Z.max (low n) m)) in *. set (ss := map (raise m) (lt ++ rt)) in *.
  destruct (high n1 <=? low n1) eqn:Eh; [cbn [snd] in Hgo; injection Hgo as <- | apply Z.leb_gt in Eh].
  - (* 4a *) apply (Hclose (high n)); [exact Hhigh|]. intros x Hx. cbn [merit hd Purge.high_at fn] in Hh.
    destruct Hh as [Hh | Hh]; [|exact (Hh x Hx)].
    apply (up_before (F b n l lt rt) up hd m); [exact Hn | exact Hx | apply Hup, Hx | exact Hh].
  - assert (Hlow : m <= low n1) by (cbn; lia).
    (* the node without the SOLVED child, low raised *)
    assert (Hq1 : named q (Op b n1 l ss)).
    { apply (raise_named max_root t0 m q (Op b n l (lt ++ rt))).
      apply named_op with (opened := ts1 ++ tree_of (St hd) :: ts2); auto.
      - rewrite <- Eo. exact Hk.
      - apply line_app; [exact Hl1|]. apply line_gone. exact Hl2.
      - intros s j Hs' Hj. apply (Hborn s); [|exact Hj]. apply in_app_iff in Hs'. apply in_app_iff.
        destruct Hs'; [left | right; right]; assumption. }
    assert (Ests : forall x, In x (flat_map sts ss) <-> In x (flat_map sts (lt ++ rt))).
    { intro x. rewrite !in_flat_map. split.
      - intros (s & Hs' & Hx). apply in_map_iff in Hs' as (s2 & <- & Hs2). rewrite raise_sts in Hx. eauto.
      - intros (s & Hs' & Hx). exists (raise m s). rewrite raise_sts. split; [apply in_map; exact Hs' | exact Hx]. }
    assert (Ends : forall j, In j (flat_map nds ss) ->
      exists j', In j' (nds (plug up (Op b n l (lt ++ St hd :: rt)))) /\ alike j j').
    { intros j Hj. apply in_flat_map in Hj as (s & Hs' & Hj). apply in_map_iff in Hs' as (s2 & <- & Hs2).
      apply raise_nds in Hj as (j' & Hj' & Ha). exists j'. split; [|exact Ha]. apply in_nds_plug. left. cbn [nds].
        right.
      apply in_flat_map. exists s2. split; [|exact Hj']. apply in_app_iff in Hs2. apply in_app_iff.
        destruct Hs2; [left | right; right]; assumption. }
    assert (HN1 : named (q_root max_root) (plug up (Op b n1 l ss))).
    { apply Hrep; [reflexivity | exact Hq1|]. intros j Hj. left. cbn [nds] in Hj. destruct Hj as [<- | Hj].
      - exists n. split; [left|]; reflexivity.
      - apply in_flat_map in Hj as (s & Hs' & Hj). apply in_map_iff in Hs' as (s2 & <- & Hs2).
        apply raise_nds in Hj as (j' & Hj' & (_ & _ & E & _)). exists j'. split; [|symmetry; exact E]. cbn [nds]. right.
        apply in_flat_map. exists s2. split; [|exact Hj']. apply in_app_iff in Hs2. apply in_app_iff.
          destruct Hs2; [left | right; right]; assumption. }
    assert (Hb1 : forall j, In j (nds (plug up (Op b n1 l ss))) -> (born j < t)%nat).
    { intros j Hj. apply in_nds_plug in Hj as [Hj | Hj]; [|apply Hb; cbn [plug]; apply Habove, Hj]. cbn [nds] in Hj.
      destruct Hj as [<- | Hj].
      - apply (Hb n). cbn [plug]. apply in_nds_plug. left; left; reflexivity.
      - apply Ends in Hj as (j' & Hj' & (_ & _ & E & _)). rewrite E. apply Hb. exact Hj'. }
    (* sides, in terms of the raised tree *)
    assert (Hside1 : forall j, In j (flat_map nds ss) \/ In j (above up) -> rest j <> [] ->
      forall x, In x (flat_map sts ss) \/ In x (beside up) -> bars x j ->
        exists a, pre a (dn x) /\ pre a (dj n) /\ ~ spre a (dj j)).
    { intros j Hj Hr x Hx Hxj. rewrite Ests in Hx. destruct Hj as [Hj | Hj]; [|apply (Hside j); auto].
      apply Ends in Hj as (j' & Hj' & (_ & E2 & _ & E4 & E5)).
      assert (Edj : dj j = dj j') by (unfold dj; rewrite E2; reflexivity). rewrite Edj. unfold bars in Hxj.
        rewrite Edj, E4 in Hxj.
      apply (Hside j'); [exact Hj' | rewrite <- E5; exact Hr | exact Hx | exact Hxj]. }
    destruct (newest (tl (opens (Op b n1 l ss) up))) as [[[[[b' j0] l'] ss'] up']|] eqn:En.
    + (* 4b descendant *)
      pose proof (newest_some _ _ En) as (Hin & Hr0). cbn [open_node] in Hr0.
      destruct (rest j0) as [|y ys] eqn:Er; [congruence|]. cbn [snd] in Hgo. injection Hgo as <-.
      assert (Hin' : In (b', j0, l', ss', up') (opens (Op b n1 l ss) up)) by (rewrite opens_split; right; exact Hin).
      pose proof (opens_plug _ _ _ _ _ _ _ Hin') as Hp.
      apply opens_Op in Hin as (s1 & s & s2 & Ess & Hin). destruct (opens_inner _ _ _ _ _ _ _ Hin) as (Hj0 & Hinner).
      assert (Hj0' : In j0 (flat_map nds ss)) by (apply in_flat_map; exists s; rewrite Ess; split;
        [apply in_elt | exact Hj0]).
      assert (Hnj0 : spre (dj n) (dj j0)) by (apply (proj2 (named_inner _ _ _ _ _ Hq1)), Hj0').
      assert (HN2 : named (q_root max_root) (plug up' (Op b' j0 l' ss'))) by (rewrite Hp; exact HN1).
      assert (Hx1 : forall x, In x (flat_map sts ss') \/ In x (beside up') ->
        In x (flat_map sts ss) \/ In x (beside up)).
      { intros x Hx. change (flat_map sts ss') with (sts (Op b' j0 l' ss')) in Hx. apply in_sts_plug in Hx.
        rewrite Hp in Hx.
        apply in_sts_plug in Hx. exact Hx. }
      assert (Hmb : mb inf (plug up' (Op b' j0 l' ss'))).
      { rewrite Hp. apply mb_plug. split; [exact Hmup|]. constructor; [exact Hhigh|]. intros z Hz.
        apply in_map_iff in Hz as (z' & <- & Hz').
        apply mb_raise. apply Hsides, Hz'. }
      apply mb_plug in Hmb as (Hmup' & Hmb). inversion Hmb as [|? ? ? ? ? Hh0 Hss0]; subst.
      apply phase_queue; auto.
      * rewrite Hp. exact Hb1.
      * intros x Hx Hxj. apply Hx1 in Hx. destruct (Hside1 j0 (or_introl Hj0')) with (x := x) as (a & H1 & H2 & H3);
        auto; [congruence|].
        apply H3. eapply pre_spre; [exact H2 | exact Hnj0].
      * intros j Hj Hr x Hx Hxj. apply Hx1 in Hx.
        assert (Hj' : j = n1 \/ In j (flat_map nds ss) \/ In j (above up)).
        { assert (Hjw : In j (nds (plug up' (Op b' j0 l' ss')))) by (apply in_nds_plug; cbn [nds]; destruct Hj; [left;
          right | right]; assumption).
          rewrite Hp in Hjw. apply in_nds_plug in Hjw as [[<- | Hjw] | Hjw]; auto. }
        assert (Hres : exists a, pre a (dn x) /\ pre a (dj n) /\ ~ spre a (dj j)).
        { destruct Hj' as [-> | Hj']; [|apply Hside1; assumption].
          change (dj n1) with (dj n) in *. apply (Hside n); [apply in_nds_plug; left; left;
            reflexivity | exact Hr | rewrite Ests in Hx; exact Hx | exact Hxj]. }
        destruct Hres as (a & H1 & H2 & H3). exists a. repeat split; auto.
          eapply pre_trans; [exact H2 | apply spre_pre, Hnj0].
      * intros j Hj. destruct (rest j) as [|z zs] eqn:Erj; [reflexivity|]. exfalso.
        destruct (opens_nds s (F b n1 l s1 s2 :: up) j (Hinner j Hj)) as (o & Ho & Eo').
        assert (Ho' : In o (tl (opens (Op b n1 l ss) up))) by (apply opens_Op; exists s1, s, s2; auto).
        pose proof (newest_most _ _ En o Ho') as Hle. rewrite Eo' in Hle. cbn [open_node] in Hle.
        assert (Hlt : (born j0 < born j)%nat).
        { destruct (named_plug _ _ _ _ HN2) as (q2 & Hq2 & _). inversion Hq2 as [| | ? ? ? ? ? ? _ _ _ _ Hbo]; subst.
          apply in_flat_map in Hj as (z' & Hz' & Hj). eapply Hbo; eassumption. }
        assert (rest j <> []) by congruence. specialize (Hle H). lia.
    + destruct (rest n1) as [|y ys] eqn:Er; cbn [snd] in Hgo; injection Hgo as <-.
      * (* 4b done *) apply (Hclose (low n1)); [change (high n1) with (high n) in Eh; lia|].
        intros x Hx. apply (up_before (F b n l lt rt) up hd m); [exact Hn | exact Hx | apply Hup, Hx | exact Hlow].
      * (* 4b next *)
        assert (Hq2 : named q (Op b n1 l [])).
        { apply named_op with (opened := opened); auto; [apply line_none | intros s j []]. }
        apply phase_queue; auto.
        -- apply Hrep; [reflexivity | exact Hq2|]. intros j [<- | []]. left. exists n. split; [left|]; reflexivity.
        -- intros j Hj. apply Hb1. apply in_nds_plug in Hj as [[<- | []] | Hj]; apply in_nds_plug; [left; left;
           reflexivity | auto].
        -- intros s [].
        -- intros x [[] | Hx] Hxj. specialize (Hup x Hx). change (high n1) with (high n) in Eh.
           unfold bars, before in *.
           change (high n1) with (high n) in Hxj. destruct Hup as [Hu | (Hu & _)]; destruct Hxj as [H | (H & _)]; lia.
        -- intros j [[] | Hj] Hr x [[] | Hx] Hxj. apply Hside1; auto.
        -- intros j [].
Qed.

Lemma step_queue : forall s s', Q s -> snd (step plan inf max_root s) = Go s' -> Q s'.
Proof.
  intros s s' (HI & HQ) Hgo.
  pose proof (step_inv plan inf max_root t0 bounded s HI) as HI'. rewrite Hgo in HI'. destruct HI' as (HI' & _).
  split; [exact HI'|]. pose proof (within_value inf t0 bounded max_root) as Hinf.
  destruct s as [h w t cl]. pose proof HQ as [Hn Hb Hm Hh Hf Hs]. unfold whole in Hn; cbn [head way clock] in *.
  destruct h as [p c [] m | p b x l [] m]; unfold step in Hgo; cbn [head way clock merit] in *.
  - (* SOLVED, MIN *) destruct w as [|[b n l lt rt] up]; [discriminate|].
    apply (case_4_queue p c m (F b n l lt rt) up t cl s' HQ Hgo).
  - (* LIVE, MIN *) destruct Hh as [Hh | []]. destruct c as [v | y ys]; cbn [snd] in Hgo.
    + apply (insert_queue (AtMin p (Leaf v) false m) (AtMin p (Leaf v) true (Z.max (Z.min v m) (low_at w))) w t cl);
      auto.
      * intros q Hq _. inversion Hq; subst. split; [apply named_min; assumption | auto].
      * destruct w; [left; cbn in *; lia | right; exact I].
    + injection Hgo as <-. apply (swap_queue (AtMin p (Node y ys) false m) _ w t cl); auto.
      intros q Hq _. inversion Hq; subst. split; [apply (named_max max_root t0 (Some p) []); assumption|].
      intros a Ha _. eapply pre_trans; [exact Ha | apply pre_app].
  - (* SOLVED, MAX *) destruct Hh as [Hh | []].
    assert (H3 : (~ (max_root = true /\ w = [])) /\ match low_at w <? m, l with
                  | true, y :: ys => Go (Search (AtMax (next_name p) (x :: b) y ys false m) w t None)
                  | _, _ => Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None)
                  end = Go s').
    { destruct max_root, w; try discriminate; (split; [intros (? & ?); discriminate|]); destruct (_ <? m), l;
      exact Hgo. }
    destruct H3 as (Hnr & H3).
    assert (H3c : Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None) = Go s' -> Queue s').
    { intro E; injection E as <-. apply (swap_queue (AtMax p b x l true m) _ w t cl); auto.
      intros q Hq Hq0. inversion Hq; subst. destruct q as [q|]; [|destruct (Hq0 eq_refl); exfalso; apply Hnr; auto].
      cbn [kid tl]. split; [apply named_min; assumption|].
      intros a Ha Hne. cbn in Ha, Hne |- *. apply pre_snoc in Ha as [Ha | Ha]; [contradiction | exact Ha]. }
    destruct (low_at w <? m); [|destruct l; auto]. destruct l as [|y ys]; [auto|]. injection H3 as <-.
    apply (swap_queue (AtMax p b x (y :: ys) true m) _ w t cl); auto; [cbn [tree_of]; apply rebuild_next|].
    intros q Hq _. inversion Hq as [| ? ? ? ? ? ? Hat |]; subst. split.
    + replace (next_name (kid q (length b))) with (kid q (length (x :: b))) by (destruct q; reflexivity).
      apply named_max. rewrite rebuild_next. exact Hat.
    + intros a Ha Hne. destruct q as [q|]; cbn in *; [|exact Ha].
      apply pre_snoc in Ha as [Ha | Ha]; [contradiction|]. eapply pre_trans; [exact Ha | apply pre_app].
  - (* LIVE, MAX *) destruct Hh as [Hh | []]. destruct x as [v | y ys].
    + destruct (low_at w <? Z.min v m); cbn [snd] in Hgo.
      * apply (insert_queue (AtMax p b (Leaf v) l false m) (AtMax p b (Leaf v) l true (Z.min v m)) w t cl); auto.
        -- intros q Hq _. inversion Hq; subst. split; [apply named_max; assumption | auto].
        -- left. cbn. lia.
      * apply (insert_queue (AtMax p b (Leaf v) l false m) (AtMin (tl p) (rebuild b (Leaf v) l) true (low_at w)) w t
        cl); auto.
        -- intros q Hq Hq0. inversion Hq; subst. destruct q as [q|].
           ++ cbn [kid tl]. split; [apply named_min; assumption|].
              intros a Ha Hne. cbn in Ha, Hne |- *. apply pre_snoc in Ha as [Ha | Ha]; [contradiction | exact Ha].
           ++ exfalso. destruct (Hq0 eq_refl) as (-> & Em). destruct HI' as (_ & (_ & Hsh) & _).
              apply insert_whole in Hgo. unfold whole in Hsh. rewrite Hgo in Hsh. destruct (Hsh Em).
        -- destruct w; [left; cbn in *; lia | right; exact I].
    + cbn [snd] in Hgo. injection Hgo as <-.
      destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & Hap & Hab & Hrep).
      inversion Hq as [| ? ? ? ? ? ? Hat |]; subst.
      set (n := N (Node y ys) (kid q (length b)) t m (low_at w) (y :: ys)).
      assert (Hq1 : named q (Op b n l [])).
      { apply named_op with (opened := []); auto; [constructor | intros s j []]. }
      assert (HN1 : named (q_root max_root) (plug w (Op b n l []))).
      { apply Hrep; [reflexivity | exact Hq1|]. intros j [<- | []]. right. intros f Hfw. cbn [born n]. apply Hb.
        unfold whole; cbn [head way].
        apply in_nds_plug. right. unfold above. apply in_flat_map. exists f. split; [exact Hfw | left; reflexivity]. }
      assert (Hold : forall j, In j (above w) ->
        In j (nds (whole (Search (AtMax (kid q (length b)) b (Node y ys) l false m) w t cl)))).
      { intros j Hj. unfold whole; cbn [head way]. apply in_nds_plug; auto. }
      apply phase_queue; auto.
      * intros j Hj. apply in_nds_plug in Hj as [[<- | []] | Hj]; [cbn; lia|]. specialize (Hb j (Hold j Hj)). lia.
      * intros s [].
      * intros z [[] | Hz] Hzn. specialize (Hf z Hz). unfold bars, before in *. cbn [high n] in Hzn.
        change (dj n) with (rev (kid q (length b))) in Hzn.
        cbn [dn] in Hf. destruct Hf as [Hf | (E & Hf)]; destruct Hzn as [H | (H & Hzn)]; try lia.
        destruct Hzn as [Hzn | Hzn]; [exact (lo_asym _ _ Hf Hzn)|].
        apply (proj1 (lo_not_pre _ _ Hf)), spre_pre, Hzn.
      * intros j [[] | Hj] Hr z [[] | Hz] Hzj. apply (Hs j (Hold j Hj) Hr z Hz Hzj).
      * intros j [].
Qed.

Lemma start_queue : Q (start inf max_root t0).
Proof.
  pose proof (within_value inf t0 bounded max_root). split; [apply start_inv|].
  unfold start. destruct max_root eqn:Em; constructor; unfold whole; cbn [head way clock plug].
  - rewrite Em. apply (named_max true t0 None []). cbn. auto.
  - intros j [].
  - exact I.
  - left. cbn; lia.
  - intros x [].
  - intros j [].
  - rewrite Em. apply named_min. reflexivity.
  - intros j [].
  - exact I.
  - left. cbn; lia.
  - intros x [].
  - intros j [].
Qed.

Lemma after_queue : forall k s s', Q s -> after (fun s => snd (step plan inf max_root s)) k s = Go s' -> Q s'.
Proof.
  induction k as [|k IH]; intros s s' HQ Hk; cbn [after] in Hk; [injection Hk as <-; exact HQ|].
  destruct (snd (step plan inf max_root s)) as [s1 | v |] eqn:E; try discriminate.
  apply (IH s1); [apply (step_queue s); assumption | exact Hk].
Qed.
End Queue.

(* After any number of steps the head comes before every other state of OPEN: it has greater merit, or the same and
   is to its left. *)
Theorem open_is_a_queue : forall plan inf max_root t, within inf t -> forall k s,
  after (fun s => snd (step plan inf max_root s)) k (start inf max_root t) = Go s ->
  forall x, In x (map fst (states (plug (way s) (St (head s))) [])) ->
  x = head s \/ before (merit (head s)) (dn (head s)) (merit x) (dn x).
Proof.
  intros plan inf max_root t Ht k s Hk x Hx.
  destruct (after_queue plan inf max_root t Ht k _ s (start_queue inf max_root t Ht) Hk) as (_ & [_ _ _ _ Hf _]).
  rewrite states_sts in Hx. apply in_sts_plug in Hx as [[<- | []] | Hx]; [left; reflexivity | right; apply Hf, Hx].
Qed.
