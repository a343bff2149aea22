(* OneLevel.v - a plan that partitions one MAX level, single children above it, all children below it, evaluates only
   leaves that alpha-beta evaluates (one_level_within_alphabeta). On the way: alpha-beta is right (alphabeta_is_right).
   Once.v concludes that it evaluates no more leaves than alpha-beta. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. which leaves alpha-beta evaluates ---- *)

Definition kids (t : tree) : list tree := match t with Leaf _ => [] | Node t ts => t :: ts end.
(* a raised to the values of MIN nodes *)
Definition maxf (a : Z) (ts : list tree) : Z := fold_right (fun t a => Z.max (vmin t) a) a ts.

(* The node at the end of a path, from the root down, whether it is MAX, and two bounds: A is the greatest value of a
   left sibling at a MAX node on the way, B the least at a MIN node. *)
Fixpoint wind (max : bool) (t : tree) (down : list nat) (A B : Z) : option (bool * tree * Z * Z) :=
  match down with
  | [] => Some (max, t, A, B)
  | k :: down =>
      match nth_error (kids t) k with
      | Some c => if max then wind false c down (maxf A (firstn k (kids t))) B
                  else wind true c down A (minf B (firstn k (kids t)))
      | None => None
      end
  end.

Lemma maxf_ge : forall ts a, a <= maxf a ts.
Proof. induction ts; intro b; cbn; [lia|]. fold (maxf b ts). specialize (IHts b); lia. Qed.
Lemma maxf_max : forall a b ts, maxf (Z.max a b) ts = Z.max a (maxf b ts).
Proof. intros a b; induction ts; cbn; [reflexivity | fold (maxf (Z.max a b) ts) (maxf b ts); rewrite IHts; lia]. Qed.
Lemma wind_mono : forall down max t A B mx c A' B', wind max t down A B = Some (mx, c, A', B') -> A <= A' /\ B' <= B.
Proof.
  induction down as [|k down IH]; intros max t A B mx c A' B' H; cbn in H.
  - injection H as <- <- <- <-; lia.
  - destruct (nth_error (kids t) k) as [x|]; [|discriminate]. destruct max; apply IH in H.
    + pose proof (maxf_ge (firstn k (kids t)) A). lia.
    + pose proof (minf_le B (firstn k (kids t))). lia.
Qed.
Lemma wind_snoc : forall down max t A B k,
  wind max t (down ++ [k]) A B =
  match wind max t down A B with
  | Some (mx, x, A, B) =>
      match nth_error (kids x) k with
      | Some c => Some (negb mx, c, if mx then maxf A (firstn k (kids x)) else A,
                                    if mx then B else minf B (firstn k (kids x)))
      | None => None
      end
  | None => None
  end.
Proof.
  induction down as [|j down IH]; intros max t A B k; cbn [app wind].
  - destruct (nth_error (kids t) k); [destruct max; reflexivity | reflexivity].
  - destruct (nth_error (kids t) j); [destruct max; apply IH | reflexivity].
Qed.

(* Alpha-beta returns the value as far as its window shows it, ... *)
Definition shows (t : tree) : Prop := forall max p a b, a < b ->
  Z.max a (Z.min b (fst (alphabeta max t p a b))) = Z.max a (Z.min b (value max t)).
(* ... and evaluates every leaf with A < B. *)
Definition complete (t : tree) : Prop := forall max p a b down mx v A B, a < b ->
  wind max t down a b = Some (mx, Leaf v, A, B) -> A < B -> In (rev down ++ p) (snd (alphabeta max t p a b)).

Lemma max_loop_ge : forall f b ts i a, a <= fst (max_loop f b i a ts).
Proof.
  intros f b; induction ts as [|t r IH]; intros i a; cbn; [lia|].
  destruct (f t i a) as [v ls]. destruct (b <=? Z.max a v); cbn; [lia|].
  specialize (IH (S i) (Z.max a v)). destruct (max_loop f b (S i) (Z.max a v) r); cbn in *. lia.
Qed.
Lemma max_loop_shows : forall p b ts i a, a < b -> (forall c, In c ts -> shows c) ->
  Z.max a (Z.min b (fst (max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts))) =
  Z.max a (Z.min b (maxf a ts)).
Proof.
  intros p b; induction ts as [|t r IH]; intros i a Hab Hts; [reflexivity|]. cbn [max_loop maxf fold_right].
  fold (maxf a r). pose proof (Hts t (or_introl eq_refl) false (i :: p) a b Hab) as Ht.
  destruct (alphabeta false t (i :: p) a b) as [v ls]; cbn [fst] in Ht.
  pose proof (maxf_ge r a). destruct (b <=? Z.max a v) eqn:E.
  - apply Z.leb_le in E. cbn [fst]. lia.
  - apply Z.leb_gt in E. specialize (IH (S i) (Z.max a v) E (fun c Hc => Hts c (or_intror Hc))).
    pose proof (max_loop_ge (fun c i a => alphabeta false c (i :: p) a b) b r (S i) (Z.max a v)) as Hge.
    destruct (max_loop _ b (S i) (Z.max a v) r) as [v' ls']; cbn [fst] in *.
    assert (Ev : Z.max a v = Z.max a (vmin t)) by lia. rewrite Ev in IH.
    rewrite (Z.max_comm a (vmin t)), maxf_max in IH. rewrite Ev, Z.max_comm in Hge, E. clear Ht Ev.
    apply (f_equal (Z.max a)) in IH. rewrite !(Z.max_r (Z.max (vmin t) a)) in IH by lia. exact IH.
Qed.
Lemma min_loop_shows : forall p a ts i b, a < b -> (forall c, In c ts -> shows c) ->
  Z.max a (Z.min b (fst (min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts))) =
  Z.max a (Z.min b (minf b ts)).
Proof.
  intros p a; induction ts as [|t r IH]; intros i b Hab Hts; [reflexivity|]. cbn [min_loop minf fold_right].
  fold (minf b r). pose proof (Hts t (or_introl eq_refl) true (i :: p) a b Hab) as Ht.
  destruct (alphabeta true t (i :: p) a b) as [v ls]; cbn [fst] in Ht.
  pose proof (minf_le b r). destruct (Z.min b v <=? a) eqn:E.
  - apply Z.leb_le in E. cbn [fst]. lia.
  - apply Z.leb_gt in E. specialize (IH (S i) (Z.min b v) E (fun c Hc => Hts c (or_intror Hc))).
    pose proof (min_loop_le (fun c i b => alphabeta true c (i :: p) a b) a r (S i) (Z.min b v)) as Hle.
    destruct (min_loop _ a (S i) (Z.min b v) r) as [v' ls']; cbn [fst] in *.
    assert (Ev : Z.min b v = Z.min b (vmax t)) by lia. rewrite Ev in IH.
    rewrite (Z.min_comm b (vmax t)), minf_min in IH. rewrite Ev, Z.min_comm in Hle. clear Ht Ev E.
    rewrite !(Z.min_r (Z.min (vmax t) b)) in IH by lia. rewrite !(Z.min_r b) by lia. exact IH.
Qed.

Lemma vmax_maxf : forall t ts a, Z.max a (vmax (Node t ts)) = maxf a (t :: ts).
Proof.
  intros t ts a; cbn [value negb]. change (fold_right _ (vmin t) ts) with (maxf (vmin t) ts).
  cbn [maxf fold_right]. fold (maxf a ts).
  induction ts as [|x ts IH]; cbn [maxf fold_right]; [lia|]. fold (maxf (vmin t) ts) in *; fold (maxf a ts) in *. lia.
Qed.

Lemma all_show : forall t, shows t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros max p a b Hab; [reflexivity|].
  assert (Hc : forall c, In c (t :: ts) -> shows c) by (intros c [<- | Hc]; auto).
  destruct max.
  - rewrite alphabeta_max, max_loop_shows by assumption. rewrite <- vmax_maxf. lia.
  - rewrite alphabeta_min, min_loop_shows by assumption. rewrite <- vmin_minf. lia.
Qed.

(* In particular it returns the minimax value. *)
Theorem alphabeta_is_right : forall inf max t, within inf t -> fst (alphabeta max t [] (- inf) inf) = value max t.
Proof.
  intros inf max t Ht. pose proof (within_value inf t Ht max). pose proof (all_show t max [] (- inf) inf). lia.
Qed.

Lemma max_loop_complete : forall p b ts i a k c, a < b -> nth_error ts k = Some c -> maxf a (firstn k ts) < b ->
  forall l, In l (snd (alphabeta false c ((i + k)%nat :: p) (maxf a (firstn k ts)) b)) ->
  In l (snd (max_loop (fun c i a => alphabeta false c (i :: p) a b) b i a ts)).
Proof.
  intros p b; induction ts as [|t r IH]; intros i a k c Hab Hk Hlt l Hl; [destruct k; discriminate|].
  cbn [max_loop]. pose proof (all_show t false (i :: p) a b Hab) as Ht.
  destruct k as [|k]; cbn [nth_error firstn] in *.
  - injection Hk as <-. cbn [maxf fold_right] in Hl. rewrite Nat.add_0_r in Hl.
    destruct (alphabeta false t (i :: p) a b) as [v ls]; cbn [snd] in Hl.
    destruct (b <=? Z.max a v); [exact Hl|]. destruct (max_loop _ b (S i) (Z.max a v) r) as [v' ls'].
    cbn [snd]. apply in_app_iff; left; exact Hl.
  - cbn [maxf fold_right] in Hlt, Hl. fold (maxf a (firstn k r)) in Hlt, Hl.
    destruct (alphabeta false t (i :: p) a b) as [v ls]; cbn [fst] in Ht.
    pose proof (maxf_ge (firstn k r) a).
    destruct (b <=? Z.max a v) eqn:E; [apply Z.leb_le in E; lia|]. apply Z.leb_gt in E.
    assert (Ev : Z.max a v = Z.max (vmin t) a) by lia.
    specialize (IH (S i) (Z.max a v) k c E Hk). rewrite Ev, maxf_max in IH.
    specialize (IH Hlt l). replace (S i + k)%nat with (i + S k)%nat in IH by lia. specialize (IH Hl).
    rewrite Ev. destruct (max_loop _ b (S i) (Z.max (vmin t) a) r) as [v' ls']. cbn [snd] in *.
    apply in_app_iff; right; exact IH.
Qed.
Lemma min_loop_complete : forall p a ts i b k c, a < b -> nth_error ts k = Some c -> a < minf b (firstn k ts) ->
  forall l, In l (snd (alphabeta true c ((i + k)%nat :: p) a (minf b (firstn k ts)))) ->
  In l (snd (min_loop (fun c i b => alphabeta true c (i :: p) a b) a i b ts)).
Proof.
  intros p a; induction ts as [|t r IH]; intros i b k c Hab Hk Hlt l Hl; [destruct k; discriminate|].
  cbn [min_loop]. pose proof (all_show t true (i :: p) a b Hab) as Ht.
  destruct k as [|k]; cbn [nth_error firstn] in *.
  - injection Hk as <-. cbn [minf fold_right] in Hl. rewrite Nat.add_0_r in Hl.
    destruct (alphabeta true t (i :: p) a b) as [v ls]; cbn [snd] in Hl.
    destruct (Z.min b v <=? a); [exact Hl|]. destruct (min_loop _ a (S i) (Z.min b v) r) as [v' ls'].
    cbn [snd]. apply in_app_iff; left; exact Hl.
  - cbn [minf fold_right] in Hlt, Hl. fold (minf b (firstn k r)) in Hlt, Hl.
    destruct (alphabeta true t (i :: p) a b) as [v ls]; cbn [fst] in Ht.
    pose proof (minf_le b (firstn k r)).
    destruct (Z.min b v <=? a) eqn:E; [apply Z.leb_le in E; lia|]. apply Z.leb_gt in E.
    assert (Ev : Z.min b v = Z.min (vmax t) b) by lia.
    specialize (IH (S i) (Z.min b v) k c E Hk). rewrite Ev, minf_min in IH.
    specialize (IH Hlt l). replace (S i + k)%nat with (i + S k)%nat in IH by lia. specialize (IH Hl).
    rewrite Ev. destruct (min_loop _ a (S i) (Z.min (vmax t) b) r) as [v' ls']. cbn [snd] in *.
    apply in_app_iff; right; exact IH.
Qed.

Lemma all_complete : forall t, complete t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros max p a b down mx v' A B Hab H HAB.
  - destruct down as [|k down]; [|cbn in H; destruct k; discriminate]. left; reflexivity.
  - destruct down as [|k down]; [discriminate|]. cbn [wind kids] in H.
    destruct (nth_error (t :: ts) k) as [c|] eqn:Ek; [|discriminate].
    assert (Hc : complete c) by (apply nth_error_In in Ek as [<- | Hc]; auto).
    cbn [rev]. rewrite <- app_assoc. cbn [app]. pose proof H as Hm. destruct max; apply wind_mono in Hm.
    + rewrite alphabeta_max. apply (max_loop_complete p b (t :: ts) 0 a k c Hab Ek); [lia|].
      eapply Hc; [lia | exact H | exact HAB].
    + rewrite alphabeta_min. apply (min_loop_complete p a (t :: ts) 0 b k c Hab Ek); [lia|].
      eapply Hc; [lia | exact H | exact HAB].
Qed.

(* ---- 2. where states and open nodes are under such a plan ---- *)

(* Child k of the MIN node q; None is the place above a MAX root. *)
Definition kid (q : option path) (k : nat) : path := match q with Some q => k :: q | None => [] end.

Section Law.
Variable H : nat.
Variable sizes : plan.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.

(* The slot of the MIN node q, which belongs to a node of that low. Names are right; a LIVE state is above low; the
   children of an open node that have been on OPEN are a row, and the value of those that have left is at most low;
   above the level there is one slot at a time, below it nothing is left. *)
Inductive laid : option path -> Z -> slot -> Prop :=
| laid_min : forall p l c sv m, (sv = false -> l < m) -> laid (Some p) l (St (AtMin p c sv m))
| laid_max : forall q l b x later sv m, (sv = false -> l < m) ->
    laid q l (St (AtMax (kid q (length b)) b x later sv m))
| laid_op : forall q l b n later opened ss,
    name n = kid q (length b) -> low n < high n -> kids (tr n) = opened ++ rest n ->
    ((level (name n) < H)%nat -> (length ss <= 1)%nat) ->
    ((H < level (name n))%nat -> rest n = []) ->
    row (name n) (high n) (low n) 0 opened ss -> laid q l (Op b n later ss)
with row : path -> Z -> Z -> nat -> list tree -> list slot -> Prop :=
| row_nil : forall p h l i, row p h l i [] []
| row_gone : forall p h l i t ts ss, Z.min (vmin t) h <= l -> row p h l (S i) ts ss -> row p h l i (t :: ts) ss
| row_slot : forall p h l i s ts ss, laid (Some (i :: p)) l s -> row p h l (S i) ts ss ->
    row p h l i (tree_of s :: ts) (s :: ss).
Scheme laid_mut := Induction for laid Sort Prop with row_mut := Induction for row Sort Prop.

Lemma row_split : forall p h l ss1 s ss2 i ts, row p h l i ts (ss1 ++ s :: ss2) ->
  exists ts1 ts2, ts = ts1 ++ tree_of s :: ts2 /\ row p h l i ts1 ss1 /\
    laid (Some ((i + length ts1)%nat :: p)) l s /\ row p h l (S (i + length ts1)) ts2 ss2.
Proof.
  intros p h l ss1 s ss2 i ts. revert i ss1. induction ts as [|t ts IH]; intros i ss1 Hr.
  - inversion Hr as [? ? ? ? E1 E2 E3 E4 E5| |]. destruct ss1; discriminate.
  - inversion Hr as [| ? ? ? ? ? ? ? Hg Hr' | ? ? ? ? s' ? ss' Hs Hr']; subst.
    + apply IH in Hr' as (ts1 & ts2 & -> & H1 & H2 & H3). exists (t :: ts1), ts2. cbn [length app].
      rewrite Nat.add_succ_r. repeat split; auto. apply row_gone; assumption.
    + destruct ss1 as [|s1 ss1]; cbn [app] in *.
      * match goal with E : s' :: ss' = _ |- _ => injection E as -> -> end.
        exists [], ts. cbn [length app]. rewrite Nat.add_0_r. repeat split; auto. constructor.
      * match goal with E : s' :: ss' = _ |- _ => injection E as -> -> end.
        apply IH in Hr' as (ts1 & ts2 & -> & H1 & H2 & H3). exists (tree_of s1 :: ts1), ts2. cbn [length app].
        rewrite Nat.add_succ_r. repeat split; auto. apply row_slot; assumption.
Qed.
Lemma row_app : forall p h l ts1 ss1 ts2 ss2 i, row p h l i ts1 ss1 -> row p h l (i + length ts1) ts2 ss2 ->
  row p h l i (ts1 ++ ts2) (ss1 ++ ss2).
Proof.
  intros p h l; induction ts1 as [|t ts1 IH]; intros ss1 ts2 ss2 i H1 H2; inversion H1; subst; cbn [app length] in *.
  - rewrite Nat.add_0_r in H2. exact H2.
  - apply row_gone; [assumption|]. apply IH; [assumption|]. rewrite Nat.add_succ_r in H2. exact H2.
  - apply row_slot; [assumption|]. apply IH; [assumption|]. rewrite Nat.add_succ_r in H2. exact H2.
Qed.
Lemma row_in : forall p h l ts ss i t, row p h l i ts ss -> In t ts ->
  Z.min (vmin t) h <= l \/ exists s, In s ss /\ tree_of s = t.
Proof.
  intros p h l; induction ts as [|x ts IH]; intros ss i t Hr Ht; [destruct Ht|].
  inversion Hr as [| ? ? ? ? ? ? ? Hg Hr' | ? ? ? ? s' ? ss' Hs Hr']; subst; destruct Ht as [<- | Ht].
  - left; exact Hg.
  - eapply IH; eassumption.
  - right; exists s'; split; [left|]; reflexivity.
  - destruct (IH _ _ _ Hr' Ht) as [Hg | (s & Hs1 & Hs2)]; [left; exact Hg | right; exists s; split; [right|];
    assumption].
Qed.
Lemma row_all_gone : forall p h l ts i, (forall t, In t ts -> Z.min (vmin t) h <= l) -> row p h l i ts [].
Proof.
  intros p h l; induction ts as [|t ts IH]; intros i Ht; constructor; [apply Ht; left; reflexivity|].
  apply IH. intros x Hx; apply Ht; right; exact Hx.
Qed.
Lemma row_lives : forall p h l ts i, l < h -> row p h l i ts (lives p i h ts).
Proof.
  intros p h l; induction ts as [|t ts IH]; intros i Hl; [constructor|]. cbn [lives].
  change t with (tree_of (St (AtMin (i :: p) t false h))) at 1. apply row_slot; [constructor; auto | apply IH, Hl].
Qed.

(* The place at the end of the way, and what may be put there. *)
Definition q0 : option path := if max_root then None else Some [].
Notation low_at := (low_at inf).
Notation high_at := (high_at inf).
Lemma laid_plug : forall w s, laid q0 (- inf) (plug w s) -> exists q, laid q (low_at w) s /\
  (q = None -> w = [] /\ max_root = true) /\
  forall s', tree_of s' = tree_of s -> laid q (low_at w) s' -> laid q0 (- inf) (plug w s').
Proof.
  induction w as [|f up IH]; intros s Hs.
  - exists q0. split; [exact Hs | split; [|auto]]. unfold q0. destruct max_root; [auto | discriminate].
  - cbn [plug] in *. apply IH in Hs as (q & Hs & _ & Hrep). unfold plug1 in Hs.
    inversion Hs as [| | ? ? ? ? ? opened ? Hname Hlow Hkids H1 H2 Hrow]; subst.
    apply row_split in Hrow as (ts1 & ts2 & -> & Hr1 & Hs1 & Hr2).
    eexists; split; [exact Hs1|]. split; [discriminate|].
    intros s' Ht Hs'. apply Hrep; [reflexivity|]. unfold plug1.
    apply laid_op with (opened := ts1 ++ tree_of s :: ts2); auto.
    + intro Hl. specialize (H1 Hl). rewrite app_length in *. exact H1.
    + apply row_app; [exact Hr1|]. rewrite <- Ht. apply row_slot; assumption.
Qed.

(* Below the level nothing is left. *)
Lemma laid_spent : forall q l s, laid q l s -> forall p, q = Some p -> (H < Nat.div2 (S (length p)))%nat -> spent s.
Proof.
  apply (laid_mut (fun q l s _ => forall p, q = Some p -> (H < Nat.div2 (S (length p)))%nat -> spent s)
                  (fun p h l i ts ss _ => (H <= Nat.div2 (length p))%nat -> forall s, In s ss -> spent s));
    try (intros; constructor; fail).
  - intros q l b n later opened ss Hname Hlow Hkids H1 H2 Hrow IH p -> Hp. cbn [kid] in Hname.
    constructor.
    + apply H2. unfold level. rewrite Hname. exact Hp.
    + intros s Hs. apply IH; [rewrite Hname; cbn [length]; lia | exact Hs].
  - intros p h l i _ s [].
  - intros p h l i t ts ss Hg Hr IH Hp s Hs. apply IH; assumption.
  - intros p h l i s ts ss Hs IHs Hr IH Hp x [<- | Hx]; [|apply IH; assumption].
    apply (IHs (i :: p) eq_refl). cbn [length]. change (Nat.div2 (S (S (length p)))) with (S (Nat.div2 (length p))).
      lia.
Qed.
Lemma beside_spent : forall w s, laid q0 (- inf) (plug w s) ->
  forall f, In f w -> forall x, In x (lefts f ++ rights f) -> spent x.
Proof.
  induction w as [|f up IH]; intros s Hs g Hg x Hx; [destruct Hg|]. destruct Hg as [<- | Hg].
  - cbn [plug] in Hs. apply laid_plug in Hs as (q & Hs & _). unfold plug1 in Hs.
    inversion Hs as [| | ? ? ? ? ? opened ? Hname Hlow Hkids H1 H2 Hrow]; subst.
    destruct (Nat.lt_ge_cases (level (name (fn f))) H) as [Hl | Hl].
    + specialize (H1 Hl). rewrite app_length in H1; cbn [length] in H1.
      destruct (lefts f), (rights f); cbn in H1, Hx; lia.
    + assert (Hin : In x (lefts f ++ s :: rights f)).
      { apply in_app_iff in Hx. apply in_app_iff. destruct Hx; [left | right; right]; assumption. }
      apply in_split in Hin as (s1 & s2 & E). rewrite E in Hrow.
      apply row_split in Hrow as (ts1 & ts2 & _ & _ & Hx1 & _).
      apply (laid_spent _ _ _ Hx1 _ eq_refl). cbn [length]. unfold level in Hl.
      change (Nat.div2 (S (S (length (name (fn f)))))) with (S (Nat.div2 (length (name (fn f))))). lia.
  - apply (IH _ Hs g Hg x Hx).
Qed.

(* ---- 3. the head is a record: what is open to its left has less merit ---- *)

Definition records (m : Z) (w : list frame) : Prop := forall f, In f w ->
  (forall s, In s (lefts f) -> under (m - 1) s) /\ (forall s, In s (rights f) -> under m s).

Lemma records_mono : forall m m' w, m <= m' -> records m w -> records m' w.
Proof.
  intros m m' w Hm Hr f Hf. destruct (Hr f Hf) as (H1 & H2).
  split; intros s Hs; eapply under_mono; try (apply H1 + apply H2; exact Hs); lia.
Qed.

Lemma best_split : forall l a, best l = Some a -> exists l1 l2, l = l1 ++ a :: l2 /\
  (forall b, In b l1 -> merit (fst b) <= merit (fst a) - 1) /\ (forall b, In b l2 -> merit (fst b) <= merit (fst a)).
Proof.
  induction l as [|x r IH]; intros a Ha; [discriminate|]. cbn [best] in Ha.
  destruct (best r) as [y|] eqn:E.
  - destruct (merit (fst x) <? merit (fst y)) eqn:Ec; injection Ha as <-.
    + apply Z.ltb_lt in Ec. destruct (IH y eq_refl) as (l1 & l2 & -> & H1 & H2).
      exists (x :: l1), l2. repeat split; auto. intros b [<- | Hb]; [lia | auto].
    + apply Z.ltb_ge in Ec. exists [], r. repeat split; [intros b [] |].
      intros b Hb. apply best_some in E as (_ & E). specialize (E b Hb). lia.
  - injection Ha as <-. apply best_none in E as ->. exists [], []. repeat split; intros b [].
Qed.

Lemma states_merit : forall s w w', map (fun a => merit (fst a)) (states s w) = map (fun a => merit (fst a)) (states s
  w').
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w w'; [reflexivity|]. cbn [states].
  generalize (@nil slot) at 2 4. induction ss as [|x r IHr]; intro lt; [reflexivity|]. rewrite !map_app. f_equal.
  - apply IH; left; reflexivity.
  - apply IHr. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma states_records : forall s w x w' l1 l2 m, states s w = l1 ++ (x, w') :: l2 ->
  (forall b, In b l1 -> merit (fst b) <= m - 1) -> (forall b, In b l2 -> merit (fst b) <= m) ->
  records m w -> records m w'.
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intros w x w' l1 l2 m E H1 H2 Hr.
  - cbn in E. destruct l1 as [|? [|? ?]]; try discriminate. injection E as -> -> _. exact Hr.
  - cbn [states] in E.
    set (go := fix go (lt ss : list slot) :=
         match ss with [] => [] | s :: r => states s (F b n l lt r :: w) ++ go (lt ++ [s]) r end) in E.
    assert (Hgo : forall ss lt l1, (forall s, In s ss -> forall w x w' l1 l2 m, states s w = l1 ++ (x, w') :: l2 ->
          (forall b, In b l1 -> merit (fst b) <= m - 1) -> (forall b, In b l2 -> merit (fst b) <= m) ->
          records m w -> records m w') ->
        go lt ss = l1 ++ (x, w') :: l2 -> (forall b, In b l1 -> merit (fst b) <= m - 1) ->
        (forall s, In s lt -> under (m - 1) s) -> records m w').
    { clear ss IH E l1 H1. induction ss as [|s r IHr]; intros lt l1 IH E H1 Hlt; cbn [go] in E; [destruct l1;
      discriminate|].
      apply app_eq_app in E as (k & [(E1 & E2) | (E1 & E2)]).
      - (* x is in s, or after it *) destruct k as [|y k].
        + rewrite app_nil_r in E1. cbn [app] in E2. symmetry in E2.
          apply (IHr (lt ++ [s]) []); [intros z Hz; apply IH; right; exact Hz | exact E2 | intros z [] |].
          intros z Hz. apply in_app_iff in Hz as [Hz | [<- | []]]; [auto|].
          apply (states_all _ _ (F b n l lt r :: w)). rewrite E1. exact H1.
        + injection E2 as <- E2. apply (IH s (or_introl eq_refl) _ _ _ _ _ m E1 H1).
          * intros z Hz. apply H2. rewrite E2. apply in_app_iff; left; exact Hz.
          * intros f [<- | Hf]; [|apply Hr, Hf]. cbn [lefts rights]. split; [exact Hlt|].
            intros z Hz. apply in_split in Hz as (r1 & r2 & Er).
            (* the states of z are among those of go, in l2 *)
            assert (Hsub : forall r lt, In z r -> forall a, In a (map (fun a => merit (fst a)) (states z [])) ->
                       In a (map (fun a => merit (fst a)) (go lt r))).
            { clear. induction r as [|y r IH]; intros lt Hz a Ha; [destruct Hz|]. cbn [go]. rewrite map_app.
              apply in_app_iff. destruct Hz as [<- | Hz]; [left; rewrite (states_merit y _ []); exact Ha | right;
                apply IH; assumption]. }
            apply (states_all _ _ []). intros a Ha.
            assert (Hin : In (merit (fst a)) (map (fun a => merit (fst a)) (go (lt ++ [s]) r))).
            { apply Hsub; [rewrite Er; apply in_elt | exact (in_map (fun a => merit (fst a)) _ _ Ha)]. }
            apply in_map_iff in Hin as (c & Ec & Hc). rewrite <- Ec. apply H2. rewrite E2.
              apply in_app_iff; right; exact Hc.
      - (* x is after s *)
        apply (IHr (lt ++ [s]) k); [intros z Hz; apply IH; right; exact Hz | exact E2 | |].
        + intros z Hz. apply H1. rewrite E1. apply in_app_iff; right; exact Hz.
        + intros z Hz. apply in_app_iff in Hz as [Hz | [<- | []]]; [auto|].
          apply (states_all _ _ (F b n l lt r :: w)). intros a Ha. apply H1. rewrite E1.
            apply in_app_iff; left; exact Ha. }
    apply (Hgo ss [] l1); auto. intros s [].
Qed.

(* ---- 4. A < B where a leaf is evaluated ---- *)

Definition window (p : path) : option (bool * tree * Z * Z) := wind max_root t0 (rev p) (- inf) inf.
Lemma window_kid : forall k q mx x A B c, window q = Some (mx, x, A, B) -> nth_error (kids x) k = Some c ->
  window (k :: q) = Some (negb mx, c, if mx then maxf A (firstn k (kids x)) else A,
                                      if mx then B else minf B (firstn k (kids x))).
Proof.
  intros k q mx x A B c Hq Hk. unfold window in *. cbn [rev]. rewrite wind_snoc, Hq, Hk. reflexivity.
Qed.

Lemma kids_rebuild : forall b x l, kids (rebuild b x l) = rev b ++ x :: l.
Proof. intros b x l. unfold rebuild. destruct (rev b ++ x :: l) eqn:E; [destruct (rev b); discriminate | reflexivity].
  Qed.
Lemma firstn_exact : forall A (a b : list A) n, n = length a -> firstn n (a ++ b) = a.
Proof. intros A a b n ->. rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. reflexivity. Qed.
Lemma nth_exact : forall A (a b : list A) x n, n = length a -> nth_error (a ++ x :: b) n = Some x.
Proof. intros A a b x n ->. rewrite nth_error_app2 by lia. rewrite Nat.sub_diag. reflexivity. Qed.
Lemma minf_mono : forall ts a b, a <= b -> minf a ts <= minf b ts.
Proof. induction ts as [|t r IH]; intros a b Hab; cbn; [lia|]. fold (minf a r) (minf b r). specialize (IH a b Hab).
  lia. Qed.
Lemma maxf_lt : forall m ts a, a < m -> (forall t, In t ts -> vmin t < m) -> maxf a ts < m.
Proof.
  intros m; induction ts as [|t r IH]; intros a Ha Ht; cbn; [lia|]. fold (maxf a r).
  assert (vmin t < m) by (apply Ht; left; reflexivity).
  assert (maxf a r < m) by (apply IH; [lia | intros x Hx; apply Ht; right; exact Hx]). lia.
Qed.

(* Child b of a MIN node: B is the least value of those before it. *)
Lemma window_max : forall b x l q A B, window q = Some (false, rebuild b x l, A, B) ->
  window (length b :: q) = Some (true, x, A, minf B b).
Proof.
  intros b x l q A B Hq. erewrite window_kid; [| exact Hq | rewrite kids_rebuild; apply nth_exact; rewrite rev_length;
    reflexivity].
  rewrite kids_rebuild, firstn_exact by (rewrite rev_length; reflexivity). rewrite minf_rev. reflexivity.
Qed.

Lemma critical_way : forall w s, ok inf (- inf) (plug w s) -> tree_of (plug w s) = top max_root t0 ->
  laid q0 (- inf) (plug w s) -> c_way w ->
  forall m, records m w -> low_at w < m -> m <= high_at w ->
  exists q, laid q (low_at w) s /\
    match q with
    | Some q => exists A B, window q = Some (false, tree_of s, A, B) /\ A < m /\ high_at w <= B
    | None => w = [] /\ max_root = true
    end.
Proof.
  induction w as [|f up IH]; intros s Hok Ht Hlaid HC m Hrec Hlow Hhigh.
  - exists q0. split; [exact Hlaid|]. unfold q0, window, top in *. destruct max_root; [auto|].
    exists (- inf), inf. cbn in *. subst. repeat split; lia.
  - pose proof (beside_spent _ _ Hlaid f (or_introl eq_refl)) as Hspent.
    cbn [plug] in *. pose proof (plug_ok _ _ _ Hok) as Hn. unfold plug1 in Hn.
    inversion Hn as [|? ? ? ? ? ? HW HL1 HL2 HL3 Hrest Hss HI Hoks]; subst.
    cbn [Open.low_at Purge.high_at] in Hlow, Hhigh |- *.
    set (n := fn f) in *. set (h := Purge.high_at inf up) in *. set (g := Open.low_at inf up) in *.
    pose proof (minf_le h (fb f)) as Hmin.
    destruct (IH (plug1 f s) Hok Ht Hlaid) with (m := m) as (q & Hq & HA); try lia.
    { intros x Hx; apply HC; right; exact Hx. }
    { intros x Hx; apply Hrec; right; exact Hx. }
    unfold plug1 in Hq.
    inversion Hq as [| | ? ? ? ? ? opened ? Hname Hlh Hkids H1 H2 Hrow]; subst. fold n in Hname, Hkids, Hrow.
    assert (Hwin : exists A B, window (name n) = Some (true, tr n, A, B) /\ A < m /\ high n <= B).
    { destruct q as [q|].
      - destruct HA as (A & B & Hw & HA & HB). unfold plug1 in Hw; cbn [tree_of] in Hw. apply window_max in Hw.
        exists A, (minf B (fb f)). rewrite Hname. repeat split; [exact Hw | exact HA|].
        pose proof (minf_mono (fb f) _ _ HB) as Hmm. fold h in Hmm. lia.
      - destruct HA as (-> & Em). cbn in Ht. unfold top in Ht. rewrite Em in Ht.
        apply rebuild_only in Ht as (Eb & Et & _). fold n in Et. rewrite Hname. cbn [kid].
        exists (- inf), inf. unfold window. cbn [rev wind]. rewrite Em, Et.
          repeat split; [unfold g in *; cbn in *; lia|].
        unfold h in *. cbn in *. lia. }
    destruct Hwin as (A & B & Hwin & HA' & HB).
    apply row_split in Hrow as (ts1 & ts2 & Eo & Hr1 & Hs1 & Hr2). cbn [Nat.add] in Hs1.
    exists (Some (length ts1 :: name n)). split; [exact Hs1|].
    exists (maxf A ts1), B. split; [|split; [|exact HB]].
    + erewrite window_kid; [| exact Hwin |].
      * cbn [negb]. rewrite Hkids, Eo, <- app_assoc. cbn [app]. rewrite firstn_exact by reflexivity. reflexivity.
      * rewrite Hkids, Eo, <- app_assoc. cbn [app]. apply nth_exact. reflexivity.
    + apply maxf_lt; [exact HA'|]. intros t Hin.
      destruct (row_in _ _ _ _ _ _ _ Hr1 Hin) as [Hg | (x & Hx & <-)]; [lia|].
      assert (Hx' : In x (lefts f ++ rights f)) by (apply in_app_iff; left; exact Hx).
      assert (Hp : Z.min (high n) (vmin (tree_of x)) <= Z.max (low n) (m - 1)).
      { apply (purge (high n) (low n)).
        - apply Hoks, in_app_iff; left; exact Hx.
        - lia.
        - apply (HC f); [left; reflexivity | exact Hx'].
        - apply (under_mono (m - 1)); [lia|]. apply (Hrec f); [left; reflexivity | exact Hx].
        - apply Hspent, Hx'. }
      lia.
Qed.

(* ---- 5. the operator keeps it so ---- *)

Definition Level (s : search) : Prop :=
  Inv inf max_root t0 s /\ laid q0 (- inf) (whole s) /\ records (merit (head s)) (way s).

Notation plan := (one_level H sizes).
Notation step := (step plan inf max_root).

(* What is evaluated is evaluated by alpha-beta. *)
Lemma critical : forall s, Level s -> forall p, In p (evaluates s) -> In p (snd (alphabeta max_root t0 [] (- inf) inf)).
Proof.
  intros [h w t cl] ((Hok & (Ht & _) & HC & _) & Hlaid & Hrec) p Hp. unfold whole in *; cbn [head way] in *.
  pose proof (within_value inf t0 bounded max_root) as Hinf.
  assert (Hdone : forall mx v A B, window p = Some (mx, Leaf v, A, B) -> A < B ->
                    In p (snd (alphabeta max_root t0 [] (- inf) inf))).
  { intros mx v A B Hw HAB. rewrite <- (rev_involutive p), <- (app_nil_r (rev (rev p))).
    eapply all_complete; [lia | exact Hw | exact HAB]. }
  pose proof (plug_ok _ _ _ Hok) as Hs. inversion Hs as [? ? ? Hst|]; subst.
  destruct (laid_plug _ _ Hlaid) as (q' & Hq' & _).
  destruct h as [p' c [] m | p' b x l [] m]; unfold evaluates in Hp; cbn [head] in Hp.
  - destruct c; destruct Hp.
  - destruct c as [v|]; [|destruct Hp]. destruct Hp as [<- | []]. cbn in Hst, Hrec.
    assert (Hlow : low_at w < m) by (inversion Hq'; subst; auto).
    destruct (critical_way w _ Hok Ht Hlaid HC m Hrec Hlow) as (q & Hq & HA); [lia|].
    inversion Hq; subst. destruct HA as (A & B & Hw & HA & HB). cbn [tree_of] in Hw. eapply Hdone; [exact Hw | lia].
  - destruct x; destruct Hp.
  - destruct x as [v|]; [|destruct Hp]. destruct Hp as [<- | []]. cbn in Hst, Hrec.
    assert (Hlow : low_at w < m) by (inversion Hq'; subst; auto).
    pose proof (minf_le (high_at w) b) as Hmin.
    destruct (critical_way w _ Hok Ht Hlaid HC m Hrec Hlow) as (q & Hq & HA); [lia|].
    inversion Hq; subst. destruct q as [q|].
    + destruct HA as (A & B & Hw & HA & HB). cbn [tree_of] in Hw. apply window_max in Hw.
      eapply Hdone; [exact Hw|]. pose proof (minf_mono b _ _ HB). lia.
    + destruct HA as (-> & Em). cbn in Ht. unfold top in Ht. rewrite Em in Ht.
      apply rebuild_only in Ht as (-> & Et & _).
      eapply Hdone; [unfold window; cbn [kid rev wind]; rewrite <- Et; reflexivity | lia].
Qed.

Lemma insert_records : forall s w t s', insert s w t = Go s' -> records (merit (head s')) (way s').
Proof.
  intros s w t s' Hi. unfold insert in Hi. destruct (best _) as [[h w']|] eqn:E; [|discriminate].
  injection Hi as <-. cbn [head way]. apply best_split in E as (l1 & l2 & E & H1 & H2). cbn [fst] in *.
  eapply states_records; [exact E | exact H1 | exact H2 | intros f []].
Qed.

(* A node opens its next partition; all that was open below it is gone. *)
Lemma phase_laid : forall q l b n later y ys w t opened, rest n = y :: ys -> kids (tr n) = opened ++ y :: ys ->
  name n = kid q (length b) -> low n < high n -> (forall x, In x opened -> Z.min (vmin x) (high n) <= low n) ->
  records (high n) w ->
  let s := phase plan b n later [] y ys w t in
  exists f, way s = f :: w /\ laid q l (plug1 f (St (head s))) /\ records (merit (head s)) (way s).
Proof.
  intros q l b n later y ys w t opened Hr Hk Hname Hlh Hgone Hrec. cbv zeta. unfold phase; cbn [way head].
  eexists; split; [reflexivity|]. set (k := pred _). unfold plug1; cbn [fb fn fl lefts rights app].
  assert (Hlast : last_of n = length opened).
  { unfold last_of. rewrite Hr. replace (width (tr n)) with (length (kids (tr n))) by (destruct (tr n); reflexivity).
    rewrite Hk, app_length. lia. }
  split.
  - apply laid_op with (opened := opened ++ y :: firstn k ys); auto.
    + cbn [set_rest tr rest]. rewrite Hk, <- app_assoc. cbn [app]. rewrite firstn_skipn. reflexivity.
    + cbn [set_rest name]. intro Hl. unfold k, one_level. rewrite (proj2 (Nat.compare_lt_iff _ _) Hl). cbn. lia.
    + cbn [set_rest name rest]. intro Hl. unfold k, one_level. rewrite (proj2 (Nat.compare_gt_iff _ _) Hl).
      apply skipn_all2. replace (width (tr n)) with (length (kids (tr n))) by (destruct (tr n); reflexivity).
      rewrite Hk, app_length. cbn [length]. lia.
    + cbn [set_rest name high low]. change (St (AtMin (last_of n :: name n) y false (high n)) ::
        lives (name n) (S (last_of n)) (high n) (firstn k ys)) with ([] ++ lives (name n) (last_of n) (high n) (y ::
          firstn k ys)).
      apply row_app; [apply row_all_gone; exact Hgone|]. rewrite Nat.add_0_l, Hlast. apply row_lives, Hlh.
  - intros f [<- | Hf]; [|apply Hrec, Hf]. cbn [lefts rights merit]. split; [intros s []|].
    intros s Hs. apply lives_in in Hs as (j & c & _ & ->). constructor. cbn; lia.
Qed.

Lemma step_level : forall s s', Level s -> snd (step s) = Go s' -> Level s'.
Proof.
  intros s s' (HI & Hlaid & Hrec) Hgo.
  pose proof (step_inv plan inf max_root t0 bounded s HI) as HI'. rewrite Hgo in HI'. destruct HI' as (HI' & _).
  split; [exact HI'|].
  destruct s as [h w t cl]. pose proof HI as (Hok & (Ht & Htop) & HC & HU).
    unfold whole in Hok, Hlaid, Ht, Htop; cbn [head way] in *.
  pose proof (plug_ok _ _ _ Hok) as Hs. inversion Hs as [? ? ? Hst|]; subst. clear Hs.
  destruct (laid_plug _ _ Hlaid) as (q & Hq & Hnone & Hrep).
  (* a state put in front in the same slot, and one inserted *)
  assert (Hsame : forall x, tree_of (St x) = tree_of (St h) -> merit x = merit h -> laid q (low_at w) (St x) ->
            laid q0 (- inf) (plug w (St x)) /\ records (merit x) w).
  { intros x Hx1 Hx2 Hx3. split; [apply Hrep; assumption | rewrite Hx2; exact Hrec]. }
  assert (Hins : forall x, tree_of (St x) = tree_of (St h) -> laid q (low_at w) (St x) -> insert x w t = Go s' ->
            laid q0 (- inf) (whole s') /\ records (merit (head s')) (way s')).
  { intros x Hx1 Hx2 Hx3. split; [unfold whole; rewrite (insert_whole _ _ _ _ Hx3); apply Hrep;
    assumption | eapply insert_records; exact Hx3]. }
  destruct h as [p c [] m | p b x l [] m]; unfold Open.step in Hgo; cbn [head way clock merit] in *.
  - (* SOLVED, MIN *) destruct w as [|[b n l lt rt] up]; [discriminate|].
    cbn [plug] in Hok, Hlaid. pose proof (beside_spent (F b n l lt rt :: up) _ Hlaid _ (or_introl eq_refl)) as Hspent.
    cbn [lefts rights] in Hspent.
    destruct (laid_plug _ _ Hlaid) as (qn & Hn & _ & Hrepn). unfold plug1 in Hn; cbn [fb fn fl lefts rights] in Hn.
    inversion Hn as [| | ? ? ? ? ? opened ? Hname Hlh Hkids H1 H2 Hrow]; subst.
    cbn in Hst. assert (Hmh : m <= high n) by lia.
    assert (Hrec' : records m up) by (intros f Hf; apply Hrec; right; exact Hf).
    unfold case_4 in Hgo. cbn [set_low high low rest name tr] in Hgo.
    destruct (high n <=? Z.max (low n) m) eqn:Eh.
    + (* 4a *) injection Hgo as <-. unfold whole; cbn [head way merit]. split.
      * apply Hrepn; [reflexivity|]. rewrite Hname. apply laid_max. discriminate.
      * apply (records_mono m); [exact Hmh | exact Hrec'].
    + apply Z.leb_gt in Eh. rewrite newest_empty in Hgo.
      * assert (Hgone : forall x, In x opened -> Z.min (vmin x) (high n) <= Z.max (low n) m).
        { intros x Hx. destruct (row_in _ _ _ _ _ _ _ Hrow Hx) as [Hg | (y & Hy & <-)]; [lia|].
          pose proof (plug_ok _ _ _ Hok) as Hon. apply settle_ok in Hon.
          apply in_app_iff in Hy. destruct Hy as [Hy | [<- | Hy]]; [| cbn [tree_of]; lia |].
          all: assert (Hy' : In y (lt ++ rt)) by (apply in_app_iff; auto);
            inversion Hon as [|? ? ? ? ? ? _ _ _ _ _ _ _ Hoks]; subst; cbn [set_low high low] in Hoks;
            pose proof (Hoks _ (in_map (raise m) _ _ Hy')) as Hoy;
            pose proof (purge _ _ _ Hoy (Z.max (low n) m) (Z.le_refl _)) as Hp; rewrite raise_tree in Hp;
            rewrite Z.min_comm; apply Hp;
            [ apply raise_covered, (HC (F b n l lt rt)); [left; reflexivity | exact Hy']
            | apply raise_under; rewrite Z.max_comm; apply (HU (F b n l lt rt)); [left; reflexivity | exact Hy']
            | apply raise_spent, Hspent, Hy' ]. }
        destruct (rest n) as [|y ys] eqn:Er; cbn [snd] in Hgo; injection Hgo as <-.
        -- (* 4b done *) unfold whole; cbn [head way merit]. split.
           ++ apply Hrepn; [reflexivity|]. rewrite Hname. apply laid_max. discriminate.
           ++ apply (records_mono m); [lia | exact Hrec'].
        -- (* 4b next *)
           destruct (phase_laid qn (low_at up) b (set_low n (Z.max (low n) m)) l y ys up t opened) as (f & Hf & Hfl &
             Hfr); auto.
           { apply (records_mono m); [cbn; lia | exact Hrec']. }
           unfold whole. rewrite Hf. cbn [plug]. split; [|rewrite <- Hf; exact Hfr].
           apply Hrepn; [|exact Hfl]. unfold phase in Hf. cbn [way] in Hf. injection Hf as <-. reflexivity.
      * intros o Ho. apply opens_Op in Ho as (s1 & s & s2 & Es & Ho). apply (spent_opens _ _ _) in Ho; [exact Ho|].
        assert (Hin : In s (map (raise m) (lt ++ rt))) by (rewrite Es; apply in_elt).
        apply in_map_iff in Hin as (s'' & <- & Hin). apply raise_spent, Hspent, Hin.
  - (* LIVE, MIN *) inversion Hq; subst. destruct c as [v | y ys]; cbn [snd] in Hgo.
    + eapply Hins; [| |exact Hgo]; [reflexivity | apply laid_min; discriminate].
    + injection Hgo as <-. unfold whole; cbn [head way]. apply Hsame; [reflexivity | reflexivity|].
      apply (laid_max (Some p) _ []). assumption.
  - (* SOLVED, MAX *) inversion Hq; subst.
    assert (Hgo' : q <> None /\ match low_at w <? m, l with
                  | true, y :: ys => Go (Search (AtMax (next_name (kid q (length b))) (x :: b) y ys false m) w t None)
                  | _, _ => Go (Search (AtMin (tl (kid q (length b))) (rebuild b x l) true m) w t None)
                  end = Go s').
    { destruct q as [q|].
      - split; [discriminate|]. destruct max_root, w; try discriminate; destruct (_ <? m), l; exact Hgo.
      - destruct (Hnone eq_refl) as (-> & Em). rewrite Em in Hgo. discriminate. }
    destruct Hgo' as (Hq' & Hgo'). destruct q as [q|]; [|congruence]. clear Hgo Hq'. cbn [kid tl next_name] in Hgo'.
    assert (H3c : Go (Search (AtMin q (rebuild b x l) true m) w t None) = Go s' ->
                  laid q0 (- inf) (whole s') /\ records (merit (head s')) (way s')).
    { intro E; injection E as <-. unfold whole; cbn [head way]. apply Hsame; [reflexivity | reflexivity|].
      apply laid_min. discriminate. }
    destruct (low_at w <? m) eqn:Ec; [|destruct l; auto]. apply Z.ltb_lt in Ec. destruct l as [|y ys]; [auto|].
    injection Hgo' as <-. unfold whole; cbn [head way]. apply Hsame; [cbn [tree_of]; apply rebuild_next | reflexivity|].
    apply (laid_max (Some q) _ (x :: b)). auto.
  - (* LIVE, MAX *) inversion Hq; subst. destruct x as [v | y ys].
    + destruct (low_at w <? Z.min v m); cbn [snd] in Hgo.
      * eapply Hins; [| |exact Hgo]; [reflexivity | apply laid_max; discriminate].
      * destruct q as [q|].
        -- eapply Hins; [| |exact Hgo]; [reflexivity | apply laid_min; discriminate].
        -- destruct (Hnone eq_refl) as (-> & Em). destruct HI' as (_ & (_ & Hsh) & _).
           apply insert_whole in Hgo. unfold whole in Hsh. rewrite Hgo in Hsh. destruct (Hsh Em).
    + cbn [snd] in Hgo. injection Hgo as <-.
      destruct (phase_laid q (low_at w) b (N (Node y ys) (kid q (length b)) t m (low_at w) (y :: ys)) l y ys w (S t) [])
        as (f & Hf & Hfl & Hfr); auto.
      { intros x []. }
      unfold whole. rewrite Hf. cbn [plug]. split; [|rewrite <- Hf; exact Hfr].
      apply Hrep; [|exact Hfl]. unfold phase in Hf. cbn [way] in Hf. injection Hf as <-. reflexivity.
Qed.

Lemma start_level : Level (start inf max_root t0).
Proof.
  pose proof (within_value inf t0 bounded max_root). split; [apply start_inv|].
  unfold whole, start, q0; destruct max_root; cbn [head way plug]; (split; [|intros f []]).
  - apply (laid_max None _ []). intros _; lia.
  - apply laid_min. intros _; lia.
Qed.

Lemma leaves_level : forall fuel s p, Level s -> In p (leaves plan inf max_root fuel s) ->
  In p (snd (alphabeta max_root t0 [] (- inf) inf)).
Proof.
  induction fuel as [|fuel IH]; intros s p HL Hp; [destruct Hp|]. cbn [leaves] in Hp.
  apply in_app_iff in Hp as [Hp | Hp]; [apply (critical s HL), Hp|].
  destruct (snd (step s)) as [s' | v |] eqn:E; [|destruct Hp | destruct Hp].
  apply (IH s'); [apply (step_level s); assumption | exact Hp].
Qed.
End Law.

(* Every leaf that PS* evaluates under a plan of one level is one that alpha-beta evaluates. *)
Theorem one_level_within_alphabeta : forall top sizes inf max_root t, within inf t ->
  forall p, In p (leaves (one_level top sizes) inf max_root (2 * nodes t) (start inf max_root t)) ->
  In p (snd (alphabeta max_root t [] (- inf) inf)).
Proof. intros top sizes inf max_root t Ht p. apply (leaves_level top sizes inf max_root t Ht), start_level, Ht. Qed.
