(* Bounds.v - what a search knows of a tree when it has seen some of its leaves: bounds for every node.
   The lower bound of a node is its value if every leaf that was not seen had the least value that a leaf can have, the
   upper bound its value if they had the greatest. `bounds_sound` and `bounds_backed_up` are all that Safety.v needs to
   know of them; `alphabeta_exact` says which leaves are alpha-beta's. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. nodes by their names ---- *)

(* The node of that name. *)
Fixpoint node_at (root : tree) (p : path) : option tree :=
  match p with
  | [] => Some root
  | k :: q => match node_at root q with Some t => nth_error (kids t) k | None => None end
  end.
(* Whether MAX moves there. *)
Fixpoint side (max : bool) (p : path) : bool := match p with [] => max | _ :: q => negb (side max q) end.

Lemma node_at_kid : forall root p t k c, node_at root p = Some t -> nth_error (kids t) k = Some c ->
  node_at root (k :: p) = Some c.
Proof. intros root p t k c Hp Hk. cbn. rewrite Hp. exact Hk. Qed.
Lemma node_at_above : forall root k p c, node_at root (k :: p) = Some c ->
  exists t, node_at root p = Some t /\ nth_error (kids t) k = Some c.
Proof. intros root k p c H. cbn in H. destruct (node_at root p) as [t|]; [exists t; auto | discriminate]. Qed.

(* A node has a child of its own value, and none that is better for the side that moves. *)
Lemma kid_bound : forall (max : bool) t k c, nth_error (kids t) k = Some c ->
  if max then value false c <= value true t else value false t <= value true c.
Proof.
  intros max [v | t ts] k c H; [destruct k; discriminate|]. cbn [kids] in H. apply nth_error_In in H. destruct max.
  - apply vmax_ge, H.
  - pose proof (vmin_minf t ts (vmin (Node t ts))) as E. rewrite Z.min_id in E. rewrite E.
    apply in_split in H as (l1 & l2 & ->). rewrite minf_app. cbn [minf fold_right]. fold (minf (vmin (Node t ts)) l2).
    clear E. set (h := minf _ l2). pose proof (minf_le (Z.min (vmax c) h) l1). lia.
Qed.
Lemma minf_some : forall ts h, minf h ts = h \/ exists c, In c ts /\ minf h ts = vmax c.
Proof.
  induction ts as [|t ts IH]; intro h; [left; reflexivity|]. cbn [minf fold_right]. fold (minf h ts).
  destruct (Z_le_gt_dec (vmax t) (minf h ts)) as [Hle | Hgt].
  - right; exists t. split; [left; reflexivity | lia].
  - rewrite Z.min_r by lia. destruct (IH h) as [E | (c & Hc & E)]; [left; exact E|].
    right; exists c. split; [right; exact Hc | exact E].
Qed.
Lemma kid_best : forall max t, kids t <> [] -> exists k c, nth_error (kids t) k = Some c /\
  value max t = value (negb max) c.
Proof.
  intros max [v | t ts] H; [destruct H; reflexivity|]. clear H.
  assert (Hc : exists c, In c (t :: ts) /\ value max (Node t ts) = value (negb max) c).
  { destruct max; cbn [negb].
    - destruct (vmax_some t ts) as (c & Hc & Hle). exists c. split; [exact Hc|]. pose proof (vmax_ge t ts c Hc). lia.
    - pose proof (vmin_minf t ts (vmax t)) as E. destruct (minf_some (t :: ts) (vmax t)) as [E' | (c & Hc & E')].
      + exists t. split; [left; reflexivity|]. pose proof (kid_bound false (Node t ts) 0 t eq_refl).
        cbn beta iota in *. lia.
      + exists c. split; [exact Hc|]. pose proof (kid_bound false (Node t ts) 0 t eq_refl). cbn beta iota in *. lia. }
  destruct Hc as (c & Hc & E). apply In_nth_error in Hc as (k & Hk). exists k, c. split; assumption.
Qed.

(* ---- 2. a tree with other values at its leaves ---- *)

Section Fill.
Variable f : path -> Z -> Z.
Fixpoint fill (t : tree) (p : path) : tree :=
  match t with
  | Leaf v => Leaf (f p v)
  | Node t ts =>
      Node (fill t (0%nat :: p))
        ((fix go (i : nat) (ts : list tree) := match ts with [] => [] | c :: r => fill c (i :: p) :: go (S i) r end)
           1%nat ts)
  end.
Fixpoint fill_list (p : path) (i : nat) (ts : list tree) : list tree :=
  match ts with [] => [] | c :: r => fill c (i :: p) :: fill_list p (S i) r end.
Lemma kids_fill : forall t p, kids (fill t p) = fill_list p 0 (kids t).
Proof.
  intros [v | t ts] p; [reflexivity|]. cbn [fill kids fill_list]. f_equal. generalize 1%nat.
  induction ts as [|c r IH]; intro i; [reflexivity|]. cbn [fill_list]. f_equal. apply IH.
Qed.
Lemma fill_list_nth : forall p ts i k,
  nth_error (fill_list p i ts) k = option_map (fun c => fill c ((i + k)%nat :: p)) (nth_error ts k).
Proof.
  intro p; induction ts as [|c r IH]; intros i [|k]; [reflexivity | reflexivity | |]; cbn [fill_list nth_error].
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite IH. replace (S i + k)%nat with (i + S k)%nat by lia. reflexivity.
Qed.
Lemma kid_fill : forall t p k, nth_error (kids (fill t p)) k = option_map (fun c => fill c (k ::
  p)) (nth_error (kids t) k).
Proof. intros. rewrite kids_fill, fill_list_nth. reflexivity. Qed.
Lemma kid_fill_some : forall t p k c, nth_error (kids t) k = Some c ->
  nth_error (kids (fill t p)) k = Some (fill c (k :: p)).
Proof. intros t p k c H. rewrite kid_fill, H. reflexivity. Qed.
Lemma kid_fill_inv : forall t p k d, nth_error (kids (fill t p)) k = Some d ->
  exists c, nth_error (kids t) k = Some c /\ d = fill c (k :: p).
Proof.
  intros t p k d H. rewrite kid_fill in H. destruct (nth_error (kids t) k) as [c|]; [|discriminate].
  exists c. split; [reflexivity | injection H as <-; reflexivity].
Qed.
Lemma kids_fill_length : forall t p, length (kids (fill t p)) = length (kids t).
Proof.
  intros t p. rewrite kids_fill. generalize 0%nat.
  induction (kids t) as [|c r IH]; intro i; [reflexivity | cbn; rewrite IH; reflexivity].
Qed.
Lemma node_at_fill : forall root p, node_at (fill root []) p = option_map (fun t => fill t p) (node_at root p).
Proof.
  intros root; induction p as [|k p IH]; [reflexivity|]. cbn [node_at]. rewrite IH.
  destruct (node_at root p) as [t|]; [apply kid_fill | reflexivity].
Qed.
End Fill.

Lemma fill_id : forall t p, fill (fun _ v => v) t p = t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intro p; [reflexivity|]. cbn [fill]. rewrite IHt. f_equal.
  generalize 1%nat. induction ts as [|c r IHr]; intro i; [reflexivity|].
  rewrite IH by (left; reflexivity). f_equal. apply IHr. intros d Hd; apply IH; right; exact Hd.
Qed.

(* Greater values at the leaves below a node never make its value less. *)
Lemma fill_mono : forall root f g t p max, node_at root p = Some t ->
  (forall d v, node_at root (d ++ p) = Some (Leaf v) -> f (d ++ p) v <= g (d ++ p) v) ->
  value max (fill f t p) <= value max (fill g t p).
Proof.
  intros root f g; induction t as [v | t ts IHt IH] using tree_induction; intros p max Hp Hfg; [exact (Hfg [] v Hp)|].
  set (n := Node t ts) in *.
  assert (Hk : forall k c m, nth_error (kids n) k = Some c -> value m (fill f c (k :: p)) <= value m (fill g c (k ::
    p))).
  { intros k c m Hk.
    assert (Hc : forall p max, node_at root p = Some c ->
      (forall d v, node_at root (d ++ p) = Some (Leaf v) -> f (d ++ p) v <= g (d ++ p) v) ->
      value max (fill f c p) <= value max (fill g c p)).
    { pose proof (nth_error_In _ _ Hk) as [<- | Hin]; [exact IHt | exact (IH c Hin)]. }
    apply Hc; [exact (node_at_kid root p n k c Hp Hk)|]. intros d v Hd.
    change (k :: p) with ([k] ++ p) in *. rewrite app_assoc in *. apply Hfg, Hd. }
  assert (Hne : forall h, kids (fill h n p) <> []) by (intro h; unfold n; discriminate).
  destruct max.
  - destruct (kid_best true (fill f n p) (Hne f)) as (k & d & Hd & ->).
    apply kid_fill_inv in Hd as (c & Hc & ->). cbn [negb].
    pose proof (kid_bound true _ _ _ (kid_fill_some g n p k c Hc)) as H. cbn beta iota in H.
      specialize (Hk k c false Hc). lia.
  - destruct (kid_best false (fill g n p) (Hne g)) as (k & d & Hd & ->).
    apply kid_fill_inv in Hd as (c & Hc & ->). cbn [negb].
    pose proof (kid_bound false _ _ _ (kid_fill_some f n p k c Hc)) as H. cbn beta iota in H.
      specialize (Hk k c true Hc). lia.
Qed.
Lemma fill_same : forall root f g t p max, node_at root p = Some t ->
  (forall d v, node_at root (d ++ p) = Some (Leaf v) -> f (d ++ p) v = g (d ++ p) v) ->
  value max (fill f t p) = value max (fill g t p).
Proof.
  intros root f g t p max Hp H. apply Z.le_antisymm; apply (fill_mono root); try exact Hp; intros d v Hd;
    rewrite (H d v Hd); lia.
Qed.

(* ---- 3. bounds ---- *)

Definition seen_dec (p : path) (seen : list path) : {In p seen} + {~ In p seen} :=
  in_dec (list_eq_dec Nat.eq_dec) p seen.
(* What is known of a leaf: its value if it was seen, else `unseen`. *)
Definition known (seen : list path) (unseen : Z) (p : path) (v : Z) : Z := if seen_dec p seen then v else unseen.

Section Bounds.
Variable root : tree.
Variable max_root : bool.
Notation node_at := (node_at root).
Notation side := (side max_root).

(* The value of node p if all leaves that were not seen had the value `unseen`. *)
Definition bound (seen : list path) (unseen : Z) (p : path) : Z :=
  match node_at p with Some t => value (side p) (fill (known seen unseen) t p) | None => unseen end.

(* Bounds are sound if the value of every node lies between them. Bounds are backed up if those of a node are no weaker
   than its children's give. *)
Definition sound (lo hi : path -> Z) : Prop := forall p t, node_at p = Some t -> lo p <= value (side p) t <= hi p.
Definition backed_up (lo hi : path -> Z) : Prop := forall p t, node_at p = Some t -> kids t <> [] ->
  if side p
  then (forall k c, nth_error (kids t) k = Some c -> lo (k :: p) <= lo p) /\
       (exists k c, nth_error (kids t) k = Some c /\ hi p <= hi (k :: p))
  else (exists k c, nth_error (kids t) k = Some c /\ lo (k :: p) <= lo p) /\
       (forall k c, nth_error (kids t) k = Some c -> hi p <= hi (k :: p)).

(* A leaf's value can be anything from bot to top. *)
Definition spans (bot top : Z) : Prop := forall p v, node_at p = Some (Leaf v) -> bot <= v <= top.

Lemma bounds_sound : forall bot top seen, spans bot top -> sound (bound seen bot) (bound seen top).
Proof.
  intros bot top seen Hs p t Hp. unfold bound. rewrite Hp. rewrite <- (fill_id t p) at 2 3.
  split; apply (fill_mono root); try exact Hp; intros d v Hd; unfold known; destruct (seen_dec _ _);
    specialize (Hs _ v Hd); lia.
Qed.
Lemma bound_kid : forall seen u p t k c, node_at p = Some t -> nth_error (kids t) k = Some c ->
  bound seen u (k :: p) = value (negb (side p)) (fill (known seen u) c (k :: p)).
Proof. intros seen u p t k c Hp Hk. unfold bound. rewrite (node_at_kid root p t k c Hp Hk). reflexivity. Qed.
(* A node's bound is that of one of its children, and the best for the side that moves. *)
Lemma bound_best : forall seen u p t, node_at p = Some t -> kids t <> [] ->
  exists k c, nth_error (kids t) k = Some c /\ bound seen u p = bound seen u (k :: p).
Proof.
  intros seen u p t Hp Hne. destruct (kid_best (side p) (fill (known seen u) t p)) as (k & d & Hd & E).
  - intro E. apply Hne, length_zero_iff_nil. rewrite <- (kids_fill_length (known seen u) t p), E. reflexivity.
  - apply kid_fill_inv in Hd as (c & Hc & ->). exists k, c. split; [exact Hc|].
    rewrite (bound_kid seen u p t k c Hp Hc). unfold bound. rewrite Hp. exact E.
Qed.
Lemma bound_all : forall seen u p t k c, node_at p = Some t -> nth_error (kids t) k = Some c ->
  if side p then bound seen u (k :: p) <= bound seen u p else bound seen u p <= bound seen u (k :: p).
Proof.
  intros seen u p t k c Hp Hc. rewrite (bound_kid seen u p t k c Hp Hc). unfold bound. rewrite Hp.
  pose proof (kid_bound (side p) _ _ _ (kid_fill_some (known seen u) t p k c Hc)) as H. destruct (side p); exact H.
Qed.
Lemma bounds_backed_up : forall bot top seen, backed_up (bound seen bot) (bound seen top).
Proof.
  intros bot top seen p t Hp Hne.
  pose proof (fun u k c => bound_all seen u p t k c Hp) as Hall.
  destruct (bound_best seen bot p t Hp Hne) as (k1 & c1 & H1 & E1).
  destruct (bound_best seen top p t Hp Hne) as (k2 & c2 & H2 & E2).
  destruct (side p); split.
  - intros k c Hk. apply (Hall bot k c Hk).
  - exists k2, c2. split; [exact H2 | lia].
  - exists k1, c1. split; [exact H1 | lia].
  - intros k c Hk. apply (Hall top k c Hk).
Qed.
(* A leaf that was seen has equal bounds. *)
Lemma bound_seen : forall seen u p v, node_at p = Some (Leaf v) -> In p seen -> bound seen u p = v.
Proof.
  intros seen u p v Hp Hin. unfold bound. rewrite Hp. cbn. unfold known. destruct (seen_dec p seen);
    [reflexivity | contradiction].
Qed.

Lemma bound_range : forall bot top seen u p, spans bot top -> bot <= u <= top -> bot <= bound seen u p <= top.
Proof.
  intros bot top seen u p Hs Hu. unfold bound. destruct (node_at p) as [t|] eqn:Hp; [|exact Hu].
  generalize (side p). revert p Hp.
  induction t as [v | t ts IHt IH] using tree_induction; intros p Hp max.
  - cbn. unfold known. destruct (seen_dec p seen); [exact (Hs p v Hp) | exact Hu].
  - destruct (kid_best max (fill (known seen u) (Node t ts) p)) as (k & d & Hd & ->); [discriminate|].
    apply kid_fill_inv in Hd as (c & Hc & ->). pose proof (node_at_kid root p _ k c Hp Hc) as Hpc.
    apply nth_error_In in Hc as [<- | Hc]; [apply IHt | apply IH]; assumption.
Qed.

Lemma within_spans : forall inf, within inf root -> spans (- inf) inf.
Proof.
  intros inf Hin p v Hp. assert (Hall : forall p t, node_at p = Some t -> within inf t).
  { induction p0 as [|k q IH]; intros t Ht; [cbn in Ht; congruence|].
    apply node_at_above in Ht as (x & Hx & Hk). specialize (IH x Hx). destruct x as [w | y ys]; [destruct k;
      discriminate|].
    cbn [kids] in Hk. destruct IH as (Hy & Hys). apply nth_error_In in Hk as [<- | Hk]; [exact Hy|].
    clear Hx. revert Hys Hk. induction ys as [|z zs IHz]; cbn; [intros _ []|].
    intros (Hz & Hzs) [<- | Hk]; [exact Hz | apply IHz; assumption]. }
  specialize (Hall p _ Hp). cbn in Hall. lia.
Qed.

(* ---- 4. which leaves are alpha-beta's ---- *)

(* The greatest value of a left sibling at a MAX node above p, and the least at a MIN node, within the window a, b. *)
Lemma wind_at : forall a b p t, node_at p = Some t ->
  exists A B, wind max_root root (rev p) a b = Some (side p, t, A, B).
Proof.
  intros a b; induction p as [|k p IH]; intros t Hp.
  - cbn in *. injection Hp as <-. exists a, b. reflexivity.
  - apply node_at_above in Hp as (x & Hx & Hk). destruct (IH x Hx) as (A & B & E). cbn [rev].
    rewrite wind_snoc, E, Hk. cbn [side]. eexists _, _. reflexivity.
Qed.
Lemma wind_node : forall a b p mx x A B, wind max_root root (rev p) a b = Some (mx, x, A, B) ->
  node_at p = Some x /\ mx = side p.
Proof.
  intros a b; induction p as [|k p IH]; intros mx x A B H; cbn [rev] in H.
  - injection H as <- <- _ _. split; reflexivity.
  - rewrite wind_snoc in H. destruct (wind max_root root (rev p) a b) as [[[[my y] A'] B']|] eqn:E; [|discriminate].
    destruct (IH my y A' B' eq_refl) as (Hy & ->). destruct (nth_error (kids y) k) as [c|] eqn:Hk; [|discriminate].
    injection H as <- <- _ _. split; [exact (node_at_kid root p y k c Hy Hk) | reflexivity].
Qed.
End Bounds.

(* Alpha-beta evaluates no other leaves than those with A < B: the converse of all_complete. *)
Definition no_others (t : tree) : Prop := forall max p a b q, a < b -> In q (snd (alphabeta max t p a b)) ->
  exists down mx v A B, q = rev down ++ p /\ wind max t down a b = Some (mx, Leaf v, A, B) /\ A < B.

Lemma max_loop_others : forall p b ts i a q, a < b ->
  In q (snd (max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts)) ->
  exists k c, nth_error ts k = Some c /\ maxf a (firstn k ts) < b /\
    In q (snd (alphabeta false c ((i + k)%nat :: p) (maxf a (firstn k ts)) b)).
Proof.
  intros p b; induction ts as [|t r IH]; intros i a q Hab Hq; [destruct Hq|]. cbn [max_loop] in Hq.
  pose proof (all_show t false (i :: p) a b Hab) as Ht.
  destruct (alphabeta false t (i :: p) a b) as [v ls] eqn:Eab; cbn [fst] in Ht.
  assert (Hfirst : In q ls -> exists k c, nth_error (t :: r) k = Some c /\ maxf a (firstn k (t :: r)) < b /\
    In q (snd (alphabeta false c ((i + k)%nat :: p) (maxf a (firstn k (t :: r))) b))).
  { intro Hin. exists 0%nat, t. cbn. rewrite Nat.add_0_r, Eab. repeat split; assumption. }
  destruct (b <=? Z.max a v) eqn:E; [exact (Hfirst Hq)|]. apply Z.leb_gt in E.
  destruct (max_loop _ b (S i) (Z.max a v) r) as [v' ls'] eqn:El. cbn [snd] in Hq.
  apply in_app_iff in Hq as [Hq | Hq]; [exact (Hfirst Hq)|].
  specialize (IH (S i) (Z.max a v) q E). rewrite El in IH. destruct (IH Hq) as (k & c & Hk & Hlt & Hin).
  assert (Ev : Z.max a v = Z.max (vmin t) a) by lia. rewrite Ev, maxf_max in Hlt, Hin.
  exists (S k), c. cbn [nth_error firstn maxf fold_right]. fold (maxf a (firstn k r)).
  replace (i + S k)%nat with (S i + k)%nat by lia. repeat split; assumption.
Qed.
Lemma min_loop_others : forall p a ts i b q, a < b ->
  In q (snd (min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts)) ->
  exists k c, nth_error ts k = Some c /\ a < minf b (firstn k ts) /\
    In q (snd (alphabeta true c ((i + k)%nat :: p) a (minf b (firstn k ts)))).
Proof.
  intros p a; induction ts as [|t r IH]; intros i b q Hab Hq; [destruct Hq|]. cbn [min_loop] in Hq.
  pose proof (all_show t true (i :: p) a b Hab) as Ht.
  destruct (alphabeta true t (i :: p) a b) as [v ls] eqn:Eab; cbn [fst] in Ht.
  assert (Hfirst : In q ls -> exists k c, nth_error (t :: r) k = Some c /\ a < minf b (firstn k (t :: r)) /\
    In q (snd (alphabeta true c ((i + k)%nat :: p) a (minf b (firstn k (t :: r)))))).
  { intro Hin. exists 0%nat, t. cbn. rewrite Nat.add_0_r, Eab. repeat split; assumption. }
  destruct (Z.min b v <=? a) eqn:E; [exact (Hfirst Hq)|]. apply Z.leb_gt in E.
  destruct (min_loop _ a (S i) (Z.min b v) r) as [v' ls'] eqn:El. cbn [snd] in Hq.
  apply in_app_iff in Hq as [Hq | Hq]; [exact (Hfirst Hq)|].
  specialize (IH (S i) (Z.min b v) q E). rewrite El in IH. destruct (IH Hq) as (k & c & Hk & Hlt & Hin).
  assert (Ev : Z.min b v = Z.min (vmax t) b) by lia. rewrite Ev, minf_min in Hlt, Hin.
  exists (S k), c. cbn [nth_error firstn minf fold_right]. fold (minf b (firstn k r)).
  replace (i + S k)%nat with (S i + k)%nat by lia. repeat split; assumption.
Qed.

Lemma alphabeta_no_others : forall t, no_others t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros max p a b q Hab Hq.
  - cbn in Hq. destruct Hq as [<- | []]. exists [], max, v, a, b. repeat split. exact Hab.
  - assert (Hc : forall c, In c (t :: ts) -> no_others c) by (intros c [<- | H]; auto).
    destruct max.
    + rewrite alphabeta_max in Hq. apply max_loop_others in Hq as (k & c & Hk & Hlt & Hq); [|exact Hab].
      destruct (Hc c (nth_error_In _ _ Hk) _ _ _ _ _ Hlt Hq) as (down & mx & v & A & B & -> & Hw & HAB).
      exists (k :: down), mx, v, A, B. cbn [wind rev kids]. rewrite Hk, <- app_assoc. repeat split; assumption.
    + rewrite alphabeta_min in Hq. apply min_loop_others in Hq as (k & c & Hk & Hlt & Hq); [|exact Hab].
      destruct (Hc c (nth_error_In _ _ Hk) _ _ _ _ _ Hlt Hq) as (down & mx & v & A & B & -> & Hw & HAB).
      exists (k :: down), mx, v, A, B. cbn [wind rev kids]. rewrite Hk, <- app_assoc. repeat split; assumption.
Qed.

(* Alpha-beta evaluates exactly the leaves with A < B. *)
Theorem alphabeta_exact : forall inf max t p, - inf < inf ->
  In p (snd (alphabeta max t [] (- inf) inf)) <->
  exists mx v A B, wind max t (rev p) (- inf) inf = Some (mx, Leaf v, A, B) /\ A < B.
Proof.
  intros inf max t p Hinf. split.
  - intro Hp. apply alphabeta_no_others in Hp as (down & mx & v & A & B & -> & Hw & HAB); [|exact Hinf].
    rewrite app_nil_r, rev_involutive. exists mx, v, A, B. split; assumption.
  - intros (mx & v & A & B & Hw & HAB). rewrite <- (rev_involutive p), <- (app_nil_r (rev (rev p))).
    eapply all_complete; eassumption.
Qed.
