(* Once.v - PS* evaluates no leaf twice (no_leaf_twice): it counts how often a leaf can still be evaluated. Hence a
   one-level plan never evaluates more leaves than alpha-beta (one_level_no_more).
   Leaves.v says the same of the lists of Table.v. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel.
Import ListNotations.
Open Scope nat_scope.

Definition path_eq_dec : forall a b : path, {a = b} + {a <> b} := list_eq_dec Nat.eq_dec.

(* All leaves of a tree whose root has the name p, from left to right. *)
Fixpoint leaf_names (t : tree) (p : path) : list path :=
  match t with
  | Leaf _ => [p]
  | Node t ts =>
      leaf_names t (0 :: p) ++
      (fix go (i : nat) (ts : list tree) := match ts with [] => [] |
        c :: r => leaf_names c (i :: p) ++ go (S i) r end) 1 ts
  end.
(* ... of consecutive children of p, the first of number i. *)
Fixpoint names_from (p : path) (i : nat) (ts : list tree) : list path :=
  match ts with [] => [] | c :: r => leaf_names c (i :: p) ++ names_from p (S i) r end.
Lemma leaf_names_Node : forall t ts p, leaf_names (Node t ts) p = names_from p 0 (t :: ts).
Proof.
  intros t ts p. cbn [leaf_names names_from]. f_equal. generalize 1. induction ts as [|c r IH]; intro i; [reflexivity|].
  cbn [names_from]. f_equal. apply IH.
Qed.

Section Count.
Variable x : path.
(* how often x occurs in a list of names *)
Definition times (l : list path) : nat := count_occ path_eq_dec l x.
Lemma times_app : forall a b, times (a ++ b) = times a + times b.
Proof. intros; apply count_occ_app. Qed.

(* the siblings after p *)
Definition names_later (p : path) (l : list tree) : list path :=
  match p with k :: q => names_from q (S k) l | [] => flat_map (fun t => leaf_names t []) l end.
(* how often x may still be evaluated *)
Definition left_state (s : state) : nat :=
  match s with
  | AtMin p c false _ => times (leaf_names c p)
  | AtMin _ _ true _ => 0
  | AtMax p _ t l false _ => times (leaf_names t p) + times (names_later p l)
  | AtMax p _ _ l true _ => times (names_later p l)
  end.
Fixpoint left_slot (s : slot) : nat :=
  match s with
  | St s => left_state s
  | Op _ n l ss => times (names_from (name n) (last_of n) (rest n)) + times (names_later (name n) l) +
                   fold_right (fun s a => left_slot s + a) 0 ss
  end.
Definition left_slots (ss : list slot) : nat := fold_right (fun s a => left_slot s + a) 0 ss.
Lemma left_Op : forall b n l ss, left_slot (Op b n l ss) =
  times (names_from (name n) (last_of n) (rest n)) + times (names_later (name n) l) + left_slots ss.
Proof. reflexivity. Qed.
Lemma left_app : forall a b, left_slots (a ++ b) = left_slots a + left_slots b.
Proof. induction a; intro b; cbn; [reflexivity | fold (left_slots (a0 ++ b)) (left_slots a0); rewrite IHa; lia]. Qed.
Lemma left_cons : forall a b, left_slots (a :: b) = left_slot a + left_slots b.
Proof. reflexivity. Qed.
Lemma left_lives : forall p m ts i, left_slots (lives p i m ts) = times (names_from p i ts).
Proof.
  intros p m; induction ts as [|t r IH]; intro i; [reflexivity|]. cbn [lives names_from].
  rewrite left_cons, IH, times_app. reflexivity.
Qed.
Lemma left_raise : forall v s, left_slot (raise v s) = left_slot s.
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; [reflexivity|].
  cbn [raise]. rewrite !left_Op. unfold last_of. cbn [set_low rest name tr]. f_equal.
  induction ss as [|a r IHr]; [reflexivity|]. cbn [map]. rewrite !left_cons, IH by (left; reflexivity).
  rewrite IHr; [reflexivity|]. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma left_raises : forall v ss, left_slots (map (raise v) ss) = left_slots ss.
Proof. intro v; induction ss; [reflexivity | cbn [map]; rewrite !left_cons, left_raise, IHss; reflexivity]. Qed.
Lemma left_plug : forall w s s' k, left_slot s' + k <= left_slot s -> left_slot (plug w s') + k <= left_slot (plug w s).
Proof.
  induction w as [|f up IH]; intros s s' k Hk; [exact Hk|]. cbn [plug]. apply IH. unfold plug1.
  rewrite !left_Op, !left_app, !left_cons. lia.
Qed.
Lemma names_split : forall p k ts i, k <= length ts ->
  times (names_from p i ts) = times (names_from p i (firstn k ts)) + times (names_from p (i + k) (skipn k ts)).
Proof.
  intros p; induction k as [|k IH]; intros ts i Hk; [rewrite Nat.add_0_r; reflexivity|].
  destruct ts as [|t r]; [cbn in Hk; lia|]. cbn [firstn skipn names_from length] in *. rewrite !times_app.
  rewrite (IH r (S i)) by lia. rewrite Nat.add_succ_r. cbn [Nat.add]. lia.
Qed.

(* A partition that is opened has been counted already. *)
Lemma left_phase : forall plan b n l ss y ys w t, rest n = y :: ys -> length (rest n) <= width (tr n) ->
  left_slot (whole (phase plan b n l ss y ys w t)) <= left_slot (plug w (Op b n l ss)).
Proof.
  intros plan b n l ss y ys w t Hr Hw. unfold phase, whole; cbn [head way plug]. set (k := pred _).
    unfold plug1; cbn [fb fn fl lefts rights].
  rewrite <- (Nat.add_0_r (left_slot (plug w (Op b (set_rest _ _) _ _)))). apply left_plug.
  rewrite !left_Op, left_app, left_cons, left_lives. cbn [set_rest name rest left_slot left_state].
  rewrite Hr. cbn [names_from]. rewrite times_app.
  destruct (Nat.le_gt_cases k (length ys)) as [Hk | Hk].
  - rewrite (names_split (name n) k ys (S (last_of n)) Hk). unfold last_of at 1. cbn [set_rest tr rest].
    rewrite skipn_length. unfold last_of in *. rewrite Hr in *. cbn [length] in *.
    replace (width (tr n) - (length ys - k)) with (S (width (tr n) - S (length ys)) + k) by lia. lia.
  - rewrite firstn_all2, skipn_all2 by lia. cbn. lia.
Qed.

(* No node has more left than it has. *)
Inductive fits : slot -> Prop :=
| fits_St : forall s, fits (St s)
| fits_Op : forall b n l ss, length (rest n) <= width (tr n) -> (forall s, In s ss -> fits s) -> fits (Op b n l ss).
Lemma fits_plug : forall w s, fits (plug w s) -> fits s.
Proof.
  induction w as [|f up IH]; intros s Hs; [exact Hs|]. apply IH in Hs. inversion Hs as [|? ? ? ? _ Hss]; subst.
  apply Hss, in_elt.
Qed.
Lemma fits_replace : forall w s s', fits (plug w s) -> fits s' -> fits (plug w s').
Proof.
  induction w as [|f up IH]; intros s s' Hs Hs'; [exact Hs'|]. cbn [plug] in *. apply (IH (plug1 f s)); [exact Hs|].
  apply fits_plug in Hs. inversion Hs as [|? ? ? ? Hr Hss]; subst. constructor; [exact Hr|].
  intros y Hy. apply in_app_iff in Hy. destruct Hy as [Hy | [<- | Hy]]; [| exact Hs' |];
    apply Hss, in_app_iff; [left | right; right]; exact Hy.
Qed.
Lemma fits_raise : forall v s, fits s -> fits (raise v s).
Proof.
  intros v s Hs; induction Hs as [s | b n l ss Hr Hss IH]; constructor; [exact Hr|].
  intros y Hy. apply in_map_iff in Hy as (z & <- & Hz). auto.
Qed.
Lemma fits_phase : forall plan b n l ss y ys w t, rest n = y :: ys -> fits (plug w (Op b n l ss)) ->
  fits (whole (phase plan b n l ss y ys w t)).
Proof.
  intros plan b n l ss y ys w t Hr Hf. unfold phase, whole; cbn [head way plug].
    unfold plug1; cbn [fb fn fl lefts rights].
  apply (fits_replace _ _ _ Hf). apply fits_plug in Hf. inversion Hf as [|? ? ? ? Hn Hss]; subst. constructor.
  - cbn [set_rest rest tr]. rewrite skipn_length. rewrite Hr in Hn. cbn [length] in Hn. lia.
  - intros s Hs. apply in_app_iff in Hs. destruct Hs as [Hs | [<- | Hs]]; [auto | constructor|].
    apply lives_in in Hs as (j & c & _ & ->). constructor.
Qed.

Lemma step_once : forall plan inf max_root s s', fits (whole s) -> snd (step plan inf max_root s) = Go s' ->
  fits (whole s') /\ left_slot (whole s') + times (evaluates s) <= left_slot (whole s).
Proof.
  intros plan inf max_root [h w t cl] s' Hf Hgo. unfold whole in Hf |- * at 3; cbn [head way] in *.
  assert (Hst : forall z z' t' cl', left_state z' + times (evaluates (Search z w t cl)) <= left_state z ->
    fits (plug w (St z)) ->
            s' = Search z' w t' cl' -> fits (whole s') /\ left_slot (whole s') + times (evaluates (Search z w t cl))
              <= left_slot (plug w (St z))).
  { intros z z' t' cl' Hz Hfz ->. unfold whole; cbn [head way]. split; [apply (fits_replace _ _ _ Hfz); constructor|].
    apply left_plug. exact Hz. }
  assert (Hin : forall z z', left_state z' + times (evaluates (Search z w t cl)) <= left_state z ->
    fits (plug w (St z)) ->
            insert z' w t = Go s' -> fits (whole s') /\ left_slot (whole s') + times (evaluates (Search z w t cl)) <=
              left_slot (plug w (St z))).
  { intros z z' Hz Hfz Hi. apply insert_whole in Hi. unfold whole. rewrite Hi.
    split; [apply (fits_replace _ _ _ Hfz); constructor|].
    apply left_plug. exact Hz. }
  destruct h as [p c [] m | p b y l [] m]; unfold step in Hgo; cbn [head way clock] in Hgo.
  - assert (He : times (evaluates (Search (AtMin p c true m) w t cl)) = 0) by (destruct c; reflexivity).
    rewrite He, Nat.add_0_r.
    destruct w as [|[b n l lt rt] up]; [discriminate|]. unfold case_4 in Hgo.
    set (n1 := set_low n (Z.max (low n) m)) in *. set (ss := map (raise m) (lt ++ rt)) in *.
    cbn [plug] in Hf. pose proof (fits_plug _ _ Hf) as Hn. unfold plug1 in *; cbn [fb fn fl lefts rights] in *.
    inversion Hn as [|? ? ? ? Hr Hss]; subst.
    assert (Hf1 : fits (plug up (Op b n1 l ss))).
    { apply (fits_replace _ _ _ Hf). constructor; [exact Hr|]. intros s Hs. apply in_map_iff in Hs as (z & <- & Hz).
      apply fits_raise, Hss. apply in_app_iff in Hz. apply in_app_iff. destruct Hz; [left | right; right]; assumption. }
    assert (Hle : forall s, left_slot s <= left_slot (Op b n1 l ss) ->
              left_slot (plug up s) <= left_slot (plug up (Op b n l (lt ++ St (AtMin p c true m) :: rt)))).
    { intros s Hs. rewrite <- (Nat.add_0_r (left_slot (plug up s))). apply left_plug. rewrite Nat.add_0_r.
      eapply Nat.le_trans; [exact Hs|]. rewrite !left_Op. unfold ss. rewrite left_raises, !left_app, left_cons.
      unfold last_of, n1; cbn [set_low rest name tr]. lia. }
    assert (Hclose : forall v cl', s' = Search (AtMax (name n1) b (tr n1) l true v) up t cl' ->
              fits (whole s') /\ left_slot (whole s') <= left_slot (plug up (Op b n l (lt ++ St (AtMin p c true m) ::
                rt)))).
    { intros v cl' ->. unfold whole; cbn [head way]. split; [apply (fits_replace _ _ _ Hf1); constructor|].
      apply Hle. rewrite left_Op. cbn [left_slot left_state]. lia. }
    cbn [plug]. unfold plug1; cbn [fb fn fl lefts rights].
    destruct (high n1 <=? low n1)%Z; [cbn [snd] in Hgo; injection Hgo as <-; eapply Hclose; reflexivity|].
    destruct (newest (tl (opens (Op b n1 l ss) up))) as [[[[[b' n'] l'] ss'] up']|] eqn:En.
    + apply newest_some in En as (Hi & _).
      assert (Hi' : In (b', n', l', ss', up') (opens (Op b n1 l ss) up)) by (rewrite opens_split; right; exact Hi).
      apply opens_plug in Hi'.
      destruct (rest n') as [|y ys] eqn:Er; cbn [snd] in Hgo; [discriminate | injection Hgo as <-].
      assert (Hf2 : fits (plug up' (Op b' n' l' ss'))) by (rewrite Hi'; exact Hf1).
      split; [apply fits_phase; assumption|]. eapply Nat.le_trans; [apply left_phase; [exact Er|]|].
      * apply fits_plug in Hf2. inversion Hf2; subst; assumption.
      * rewrite Hi'. apply Hle. lia.
    + destruct (rest n1) as [|y ys] eqn:Er; cbn [snd] in Hgo; injection Hgo as <-; [eapply Hclose; reflexivity|].
      assert (Hf2 : fits (plug up (Op b n1 l []))) by (apply (fits_replace _ _ _ Hf1); constructor;
        [exact Hr | intros s []]).
      split; [apply fits_phase; assumption|]. eapply Nat.le_trans; [apply left_phase; [exact Er | exact Hr]|].
      apply Hle. rewrite !left_Op. cbn [left_slots fold_right]. lia.
  - destruct c as [v | y ys]; cbn [snd] in Hgo.
    + eapply Hin; [| exact Hf | exact Hgo]. cbn. unfold times; cbn. lia.
    + injection Hgo as <-. eapply Hst; [| exact Hf | reflexivity]. cbn [left_state names_later evaluates head].
      rewrite leaf_names_Node. cbn [names_from]. rewrite times_app. unfold times at 3; cbn. lia.
  - assert (He : times (evaluates (Search (AtMax p b y l true m) w t cl)) = 0) by (destruct y; reflexivity). 
    assert (H3 : match (low_at inf w <? m)%Z, l with
                  | true, z :: zs => Go (Search (AtMax (next_name p) (y :: b) z zs false m) w t None)
                  | _, _ => Go (Search (AtMin (tl p) (rebuild b y l) true m) w t None)
                  end = Go s').
    { destruct max_root, w; try discriminate; destruct (_ <? m)%Z, l; exact Hgo. }
    destruct (low_at inf w <? m)%Z; destruct l as [|z zs]; injection H3 as <-;
      (eapply Hst; [| exact Hf | reflexivity]); rewrite He; cbn [left_state]; try lia.
    destruct p as [|k q]; cbn [next_name names_later names_from flat_map]; rewrite times_app; lia.
  - destruct y as [v | y ys].
    + destruct (low_at inf w <? Z.min v m)%Z; cbn [snd] in Hgo;
        (eapply Hin; [| exact Hf | exact Hgo]); cbn [left_state evaluates head leaf_names]; lia.
    + cbn [snd] in Hgo. injection Hgo as <-. 
      assert (He : times (evaluates (Search (AtMax p b (Node y ys) l false m) w t cl)) = 0) by reflexivity.
        rewrite He, Nat.add_0_r.
      set (n := N (Node y ys) p t m (low_at inf w) (y :: ys)).
      assert (Hf2 : fits (plug w (Op b n l []))) by (apply (fits_replace _ _ _ Hf); constructor; [cbn;
        lia | intros s []]).
      split; [apply fits_phase; [reflexivity | exact Hf2]|].
      eapply Nat.le_trans; [apply left_phase; [reflexivity | cbn; lia]|].
      rewrite <- (Nat.add_0_r (left_slot (plug w (Op b n l [])))). apply left_plug.
      rewrite left_Op. unfold last_of; cbn [n name rest tr width length left_slot left_state left_slots fold_right].
      rewrite Nat.sub_diag, leaf_names_Node. lia.
Qed.

Lemma head_once : forall s, times (evaluates s) <= left_slot (whole s).
Proof.
  intros [h w t cl]. unfold whole; cbn [head way].
  pose proof (left_plug w (St h) (St (AtMin [] (Leaf 0) true 0)) (times (evaluates (Search h w t cl)))) as Hp.
  eapply Nat.le_trans; [|apply Hp]; [lia|]. cbn [left_slot left_state].
  destruct h as [p [] [] m | p b [] l [] m]; cbn [evaluates head left_state leaf_names];
    try (change (times []) with 0); lia.
Qed.
Lemma leaves_once : forall plan inf max_root fuel s, fits (whole s) ->
  times (leaves plan inf max_root fuel s) <= left_slot (whole s).
Proof.
  intros plan inf max_root; induction fuel as [|fuel IH]; intros s Hf; [cbn; lia|]. cbn [leaves]. rewrite times_app.
  destruct (snd (step plan inf max_root s)) as [s' | v |] eqn:E.
  - destruct (step_once _ _ _ _ _ Hf E) as (Hf' & Hle). specialize (IH s' Hf'). lia.
  - pose proof (head_once s). change (times []) with 0. lia.
  - pose proof (head_once s). change (times []) with 0. lia.
Qed.

Lemma names_suffix : forall t p, In x (leaf_names t p) -> exists d, x = d ++ p.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros p Hx.
  - destruct Hx as [<- | []]. exists []; reflexivity.
  - rewrite leaf_names_Node in Hx.
    assert (Hc : forall c, In c (t :: ts) -> forall p, In x (leaf_names c p) ->
      exists d, x = d ++ p) by (intros c [<- | Hc]; [exact IHt | apply IH, Hc]).
    revert Hc Hx. generalize (t :: ts) 0. clear. intro ts; induction ts as [|c r IHr]; intros i Hc Hx; [destruct Hx|].
    cbn [names_from] in Hx. apply in_app_iff in Hx as [Hx | Hx].
    + apply Hc in Hx as (d & ->); [|left; reflexivity]. exists (d ++ [i]). rewrite <- app_assoc. reflexivity.
    + apply (IHr (S i)); [|exact Hx]. intros z Hz; apply Hc; right; exact Hz.
Qed.
Lemma names_number : forall p ts i, In x (names_from p i ts) -> exists d j, i <= j /\ x = d ++ j :: p.
Proof.
  intros p; induction ts as [|c r IH]; intros i Hx; [destruct Hx|]. cbn [names_from] in Hx.
  apply in_app_iff in Hx as [Hx | Hx].
  - apply names_suffix in Hx as (d & ->). exists d, i. split; [lia | reflexivity].
  - apply IH in Hx as (d & j & Hj & ->). exists d, j. split; [lia | reflexivity].
Qed.
Lemma names_once : forall t p, times (leaf_names t p) <= 1.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intro p.
  - unfold times; cbn. destruct (path_eq_dec p x); lia.
  - rewrite leaf_names_Node.
    assert (Hc : forall c, In c (t :: ts) -> forall p, times (leaf_names c p) <= 1) by (intros c [<- | Hc];
      [exact IHt | apply IH, Hc]).
    enough (Hg : forall ts i, (forall c, In c ts -> forall p, times (leaf_names c p) <= 1) ->
      times (names_from p i ts) <= 1)
      by (apply Hg, Hc).
    clear. intro ts; induction ts as [|c r IHr]; intros i Hc; [cbn; lia|].
    cbn [names_from]. rewrite times_app.
    specialize (IHr (S i) (fun z Hz => Hc z (or_intror Hz))). specialize (Hc c (or_introl eq_refl) (i :: p)).
    assert (times (leaf_names c (i :: p)) = 0 \/ times (names_from p (S i) r) = 0); [|lia].
    destruct (in_dec path_eq_dec x (leaf_names c (i :: p))) as [H1 | H1];
      [right | left; apply count_occ_not_In; exact H1].
    apply count_occ_not_In. intro H2. apply names_suffix in H1 as (d & E1).
      apply names_number in H2 as (d' & j & Hj & E2).
    rewrite E1 in E2. change (d ++ i :: p) with (d ++ [i] ++ p) in E2.
      change (d' ++ j :: p) with (d' ++ [j] ++ p) in E2.
    rewrite !app_assoc in E2. apply app_inv_tail, app_inj_tail in E2 as (_ & E2). lia.
Qed.
End Count.

(* Under any plan no leaf is evaluated twice. *)
Theorem no_leaf_twice : forall plan inf max_root t fuel, NoDup (leaves plan inf max_root fuel (start inf max_root t)).
Proof.
  intros plan inf max_root t fuel. apply (NoDup_count_occ path_eq_dec). intro x.
  pose proof (names_once x t []) as Hx.
  eapply Nat.le_trans; [apply leaves_once|]; unfold start, whole; destruct max_root; cbn [head way plug].
  - apply fits_St.
  - apply fits_St.
  - cbn [left_slot left_state names_later flat_map]. unfold times at 2; cbn. lia.
  - exact Hx.
Qed.

(* So a one-level plan never evaluates more leaves than alpha-beta. *)
Theorem one_level_no_more : forall top sizes inf max_root t, within inf t ->
  length (leaves (one_level top sizes) inf max_root (2 * nodes t) (start inf max_root t)) <=
  length (snd (alphabeta max_root t [] (- inf)%Z inf)).
Proof.
  intros top sizes inf max_root t Ht. apply NoDup_incl_length; [apply no_leaf_twice|].
  intros p Hp. apply (one_level_within_alphabeta top sizes inf max_root t Ht p Hp).
Qed.
