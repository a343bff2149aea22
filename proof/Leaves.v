(* Leaves.v - which leaves PS* evaluates, and in which order, with its lists OPEN and BACKUP as in Table.v.
   The theorems of AlphaBeta.v, OneLevel.v and Once.v are about the operator of Open.v; leaf_order_shows carries them
   over, since both operators do the same at each step (operate_shows in Lists.v).
   Dual.v needs them to say the same of DUAL*. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Methods Open Right AlphaBeta Sss OneLevel Once Queue Lists SssLists.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. from the tree to the lists ---- *)

Section Bridge.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.

Lemma max_find : forall p b x l sv m w t cl, Queue inf max_root t0 (Search (AtMax p b x l sv m) w t cl) ->
  find t0 (rev p) = x.
Proof.
  intros p b x l sv m w t cl HQ. pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way] in Hn.
  destruct (named_parity _ _ _ _ Hn) as (q & Hq & _). inversion Hq as [| ? ? ? ? ? ? Hat |]; subst.
  apply sub_find. eapply sub_name. exact Hat.
Qed.

Lemma evaluated_shows : forall s L, Q inf max_root t0 s -> shows s L ->
  evaluated t0 (l_open L) = map (@rev nat) (evaluates s).
Proof.
  intros [h w t cl] L (_ & HQ) ((o & ns & -> & _) & _). unfold evaluated, evaluates. cbn [head l_open map] in *.
  destruct h as [p c sv m | p b x l sv m]; destruct sv; cbn [os].
  - destruct c; reflexivity.
  - rewrite (proj1 (proj2 (head_min _ _ _ _ _ _ _ _ _ _ HQ))). destruct c; reflexivity.
  - destruct x; reflexivity.
  - rewrite (max_find _ _ _ _ _ _ _ _ _ HQ). destruct x; reflexivity.
Qed.

Lemma leaves_shows : forall fuel s L, Q inf max_root t0 s -> shows s L ->
  Table.leaves Corrected plan inf max_root t0 fuel L = map (@rev nat) (leaves plan inf max_root fuel s).
Proof.
  induction fuel as [|fuel IH]; intros s L HQ HS; [reflexivity|]. cbn [Table.leaves leaves].
  rewrite (evaluated_shows s L HQ HS), map_app. f_equal.
  pose proof (operate_shows plan inf max_root t0 bounded s L HQ HS) as H.
  destruct (step plan inf max_root s) as [r [s' | v |]] eqn:E; cbn [snd].
  - destruct H as (L' & -> & HS'). apply IH; [|exact HS'].
    apply (step_queue plan inf max_root t0 bounded s); [exact HQ | rewrite E; reflexivity].
  - destruct H as (-> & _). reflexivity.
  - destruct H.
Qed.

Theorem leaf_order_shows : leaf_order Corrected plan inf max_root t0 =
  map (@rev nat) (leaves plan inf max_root (2 * nodes t0) (start inf max_root t0)).
Proof. apply leaves_shows; [apply start_queue, bounded | apply start_shows]. Qed.
End Bridge.

(* ---- 2. alpha-beta ---- *)

(* Single children: alpha-beta, leaf for leaf and in order. *)
Theorem table_single_children_is_alphabeta : forall inf max_root t, within inf t ->
  leaf_order Corrected single_children inf max_root t = alphabeta_order inf max_root t.
Proof.
  intros inf max_root t Ht. rewrite leaf_order_shows by exact Ht. unfold alphabeta_order.
  rewrite single_children_is_alphabeta by exact Ht. reflexivity.
Qed.

Theorem table_no_leaf_twice : forall plan inf max_root t, within inf t ->
  NoDup (leaf_order Corrected plan inf max_root t).
Proof.
  intros plan inf max_root t Ht. rewrite leaf_order_shows by exact Ht.
  pose proof (no_leaf_twice plan inf max_root t (2 * nodes t)) as H.
  induction H as [|x l Hx Hl IH]; cbn [map]; constructor.
  - intro Hin. apply in_map_iff in Hin as (y & E & Hy). apply (f_equal (@rev nat)) in E.
    rewrite !rev_involutive in E. subst. contradiction.
  - exact IH.
Qed.

(* One partitioned level: nothing that alpha-beta skips, hence no more leaves. *)
Theorem table_one_level_within_alphabeta : forall top sizes inf max_root t, within inf t ->
  incl (leaf_order Corrected (one_level top sizes) inf max_root t) (alphabeta_order inf max_root t).
Proof.
  intros top sizes inf max_root t Ht n Hn. rewrite leaf_order_shows in Hn by exact Ht.
  apply in_map_iff in Hn as (p & <- & Hp). apply in_map. eapply one_level_within_alphabeta; eassumption.
Qed.
Theorem table_one_level_no_more : forall top sizes inf max_root t, within inf t ->
  (length (leaf_order Corrected (one_level top sizes) inf max_root t) <= length (alphabeta_order inf max_root t))%nat.
Proof.
  intros. apply NoDup_incl_length; [apply table_no_leaf_twice | apply table_one_level_within_alphabeta]; assumption.
Qed.

(* ---- 3. SSS* ---- *)

(* If OPEN is the same list after any number of steps, then leaves and value are the same. *)
Lemma same_open : forall plan inf max_root t operate,
  forall fuel L o, (forall k, option_map l_open (lists_after plan inf max_root t k L) = open_after operate k o) ->
  Table.leaves Corrected plan inf max_root t fuel L = open_leaves operate t fuel o /\
  Table.search Corrected plan inf max_root t fuel L = open_value operate fuel o.
Proof.
  intros plan inf max_root t operate; induction fuel as [|fuel IH]; intros L o H; [split; reflexivity|].
  pose proof (H 0%nat) as H0. cbn in H0. injection H0 as <-.
  cbn [Table.leaves open_leaves Table.search open_value].
  pose proof (H 1%nat) as H1. cbn [lists_after open_after] in H1.
  destruct (Table.operate Corrected plan inf max_root t L) as [r [L' |]] eqn:E;
    destruct (operate (l_open L)) as [o' |] eqn:E'; cbn in H1; try discriminate; [|split; reflexivity].
  destruct (IH L' o') as (H2 & H3).
  - intro k. specialize (H (S k)). cbn [lists_after open_after] in H. rewrite E, E' in H. exact H.
  - rewrite H2, H3. split; reflexivity.
Qed.

(* One partition: SSS*, leaf for leaf and in order. *)
Theorem table_one_partition_is_sss : forall inf max_root t, within inf t ->
  leaf_order Corrected one_partition inf max_root t = sss_order inf max_root t.
Proof.
  intros inf max_root t Ht. apply same_open. intro k. apply one_partition_is_sss_lists, Ht.
Qed.
(* So SSS* with its list returns the minimax value. *)
Theorem sss_lists_are_right : forall inf max_root t, within inf t -> sss_run inf max_root t = Some (value max_root t).
Proof.
  intros inf max_root t Ht. rewrite <- (table_is_right one_partition inf max_root t Ht). symmetry.
  apply same_open. intro k. apply one_partition_is_sss_lists, Ht.
Qed.
