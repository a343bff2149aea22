(* Safety.v - one theorem for all safe searches: those that evaluate only leaves that alpha-beta evaluates.
   A search knows bounds lo and hi for every node (Bounds.v). A leaf is open at G if hi < G for all left siblings at MAX
   nodes above it, and lo >= G for all at MIN nodes. Such a leaf is alpha-beta's, whatever the unseen leaves are
   (open_is_alphabetas), and no other is (open_iff_always). `next` is the next leaf of the test "is the value at least
   G?". It is open at G (next_is_open). So a search that asks any sequence of such questions, and forgets nothing, is
   safe, and it ends with the minimax value (any_questions).
   Read open_at, next and safe_search first. Questions.v does the same for searches that forget. Leftmost.v and Runs.v
   need next_is_open, to show that alpha-beta is one choice of questions, and that a search of the C code is one. *)
Require Import ZArith List Bool Lia Arith.
From Phased Require Import Tree Table Open Right AlphaBeta OneLevel Bounds.
Import ListNotations.
Open Scope Z_scope.

Lemma maxf_lt : forall g ts a, a < g -> (forall c, In c ts -> vmin c < g) -> maxf a ts < g.
Proof.
  intros g; induction ts as [|t ts IH]; intros a Ha Hts; cbn; [exact Ha|]. fold (maxf a ts).
  specialize (IH a Ha (fun c Hc => Hts c (or_intror Hc))). specialize (Hts t (or_introl eq_refl)). lia.
Qed.
Lemma minf_ge : forall g ts b, g <= b -> (forall c, In c ts -> g <= vmax c) -> g <= minf b ts.
Proof.
  intros g; induction ts as [|t ts IH]; intros b Hb Hts; cbn; [exact Hb|]. fold (minf b ts).
  specialize (IH b Hb (fun c Hc => Hts c (or_intror Hc))). specialize (Hts t (or_introl eq_refl)). lia.
Qed.
Lemma maxf_in : forall ts a c, In c ts -> vmin c <= maxf a ts.
Proof.
  induction ts as [|t ts IH]; intros a c Hc; [destruct Hc|]. cbn. fold (maxf a ts).
  destruct Hc as [<- | Hc]; [lia | specialize (IH a c Hc); lia].
Qed.
Lemma minf_in : forall ts b c, In c ts -> minf b ts <= vmax c.
Proof.
  induction ts as [|t ts IH]; intros b c Hc; [destruct Hc|]. cbn. fold (minf b ts).
  destruct Hc as [<- | Hc]; [lia | specialize (IH b c Hc); lia].
Qed.
Lemma nth_firstn : forall (ts : list tree) j k c, nth_error ts j = Some c -> (j < k)%nat -> In c (firstn k ts).
Proof.
  induction ts as [|t ts IH]; intros [|j] [|k] c Hj Hlt; try discriminate; try lia; cbn in *.
  - left. congruence.
  - right. apply (IH j); [exact Hj | lia].
Qed.
Lemma firstn_nth : forall (ts : list tree) k c, In c (firstn k ts) -> exists j, (j < k)%nat /\ nth_error ts j = Some c.
Proof.
  induction ts as [|t ts IH]; intros [|k] c Hc; cbn in Hc; try (destruct Hc; fail). destruct Hc as [<- | Hc].
  - exists 0%nat. split; [lia | reflexivity].
  - destruct (IH k c Hc) as (j & Hj & E). exists (S j). split; [lia | exact E].
Qed.

(* ---- 1. a leaf that is open at some G is alpha-beta's ---- *)

Section Open.
Variable root : tree.
Variable max_root : bool.
Notation node_at := (node_at root).
Notation side := (side max_root).
Notation sound := (sound root max_root).

Section Bounds.
Variable lo hi : path -> Z.
Variable G : Z.

(* Node p is open at G. *)
Fixpoint open_at (p : path) : Prop :=
  match p with
  | [] => True
  | k :: q => (forall j, (j < k)%nat -> if side q then hi (j :: q) < G else G <= lo (j :: q)) /\ open_at q
  end.

(* The bounds answer the question rightly where they answer it. Sound bounds do at every G; but so do, for G within a
   window, bounds that hold within it, like merits, which are never above what the nodes above need. *)
Definition right_at : Prop := forall p t, node_at p = Some t ->
  (hi p < G -> value (side p) t < G) /\ (G <= lo p -> G <= value (side p) t).
Lemma sound_is_right : sound lo hi -> right_at.
Proof. intros Hs p t Hp. specialize (Hs p t Hp). lia. Qed.
Lemma window_is_right : (forall p t, node_at p = Some t -> exists l h,
  l < G <= h /\ lo p <= Z.max l (value (side p) t) /\ Z.min h (value (side p) t) <= hi p) -> right_at.
Proof. intros Hs p t Hp. destruct (Hs p t Hp) as (l & h & Hw). lia. Qed.

(* Theorem 1. A < G <= B, where A is the greatest value of a left sibling at a MAX node above p, and B the least at a
   MIN node. *)
Theorem open_is_between : forall a b p t, right_at -> a < G <= b -> node_at p = Some t -> open_at p ->
  exists A B, wind max_root root (rev p) a b = Some (side p, t, A, B) /\ A < G <= B.
Proof.
  intros a b p t Hs Hab. revert t; induction p as [|k p IH]; intros t Hp Ho.
  - cbn in Hp. injection Hp as <-. exists a, b. split; [reflexivity | exact Hab].
  - apply node_at_above in Hp as (x & Hx & Hk). destruct Ho as (Hl & Ho). destruct (IH x Hx Ho) as (A & B & E & HAB).
    cbn [rev]. rewrite wind_snoc, E, Hk.
    assert (Hj : forall c, In c (firstn k (kids x)) -> exists j, (j < k)%nat /\
      (hi (j :: p) < G -> value (negb (side p)) c < G) /\ (G <= lo (j :: p) -> G <= value (negb (side p)) c)).
    { intros c Hc. apply firstn_nth in Hc as (j & Hj & Ej). exists j. split; [exact Hj|].
      exact (Hs (j :: p) c (node_at_kid root p x j c Hx Ej)). }
    eexists _, _. split; [reflexivity|]. destruct (side p); split; try (destruct HAB; assumption).
    + apply maxf_lt; [destruct HAB; assumption|]. intros c Hc. destruct (Hj c Hc) as (j & Hlt & Hc').
      specialize (Hl j Hlt). cbn [negb] in Hc'. lia.
    + apply minf_ge; [destruct HAB; assumption|]. intros c Hc. destruct (Hj c Hc) as (j & Hlt & Hc').
      specialize (Hl j Hlt). cbn [negb] in Hc'. lia.
Qed.
End Bounds.

Theorem open_is_alphabetas : forall lo hi G inf p v, right_at lo hi G -> - inf < G <= inf ->
  node_at p = Some (Leaf v) -> open_at lo hi G p -> In p (snd (alphabeta max_root root [] (- inf) inf)).
Proof.
  intros lo hi G inf p v Hs HG Hp Ho. destruct (open_is_between lo hi G (- inf) inf p _ Hs HG Hp Ho) as (A & B & E &
    HAB).
  apply alphabeta_exact; [lia|]. exists (side p), v, A, B. split; [exact E | lia].
Qed.

End Open.

(* ---- 2. and a leaf that is alpha-beta's whatever the others are is open at some G ---- *)

Section Completions.
Variable root : tree.
Variable max_root : bool.
Notation node_at := (node_at root).
Notation side := (side max_root).

(* The leaves of f are a completion: those that were seen have their values, the others any from bot to top. *)
Definition completes (bot top : Z) (seen : list path) (f : path -> Z -> Z) : Prop := forall p v,
  node_at p = Some (Leaf v) -> (In p seen -> f p v = v) /\ (~ In p seen -> bot <= f p v <= top).

Lemma completion_sound : forall bot top seen f, completes bot top seen f ->
  sound (fill f root []) max_root (bound root max_root seen bot) (bound root max_root seen top).
Proof.
  intros bot top seen f Hf p t' Hp. rewrite node_at_fill in Hp. destruct (node_at p) as [t|] eqn:E; [|discriminate].
  injection Hp as <-. unfold bound. rewrite E.
  split; apply (fill_mono root); try exact E; intros d v Hd; destruct (Hf _ v Hd) as (H1 & H2); unfold known;
    destruct (seen_dec _ _) as [Hs | Hs]; try (rewrite (H1 Hs)); try specialize (H2 Hs); lia.
Qed.

(* Both names from the root down: whether q leaves the way to p to the left, at a MAX node. *)
Fixpoint beside (max : bool) (p q : list nat) : bool :=
  match p, q with
  | k :: p, j :: q => if (j =? k)%nat then beside (negb max) p q else (j <? k)%nat && max
  | _, _ => false
  end.
Lemma side_snoc : forall p max k, Bounds.side max (p ++ [k]) = Bounds.side (negb max) p.
Proof. induction p as [|j p IH]; intros max k; [reflexivity|]. cbn [app Bounds.side]. rewrite IH. reflexivity. Qed.
Lemma beside_fork : forall q max j k d s, (j < k)%nat ->
  beside max (rev (s ++ k :: q)) (rev (d ++ j :: q)) = Bounds.side max q.
Proof.
  intros q max j k d s Hjk. rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. cbn [app]. revert max.
  induction q as [|x q IH] using rev_ind; intro max.
  - cbn [rev app beside Bounds.side]. rewrite (proj2 (Nat.eqb_neq j k)), (proj2 (Nat.ltb_lt j k)) by lia. reflexivity.
  - rewrite rev_app_distr, side_snoc. cbn [rev app beside]. rewrite Nat.eqb_refl. apply IH.
Qed.

(* The worst completion for p: left siblings at MAX nodes have their greatest values, those at MIN nodes their least. *)
Definition worst (bot top : Z) (seen : list path) (p q : path) (v : Z) : Z :=
  if seen_dec q seen then v else if beside max_root (rev p) (rev q) then top else bot.
Lemma worst_completes : forall bot top seen p, bot <= top -> completes bot top seen (worst bot top seen p).
Proof.
  intros bot top seen p Hbt q v Hq. unfold worst. destruct (seen_dec q seen) as [Hs | Hs]; split; intro H.
  - reflexivity.
  - contradiction.
  - contradiction.
  - destruct (beside _ _ _); lia.
Qed.
Lemma worst_open : forall bot top seen p a b G q s t mx x A B, p = s ++ q -> node_at q = Some t ->
  wind max_root (fill (worst bot top seen p) root []) (rev q) a b = Some (mx, x, A, B) -> A < G <= B ->
  open_at max_root (bound root max_root seen bot) (bound root max_root seen top) G q.
Proof.
  intros bot top seen p a b G; set (f := worst bot top seen p).
  induction q as [|k q IH]; intros s t mx x A B Ep Hq Hw HAB; [exact I|].
  apply node_at_above in Hq as (y & Hy & Hk).
  assert (Hyf : Bounds.node_at (fill f root []) q = Some (fill f y q)) by (rewrite node_at_fill, Hy; reflexivity).
  destruct (wind_at (fill f root []) max_root a b q _ Hyf) as (A' & B' & Ew).
  cbn [rev] in Hw. rewrite wind_snoc, Ew, (kid_fill_some f y q k t Hk) in Hw.
  injection Hw as Emx Ex EA EB. cbn [open_at].
  assert (Hj : forall j, (j < k)%nat -> exists c, nth_error (kids y) j = Some c /\
    In (fill f c (j :: q)) (firstn k (kids (fill f y q)))).
  { intros j Hjk. destruct (nth_error (kids y) j) as [c|] eqn:Ej.
    - exists c. split; [reflexivity|]. apply (nth_firstn _ j); [apply kid_fill_some, Ej | exact Hjk].
    - apply nth_error_None in Ej. assert (H : (k < length (kids y))%nat) by (apply nth_error_Some; congruence). lia. }
  assert (Hsame : forall j c u m, (j < k)%nat -> nth_error (kids y) j = Some c -> u = (if side q then top else bot) ->
    value m (fill (known seen u) c (j :: q)) = value m (fill f c (j :: q))).
  { intros j c u m Hjk Hc ->. apply (fill_same root); [exact (node_at_kid root q y j c Hy Hc)|].
    intros d v Hd. unfold known, f, worst. rewrite Ep, beside_fork by exact Hjk. reflexivity. }
  split.
  - intros j Hjk. destruct (Hj j Hjk) as (c & Hc & Hin).
    rewrite !(bound_kid root max_root seen _ q y j c Hy Hc).
    destruct (side q) eqn:Es.
    + rewrite (Hsame j c top (negb true) Hjk Hc eq_refl). pose proof (maxf_in _ A' _ Hin). cbn [negb]. lia.
    + rewrite (Hsame j c bot (negb false) Hjk Hc eq_refl). pose proof (minf_in _ B' _ Hin). cbn [negb]. lia.
  - apply (IH (s ++ [k]) y (side q) (fill f y q) A' B'); [rewrite <- app_assoc; exact Ep | exact Hy | exact Ew|].
    pose proof (maxf_ge (firstn k (kids (fill f y q))) A'). pose proof (minf_le B' (firstn k (kids (fill f y q)))).
    destruct (side q); lia.
Qed.

(* Theorem 2. If leaves can have all values from bot to top: alpha-beta evaluates leaf p on every completion if and only
   if p is open at some G. *)
Theorem open_iff_always : forall bot top inf seen p v, bot <= top -> - inf < inf -> node_at p = Some (Leaf v) ->
  (forall f, completes bot top seen f -> In p (snd (alphabeta max_root (fill f root []) [] (- inf) inf))) <->
  (exists G, - inf < G <= inf /\ open_at max_root (bound root max_root seen bot) (bound root max_root seen top) G p).
Proof.
  intros bot top inf seen p v Hbt Hinf Hp. split.
  - intro H. specialize (H _ (worst_completes bot top seen p Hbt)).
    apply alphabeta_exact in H as (mx & w & A & B & Hw & HAB); [|exact Hinf]. exists B.
    pose proof (wind_mono _ _ _ _ _ _ _ _ _ Hw). split; [lia|].
    apply (worst_open bot top seen p (- inf) inf B p [] _ _ _ _ _ eq_refl Hp Hw). lia.
  - intros (G & HG & Ho) f Hf.
    apply (open_is_alphabetas (fill f root []) max_root _ _ G inf p (f p v)
      (sound_is_right _ _ _ _ G (completion_sound bot top seen f Hf)) HG);
      [rewrite node_at_fill, Hp; reflexivity | exact Ho].
Qed.
End Completions.

(* ---- 3. the next leaf of the test "is the value at least G?" is open at G ---- *)

Section Next.
Variable root : tree.
Variable max_root : bool.
Notation node_at := (node_at root).
Notation side := (side max_root).
Variable lo hi : path -> Z.
Variable G : Z.

(* From a node: at MAX the leftmost child whose value can be at least G, at MIN the leftmost whose value can be less. *)
Definition goes_to (max : bool) (p : path) : bool := if max then G <=? hi p else lo p <? G.
Fixpoint next (max : bool) (t : tree) (p : path) : option path :=
  match t with
  | Leaf _ => Some p
  | Node t ts =>
      if goes_to max (0%nat :: p) then next (negb max) t (0%nat :: p)
      else
        (fix go (i : nat) (ts : list tree) :=
           match ts with
           | [] => None
           | c :: r => if goes_to max (i :: p) then next (negb max) c (i :: p) else go (S i) r
           end) 1%nat ts
  end.
Fixpoint next_of (max : bool) (p : path) (i : nat) (ts : list tree) : option path :=
  match ts with
  | [] => None
  | c :: r => if goes_to max (i :: p) then next (negb max) c (i :: p) else next_of max p (S i) r
  end.
Lemma next_Node : forall max t ts p, next max (Node t ts) p = next_of max p 0 (t :: ts).
Proof.
  intros max t ts p. cbn [next next_of]. destruct (goes_to max (0%nat :: p)); [reflexivity|]. generalize 1%nat.
  induction ts as [|c r IH]; intro i; [reflexivity|]. cbn [next_of]. destruct (goes_to _ _); [reflexivity | apply IH].
Qed.
Lemma next_of_some : forall max p ts i k c, nth_error ts k = Some c -> goes_to max ((i + k)%nat :: p) = true ->
  exists j d, nth_error ts j = Some d /\ goes_to max ((i + j)%nat :: p) = true /\
    (forall l, (l < j)%nat -> goes_to max ((i + l)%nat :: p) = false) /\
    next_of max p i ts = next (negb max) d ((i + j)%nat :: p).
Proof.
  intros max p; induction ts as [|t ts IH]; intros i k c Hk Hg; [destruct k; discriminate|]. cbn [next_of].
  destruct (goes_to max (i :: p)) eqn:E.
  - exists 0%nat, t. rewrite Nat.add_0_r. repeat split; [exact E | intros l Hl; lia].
  - destruct k as [|k]; [rewrite Nat.add_0_r in Hg; congruence|]. cbn [nth_error] in Hk.
    destruct (IH (S i) k c Hk) as (j & d & Hj & Hgj & Hl & En); [replace (S i + k)%nat with (i + S k)%nat by lia;
      exact Hg|].
    exists (S j), d. replace (i + S j)%nat with (S i + j)%nat by lia. repeat split; auto.
    intros [|l] Hlj; [rewrite Nat.add_0_r; exact E|]. replace (i + S l)%nat with (S i + l)%nat by lia. apply Hl. lia.
Qed.

(* Theorem 3. Every node that it meets is undecided, and the leaf is open at G. *)
Definition undecided (p : path) : Prop := lo p < G <= hi p.
Theorem next_is_open : backed_up root max_root lo hi -> forall t p, node_at p = Some t -> undecided p ->
  open_at max_root lo hi G p ->
  exists d v, next (side p) t p = Some (d ++ p) /\ node_at (d ++ p) = Some (Leaf v) /\
    open_at max_root lo hi G (d ++ p) /\
    forall d1 d2, d = d1 ++ d2 -> undecided (d2 ++ p).
Proof.
  intros Hb t; induction t as [v | t ts IHt IH] using tree_induction; intros p Hp Hu Ho.
  - exists [], v. repeat split; try assumption; symmetry in H; apply app_eq_nil in H as (_ & ->); apply Hu.
  - rewrite next_Node. set (n := Node t ts) in *. change (t :: ts) with (kids n).
    assert (Hgo : exists k c, nth_error (kids n) k = Some c /\ goes_to (side p) ((0 + k)%nat :: p) = true).
    { pose proof (Hb p n Hp) as H. specialize (H ltac:(discriminate)). unfold goes_to, undecided in *. cbn [Nat.add].
      destruct (side p); destruct H as (H1 & H2).
      - destruct H2 as (k & c & Hk & Hle). exists k, c. split; [exact Hk | apply Z.leb_le; lia].
      - destruct H1 as (k & c & Hk & Hle). exists k, c. split; [exact Hk | apply Z.ltb_lt; lia]. }
    destruct Hgo as (k0 & c0 & Hk0 & Hg0). destruct (next_of_some _ _ _ 0%nat k0 c0 Hk0 Hg0) as (k & c & Hk & Hg & Hl
      & ->).
    cbn [Nat.add] in *. clear k0 c0 Hk0 Hg0.
    assert (Hc : forall p, node_at p = Some c -> undecided p -> open_at max_root lo hi G p ->
      exists d v, next (side p) c p = Some (d ++ p) /\ node_at (d ++ p) = Some (Leaf v) /\
        open_at max_root lo hi G (d ++ p) /\
        forall d1 d2, d = d1 ++ d2 -> undecided (d2 ++ p)).
    { pose proof (nth_error_In _ _ Hk) as [<- | Hin]; [exact IHt | exact (IH c Hin)]. }
    assert (Huk : undecided (k :: p)).
    { pose proof (Hb p n Hp) as H. specialize (H ltac:(discriminate)). unfold goes_to, undecided in *.
      destruct (side p); destruct H as (H1 & H2).
      - apply Z.leb_le in Hg. specialize (H1 k c Hk). lia.
      - apply Z.ltb_lt in Hg. specialize (H2 k c Hk). lia. }
    destruct (Hc (k :: p)) as (d & v & En & Hv & Ho' & Hd).
    + exact (node_at_kid root p n k c Hp Hk).
    + exact Huk.
    + cbn [open_at]. split; [|exact Ho]. intros j Hj. specialize (Hl j Hj). unfold goes_to in Hl.
      destruct (side p); [apply Z.leb_gt in Hl | apply Z.ltb_ge in Hl]; lia.
    + exists (d ++ [k]), v. cbn [side] in En. rewrite <- app_assoc. cbn [app]. repeat split; try assumption.
      all: destruct d2 as [|x d2] using rev_ind; [apply Hu|]; rewrite app_assoc in H;
        apply app_inj_tail in H as (E & ->); rewrite <- app_assoc; apply (Hd d1 d2 E).
Qed.

(* A child that is decided within the bounds L and H of the nodes above it is passed at every G between them. So a
   search in bounded memory needs to keep bounds only for nodes that are not; of the others that they are decided. *)
Theorem decided_is_passed : backed_up root max_root lo hi -> forall p t k c L H, node_at p = Some t ->
  nth_error (kids t) k = Some c -> lo p <= L < G -> G <= H <= hi p ->
  Z.min H (hi (k :: p)) <= Z.max L (lo (k :: p)) -> goes_to (side p) (k :: p) = false.
Proof.
  intros Hb p t k c L H Hp Hk HL HH Hd.
  assert (Hne : kids t <> []) by (intro E; rewrite E in Hk; destruct k; discriminate).
  specialize (Hb p t Hp Hne). unfold goes_to. destruct (side p); destruct Hb as (H1 & H2).
  - specialize (H1 k c Hk). apply Z.leb_gt. lia.
  - specialize (H2 k c Hk). apply Z.ltb_ge. lia.
Qed.
End Next.

(* So the next leaf is alpha-beta's, with any sound bounds that are backed up: forgetting only makes them wider. *)
Corollary next_is_alphabetas : forall root max_root lo hi G inf, sound root max_root lo hi ->
  backed_up root max_root lo hi -> - inf < G <= inf -> lo [] < G <= hi [] ->
  exists p, next lo hi G max_root root [] = Some p /\ In p (snd (alphabeta max_root root [] (- inf) inf)).
Proof.
  intros root max_root lo hi G inf Hs Hb Hinf HG.
  destruct (next_is_open root max_root lo hi G Hb root [] eq_refl HG I) as (p & v & En & Hv & Ho & _).
  rewrite app_nil_r in *. exists p. split; [exact En|].
  exact (open_is_alphabetas root max_root lo hi G inf p v (sound_is_right _ _ _ _ G Hs) Hinf Hv Ho).
Qed.

(* ---- 4. any questions, nothing forgotten ---- *)

(* What to ask next may depend on anything: the bounds of the root, the leaves that were evaluated, and a memory of its
   own. An answer outside of the bounds is taken as the nearest one within. *)
Definition policy (memory : Type) := memory -> Z -> Z -> list path -> memory * Z.

Section Search.
Variable root : tree.
Variable max_root : bool.
Variable inf : Z.
Notation lo seen := (bound root max_root seen (- inf)).
Notation hi seen := (bound root max_root seen inf).
Notation next_leaf seen G := (next (lo seen) (hi seen) G max_root root []).

Variable memory : Type.
Variable ask : policy memory.

(* With the value, the leaves that were evaluated, the last one first. *)
Fixpoint safe_search (fuel : nat) (m : memory) (seen : list path) : option (Z * list path) :=
  if hi seen [] <=? lo seen [] then Some (lo seen [], seen)
  else
    match fuel with
    | O => None
    | S fuel =>
        let (m, G) := ask m (lo seen []) (hi seen []) seen in
        match next_leaf seen (Z.max (lo seen [] + 1) (Z.min (hi seen []) G)) with
        | Some p => safe_search fuel m (p :: seen)
        | None => None
        end
    end.

Hypothesis bounded : within inf root.
Notation leaves := (snd (alphabeta max_root root [] (- inf) inf)).

Lemma next_is_new : forall seen G, lo seen [] < G <= hi seen [] ->
  exists p, next_leaf seen G = Some p /\ ~ In p seen /\ In p leaves.
Proof.
  intros seen G HG.
  destruct (next_is_open root max_root (lo seen) (hi seen) G (bounds_backed_up _ _ _ _ _) root [] eq_refl HG I)
    as (p & v & En & Hv & Ho & Hu). rewrite app_nil_r in *. exists p. split; [exact En|].
  pose proof (bounds_sound root max_root (- inf) inf seen (within_spans root inf bounded)) as Hs.
  split.
  - intro Hin. pose proof (Hu [] p eq_refl) as H. unfold undecided in H. rewrite app_nil_r in H.
    rewrite !(bound_seen root max_root seen _ p v Hv Hin) in H. lia.
  - apply (open_is_alphabetas root max_root (lo seen) (hi seen) G inf p v (sound_is_right _ _ _ _ G Hs));
      try assumption.
    pose proof (within_value inf root bounded max_root).
    pose proof (bound_range root max_root (- inf) inf seen (- inf) [] (within_spans root inf bounded)).
    pose proof (bound_range root max_root (- inf) inf seen inf [] (within_spans root inf bounded)). lia.
Qed.

(* Theorem 4. It ends with the minimax value, evaluates only leaves that alpha-beta evaluates, and none twice. So it
   never evaluates more leaves than alpha-beta. *)
Lemma safe_search_is_right : forall fuel m seen, NoDup seen -> incl seen leaves ->
  (length leaves <= fuel + length seen)%nat ->
  exists ls, safe_search fuel m seen = Some (value max_root root, ls) /\ NoDup ls /\ incl ls leaves.
Proof.
  induction fuel as [|fuel IH]; intros m seen Hnd Hin Hlen; cbn [safe_search];
    pose proof (bounds_sound root max_root (- inf) inf seen (within_spans root inf bounded) [] root eq_refl) as Hs;
    cbn [Bounds.side] in Hs; (destruct (_ <=? _) eqn:E; [apply Z.leb_le in E|apply Z.leb_gt in E]).
  - exists seen. repeat split; try assumption. do 2 f_equal. lia.
  - exfalso. destruct (next_is_new seen (hi seen [])) as (p & _ & Hnew & Hp); [lia|].
    assert (Hlen' : (length (p :: seen) <= length leaves)%nat).
    { apply NoDup_incl_length; [constructor; assumption|]. intros q [<- | Hq]; [exact Hp | apply Hin, Hq]. }
    cbn [length] in Hlen'. lia.
  - exists seen. repeat split; try assumption. do 2 f_equal. lia.
  - destruct (ask m (lo seen []) (hi seen []) seen) as [m' G].
    destruct (next_is_new seen (Z.max (lo seen [] + 1) (Z.min (hi seen []) G))) as (p & -> & Hnew & Hp); [lia|].
    apply IH.
    + constructor; assumption.
    + intros q [<- | Hq]; [exact Hp | apply Hin, Hq].
    + cbn [length]. lia.
Qed.
Theorem any_questions : forall m, exists ls, safe_search (length leaves) m [] = Some (value max_root root, ls) /\
  NoDup ls /\ incl ls leaves.
Proof. intro m. apply safe_search_is_right; [constructor | intros q [] | cbn; lia]. Qed.
Corollary any_questions_no_more : forall m, exists ls,
  safe_search (length leaves) m [] = Some (value max_root root, ls) /\ (length ls <= length leaves)%nat.
Proof.
  intro m. destruct (any_questions m) as (ls & E & Hnd & Hin). exists ls.
  split; [exact E | apply NoDup_incl_length; assumption].
Qed.
End Search.

(* The policies of known searches. SSS* asks for the greatest value that is possible: G is the upper bound of the root.
   DUAL* asks for the least above its lower bound. MTD(f) begins with a guess, its memory, and keeps a question until it
   is answered; a guess that was too high is followed by the new upper bound, one that was not by the new lower bound
   plus one. *)
Definition sss : policy unit := fun m _ h _ => (m, h).
Definition dual : policy unit := fun m l _ _ => (m, l + 1).
Definition mtdf : policy Z := fun g l h _ => let g := if l <? g then Z.min g h else l + 1 in (g, g).

Section Known.
Variable root : tree.
Variable max_root : bool.
Variable inf : Z.
Hypothesis bounded : within inf root.
Notation leaves := (snd (alphabeta max_root root [] (- inf) inf)).
Definition safe (result : option (Z * list path)) : Prop :=
  exists ls, result = Some (value max_root root, ls) /\ NoDup ls /\ incl ls leaves.

Corollary sss_is_safe : safe (safe_search root max_root inf unit sss (length leaves) tt []).
Proof. apply any_questions, bounded. Qed.
Corollary dual_is_safe : safe (safe_search root max_root inf unit dual (length leaves) tt []).
Proof. apply any_questions, bounded. Qed.
Corollary mtdf_is_safe : forall guess, safe (safe_search root max_root inf Z mtdf (length leaves) guess []).
Proof. intro guess. apply any_questions, bounded. Qed.
End Known.
