(* Questions.v - null-window tests with any transposition table.
   Safety.v is about searches that forget nothing. Programs forget: they ask "is the value at least G?" with a recursive
   test, and remember in a table what fits. Here the table is anything that never lies; it may forget whatever it likes,
   whenever it likes. Any sequence of such tests evaluates only leaves that alpha-beta evaluates, and ends with the
   minimax value (tests_are_safe); a leaf is evaluated twice only if the table forgot it (tests_without_forgetting).
   MTD(f) with any guess is one such sequence. From Safety.v it needs what a policy is, and arithmetic: a leaf comes up
   only when A < G <= B. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel Bounds Safety.
Import ListNotations.
Open Scope Z_scope.

Section Questions.
Variable table : Type.
Variable look : table -> path -> Z * Z. (* the bounds of a node; infinite if the table knows nothing of it *)
Variable put : table -> path -> Z -> Z -> table. (* bounds of a node are given to the table *)

(* ---- 1. the test ---- *)

Section Test.
Variable inf : Z.
Variable G : Z.

(* The children of a node from number i on; g is the best bound so far. A child that answers the question ends it. *)
Definition best_of (max : bool) (g v : Z) : Z := if max then Z.max g v else Z.min g v.
Definition answers (max : bool) (g : Z) : bool := if max then G <=? g else g <? G.
Section Loop.
Variable max : bool.
Variable test : tree -> nat -> table -> Z * table * list path.
Fixpoint loop (i : nat) (g : Z) (s : table) (ts : list tree) : Z * table * list path :=
  match ts with
  | [] => (g, s, [])
  | c :: r =>
      let '(v, s, ls) := test c i s in
      if answers max (best_of max g v) then (best_of max g v, s, ls)
      else let '(g, s, ls') := loop (S i) (best_of max g v) s r in (g, s, ls ++ ls')
  end.
End Loop.

(* Is the value of the node at least G? The answer is a bound: at least G and not above the value, or less than G and
   not below it. With it the table, and the leaves that were evaluated. *)
Fixpoint test (max : bool) (t : tree) (p : path) (s : table) : Z * table * list path :=
  let (l, h) := look s p in
  if G <=? l then (l, s, [])
  else if h <? G then (h, s, [])
  else
    match t with
    | Leaf v => (v, put s p v v, [p])
    | Node t ts =>
        let '(g, s, ls) :=
          loop max (fun c i s => test (negb max) c (i :: p) s) 0 (if max then - inf else inf) s (t :: ts) in
        (g, if G <=? g then put s p g h else put s p l g, ls)
    end.
End Test.

(* ---- 2. a sequence of tests ---- *)

Variable root : tree.
Variable max_root : bool.
Variable inf : Z.
Variable memory : Type.
Variable ask : policy memory.

(* The root is known to be from l to h; `seen` are the leaves that have been evaluated so far, in order. *)
Fixpoint tests (fuel : nat) (m : memory) (s : table) (l h : Z) (seen : list path) : option (Z * list path) :=
  if h <=? l then Some (l, seen)
  else
    match fuel with
    | O => None
    | S fuel =>
        let (m, G) := ask m l h seen in
        let G := Z.max (l + 1) (Z.min h G) in
        let '(g, s, ls) := test inf G max_root root [] s in
        if G <=? g then tests fuel m s g h (seen ++ ls) else tests fuel m s l g (seen ++ ls)
    end.

(* ---- 3. a table that never lies ---- *)

Notation node_at := (node_at root).
Notation side := (side max_root).
Definition honest (s : table) : Prop := sound root max_root (fun p => fst (look s p)) (fun p => snd (look s p)).
Hypothesis put_honest : forall s p t l h, honest s -> node_at p = Some t -> l <= value (side p) t <= h ->
  honest (put s p l h).
Hypothesis bounded : within inf root.
Notation leaves := (snd (alphabeta max_root root [] (- inf) inf)).

Section One.
Variable G : Z.
Hypothesis inside : - inf < G <= inf.

(* The window of the node contains G. *)
Definition between (p : path) : Prop := exists t A B,
  wind max_root root (rev p) (- inf) inf = Some (side p, t, A, B) /\ A < G <= B.
Definition bounds_value (t : tree) (max : bool) (g : Z) : Prop :=
  if G <=? g then g <= value max t else value max t <= g.
(* A child that does not answer the question. *)
Definition failed (max : bool) (c : tree) : Prop := if max then vmin c < G else G <= vmax c.

Lemma between_kid : forall p t k c, between p -> node_at p = Some t -> nth_error (kids t) k = Some c ->
  (forall j d, (j < k)%nat -> nth_error (kids t) j = Some d -> failed (side p) d) -> between (k :: p).
Proof.
  intros p t k c (t' & A & B & Ew & HAB) Hp Hk Hf.
  destruct (wind_at root max_root (- inf) inf p t Hp) as (A' & B' & Ew'). rewrite Ew in Ew'. injection Ew' as -> <- <-.
  assert (Hin : forall d, In d (firstn k (kids t)) -> failed (side p) d).
  { intros d Hd. apply firstn_nth in Hd as (j & Hj & Ej). exact (Hf j d Hj Ej). }
  exists c. cbn [rev Bounds.side]. rewrite wind_snoc, Ew, Hk. eexists _, _. split; [reflexivity|].
  unfold failed in Hin. destruct (side p); split; try lia.
  - apply maxf_lt; [lia | exact Hin].
  - apply minf_ge; [lia | exact Hin].
Qed.

Definition right (t : tree) : Prop := forall p s, node_at p = Some t -> honest s -> between p ->
  let '(g, s', ls) := test inf G (side p) t p s in
  honest s' /\ bounds_value t (side p) g /\ incl ls leaves.

Lemma loop_right : forall p n, node_at p = Some n -> between p -> (forall c, In c (kids n) -> right c) ->
  forall ts i g s, (forall k, nth_error ts k = nth_error (kids n) (i + k)) -> honest s ->
  (forall j d, (j < i)%nat -> nth_error (kids n) j = Some d ->
     failed (side p) d /\ if side p then vmin d <= g else g <= vmax d) ->
  answers G (side p) g = false ->
  let '(g', s', ls) := loop G (side p) (fun c i s => test inf G (negb (side p)) c (i :: p) s) i g s ts in
  honest s' /\ incl ls leaves /\
  if answers G (side p) g'
  then exists k c, nth_error (kids n) k = Some c /\ if side p then g' <= vmin c else vmax c <= g'
  else forall k c, nth_error (kids n) k = Some c -> if side p then vmin c <= g' else g' <= vmax c.
Proof.
  intros p n Hp Hb Hr. induction ts as [|c r IH]; intros i g s Hts Hs Hj Hg; cbn [loop].
  - rewrite Hg. split; [exact Hs | split; [intros q []|]]. intros k c Hk. apply (fun H => proj2 (Hj k c H Hk)).
    destruct (Nat.lt_ge_cases k i) as [H | H]; [exact H|]. specialize (Hts (k - i)%nat).
    replace (i + (k - i))%nat with k in Hts by lia. rewrite Hk in Hts. destruct (k - i)%nat; discriminate.
  - pose proof (Hts 0%nat) as Hc. rewrite Nat.add_0_r in Hc. cbn in Hc. symmetry in Hc.
    pose proof (Hr c (nth_error_In _ _ Hc) (i :: p) s (node_at_kid root p n i c Hp Hc) Hs) as H.
    cbn [Bounds.side] in H. destruct (test inf G (negb (side p)) c (i :: p) s) as [[v s'] ls].
    destruct H as (Hs' & Hv & Hls).
    { apply (between_kid p n i c Hb Hp Hc). intros j d Hji Hd. apply (Hj j d Hji Hd). }
    destruct (answers G (side p) (best_of (side p) g v)) eqn:E.
    + split; [exact Hs' | split; [exact Hls|]]. rewrite E. exists i, c. split; [exact Hc|].
      unfold answers, best_of, bounds_value in *.
      destruct (side p); cbn [negb] in *; destruct (G <=? v) eqn:Ev;
        repeat match goal with H : (_ <=? _) = _ |- _ => first [apply Z.leb_le in H | apply Z.leb_gt in H]
          | H : (_ <? _) = _ |- _ => first [apply Z.ltb_lt in H | apply Z.ltb_ge in H] end; lia.
    + specialize (IH (S i) (best_of (side p) g v) s').
      destruct (loop G (side p) _ (S i) (best_of (side p) g v) s' r) as [[g' s''] ls'].
      destruct IH as (Hs'' & Hls' & Hg').
      * intro k. specialize (Hts (S k)). cbn [nth_error] in Hts. rewrite Hts. f_equal. lia.
      * exact Hs'.
      * intros j d Hji Hd. unfold answers, best_of, bounds_value, failed in *.
        destruct (Nat.lt_ge_cases j i) as [Hlt | Hge].
        -- destruct (Hj j d Hlt Hd) as (H1 & H2). destruct (side p); split; lia.
        -- assert (j = i) by lia. subst j. rewrite Hc in Hd. injection Hd as <-.
           destruct (side p); cbn [negb] in *; destruct (G <=? v) eqn:Ev;
             repeat match goal with H : (_ <=? _) = _ |- _ => first [apply Z.leb_le in H | apply Z.leb_gt in H]
               | H : (_ <? _) = _ |- _ => first [apply Z.ltb_lt in H | apply Z.ltb_ge in H] end; lia.
      * exact E.
      * split; [exact Hs'' | split; [|exact Hg']]. apply incl_app; assumption.
Qed.

Lemma test_right : forall t, right t.
Proof.
  induction t as [v | t ts IHt IH] using tree_induction; intros p s Hp Hs Hb; cbn [test];
    pose proof (Hs p _ Hp) as Hlh; cbn beta in Hlh; destruct (look s p) as [l h]; cbn [fst snd] in Hlh;
    (destruct (G <=? l) eqn:El; [split; [exact Hs | split; [unfold bounds_value; rewrite El; lia | intros q []]]|]);
    (destruct (h <? G) eqn:Eh;
      [split; [exact Hs | split; [unfold bounds_value; apply Z.ltb_lt in Eh;
        rewrite (proj2 (Z.leb_gt G h) Eh); lia | intros q []]]|]).
  - split; [|split].
    + apply (put_honest s p (Leaf v)); [exact Hs | exact Hp | cbn; lia].
    + unfold bounds_value. cbn. destruct (G <=? v); lia.
    + intros q [<- | []]. destruct Hb as (t & A & B & Ew & HAB). apply alphabeta_exact; [lia|].
      destruct (wind_at root max_root (- inf) inf p _ Hp) as (A' & B' & Ew'). rewrite Ew in Ew'. injection Ew' as ->
        _ _.
      exists (side p), v, A, B. split; [exact Ew | lia].
  - set (n := Node t ts) in *. change (t :: ts) with (kids n).
    pose proof (loop_right p n Hp Hb) as H.
    specialize (H ltac:(intros c [<- | Hc]; [exact IHt | exact (IH c Hc)]) (kids n) 0%nat (if side p then - inf else
      inf) s
      ltac:(reflexivity) Hs ltac:(intros j d Hj; lia)).
    assert (Ha : answers G (side p) (if side p then - inf else inf) = false).
    { unfold answers. destruct (side p); [apply Z.leb_gt | apply Z.ltb_ge]; lia. }
    specialize (H Ha). destruct (loop G (side p) _ 0 _ s (kids n)) as [[g s'] ls]. destruct H as (Hs' & Hls & Hg).
    assert (Hv : bounds_value n (side p) g).
    { unfold bounds_value. unfold answers in Hg. destruct (kid_best (side p) n) as (k & c & Hk & Ek); [discriminate|].
      destruct (side p) eqn:Es.
      - destruct (G <=? g).
        + destruct Hg as (j & d & Hj & Hle). pose proof (kid_bound true n j d Hj) as H. cbn beta iota in H. lia.
        + specialize (Hg k c Hk). cbn [negb] in Ek. lia.
      - rewrite Z.ltb_antisym in Hg. destruct (G <=? g); cbn [negb] in *.
        + specialize (Hg k c Hk). lia.
        + destruct Hg as (j & d & Hj & Hle). pose proof (kid_bound false n j d Hj) as H. cbn beta iota in H. lia. }
    split; [|split; [exact Hv | exact Hls]]. unfold bounds_value in Hv.
    destruct (G <=? g); apply (put_honest s' p n); try assumption; lia.
Qed.

Lemma root_right : forall s, honest s -> let '(g, s', ls) := test inf G max_root root [] s in
  honest s' /\ bounds_value root max_root g /\ incl ls leaves.
Proof.
  intros s Hs. apply (test_right root [] s eq_refl Hs). exists root, (- inf), inf. split; [reflexivity | exact inside].
Qed.
End One.

(* Whatever the table forgets: the minimax value, and only leaves that alpha-beta evaluates. *)
Lemma tests_right : forall fuel m s l h seen, (Z.to_nat (h - l) <= fuel)%nat -> honest s -> - inf <= l -> h <= inf ->
  l <= value max_root root <= h -> incl seen leaves ->
  exists ls, tests fuel m s l h seen = Some (value max_root root, ls) /\ incl ls leaves.
Proof.
  induction fuel as [|fuel IH]; intros m s l h seen Hf Hs Hl Hh Hv Hseen; cbn [tests];
    (destruct (h <=? l) eqn:E; [apply Z.leb_le in E | apply Z.leb_gt in E]);
    try (exists seen; split; [do 2 f_equal; lia | exact Hseen]).
  destruct (ask m l h seen) as [m' G0]. set (G := Z.max (l + 1) (Z.min h G0)).
  assert (HG : l < G <= h) by lia.
  pose proof (root_right G ltac:(lia) s Hs) as H. destruct (test inf G max_root root [] s) as [[g s'] ls].
  destruct H as (Hs' & Hg & Hls). unfold bounds_value in Hg.
  assert (Hin : incl (seen ++ ls) leaves) by (apply incl_app; assumption).
  destruct (G <=? g) eqn:Eg; [apply Z.leb_le in Eg | apply Z.leb_gt in Eg]; apply IH; try assumption; lia.
Qed.
Theorem tests_are_safe : forall m s, honest s ->
  exists ls, tests (Z.to_nat (2 * inf)) m s (- inf) inf [] = Some (value max_root root, ls) /\ incl ls leaves.
Proof.
  intros m s Hs. pose proof (within_value inf root bounded max_root).
  apply tests_right; try assumption; try lia. intros q [].
Qed.
Corollary tests_distinct : forall m s, honest s ->
  exists ls, tests (Z.to_nat (2 * inf)) m s (- inf) inf [] = Some (value max_root root, ls) /\
  (length (nodup (list_eq_dec Nat.eq_dec) ls) <= length leaves)%nat.
Proof.
  intros m s Hs. destruct (tests_are_safe m s Hs) as (ls & E & Hin). exists ls. split; [exact E|].
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros q Hq. apply Hin, (nodup_In (list_eq_dec Nat.eq_dec)), Hq.
Qed.

(* ---- 4. a table that keeps the values of leaves ---- *)

Definition leaf (p : path) (v : Z) : Prop := node_at p = Some (Leaf v).
Hypothesis put_leaf : forall s p v, leaf p v -> look (put s p v v) p = (v, v).
Hypothesis put_keeps : forall s p l h q v, leaf q v -> p <> q -> look s q = (v, v) -> look (put s p l h) q = (v, v).

Definition keeps (s s' : table) : Prop := forall q v, leaf q v -> look s q = (v, v) -> look s' q = (v, v).
(* Between s and s' the leaves ls have become known, each once. *)
Definition learns (s s' : table) (ls : list path) : Prop := keeps s s' /\ NoDup ls /\
  forall q, In q ls -> exists v, leaf q v /\ look s q <> (v, v) /\ look s' q = (v, v).

Lemma learns_nothing : forall s, learns s s [].
Proof. intro s. split; [intros q v _ H; exact H | split; [constructor | intros q []]]. Qed.
Lemma learns_app : forall s s' s'' ls ls', learns s s' ls -> learns s' s'' ls' -> learns s s'' (ls ++ ls').
Proof.
  intros s s' s'' ls ls' (K & N & L) (K' & N' & L'). split; [intros q v Hq H; apply K', K; assumption | split].
  - revert N L. clear - N' L'. induction ls as [|a ls IH]; intros N L; [exact N'|]. inversion N; subst.
    cbn [app]. constructor.
    + intro Hin. apply in_app_iff in Hin as [Hin | Hin]; [contradiction|].
      destruct (L a (or_introl eq_refl)) as (v & Hv & _ & H). destruct (L' a Hin) as (w & Hw & H' & _).
      unfold leaf in *. congruence.
    + apply IH; [assumption|]. intros q Hq; apply L; right; exact Hq.
  - intros q Hq. apply in_app_iff in Hq as [Hq | Hq].
    + destruct (L q Hq) as (v & Hv & H1 & H2). exists v. split; [exact Hv | split; [exact H1 | apply K'; assumption]].
    + destruct (L' q Hq) as (v & Hv & H1 & H2). exists v. split; [exact Hv | split; [|exact H2]].
      intro H; apply H1, K; assumption.
Qed.
Lemma learns_put : forall s s' ls p l h, kids (match node_at p with Some t => t | None => root end) <> [] ->
  learns s s' ls -> learns s (put s' p l h) ls.
Proof.
  intros s s' ls p l h Hp H. rewrite <- (app_nil_r ls). apply (learns_app _ s'); [exact H|].
  split; [|split; [constructor | intros q []]]. intros q v Hq Hl. apply put_keeps; try assumption.
  intros ->. unfold leaf in Hq. rewrite Hq in Hp. apply Hp. reflexivity.
Qed.

Lemma test_learns : forall G t max p s, node_at p = Some t ->
  let '(g, s', ls) := test inf G max t p s in learns s s' ls.
Proof.
  intro G; induction t as [v | t ts IHt IH] using tree_induction; intros max p s Hp; cbn [test];
    destruct (look s p) as [l h] eqn:E; (destruct (G <=? l) eqn:El; [apply learns_nothing|]);
    (destruct (h <? G) eqn:Eh; [apply learns_nothing|]).
  - split; [|split].
    + intros q w Hq Hl. destruct (list_eq_dec Nat.eq_dec p q) as [<- | Hne].
      * unfold leaf in Hq. rewrite Hp in Hq. injection Hq as <-. apply put_leaf, Hp.
      * apply put_keeps; assumption.
    + constructor; [intros [] | constructor].
    + intros q [<- | []]. exists v. split; [exact Hp | split; [|apply put_leaf, Hp]].
      rewrite E. intro H. injection H as -> ->. apply Z.leb_gt in El. apply Z.ltb_ge in Eh. lia.
  - set (n := Node t ts) in *.
    assert (Hr : forall c max p s, In c (t :: ts) -> node_at p = Some c ->
      let '(g, s', ls) := test inf G max c p s in learns s s' ls).
    { intros c max' p' s' [<- | Hc]; [apply IHt | apply IH, Hc]. }
    assert (Hl : forall xs i g s, (forall k, nth_error xs k = nth_error (kids n) (i + k)) ->
      let '(g', s', ls) := loop G max (fun c i s => test inf G (negb max) c (i :: p) s) i g s xs in learns s s' ls).
    { induction xs as [|c r IHr]; intros i g s0 Hxs; cbn [loop]; [apply learns_nothing|].
      pose proof (Hxs 0%nat) as Hc. rewrite Nat.add_0_r in Hc. cbn in Hc. symmetry in Hc.
      specialize (Hr c (negb max) (i :: p) s0 (nth_error_In _ _ Hc) (node_at_kid root p n i c Hp Hc)).
      destruct (test inf G (negb max) c (i :: p) s0) as [[v s'] ls].
      destruct (answers G max (best_of max g v)); [exact Hr|].
      specialize (IHr (S i) (best_of max g v) s').
      destruct (loop G max _ (S i) (best_of max g v) s' r) as [[g' s''] ls'].
      apply (learns_app _ s'); [exact Hr|]. apply IHr.
      intro k. specialize (Hxs (S k)). cbn [nth_error] in Hxs. rewrite Hxs. f_equal. lia. }
    specialize (Hl (t :: ts) 0%nat (if max then - inf else inf) s ltac:(reflexivity)).
    destruct (loop G max _ 0 _ s (t :: ts)) as [[g s'] ls].
    destruct (G <=? g); apply learns_put; try exact Hl; rewrite Hp; discriminate.
Qed.

Lemma tests_once : forall fuel m s l h seen v ls, NoDup seen -> (forall q, In q seen -> exists v, leaf q v /\
  look s q = (v, v)) -> tests fuel m s l h seen = Some (v, ls) -> NoDup ls.
Proof.
  induction fuel as [|fuel IH]; intros m s l h seen v ls Hnd Hs Ht; cbn [tests] in Ht;
    (destruct (h <=? l); [congruence|]); [discriminate|].
  destruct (ask m l h seen) as [m' G]. cbv zeta in Ht.
  set (G' := Z.max (l + 1) (Z.min h G)) in *.
  pose proof (test_learns G' root max_root [] s eq_refl) as H.
  destruct (test inf G' max_root root [] s) as [[g s'] ls'].
  assert (Hall : NoDup (seen ++ ls') /\ forall q, In q (seen ++ ls') -> exists v, leaf q v /\ look s' q = (v, v)).
  { destruct H as (K & N & L). split.
    - clear - Hnd Hs N L. induction seen as [|a seen IHs]; [exact N|]. inversion Hnd; subst. cbn [app]. constructor.
      + intro Hin. apply in_app_iff in Hin as [Hin | Hin]; [contradiction|].
        destruct (Hs a (or_introl eq_refl)) as (v & Hv & H). destruct (L a Hin) as (w & Hw & H' & _).
        unfold leaf in *. congruence.
      + apply IHs; [assumption|]. intros q Hq; apply Hs; right; exact Hq.
    - intros q Hq. apply in_app_iff in Hq as [Hq | Hq].
      + destruct (Hs q Hq) as (w & Hw & Hl). exists w. split; [exact Hw | apply K; assumption].
      + destruct (L q Hq) as (w & Hw & _ & Hl). exists w. split; assumption. }
  destruct Hall as (Hnd' & Hs'). destruct (G' <=? g); eapply IH; eassumption.
Qed.

(* Then no leaf is evaluated twice. *)
Theorem tests_without_forgetting : forall m s, honest s ->
  exists ls, tests (Z.to_nat (2 * inf)) m s (- inf) inf [] = Some (value max_root root, ls) /\
  incl ls leaves /\ NoDup ls.
Proof.
  intros m s Hs. destruct (tests_are_safe m s Hs) as (ls & E & Hin). exists ls. split; [exact E | split; [exact Hin|]].
  apply (tests_once _ _ _ _ _ _ _ _ (NoDup_nil path)) in E; [exact E | intros q []].
Qed.
End Questions.

(* ---- 5. a table with room for everything ---- *)

Definition whole_table := path -> Z * Z.
Definition empty_table (inf : Z) : whole_table := fun _ => (- inf, inf).
Definition look_up (s : whole_table) (p : path) : Z * Z := s p.
Definition enter (s : whole_table) (p : path) (l h : Z) : whole_table := fun q =>
  if list_eq_dec Nat.eq_dec p q then (l, h) else s q.

(* Any sequence of recursive tests with such a table: MTD(f) with any guess, or SSS* and DUAL* as sequences of tests. *)
Theorem tests_with_whole_table : forall root max_root inf memory (ask : policy memory) m, within inf root ->
  exists ls, tests whole_table look_up enter root max_root inf memory ask (Z.to_nat (2 * inf)) m (empty_table inf)
      (- inf) inf [] = Some (value max_root root, ls) /\
    incl ls (snd (alphabeta max_root root [] (- inf) inf)) /\ NoDup ls.
Proof.
  intros root max_root inf memory ask m Hin. apply tests_without_forgetting.
  - intros s p t l h Hs Hp Hlh q x Hq. cbn. unfold look_up, enter. destruct (list_eq_dec Nat.eq_dec p q) as [<- | Hne].
    + rewrite Hp in Hq. injection Hq as <-. exact Hlh.
    + exact (Hs q x Hq).
  - exact Hin.
  - intros s p v _. unfold look_up, enter. destruct (list_eq_dec Nat.eq_dec p p); [reflexivity | contradiction].
  - intros s p l h q v _ Hne Hq. unfold look_up, enter in *. destruct (list_eq_dec Nat.eq_dec p q);
    [contradiction | exact Hq].
  - intros p t Hp. cbn. pose proof (within_spans root inf Hin) as Hs.
    pose proof (bounds_sound root max_root (- inf) inf [] Hs p t Hp) as Hv.
    assert (Hi : - inf <= inf) by (pose proof (within_value inf root Hin max_root); lia).
    pose proof (bound_range root max_root (- inf) inf [] (- inf) p Hs ltac:(lia)).
    pose proof (bound_range root max_root (- inf) inf [] inf p Hs ltac:(lia)). lia.
Qed.
Corollary mtdf_with_table : forall root max_root inf guess, within inf root ->
  exists ls, tests whole_table look_up enter root max_root inf Z mtdf (Z.to_nat (2 * inf)) guess (empty_table inf)
      (- inf) inf [] = Some (value max_root root, ls) /\
    incl ls (snd (alphabeta max_root root [] (- inf) inf)) /\ NoDup ls.
Proof. intros root max_root inf guess Hin. apply tests_with_whole_table, Hin. Qed.
