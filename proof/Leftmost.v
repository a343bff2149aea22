(* Leftmost.v - alpha-beta is one of the searches of Safety.v: the one that takes the leftmost leaf.
   For each G between the bounds of the root there is a next leaf. The search that always takes the leftmost of them
   evaluates alpha-beta's leaves, in alpha-beta's order, and ends when alpha-beta does (leftmost_is_alphabeta). *)
Require Import ZArith List Bool Lia Arith Sorted.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel Bounds Safety.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. from left to right ---- *)

(* Both names from the root down. *)
Fixpoint before (p q : list nat) : Prop :=
  match p, q with j :: p, k :: q => (j < k)%nat \/ j = k /\ before p q | _, _ => False end.
(* Node p is to the left of node q. *)
Definition left_of (p q : path) : Prop := before (rev p) (rev q).

Lemma before_asym : forall p q, before p q -> before q p -> False.
Proof.
  induction p as [|j p IH]; intros [|k q] H H'; try exact H. cbn in *.
  destruct H as [H | (-> & H)], H' as [H' | (E & H')]; try lia. exact (IH q H H').
Qed.
Lemma left_of_irrefl : forall p, ~ left_of p p.
Proof. intros p H. exact (before_asym _ _ H H). Qed.
Lemma left_of_below : forall d p, ~ left_of (d ++ p) p.
Proof.
  intros d p H. unfold left_of in H. rewrite rev_app_distr in H. induction (rev p) as [|y r IH]; cbn in H.
  - destruct (rev d); exact H.
  - destruct H as [H | (_ & H)]; [lia | exact (IH H)].
Qed.
Lemma left_of_fork : forall d e q j k, (j < k)%nat -> left_of (d ++ j :: q) (e ++ k :: q).
Proof.
  intros d e q j k H. unfold left_of. rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. cbn [app].
  induction (rev q) as [|x r IH]; cbn [app before]; [left; exact H | right; split; [reflexivity | exact IH]].
Qed.

(* Alpha-beta's leaves are in this order. *)
Lemma sorted_app : forall l1 l2, StronglySorted left_of l1 -> StronglySorted left_of l2 ->
  (forall p q, In p l1 -> In q l2 -> left_of p q) -> StronglySorted left_of (l1 ++ l2).
Proof.
  induction l1 as [|a l1 IH]; intros l2 H1 H2 H; [exact H2|]. inversion H1; subst. cbn [app]. constructor.
  - apply IH; try assumption. intros p q Hp Hq; apply H; [right; exact Hp | exact Hq].
  - apply Forall_app. split; [assumption|]. apply Forall_forall. intros q Hq; apply H; [left; reflexivity | exact Hq].
Qed.
Definition below_sorted (t : tree) : Prop := forall max p a b,
  StronglySorted left_of (snd (alphabeta max t p a b)) /\
  forall q, In q (snd (alphabeta max t p a b)) -> exists d, q = d ++ p.
Definition from_sorted (p : path) (i : nat) (ls : list path) : Prop :=
  StronglySorted left_of ls /\ forall q, In q ls -> exists d k, (i <= k)%nat /\ q = d ++ k :: p.

Lemma from_cons : forall p i ls ls', StronglySorted left_of ls -> (forall q, In q ls -> exists d, q = d ++ i :: p) ->
  from_sorted p (S i) ls' -> from_sorted p i (ls ++ ls').
Proof.
  intros p i ls ls' H1 H2 (H3 & H4). split.
  - apply sorted_app; try assumption. intros x y Hx Hy. destruct (H2 x Hx) as (d & ->).
    destruct (H4 y Hy) as (e & k & Hk & ->).
    apply left_of_fork. lia.
  - intros q Hq. apply in_app_iff in Hq as [Hq | Hq].
    + destruct (H2 q Hq) as (d & ->). exists d, i. split; [lia | reflexivity].
    + destruct (H4 q Hq) as (d & k & Hk & ->). exists d, k. split; [lia | reflexivity].
Qed.
Lemma from_nil : forall p i, from_sorted p i [].
Proof. intros p i. split; [constructor | intros q []]. Qed.
Lemma max_loop_sorted : forall p b ts i a, (forall c, In c ts -> below_sorted c) ->
  from_sorted p i (snd (max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts)).
Proof.
  intros p b; induction ts as [|t r IH]; intros i a Hts; cbn [max_loop]; [apply from_nil|].
  destruct (Hts t (or_introl eq_refl) false (i :: p) a b) as (H1 & H2).
  destruct (alphabeta false t (i :: p) a b) as [v ls]. cbn [snd] in *.
  destruct (b <=? Z.max a v); cbn [snd].
  - rewrite <- (app_nil_r ls). apply from_cons; [exact H1 | exact H2 | apply from_nil].
  - specialize (IH (S i) (Z.max a v) (fun c Hc => Hts c (or_intror Hc))).
    destruct (max_loop _ b (S i) (Z.max a v) r) as [v' ls']. cbn [snd] in *. apply from_cons; assumption.
Qed.
Lemma min_loop_sorted : forall p a ts i b, (forall c, In c ts -> below_sorted c) ->
  from_sorted p i (snd (min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts)).
Proof.
  intros p a; induction ts as [|t r IH]; intros i b Hts; cbn [min_loop]; [apply from_nil|].
  destruct (Hts t (or_introl eq_refl) true (i :: p) a b) as (H1 & H2).
  destruct (alphabeta true t (i :: p) a b) as [v ls]. cbn [snd] in *.
  destruct (Z.min b v <=? a); cbn [snd].
  - rewrite <- (app_nil_r ls). apply from_cons; [exact H1 | exact H2 | apply from_nil].
  - specialize (IH (S i) (Z.min b v) (fun c Hc => Hts c (or_intror Hc))).
    destruct (min_loop _ a (S i) (Z.min b v) r) as [v' ls']. cbn [snd] in *. apply from_cons; assumption.
Qed.
Lemma alphabeta_sorted : forall t, below_sorted t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros max p a b.
  - split; [repeat constructor | intros q [<- | []]; exists []; reflexivity].
  - assert (Hc : forall c, In c (t :: ts) -> below_sorted c) by (intros c [<- | H]; auto).
    assert (H : from_sorted p 0 (snd (alphabeta max (Node t ts) p a b))).
    { destruct max; [rewrite alphabeta_max; apply max_loop_sorted | rewrite alphabeta_min; apply min_loop_sorted];
      exact Hc. }
    destruct H as (H1 & H2). split; [exact H1|]. intros q Hq. destruct (H2 q Hq) as (d & k & _ & ->).
    exists (d ++ [k]). rewrite <- app_assoc. reflexivity.
Qed.

(* ---- 2. what alpha-beta's leaves of a node tell of it ---- *)

(* If f does not change the leaves that alpha-beta evaluates, alpha-beta does the same. *)
Definition unchanged (f : path -> Z -> Z) (ls : list path) : Prop := forall q, In q ls -> forall v, f q v = v.
Definition same_leaves (t : tree) : Prop := forall f max p a b, unchanged f (snd (alphabeta max t p a b)) ->
  alphabeta max (fill f t p) p a b = alphabeta max t p a b.
Lemma max_loop_same : forall f p b ts i a, (forall c, In c ts -> same_leaves c) ->
  unchanged f (snd (max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts)) ->
  max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a (fill_list f p i ts) =
  max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts.
Proof.
  intros f p b; induction ts as [|t r IH]; intros i a Hts Hf; [reflexivity|]. cbn [fill_list max_loop] in *.
  pose proof (Hts t (or_introl eq_refl) f false (i :: p) a b) as Ht.
  destruct (alphabeta false t (i :: p) a b) as [v ls]; cbn [snd] in Ht.
  destruct (b <=? Z.max a v) eqn:E.
  - rewrite (Ht Hf), E. reflexivity.
  - specialize (IH (S i) (Z.max a v) (fun c Hc => Hts c (or_intror Hc))).
    destruct (max_loop _ b (S i) (Z.max a v) r) as [v' ls']. cbn [snd] in *.
    rewrite Ht, E by (intros q Hq; apply Hf, in_app_iff; left; exact Hq).
    rewrite IH by (intros q Hq; apply Hf, in_app_iff; right; exact Hq). reflexivity.
Qed.
Lemma min_loop_same : forall f p a ts i b, (forall c, In c ts -> same_leaves c) ->
  unchanged f (snd (min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts)) ->
  min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b (fill_list f p i ts) =
  min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts.
Proof.
  intros f p a; induction ts as [|t r IH]; intros i b Hts Hf; [reflexivity|]. cbn [fill_list min_loop] in *.
  pose proof (Hts t (or_introl eq_refl) f true (i :: p) a b) as Ht.
  destruct (alphabeta true t (i :: p) a b) as [v ls]; cbn [snd] in Ht.
  destruct (Z.min b v <=? a) eqn:E.
  - rewrite (Ht Hf), E. reflexivity.
  - specialize (IH (S i) (Z.min b v) (fun c Hc => Hts c (or_intror Hc))).
    destruct (min_loop _ a (S i) (Z.min b v) r) as [v' ls']. cbn [snd] in *.
    rewrite Ht, E by (intros q Hq; apply Hf, in_app_iff; left; exact Hq).
    rewrite IH by (intros q Hq; apply Hf, in_app_iff; right; exact Hq). reflexivity.
Qed.
Lemma alphabeta_same : forall t, same_leaves t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros f max p a b Hf.
  - cbn in *. rewrite Hf by (left; reflexivity). reflexivity.
  - assert (Hc : forall c, In c (t :: ts) -> same_leaves c) by (intros c [<- | H]; auto).
    assert (E : fill f (Node t ts) p = Node (fill f t (0%nat :: p)) (fill_list f p 1 ts)).
    { pose proof (kids_fill f (Node t ts) p) as E. cbn [fill kids fill_list] in *. injection E as E. rewrite E.
      reflexivity. }
    rewrite E. destruct max.
    + rewrite !alphabeta_max in *. apply (max_loop_same f p b (t :: ts) 0 a Hc Hf).
    + rewrite !alphabeta_min in *. apply (min_loop_same f p a (t :: ts) 0 b Hc Hf).
Qed.

Section Leftmost.
Variable root : tree.
Variable max_root : bool.
Variable inf : Z.
Hypothesis bounded : within inf root.
Notation node_at := (node_at root).
Notation side := (side max_root).
Notation leaves := (snd (alphabeta max_root root [] (- inf) inf)).
Notation lo seen := (bound root max_root seen (- inf)).
Notation hi seen := (bound root max_root seen inf).
Notation next_leaf seen G := (next (lo seen) (hi seen) G max_root root []).

(* Once they are seen, its bounds are its value as far as the window shows it. *)
Lemma bound_shows : forall seen u p t a b, node_at p = Some t -> a < b ->
  incl (snd (alphabeta (side p) t p a b)) seen ->
  Z.max a (Z.min b (bound root max_root seen u p)) = Z.max a (Z.min b (value (side p) t)).
Proof.
  intros seen u p t a b Hp Hab Hin. unfold bound. rewrite Hp.
  rewrite <- (all_show t (side p) p a b Hab), <- (all_show (fill (known seen u) t p) (side p) p a b Hab).
  rewrite alphabeta_same; [reflexivity|]. intros q Hq v. unfold known.
  destruct (seen_dec q seen) as [_ | H]; [reflexivity | destruct (H (Hin q Hq))].
Qed.
(* A node of which nothing was seen. *)
Lemma bound_unseen : forall seen u p t, node_at p = Some t -> (forall d, ~ In (d ++ p) seen) ->
  bound root max_root seen u p = u.
Proof.
  intros seen u p t Hp Hn. unfold bound. rewrite Hp. generalize (side p). revert p Hp Hn.
  induction t as [v | t ts IHt IH] using tree_induction; intros p Hp Hn max.
  - cbn. unfold known. destruct (seen_dec p seen) as [H | _]; [destruct (Hn [] H) | reflexivity].
  - destruct (kid_best max (fill (known seen u) (Node t ts) p)) as (k & d & Hd & ->); [discriminate|].
    apply kid_fill_inv in Hd as (c & Hc & ->). pose proof (node_at_kid root p _ k c Hp Hc) as Hpc.
    assert (Hn' : forall d, ~ In (d ++ k :: p) seen).
    { intros d H. apply (Hn (d ++ [k])). rewrite <- app_assoc. exact H. }
    apply nth_error_In in Hc as [<- | Hc]; [apply IHt | apply IH]; assumption.
Qed.

(* ---- 3. alpha-beta's next leaf ---- *)

Lemma wind_app : forall d1 d2 max t a b, wind max t (d1 ++ d2) a b =
  match wind max t d1 a b with Some (mx, x, A, B) => wind mx x d2 A B | None => None end.
Proof.
  induction d1 as [|k d1 IH]; intros d2 max t a b; [reflexivity|]. cbn [app wind].
  destruct (nth_error (kids t) k) as [c|]; [destruct max; apply IH | reflexivity].
Qed.
Lemma maxf_firstn : forall ts j k a, (j <= k)%nat -> maxf a (firstn j ts) <= maxf a (firstn k ts).
Proof.
  induction ts as [|t ts IH]; intros [|j] [|k] a H; try lia; try (cbn; lia).
  - apply (maxf_ge (firstn (S k) (t :: ts)) a).
  - cbn [firstn maxf fold_right]. fold (maxf a (firstn j ts)) (maxf a (firstn k ts)).
    specialize (IH j k a ltac:(lia)). lia.
Qed.
Lemma minf_firstn : forall ts j k b, (j <= k)%nat -> minf b (firstn k ts) <= minf b (firstn j ts).
Proof.
  induction ts as [|t ts IH]; intros [|j] [|k] b H; try lia; try (cbn; lia).
  - apply (minf_le b (firstn (S k) (t :: ts))).
  - cbn [firstn minf fold_right]. fold (minf b (firstn j ts)) (minf b (firstn k ts)).
    specialize (IH j k b ltac:(lia)). lia.
Qed.

(* A leaf of alpha-beta's, of which all of alpha-beta's leaves on the left have been seen, and none on the right. *)
Section Leaf.
Variable seen : list path.
Variable leaf : path.
Variable value_of : Z.
Variable A B G : Z.
Hypothesis is_leaf : node_at leaf = Some (Leaf value_of).
Hypothesis window : wind max_root root (rev leaf) (- inf) inf = Some (side leaf, Leaf value_of, A, B).
Hypothesis inside : A < G <= B.
Hypothesis done : forall q, In q leaves -> left_of q leaf -> In q seen.
Hypothesis none : forall q, In q seen -> left_of q leaf.

Lemma done_open : forall q s t a b, leaf = s ++ q -> node_at q = Some t ->
  wind max_root root (rev q) (- inf) inf = Some (side q, t, a, b) -> a < G <= b ->
    open_at max_root (lo seen) (hi seen) G q.
Proof.
  induction q as [|k q IH]; intros s t a b El Hq Hw Hab; [exact I|].
  apply node_at_above in Hq as (x & Hx & Hk). destruct (wind_at root max_root (- inf) inf q x Hx) as (a' & b' & Ew).
  pose proof Hw as Hw'. cbn [rev] in Hw. rewrite wind_snoc, Ew, Hk in Hw. injection Hw as Ea Eb. cbn [open_at].
  pose proof (maxf_ge (firstn k (kids x)) a') as Hge. pose proof (minf_le b' (firstn k (kids x))) as Hle.
  split.
  - intros j Hj. destruct (nth_error (kids x) j) as [c|] eqn:Ej.
    2: { apply nth_error_None in Ej. assert (k < length (kids x))%nat by (apply nth_error_Some; congruence). lia. }
    pose proof (node_at_kid root q x j c Hx Ej) as Hc. pose proof (nth_firstn _ j k c Ej Hj) as Hin.
    destruct (wind_at root max_root (- inf) inf (j :: q) c Hc) as (aj & bj & Ewj).
    pose proof Ewj as Ewj'. cbn [rev] in Ewj'. rewrite wind_snoc, Ew, Ej in Ewj'. injection Ewj' as Eaj Ebj.
    pose proof (maxf_firstn (kids x) j k a' ltac:(lia)). pose proof (minf_firstn (kids x) j k b' ltac:(lia)).
    assert (Hajb : aj < bj) by (destruct (side q); lia).
    assert (Hsub : incl (snd (alphabeta (side (j :: q)) c (j :: q) aj bj)) seen).
    { intros r Hr. apply done.
      - apply alphabeta_no_others in Hr as (down & mx & v & A' & B' & -> & Hd & HAB); [|exact Hajb].
        apply alphabeta_exact; [pose proof (within_value inf root bounded max_root); lia|].
        exists mx, v, A', B'. split; [|exact HAB].
        rewrite rev_app_distr, rev_involutive, wind_app, Ewj. exact Hd.
      - destruct (proj2 (alphabeta_sorted c _ _ _ _) r Hr) as (d & ->). rewrite El. apply left_of_fork, Hj. }
    pose proof (bound_shows seen (- inf) (j :: q) c aj bj Hc Hajb Hsub) as Hlo.
    pose proof (bound_shows seen inf (j :: q) c aj bj Hc Hajb Hsub) as Hhi. cbn [Bounds.side] in Hlo, Hhi.
    destruct (side q); cbn [negb] in *.
    + pose proof (maxf_in _ a' c Hin). lia.
    + pose proof (minf_in _ b' c Hin). lia.
  - apply (IH (s ++ [k]) x a' b'); [rewrite <- app_assoc; exact El | exact Hx | exact Ew|]. destruct (side q); lia.
Qed.

Lemma wide : - inf < G <= inf.
Proof. pose proof (wind_mono _ _ _ _ _ _ _ _ _ window). lia. Qed.

Lemma done_undecided : forall s q, leaf = s ++ q -> undecided (lo seen) (hi seen) G q.
Proof.
  pose proof (done_open leaf [] _ A B eq_refl is_leaf window inside) as Ho. pose proof wide as Hw.
  assert (Hopen : forall s q, leaf = s ++ q -> open_at max_root (lo seen) (hi seen) G q).
  { intros s q E. rewrite E in Ho. clear E. induction s as [|k s IH]; [exact Ho|]. apply IH, Ho. }
  assert (Hat : forall s q, leaf = s ++ q -> exists t, node_at q = Some t).
  { intros s q E. pose proof is_leaf as H. rewrite E in H. clear E. revert H. generalize (Leaf value_of).
    induction s as [|k s IH]; intros x H; [exists x; exact H|]. apply node_at_above in H as (y & Hy & _).
      exact (IH y Hy). }
  assert (Hsound : forall q t, node_at q = Some t -> lo seen q <= hi seen q).
  { intros q t Hq. pose proof (bounds_sound root max_root (- inf) inf seen (within_spans root inf bounded) q t Hq).
    lia. }
  induction s as [|k s IH] using rev_ind; intros q E.
  - cbn in E. subst q. unfold undecided.
    assert (Hn : forall d, ~ In (d ++ leaf) seen).
    { intros d H. exact (left_of_below d leaf (none _ H)). }
    rewrite !(bound_unseen seen _ leaf _ is_leaf Hn). exact Hw.
  - rewrite <- app_assoc in E. cbn [app] in E. specialize (IH (k :: q) E). destruct (Hat s (k :: q) E) as (c & Hc).
    apply node_at_above in Hc as (x & Hx & Hk). destruct (Hopen s (k :: q) E) as (Hleft & _).
    assert (Hne : kids x <> []) by (intro H; rewrite H in Hk; destruct k; discriminate).
    assert (Hright : forall u j d, (k < j)%nat -> nth_error (kids x) j = Some d -> bound root max_root seen u (j ::
      q) = u).
    { intros u j d Hj Hd. apply (bound_unseen seen u _ d (node_at_kid root q x j d Hx Hd)).
      intros e H. apply none in H. rewrite E in H. apply (before_asym _ _ H), left_of_fork, Hj. }
    pose proof (fun u => bound_all root max_root seen u q x k c Hx Hk) as Hk'. unfold undecided in *.
    destruct (bound_best root max_root seen (- inf) q x Hx Hne) as (i & ci & Hi & Ei).
    destruct (bound_best root max_root seen inf q x Hx Hne) as (j & cj & Hj & Ej).
    pose proof (Hsound _ _ (node_at_kid root q x i ci Hx Hi)) as Hsi.
    pose proof (Hsound _ _ (node_at_kid root q x j cj Hx Hj)) as Hsj.
    pose proof (Hk' (- inf)) as Hkl. pose proof (Hk' inf) as Hkh. clear Hk'.
    destruct (side q); split; try lia.
    + rewrite Ei in *. destruct (lt_eq_lt_dec i k) as [[H | ->] | H]; [specialize (Hleft i H); lia | lia|].
      rewrite (Hright (- inf) i ci H Hi). lia.
    + rewrite Ej in *. destruct (lt_eq_lt_dec j k) as [[H | ->] | H]; [specialize (Hleft j H); lia | lia|].
      rewrite (Hright inf j cj H Hj). lia.
Qed.

Lemma next_of_is : forall l h max p ts i k c, nth_error ts k = Some c -> goes_to l h G max ((i + k)%nat :: p) = true ->
  (forall j, (j < k)%nat -> goes_to l h G max ((i + j)%nat :: p) = false) ->
  next_of l h G max p i ts = next l h G (negb max) c ((i + k)%nat :: p).
Proof.
  intros l h max p ts i k c Hk Hg Hl.
  destruct (next_of_some l h G max p ts i k c Hk Hg) as (j & d & Hj & Hgj & Hlj & ->).
  destruct (lt_eq_lt_dec j k) as [[H | ->] | H]; [|congruence|].
  - rewrite (Hl j H) in Hgj. discriminate.
  - rewrite (Hlj k H) in Hg. discriminate.
Qed.

(* It is the next leaf of every test between A and B. *)
Lemma next_is_leaf : next_leaf seen G = Some leaf.
Proof.
  pose proof (done_open leaf [] _ A B eq_refl is_leaf window inside) as Ho.
  assert (Hall : forall s q t, leaf = s ++ q -> node_at q = Some t ->
    next (lo seen) (hi seen) G (side q) t q = Some leaf).
  { induction s as [|k s IH] using rev_ind; intros q t E Hq.
    - cbn in E. subst q. rewrite is_leaf in Hq. injection Hq as <-. reflexivity.
    - rewrite <- app_assoc in E. cbn [app] in E.
      assert (Hopen : open_at max_root (lo seen) (hi seen) G (k :: q)).
      { rewrite E in Ho. clear - Ho. induction s as [|y s IHs]; [exact Ho | apply IHs, Ho]. }
      destruct Hopen as (Hleft & _).
      assert (Hat : exists c, node_at (k :: q) = Some c).
      { pose proof is_leaf as H. rewrite E in H. clear - H. revert H. generalize (Leaf value_of).
        induction s as [|y s IHs]; intros x H; [exists x; exact H|]. apply node_at_above in H as (z & Hz & _).
          exact (IHs z Hz). }
      destruct Hat as (c & Hc). pose proof (IH (k :: q) c E Hc) as En.
      apply node_at_above in Hc as (x & Hx & Hk). rewrite Hq in Hx. injection Hx as <-.
      destruct t as [v | y ys]; [destruct k; discriminate|]. rewrite next_Node. cbn [kids] in Hk.
      pose proof (done_undecided s (k :: q) E) as Hu. unfold undecided in Hu.
      rewrite (next_of_is _ _ (side q) q (y :: ys) 0%nat k c Hk); [exact En | |]; unfold goes_to; cbn [Nat.add].
      + destruct (side q); [apply Z.leb_le | apply Z.ltb_lt]; lia.
      + intros j Hj. specialize (Hleft j Hj). destruct (side q); [apply Z.leb_gt | apply Z.ltb_ge]; lia. }
  apply (Hall leaf []); [symmetry; apply app_nil_r | reflexivity].
Qed.
Lemma root_undecided : lo seen [] < G <= hi seen [].
Proof. apply (done_undecided leaf []). symmetry; apply app_nil_r. Qed.
End Leaf.

(* ---- 4. the leftmost of all next leaves ---- *)

(* What the leftmost search may have evaluated, in order. *)
Inductive leftmost : list path -> Prop :=
| leftmost_none : leftmost []
| leftmost_next : forall ls p G, leftmost ls -> lo ls [] < G <= hi ls [] -> next_leaf ls G = Some p ->
    (forall G' q, lo ls [] < G' <= hi ls [] -> next_leaf ls G' = Some q -> q = p \/ left_of p q) ->
    leftmost (ls ++ [p]).

Lemma sorted_split : forall l1 p l2, StronglySorted left_of (l1 ++ p :: l2) ->
  (forall q, In q l1 -> left_of q p) /\ (forall q, In q l2 -> left_of p q).
Proof.
  induction l1 as [|a l1 IH]; intros p l2 H; cbn [app] in H; inversion H as [|? ? Hs Hf]; subst.
  - rewrite Forall_forall in Hf. split; [intros q [] | exact Hf].
  - destruct (IH p l2 Hs) as (H1 & H2). split; [|exact H2]. intros q [<- | Hq]; [|apply H1, Hq].
    rewrite Forall_forall in Hf. apply Hf, in_elt.
Qed.

(* After the first of alpha-beta's leaves, the next one is a next leaf, and all others are to its right. *)
Lemma alphabeta_next : forall ls p rest, leaves = ls ++ p :: rest ->
  (exists G, lo ls [] < G <= hi ls [] /\ next_leaf ls G = Some p) /\
  (forall G q, lo ls [] < G <= hi ls [] -> next_leaf ls G = Some q -> q = p \/ left_of p q).
Proof.
  intros ls p rest El. pose proof (proj1 (alphabeta_sorted root max_root [] (- inf) inf)) as Hsort. rewrite El in Hsort.
  apply sorted_split in Hsort as (Hl & Hr). pose proof (within_value inf root bounded max_root) as Hinf.
  assert (Hp : In p leaves) by (rewrite El; apply in_elt). split.
  - apply alphabeta_exact in Hp as (mx & v & A & B & Ew & HAB); [|lia].
    destruct (wind_node root max_root _ _ _ _ _ _ _ Ew) as (Hv & ->).
    assert (Hdone : forall q, In q leaves -> left_of q p -> In q ls).
    { intros q Hq Hqp. rewrite El in Hq. apply in_app_iff in Hq as [Hq | [<- | Hq]]; [exact Hq | |].
      - destruct (left_of_irrefl p Hqp).
      - destruct (before_asym _ _ Hqp (Hr q Hq)). }
    exists B. split.
    + apply (root_undecided ls p v A B B); try assumption; lia.
    + apply (next_is_leaf ls p v A B B); try assumption; lia.
  - intros G q HG En. destruct (next_is_new root max_root inf bounded ls G HG) as (q' & En' & Hnew & Hin).
    rewrite En in En'. injection En' as <-. rewrite El in Hin. apply in_app_iff in Hin as [Hin | [<- | Hin]].
    + contradiction.
    + left; reflexivity.
    + right; apply Hr, Hin.
Qed.
(* Alpha-beta's leaves decide the root. *)
Lemma alphabeta_decides : hi leaves [] <= lo leaves [].
Proof.
  pose proof (within_value inf root bounded max_root) as Hinf.
  assert (Hi : - inf < inf) by lia. pose proof (within_spans root inf bounded) as Hs.
  pose proof (bound_shows leaves (- inf) [] root (- inf) inf eq_refl Hi (incl_refl _)) as Hlo.
  pose proof (bound_shows leaves inf [] root (- inf) inf eq_refl Hi (incl_refl _)) as Hhi.
  pose proof (bound_range root max_root (- inf) inf leaves (- inf) [] Hs ltac:(lia)).
  pose proof (bound_range root max_root (- inf) inf leaves inf [] Hs ltac:(lia)). lia.
Qed.

Lemma leftmost_prefix : forall ls, leftmost ls -> exists rest, leaves = ls ++ rest.
Proof.
  intros ls H; induction H as [|ls p G H (rest & IH) HG En Hall]; [exists leaves; reflexivity|].
  destruct rest as [|q rest].
  - rewrite app_nil_r in IH. pose proof alphabeta_decides as Hd. rewrite IH in Hd. lia.
  - destruct (alphabeta_next ls q rest IH) as ((G' & HG' & En') & Hright).
    assert (E : p = q).
    { destruct (Hall G' q HG' En') as [E | H1]; [symmetry; exact E|].
      destruct (Hright G p HG En) as [E | H2]; [exact E | destruct (before_asym _ _ H1 H2)]. }
    subst q. exists rest. rewrite <- app_assoc. exact IH.
Qed.
Lemma prefix_leftmost : forall ls rest, leaves = ls ++ rest -> leftmost ls.
Proof.
  induction ls as [|p ls IH] using rev_ind; intros rest E; [constructor|]. rewrite <- app_assoc in E. cbn [app] in E.
  destruct (alphabeta_next ls p rest E) as ((G & HG & En) & Hall).
  apply (leftmost_next ls p G); [apply (IH (p :: rest) E) | exact HG | exact En|].
  intros G' q HG' En'. exact (Hall G' q HG' En').
Qed.

(* The leftmost search ends, with alpha-beta's leaves in alpha-beta's order, and only so. *)
Theorem leftmost_is_alphabeta : forall ls, leftmost ls /\ hi ls [] <= lo ls [] <-> ls = leaves.
Proof.
  intro ls. split.
  - intros (H & Hd). destruct (leftmost_prefix ls H) as ([|q rest] & E); [rewrite app_nil_r in E; symmetry; exact E|].
    destruct (alphabeta_next ls q rest E) as ((G & HG & _) & _). lia.
  - intros ->. split; [apply (prefix_leftmost _ []); symmetry; apply app_nil_r | apply alphabeta_decides].
Qed.
End Leftmost.
