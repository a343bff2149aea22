(* SssLists.v - SSS* with its list OPEN, as the books have it, and PS* with one partition and its two lists: after any
   number of steps OPEN is the same list (one_partition_is_sss_lists).
   Leaves.v derives from it that the leaves are the same, in the same order. *)
Require Import ZArith List Bool Lia Arith Permutation Sorted.
From Phased Require Import Tree Table Open Right AlphaBeta Sss OneLevel Queue Lists.
Import ListNotations.
Open Scope Z_scope.

Lemma sorted_unique : forall a b, StronglySorted bef a -> StronglySorted bef b -> Permutation a b -> a = b.
Proof.
  induction a as [|x a IH]; intros b Ha Hb Hp; [apply Permutation_nil in Hp; auto|].
  destruct b as [|y b]; [apply Permutation_sym, Permutation_nil in Hp; discriminate|].
  inversion Ha as [|? ? Ha1 Ha2]; subst. inversion Hb as [|? ? Hb1 Hb2]; subst. rewrite Forall_forall in *.
  assert (E : x = y).
  { assert (Hx : In x (y :: b)) by (apply (Permutation_in _ Hp); left; reflexivity).
    assert (Hy : In y (x :: a)) by (apply (Permutation_in _ (Permutation_sym Hp)); left; reflexivity).
    destruct Hx as [E | Hx]; [auto|]. destruct Hy as [E | Hy]; [auto|]. exfalso.
    exact (bef_asym _ _ (Ha2 y Hy) (Hb2 x Hx)). }
  subst y. f_equal. apply IH; auto. apply (Permutation_cons_inv Hp).
Qed.

Lemma erase_sts : forall s, sts (erase s) = sts s.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; [reflexivity|]. cbn [erase sts].
  induction ss as [|x r IHr]; [reflexivity|]. cbn [map flat_map]. rewrite IH by (left; reflexivity). f_equal.
  apply IHr. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma erase_beside : forall w, beside (map erase_frame w) = beside w.
Proof.
  assert (Hss : forall ss, flat_map sts (map erase ss) = flat_map sts ss).
  { induction ss as [|s r IH]; [reflexivity|]. cbn [map flat_map]. rewrite erase_sts, IH. reflexivity. }
  induction w as [|f up IH]; [reflexivity|]. unfold beside in *. cbn [map flat_map]. rewrite IH. f_equal.
  cbn [erase_frame lefts rights]. rewrite <- map_app. apply Hss.
Qed.

Section One.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.
Notation operate := (operate Corrected one_partition inf max_root t0).
Notation step := (step one_partition inf max_root).

(* All lows are -inf. *)
Lemma plain_nds : forall h s, plain inf h s -> forall j, In j (nds s) -> low j = - inf.
Proof.
  intros h s H; induction H as [h s Hm Hin | h b n l ss H1 H2 H3 H4 H5 IH]; intros j Hj; [destruct Hj|].
  destruct Hj as [<- | Hj]; [exact H1|]. apply in_flat_map in Hj as (s & Hs & Hj). eapply IH; eassumption.
Qed.
Lemma low_none : forall b p, (forall e, In e b -> e_node e = p -> e_low e = - inf) -> low_of inf b p = - inf.
Proof.
  intros b p H. unfold low_of, entry_of. destruct (List.find _ b) as [e|] eqn:E; [|reflexivity].
  apply find_some in E as (H1 & H2). apply same_iff in H2. apply H; assumption.
Qed.

Lemma purged : forall p c m f up t cl o, Queue inf max_root t0 (Search (AtMin p c true m) (f :: up) t cl) ->
  Permutation o (beside (f :: up)) ->
  Permutation (filter (fun x => negb (below (dn x) (rev (name (fn f))))) o) (beside up).
Proof.
  intros p c m [b n l lt rt] up t cl o HQ Ho. pose proof (q_names _ _ _ _ HQ) as Hn.
  unfold whole in Hn; cbn [head way plug] in Hn. unfold plug1 in Hn; cbn [fb fn fl lefts rights] in *.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & _ & Hap & _ & _). destruct (named_inner _ _ _ _ _ _ _ Hq) as (Hin1 & _).
  assert (Hnq : under_place q (dj n)) by (apply below_under, (proj2 (named_places _ _ _ _ Hq)); left; reflexivity).
  eapply perm_trans; [apply perm_filter; exact Ho|]. unfold beside. cbn [flat_map lefts rights]. fold (beside up).
  rewrite filter_app', filter_none, filter_all; [apply Permutation_refl | |].
  - intros x Hx. rewrite below_false; [reflexivity|]. intro H. apply spre_pre in H.
    destruct (apart_under q (dn x) (dj n) (Hap x Hx) Hnq) as [Hl | Hl]; apply lo_not_pre in Hl; unfold dj in *; tauto.
  - intros x Hx. assert (Hx' : spre (dj n) (dn x)).
    { apply Hin1. rewrite flat_map_app in *. cbn [flat_map]. rewrite !in_app_iff in *. tauto. }
    apply below_iff in Hx'. unfold dj in Hx'. rewrite Hx'. reflexivity.
Qed.

Lemma operate_sss : forall s L, Q inf max_root t0 s -> Plain inf s -> shows s L ->
  option_map l_open (snd (operate L)) = sss_operate max_root t0 (l_open L).
Proof.
  intros s L HQ HP HS. pose proof (operate_shows one_partition inf max_root t0 bounded s L HQ HS) as Hop.
  destruct (step_is_sss inf max_root s HP) as (Hsss & _). pose proof HQ as (_ & HQ').
  destruct s as [h w t cl]. unfold Plain in HP; cbn [head way] in HP.
  destruct (plain_plug _ _ _ HP) as (Hh & Hlow). inversion Hh as [? ? Hm Hin|]; subst; clear Hh.
  destruct HS as ((o & ns & -> & HL) & Hc). cbn [head way] in *.
  destruct h as [p c [] m | p b x l [] m]; cbn [merit tree_of] in *.
  - (* SOLVED, MIN *) destruct (head_min _ _ _ _ _ _ _ _ _ _ HQ') as (Hmax & _ & Hp).
    destruct w as [|f up]; [subst p; reflexivity|]. destruct Hp as (i & ->).
    destruct (step (Search (AtMin (i :: name (fn f)) c true m) (f :: up) t cl)) as [r [s' | v |]] eqn:E;
      cbn [snd] in Hsss.
    + destruct Hop as (L' & Eop & ((o' & ns' & -> & (Ho' & Hso' & _)) & _)). rewrite Eop. cbn [snd option_map l_open].
      unfold sss_operate. cbn [map os]. rewrite Hmax, rev_cons, parent_rev. unfold erase_outcome in Hsss.
      assert (E' : Go (erase_search s') = Go (Search (AtMax (name (fn f)) (fb f) (tr (fn f)) (fl f) true m) (map
        erase_frame up) 0 None)).
      { rewrite Hsss. unfold sss_step; cbn [erase_search head way map]. destruct c, f; reflexivity. }
      injection E' as Eh Ew. rewrite Eh. cbn [map os]. do 2 f_equal.
      unfold purge_open. rewrite filter_map.
      replace (filter (fun y => negb (below (o_node (os y)) (rev (name (fn f))))) o) with
              (filter (fun y => negb (below (dn y) (rev (name (fn f))))) o) by (apply filter_ext; intro y;
                rewrite os_node; reflexivity).
      f_equal. apply sorted_unique; [exact Hso' | apply sorted_filter, HL|].
      eapply perm_trans; [exact Ho'|]. rewrite <- erase_beside, Ew, erase_beside. apply Permutation_sym.
      eapply purged; [exact HQ' | apply HL].
    + exfalso. unfold sss_step in Hsss. cbn [erase_search head way map] in Hsss. destruct c, f; discriminate.
    + destruct Hop.
  - (* LIVE, MIN *) destruct (head_min _ _ _ _ _ _ _ _ _ _ HQ') as (Hmax & Hfind & Hp).
    unfold Table.operate, sss_operate. cbn [map os l_open l_backup]. rewrite Hfind, Hmax.
    destruct c as [v | y ys]; cbn [negb orb snd option_map l_open]; [|reflexivity]. do 3 f_equal.
    assert (Hl : (if (length (rev p) <? 1)%nat then - inf else low_of inf (map en ns) (parent (rev p))) = - inf).
    { destruct (_ <? 1)%nat; [reflexivity|]. apply low_none. intros e He _. apply in_map_iff in He as (j & <- & Hj).
      destruct cl; [destruct Hc|]. destruct HL as (_ & _ & Hns & _). apply (Permutation_in _ Hns) in Hj. cbn in Hj.
        rewrite app_nil_r in Hj.
      cbn [en e_low]. eapply plain_nds; [exact HP|]. apply in_nds_plug. auto. }
    rewrite Hl. cbn in Hin. rewrite Z.max_l by lia. reflexivity.
  - (* SOLVED, MAX *)
    pose proof (q_names _ _ _ _ HQ') as Hn. unfold whole in Hn; cbn [head way] in Hn.
    destruct (named_parity _ _ _ _ Hn) as (q & Hq & Hpar & _). inversion Hq; subst.
    unfold Table.operate, sss_operate. cbn [map os l_open l_backup].
    destruct q as [q|]; [|reflexivity]. cbn [kid] in *. rewrite !rev_cons.
    assert (Hmax : is_max max_root (rev (length b :: q)) = true).
    { unfold is_max. rewrite rev_length. cbn [length parity] in *.
      rewrite Nat.even_succ, <- Nat.negb_even, Hpar, negb_involutive. apply eqb_reflx. }
    rewrite Hmax. set (bk := purge_backup _ _).
    assert (Hl : low_above inf bk (rev (length b :: q)) = - inf).
    { unfold low_above. destruct (_ <? 2)%nat; [reflexivity|]. apply low_none. intros e He Ee.
      unfold bk, purge_backup in He.
      apply filter_In in He as (He & Hnb). apply in_map_iff in He as (j & <- & Hj). destruct HL as (_ & _ & Hns & _).
      apply (Permutation_in _ Hns) in Hj. apply in_app_iff in Hj as [Hj | Hj].
      - cbn [en e_low]. eapply plain_nds; [exact HP|]. apply in_nds_plug. auto.
      - exfalso. cbn [clo closed] in Hj. destruct cl as [n|]; [|destruct Hj]. destruct Hj as [<- | []].
        cbn [en e_node] in Hnb. rewrite Hc, parent_rev in Hnb. cbn [rev] in Hnb.
        rewrite (proj2 (below_iff _ _) (spre_app _ _ _)) in Hnb. discriminate. }
    rewrite Hl. assert (Hlt : (- inf <? m) = true) by (apply Z.ltb_lt; lia). rewrite Hlt. cbn [andb].
    destruct (_ <? _)%nat; reflexivity.
  - (* LIVE, MAX *)
    assert (cl = None) by (destruct cl; [destruct Hc | reflexivity]). subst cl.
    pose proof (shown_names _ _ _ _ _ _ HQ' HL I) as Hinj.
    destruct (head_max _ _ _ _ _ _ _ _ _ _ _ _ _ _ HQ' HL Hinj) as (Hmax & Hfind & Hla).
    unfold Table.operate, sss_operate. cbn [map os l_open l_backup]. rewrite Hfind, Hmax, Hla, Hlow.
    pose proof (within_rebuild _ _ _ _ Hin) as Hx. destruct x as [v | y ys]; cbn [negb orb].
    + assert (Hlt : (- inf <? Z.min v m) = true) by (apply Z.ltb_lt; cbn in Hx; lia). rewrite Hlt. reflexivity.
    + cbn [snd option_map l_open]. do 3 f_equal. unfold next_size, one_partition, wide. rewrite Hfind. cbn [width]. lia.
Qed.
End One.

Theorem one_partition_is_sss_lists : forall inf max_root t, within inf t -> forall k,
  option_map l_open (lists_after one_partition inf max_root t k (Table.start inf)) =
  open_after (sss_operate max_root t) k [Os [] false inf].
Proof.
  intros inf max_root t Ht.
  enough (H : forall k s L, Q inf max_root t s -> Plain inf s -> shows s L ->
            option_map l_open (lists_after one_partition inf max_root t k L) = open_after (sss_operate max_root t) k (l_open L)).
  { intro k. apply (H k (start inf max_root t)); [apply start_queue, Ht | apply start_plain, Ht | apply start_shows]. }
  induction k as [|k IH]; intros s L HQ HP HS; [reflexivity|]. cbn [lists_after open_after].
  rewrite <- (operate_sss inf max_root t Ht s L HQ HP HS).
  pose proof (operate_shows one_partition inf max_root t Ht s L HQ HS) as Hop.
  destruct (step one_partition inf max_root s) as [r [s' | v |]] eqn:E.
  - destruct Hop as (L' & -> & HS'). cbn [snd option_map]. apply (IH s').
    + apply (step_queue one_partition inf max_root t Ht s); [exact HQ | rewrite E; reflexivity].
    + apply (proj2 (step_is_sss inf max_root s HP)). rewrite E. reflexivity.
    + exact HS'.
  - destruct Hop as (-> & _). reflexivity.
  - destruct Hop.
Qed.
