(* Dual.v - DUAL* is SSS* on the negated tree (dual_is_sss_negated). So what was proved of PS* holds of DUAL* in phases:
   it returns the minimax value; with one partition it is DUAL*, with single children alpha-beta, leaf for leaf and in
   order. A tree is negated by changing the sign of each leaf; then the other side moves at the root.
   No other file needs it. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Methods Open Right AlphaBeta Sss OneLevel Once Queue Lists SssLists Leaves.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. the negated tree ---- *)

Lemma value_negate : forall t max, value (negb max) (negate t) = - value max t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intro max; [reflexivity|]. cbn [negate value].
  rewrite IHt. clear IHt. induction ts as [|c r IHr]; [reflexivity|]. cbn [map fold_right].
  rewrite IHr by (intros x Hx; apply IH; right; exact Hx). rewrite (IH c) by (left; reflexivity).
  destruct max; cbn [negb]; lia.
Qed.

Lemma within_negate : forall inf t, within inf t -> within inf (negate t).
Proof.
  intros inf; induction t as [v | t ts IHt IH] using tree_induction; [cbn; lia|]. cbn [negate within].
  intros (Ht & Hts). split; [auto|]. rewrite (within_list inf) in *. intros x Hx.
  apply in_map_iff in Hx as (c & <- & Hc). auto.
Qed.

Lemma nodes_negate : forall t, nodes (negate t) = nodes t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; [reflexivity|]. cbn [negate nodes]. rewrite IHt.
  f_equal. f_equal.
  induction ts as [|c r IHr]; [reflexivity|]. cbn [map fold_right]. rewrite IH by (left; reflexivity). f_equal.
  apply IHr. intros x Hx; apply IH; right; exact Hx.
Qed.

Lemma find_negate : forall p t, find (negate t) p = negate (find t p).
Proof.
  induction p as [|k p IH]; intros [v | c cs]; try reflexivity. cbn [find negate].
  change (negate c :: map negate cs) with (map negate (c :: cs)). rewrite nth_error_map.
  destruct (nth_error (c :: cs) k); cbn [option_map]; [apply IH | reflexivity].
Qed.

Lemma wide_negate : forall t p, wide (negate t) p = wide t p.
Proof. intros t p. unfold wide. rewrite find_negate. destruct (find t p); cbn; [|rewrite map_length]; reflexivity. Qed.

Lemma is_max_negb : forall m p, is_max (negb m) p = negb (is_max m p).
Proof. intros m p. unfold is_max. destruct (Nat.even (length p)), m; reflexivity. Qed.

(* ---- 2. alpha-beta ---- *)

Lemma max_is_min : forall f g bound ts i a,
  (forall c, In c ts -> forall i a, f (negate c) i (- a) = (- fst (g c i a), snd (g c i a))) ->
  max_loop f (- bound) i (- a) (map negate ts) =
  (- fst (min_loop g bound i a ts), snd (min_loop g bound i a ts)).
Proof.
  intros f g bound; induction ts as [|c r IH]; intros i a H; [reflexivity|]. cbn [map max_loop min_loop].
  rewrite (H c) by (left; reflexivity). destruct (g c i a) as [v ls]; cbn [fst snd].
  replace (Z.max (- a) (- v)) with (- Z.min a v) by lia.
  replace (- bound <=? - Z.min a v) with (Z.min a v <=? bound)
    by (destruct (Z.leb_spec (Z.min a v) bound), (Z.leb_spec (- bound) (- Z.min a v)); lia).
  destruct (Z.min a v <=? bound); [reflexivity|].
  rewrite IH by (intros x Hx; apply H; right; exact Hx).
  destruct (min_loop g bound (S i) (Z.min a v) r); reflexivity.
Qed.
Lemma min_is_max : forall f g bound ts i a,
  (forall c, In c ts -> forall i a, f (negate c) i (- a) = (- fst (g c i a), snd (g c i a))) ->
  min_loop f (- bound) i (- a) (map negate ts) =
  (- fst (max_loop g bound i a ts), snd (max_loop g bound i a ts)).
Proof.
  intros f g bound; induction ts as [|c r IH]; intros i a H; [reflexivity|]. cbn [map max_loop min_loop].
  rewrite (H c) by (left; reflexivity). destruct (g c i a) as [v ls]; cbn [fst snd].
  replace (Z.min (- a) (- v)) with (- Z.max a v) by lia.
  replace (- Z.max a v <=? - bound) with (bound <=? Z.max a v)
    by (destruct (Z.leb_spec bound (Z.max a v)), (Z.leb_spec (- Z.max a v) (- bound)); lia).
  destruct (bound <=? Z.max a v); [reflexivity|].
  rewrite IH by (intros x Hx; apply H; right; exact Hx).
  destruct (max_loop g bound (S i) (Z.max a v) r); reflexivity.
Qed.

(* Alpha-beta evaluates the same leaves of the negated tree, within the negated window. *)
Lemma alphabeta_negate : forall t max p a b, alphabeta (negb max) (negate t) p (- b) (- a) =
  (- fst (alphabeta max t p a b), snd (alphabeta max t p a b)).
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros max p a b; [reflexivity|]. cbn [negate].
  assert (Hc : forall c, In c (t :: ts) -> forall max p a b, alphabeta (negb max) (negate c) p (- b) (- a) =
            (- fst (alphabeta max c p a b), snd (alphabeta max c p a b))) by (intros c [<- | Hin]; auto).
  destruct max; cbn [negb].
  - rewrite alphabeta_max, alphabeta_min. change (negate t :: map negate ts) with (map negate (t :: ts)).
    apply min_is_max. intros c Hin i x. apply (Hc c Hin false).
  - rewrite alphabeta_max, alphabeta_min. change (negate t :: map negate ts) with (map negate (t :: ts)).
    apply max_is_min. intros c Hin i x. apply (Hc c Hin true).
Qed.
Lemma order_negate : forall inf max t, alphabeta_order inf (negb max) (negate t) = alphabeta_order inf max t.
Proof.
  intros inf max t. unfold alphabeta_order. f_equal. pose proof (alphabeta_negate t max [] (- inf) inf) as H.
  rewrite Z.opp_involutive in H. rewrite H. reflexivity.
Qed.

(* ---- 3. DUAL* ---- *)

Lemma flip_insert : forall s o, Table.insert (flip s) (map flip o) = map flip (dual_insert s o).
Proof.
  intros s; induction o as [|a r IH]; [reflexivity|]. cbn [map Table.insert dual_insert].
  assert (E : comes_before (flip a) (flip s) = dual_before a s).
  { unfold comes_before, dual_before, flip; cbn [o_hi o_node].
    destruct (Z.ltb_spec (- o_hi s) (- o_hi a)), (Z.ltb_spec (o_hi a) (o_hi s)); try lia;
      destruct (Z.eqb_spec (- o_hi a) (- o_hi s)), (Z.eqb_spec (o_hi a) (o_hi s)); try lia; reflexivity. }
  rewrite E. destruct (dual_before a s); [cbn [map]; rewrite IH|]; reflexivity.
Qed.
Lemma flip_partition : forall p i k h, map flip (partition p i k h) = partition p i k (- h).
Proof. intros. unfold partition. rewrite map_map. reflexivity. Qed.
Lemma flip_purge : forall p o, map flip (purge_open p o) = purge_open p (map flip o).
Proof. intros p o. unfold purge_open. rewrite filter_map. reflexivity. Qed.

Lemma operate_dual : forall max_root t o,
  sss_operate (negb max_root) (negate t) (map flip o) = option_map (map flip) (dual_operate max_root t o).
Proof.
  intros m t [|[n s h] o]; [reflexivity|]. unfold sss_operate, dual_operate. cbn [map].
  unfold flip at 1; cbn [o_node o_solved o_hi]. rewrite find_negate, !wide_negate, is_max_negb.
  destruct s.
  - destruct n as [|k n]; [reflexivity|]. destruct (is_max m (k :: n)); cbn [negb].
    + cbn [option_map map]. rewrite flip_purge. reflexivity.
    + destruct (_ <? _)%nat; reflexivity.
  - destruct (find t n) as [v | c cs]; cbn [negate].
    + replace (Z.min (- v) (- h)) with (- Z.max v h) by lia.
      change (Os n true (- Z.max v h)) with (flip (Os n true (Z.max v h))). rewrite flip_insert. reflexivity.
    + destruct (is_max m n); cbn [negb option_map]; [reflexivity|]. rewrite map_app, flip_partition. reflexivity.
Qed.

Lemma evaluated_dual : forall t o, evaluated (negate t) (map flip o) = evaluated t o.
Proof.
  intros t [|[n [] h] o]; try reflexivity. cbn [map evaluated flip o_node o_solved o_hi].
  rewrite find_negate. destruct (find t n); reflexivity.
Qed.

(* DUAL* is SSS* on the negated tree: after any number of steps OPEN is the same list, with the merits negated. *)
Theorem dual_is_sss_negated : forall max_root t k o,
  open_after (sss_operate (negb max_root) (negate t)) k (map flip o) =
  option_map (map flip) (open_after (dual_operate max_root t) k o).
Proof.
  intros m t; induction k as [|k IH]; intro o; [reflexivity|]. cbn [open_after]. rewrite operate_dual.
  destruct (dual_operate m t o) as [o' |]; cbn [option_map]; [apply IH | reflexivity].
Qed.
Lemma leaves_dual : forall max_root t fuel o,
  open_leaves (sss_operate (negb max_root) (negate t)) (negate t) fuel (map flip o) =
  open_leaves (dual_operate max_root t) t fuel o.
Proof.
  intros m t; induction fuel as [|fuel IH]; intro o; [reflexivity|]. cbn [open_leaves].
  rewrite evaluated_dual, operate_dual. f_equal.
  destruct (dual_operate m t o) as [o' |]; cbn [option_map]; [apply IH | reflexivity].
Qed.
Lemma value_dual : forall max_root t fuel o,
  open_value (sss_operate (negb max_root) (negate t)) fuel (map flip o) =
  option_map Z.opp (open_value (dual_operate max_root t) fuel o).
Proof.
  intros m t; induction fuel as [|fuel IH]; intro o; [reflexivity|]. cbn [open_value]. rewrite operate_dual.
  destruct (dual_operate m t o) as [o' |]; cbn [option_map]; [apply IH|]. destruct o as [|[n s h] o]; reflexivity.
Qed.
Lemma dual_start : forall inf, [Os [] false inf] = map flip [Os [] false (- inf)].
Proof. intro inf. cbn. unfold flip; cbn. rewrite Z.opp_involutive. reflexivity. Qed.

Theorem dual_lists_are_right : forall inf max_root t, within inf t -> dual_run inf max_root t = Some (value max_root t).
Proof.
  intros inf max_root t Ht. pose proof (sss_lists_are_right inf (negb max_root) (negate t) (within_negate _ _ Ht)) as H.
  unfold sss_run in H. rewrite nodes_negate, dual_start, value_dual, value_negate in H. unfold dual_run.
  destruct (open_value _ _ _); cbn in H; [|discriminate]. injection H as H. f_equal. lia.
Qed.

(* ---- 4. DUAL* in phases ---- *)

Theorem dual_ps_is_right : forall plan inf max_root t, within inf t ->
  dual_ps_run plan inf max_root t = Some (value max_root t).
Proof.
  intros plan inf max_root t Ht. unfold dual_ps_run. rewrite table_is_right by (apply within_negate, Ht).
  rewrite value_negate. cbn. rewrite Z.opp_involutive. reflexivity.
Qed.
Theorem dual_no_leaf_twice : forall plan inf max_root t, within inf t -> NoDup (dual_ps_order plan inf max_root t).
Proof. intros. apply table_no_leaf_twice, within_negate. assumption. Qed.
Theorem dual_one_partition_is_dual : forall inf max_root t, within inf t ->
  dual_ps_order one_partition inf max_root t = dual_order inf max_root t.
Proof.
  intros inf max_root t Ht. unfold dual_ps_order. rewrite table_one_partition_is_sss by (apply within_negate, Ht).
  unfold sss_order. rewrite nodes_negate, dual_start. apply leaves_dual.
Qed.
Theorem dual_single_children_is_alphabeta : forall inf max_root t, within inf t ->
  dual_ps_order single_children inf max_root t = alphabeta_order inf max_root t.
Proof.
  intros inf max_root t Ht. unfold dual_ps_order.
  rewrite table_single_children_is_alphabeta by (apply within_negate, Ht). apply order_negate.
Qed.
Theorem dual_one_level_within_alphabeta : forall top sizes inf max_root t, within inf t ->
  incl (dual_ps_order (one_level top sizes) inf max_root t) (alphabeta_order inf max_root t).
Proof.
  intros top sizes inf max_root t Ht. rewrite <- order_negate.
  apply table_one_level_within_alphabeta, within_negate, Ht.
Qed.
Theorem dual_one_level_no_more : forall top sizes inf max_root t, within inf t ->
  (length (dual_ps_order (one_level top sizes) inf max_root t) <= length (alphabeta_order inf max_root t))%nat.
Proof.
  intros. apply NoDup_incl_length; [apply dual_no_leaf_twice | apply dual_one_level_within_alphabeta]; assumption.
Qed.
