(* AlphaBeta.v - PS* with single children evaluates the leaves of alpha-beta, in alpha-beta's order: by induction on
   the tree, as there is nothing beside the way.
   OneLevel.v and Once.v compare other plans with alpha-beta; they need `leaves`, the leaves of a search. Leaves.v says
   the same of the lists of Table.v. *)
Require Import ZArith List Bool Lia.
From Phased Require Import Tree Table Open Right.
From Phased Require Export Methods.
Import ListNotations.
Open Scope Z_scope.

Lemma alphabeta_max : forall t ts p a b, alphabeta true (Node t ts) p a b =
  max_loop (fun c i a => alphabeta false c (i :: p) a b) b 0 a (t :: ts).
Proof. reflexivity. Qed.
Lemma alphabeta_min : forall t ts p a b, alphabeta false (Node t ts) p a b =
  min_loop (fun c i b => alphabeta true c (i :: p) a b) a 0 b (t :: ts).
Proof. reflexivity. Qed.

(* ---- the leaves of a search ---- *)

(* The leaf that is evaluated when the operator is applied. *)
Definition evaluates (s : search) : list path :=
  match head s with
  | AtMin p (Leaf _) false _ => [p]
  | AtMax p _ (Leaf _) _ false _ => [p]
  | _ => []
  end.
Fixpoint leaves (plan : plan) (inf : Z) (max_root : bool) (fuel : nat) (s : search) : list path :=
  match fuel with
  | O => []
  | S fuel =>
      evaluates s ++ match snd (step plan inf max_root s) with Go s' => leaves plan inf max_root fuel s' | _ => [] end
  end.

(* From s the search comes to s', and evaluates ls on its way. *)
Inductive comes (plan : plan) (inf : Z) (max_root : bool) : search -> list path -> search -> Prop :=
| comes_here : forall s, comes plan inf max_root s [] s
| comes_by : forall s s' ls s'', snd (step plan inf max_root s) = Go s' -> comes plan inf max_root s' ls s'' ->
    comes plan inf max_root s (evaluates s ++ ls) s''.

Lemma comes_trans : forall plan inf mr s ls s' ls' s'',
  comes plan inf mr s ls s' -> comes plan inf mr s' ls' s'' -> comes plan inf mr s (ls ++ ls') s''.
Proof.
  intros plan inf mr s ls s' ls' s'' H H'; induction H; [exact H'|].
  rewrite <- app_assoc. eapply comes_by; [eassumption | auto].
Qed.
Lemma comes_one : forall plan inf mr s s', snd (step plan inf mr s) = Go s' -> comes plan inf mr s (evaluates s) s'.
Proof. intros. rewrite <- (app_nil_r (evaluates s)). eapply comes_by; [eassumption | constructor]. Qed.

Lemma comes_leaves : forall plan inf mr s ls s', comes plan inf mr s ls s' ->
  forall v fuel w, snd (step plan inf mr s') = Done v -> evaluates s' = [] -> run plan inf mr fuel s = Some w ->
  leaves plan inf mr fuel s = ls.
Proof.
  intros plan inf mr s ls s' H; induction H as [s | s s' ls s'' Hs H IH]; intros v fuel w HD He HR.
  - destruct fuel; [discriminate|]. cbn. rewrite HD, He. reflexivity.
  - destruct fuel; [discriminate|]. cbn in *. rewrite Hs in *. f_equal. eapply IH; eassumption.
Qed.

(* ---- single children: beside the way there is nothing ---- *)

Section Single.
Variable inf : Z.
Variable max_root : bool.
Notation step := (step single_children inf max_root).
Notation comes := (comes single_children inf max_root).

Definition single (w : list frame) : Prop := forall f, In f w -> lefts f = [] /\ rights f = [].

Lemma single_states : forall w s, single w -> states (plug w s) [] = states s w.
Proof.
  induction w as [|[b n l lt rt] up IH]; intros s H; [reflexivity|].
  destruct (H _ (or_introl eq_refl)) as (E1 & E2). cbn in E1, E2; subst.
  cbn [plug]. rewrite IH by (intros f Hf; apply H; right; exact Hf). cbn. apply app_nil_r.
Qed.
Lemma single_insert : forall s w t, single w -> insert s w t = Go (Search s w t None).
Proof. intros s w t H. unfold insert. rewrite single_states by exact H. reflexivity. Qed.

Lemma single_cons : forall b n l w, single w -> single (F b n l [] [] :: w).
Proof. intros b n l w H f [<- | Hf]; [split; reflexivity | apply H; exact Hf]. Qed.

(* Not the MAX root, whose SOLVED state ends the search. *)
Definition inner (w : list frame) : Prop := max_root = false \/ w <> [].

(* A MIN node is searched. *)
Definition min_right (c : tree) : Prop := forall p m w t cl, single w -> inner w ->
  let (v, ls) := alphabeta false c p (low_at inf w) m in
  exists r t' cl', comes (Search (AtMin p c false m) w t cl) ls (Search (AtMin p c true r) w t' cl') /\
    Z.max (low_at inf w) r = Z.max (low_at inf w) (Z.min m v).
(* A MAX node is searched: what comes is its SOLVED state, or that of its parent if the parent is refuted. *)
Definition max_right (x : tree) : Prop := forall p b l m w t cl, single w ->
  let (v, ls) := alphabeta true x p (low_at inf w) m in
  exists t' cl',
    comes (Search (AtMax p b x l false m) w t cl) ls (Search (AtMax p b x l true (Z.min m v)) w t' cl') \/
    Z.min m v <= low_at inf w /\
    comes (Search (AtMax p b x l false m) w t cl) ls (Search (AtMin (tl p) (rebuild b x l) true (low_at inf w)) w t'
      cl').

(* The children of an open MAX node from y on, of number i; those after y have not been on OPEN. *)
Lemma max_loop_right : forall p b l w ts y n i t cl, single w -> name n = p ->
  (forall c, In c (y :: ts) -> min_right c) -> rest n = ts -> (i + length ts + 1 = width (tr n))%nat ->
  let (v, ls) := max_loop (fun c i a => alphabeta false c (i :: p) a (high n)) (high n) i (low n) (y :: ts) in
  exists t' cl', comes (Search (AtMin (i :: p) y false (high n)) (F b n l [] [] :: w) t cl) ls
                       (Search (AtMax p b (tr n) l true (Z.min (high n) v)) w t' cl').
Proof.
  intros p b l w ts; induction ts as [|y' ts IH]; intros y n i t cl Hw Hp Hc Hr Hn.
  - cbn [max_loop].
    pose proof (Hc y (or_introl eq_refl) (i :: p) (high n) (F b n l [] [] :: w) t cl) as Hy.
    cbn [low_at fn] in Hy.
    destruct (alphabeta false y (i :: p) (low n) (high n)) as [v ls].
    destruct Hy as (r & t1 & cl1 & Hcomes & Hr'); [apply single_cons, Hw | right; discriminate|].
    assert (Hgo : exists cl2, snd (step (Search (AtMin (i :: p) y true r) (F b n l [] [] :: w) t1 cl1)) =
              Go (Search (AtMax p b (tr n) l true (Z.min (high n) (Z.max (low n) v))) w t1 cl2)).
    { unfold Open.step; cbn [head way]. unfold case_4. cbn [app map opens tl newest].
      cbn [set_low high low rest tr name clock].
      rewrite Hr, Hp. destruct (high n <=? Z.max (low n) r) eqn:E; cbn [snd]; eexists.
      - apply Z.leb_le in E. do 3 f_equal. lia.
      - apply Z.leb_gt in E. do 3 f_equal. lia. }
    destruct Hgo as (cl2 & Hgo). apply comes_one in Hgo.
    assert (He : evaluates (Search (AtMin (i :: p) y true r) (F b n l [] [] :: w) t1 cl1) = []) by (destruct y;
      reflexivity).
    rewrite He in Hgo.
    destruct (high n <=? Z.max (low n) v); [|cbn [max_loop]]; exists t1, cl2;
      try rewrite app_nil_r; rewrite <- (app_nil_r ls); eapply comes_trans; eassumption.
  - change (max_loop (fun c i a => alphabeta false c (i :: p) a (high n)) (high n) i (low n) (y :: y' :: ts)) with
      (let (v, ls) := alphabeta false y (i :: p) (low n) (high n) in
       let a := Z.max (low n) v in
       if high n <=? a then (a, ls)
       else let (v', ls') := max_loop (fun c i a => alphabeta false c (i :: p) a (high n)) (high n) (S i) a (y' :: ts)
         in
            (v', ls ++ ls')).
    pose proof (Hc y (or_introl eq_refl) (i :: p) (high n) (F b n l [] [] :: w) t cl) as Hy.
    cbn [low_at fn] in Hy.
    destruct (alphabeta false y (i :: p) (low n) (high n)) as [v ls].
    destruct Hy as (r & t1 & cl1 & Hcomes & Hr'); [apply single_cons, Hw | right; discriminate|].
    assert (He : evaluates (Search (AtMin (i :: p) y true r) (F b n l [] [] :: w) t1 cl1) = []) by (destruct y;
      reflexivity).
    cbv zeta. destruct (high n <=? Z.max (low n) v) eqn:E.
    + apply Z.leb_le in E.
      assert (Hgo : exists cl2, snd (step (Search (AtMin (i :: p) y true r) (F b n l [] [] :: w) t1 cl1)) =
              Go (Search (AtMax p b (tr n) l true (Z.min (high n) (Z.max (low n) v))) w t1 cl2)).
      { unfold Open.step; cbn [head way]. unfold case_4. cbn [app map opens tl newest].
        cbn [set_low high low rest tr name clock].
        rewrite Hp. destruct (high n <=? Z.max (low n) r) eqn:E'; cbn [snd]; [|apply Z.leb_gt in E'; lia].
        eexists. do 3 f_equal. lia. }
      destruct Hgo as (cl2 & Hgo). apply comes_one in Hgo. rewrite He in Hgo.
      exists t1, cl2. rewrite <- (app_nil_r ls). eapply comes_trans; eassumption.
    + apply Z.leb_gt in E.
      set (n1 := set_rest (set_low n (Z.max (low n) v)) ts).
      assert (Hgo : snd (step (Search (AtMin (i :: p) y true r) (F b n l [] [] :: w) t1 cl1)) =
              Go (Search (AtMin (S i :: p) y' false (high n1)) (F b n1 l [] [] :: w) t1 None)).
      { unfold Open.step; cbn [head way]. unfold case_4. cbn [app map opens tl newest].
        cbn [set_low high low rest tr name clock].
        rewrite Hr. destruct (high n <=? Z.max (low n) r) eqn:E'; cbn [snd]; [apply Z.leb_le in E'; lia|].
        unfold phase, single_children, last_of, n1, set_rest, set_low.
          cbn [pred firstn skipn lives name high tr rest low born].
        rewrite Hr, Hp. cbn [length] in *.
        replace (width (tr n) - S (length ts))%nat with (S i) by lia. do 5 f_equal; lia. }
      apply comes_one in Hgo. rewrite He in Hgo.
      specialize (IH y' n1 (S i) t1 None Hw Hp).
      change (high n1) with (high n) in IH. change (low n1) with (Z.max (low n) v) in IH.
      change (tr n1) with (tr n) in IH. change (rest n1) with ts in IH.
      destruct (max_loop (fun c i a => alphabeta false c (i :: p) a (high n)) (high n) (S i) (Z.max (low n) v) (y' ::
        ts))
        as [v' ls'].
      destruct IH as (t2 & cl2 & IH).
      * intros c Hin; apply Hc; right; exact Hin.
      * reflexivity.
      * cbn [length] in Hn; lia.
      * exists t2, cl2. eapply comes_trans; [exact Hcomes|]. change ls' with ([] ++ ls').
        eapply comes_trans; [exact Hgo | exact IH].
Qed.

Lemma min_loop_le : forall f a ts i b, fst (min_loop f a i b ts) <= b.
Proof.
  intros f a; induction ts as [|t r IH]; intros i b; cbn; [lia|].
  destruct (f t i b) as [v ls]. destruct (Z.min b v <=? a); cbn; [lia|].
  specialize (IH (S i) (Z.min b v)). destruct (min_loop f a (S i) (Z.min b v) r); cbn in *. lia.
Qed.

(* The children of a MIN node from y on, of number i. *)
Lemma min_loop_right : forall p w ts b y i m t cl, single w -> inner w -> (forall x, In x (y :: ts) -> max_right x) ->
  let (v, ls) := min_loop (fun c i b => alphabeta true c (i :: p) (low_at inf w) b) (low_at inf w) i m (y :: ts) in
  exists r t' cl', comes (Search (AtMax (i :: p) b y ts false m) w t cl) ls
                         (Search (AtMin p (rebuild b y ts) true r) w t' cl') /\
    Z.max (low_at inf w) r = Z.max (low_at inf w) v.
Proof.
  intros p w ts; induction ts as [|y' ts IH]; intros b y i m t cl Hw Hin Hx;
    pose proof (Hx y (or_introl eq_refl) (i :: p) b) as Hy.
  - specialize (Hy [] m w t cl Hw). cbn [min_loop].
    destruct (alphabeta true y (i :: p) (low_at inf w) m) as [v ls].
    destruct Hy as (t1 & cl1 & [Hy | (Hv & Hy)]).
    + assert (Hgo : snd (step (Search (AtMax (i :: p) b y [] true (Z.min m v)) w t1 cl1)) =
                Go (Search (AtMin p (rebuild b y []) true (Z.min m v)) w t1 None)).
      { unfold Open.step; cbn [head way tl clock].
        destruct Hin as [-> | Hin]; [|destruct w; [congruence|]; destruct max_root];
          destruct (_ <? _); reflexivity. }
      apply comes_one in Hgo.
      assert (He : evaluates (Search (AtMax (i :: p) b y [] true (Z.min m v)) w t1 cl1) = []) by (destruct y;
        reflexivity).
      rewrite He in Hgo.
      destruct (Z.min m v <=? low_at inf w); exists (Z.min m v), t1, None; split; try reflexivity;
        try rewrite app_nil_r; rewrite <- (app_nil_r ls); eapply comes_trans; eassumption.
    + destruct (Z.min m v <=? low_at inf w) eqn:E; [|apply Z.leb_gt in E; lia].
      exists (low_at inf w), t1, cl1; split; [exact Hy | lia].
  - specialize (Hy (y' :: ts) m w t cl Hw).
    change (min_loop (fun c i b => alphabeta true c (i :: p) (low_at inf w) b) (low_at inf w) i m (y :: y' :: ts)) with
      (let (v, ls) := alphabeta true y (i :: p) (low_at inf w) m in
       let b := Z.min m v in
       if b <=? low_at inf w then (b, ls)
       else let (v', ls') := min_loop (fun c i b => alphabeta true c (i :: p) (low_at inf w) b) (low_at inf w) (S i) b
         (y' :: ts) in
            (v', ls ++ ls')).
    destruct (alphabeta true y (i :: p) (low_at inf w) m) as [v ls]. cbv zeta.
    assert (He : forall t1 cl1, evaluates (Search (AtMax (i :: p) b y (y' :: ts) true (Z.min m v)) w t1 cl1) = [])
      by (intros; destruct y; reflexivity).
    destruct Hy as (t1 & cl1 & [Hy | (Hv & Hy)]).
    + assert (Hgo : snd (step (Search (AtMax (i :: p) b y (y' :: ts) true (Z.min m v)) w t1 cl1)) =
                if Z.min m v <=? low_at inf w
                then Go (Search (AtMin p (rebuild b y (y' :: ts)) true (Z.min m v)) w t1 None)
                else Go (Search (AtMax (S i :: p) (y :: b) y' ts false (Z.min m v)) w t1 None)).
      { unfold Open.step; cbn [head way tl clock next_name]. rewrite Z.leb_antisym.
        destruct Hin as [-> | Hin]; [|destruct w; [congruence|]; destruct max_root];
          destruct (_ <? _); reflexivity. }
      destruct (Z.min m v <=? low_at inf w) eqn:E.
      * apply comes_one in Hgo. rewrite He in Hgo. exists (Z.min m v), t1, None; split; [|reflexivity].
        rewrite <- (app_nil_r ls). eapply comes_trans; eassumption.
      * apply comes_one in Hgo. rewrite He in Hgo.
        specialize (IH (y :: b) y' (S i) (Z.min m v) t1 None Hw Hin).
        destruct (min_loop _ _ (S i) (Z.min m v) (y' :: ts)) as [v' ls'].
        destruct IH as (r & t2 & cl2 & IH & Hr); [intros x H; apply Hx; right; exact H|].
        exists r, t2, cl2; split; [|exact Hr]. rewrite <- rebuild_next.
        eapply comes_trans; [exact Hy|]. change ls' with ([] ++ ls'). eapply comes_trans; eassumption.
    + destruct (Z.min m v <=? low_at inf w) eqn:E; [|apply Z.leb_gt in E; lia].
      exists (low_at inf w), t1, cl1; split; [exact Hy | lia].
Qed.

Lemma both_right : forall t, min_right t /\ max_right t.
Proof.
  induction t as [v | y ys (IHn & IHx) IH] using tree_induction; split.
  - intros p m w t cl Hw Hin. cbn [alphabeta]. exists (Z.max (Z.min v m) (low_at inf w)), t, None. split; [|lia].
    apply (comes_one _ _ _ (Search (AtMin p (Leaf v) false m) w t cl)).
    unfold Open.step; cbn [head way clock snd]. apply single_insert, Hw.
  - intros p b l m w t cl Hw. cbn [alphabeta]. exists t, None.
    assert (Hgo : snd (step (Search (AtMax p b (Leaf v) l false m) w t cl)) =
      if low_at inf w <? Z.min v m then Go (Search (AtMax p b (Leaf v) l true (Z.min v m)) w t None)
      else Go (Search (AtMin (tl p) (rebuild b (Leaf v) l) true (low_at inf w)) w t None)).
    { unfold Open.step; cbn [head way clock]. destruct (_ <? _); cbn [snd]; apply single_insert, Hw. }
    destruct (low_at inf w <? Z.min v m) eqn:E; apply comes_one in Hgo; cbn [evaluates head] in Hgo.
    + left. rewrite Z.min_comm. exact Hgo.
    + right. apply Z.ltb_ge in E. split; [lia | exact Hgo].
  - intros p m w t cl Hw Hin. rewrite alphabeta_min.
    pose proof (min_loop_right p w ys [] y 0 m t None Hw Hin) as H.
    pose proof (min_loop_le (fun c i b => alphabeta true c (i :: p) (low_at inf w) b) (low_at inf w) (y :: ys) 0 m) as
      Hle.
    destruct (min_loop _ _ 0 m (y :: ys)) as [v ls]. cbn [fst] in Hle.
    destruct H as (r & t' & cl' & H & Hr).
    { intros x [<- | Hx]; [exact IHx | apply IH, Hx]. }
    exists r, t', cl'; split; [|rewrite Z.min_r by exact Hle; exact Hr].
    change ls with ([] ++ ls). eapply comes_trans; [|exact H].
    apply (comes_one _ _ _ (Search (AtMin p (Node y ys) false m) w t cl)). reflexivity.
  - intros p b l m w t cl Hw. rewrite alphabeta_max.
    set (n := N (Node y ys) p t m (low_at inf w) ys).
    pose proof (max_loop_right p b l w ys y n 0 (S t) None Hw eq_refl) as H.
    cbn [n high low tr rest] in H.
    destruct (max_loop _ _ 0 (low_at inf w) (y :: ys)) as [v ls].
    destruct H as (t' & cl' & H).
    { intros c [<- | Hc]; [exact IHn | apply IH, Hc]. }
    { reflexivity. }
    { cbn; lia. }
    exists t', cl'. left. change ls with ([] ++ ls). eapply comes_trans; [|exact H].
    apply (comes_one _ _ _ (Search (AtMax p b (Node y ys) l false m) w t cl)).
    unfold Open.step; cbn [head way clock snd].
      unfold phase, last_of; cbn [name tr rest high width length pred single_children skipn firstn lives].
    replace (S (length ys) - S (length ys))%nat with 0%nat by lia. reflexivity.
Qed.

(* The leaves of the whole search. *)
Theorem single_children_is_alphabeta : forall t, within inf t ->
  leaves single_children inf max_root (2 * nodes t) (start inf max_root t) =
  snd (alphabeta max_root t [] (- inf) inf).
Proof.
  intros t Hin. pose proof (ps_star_is_right single_children inf max_root t Hin) as HR.
  pose proof (proj2 (both_right t) [] [] [] inf [] 0%nat None) as Hx. cbn [low_at] in Hx.
  pose proof (proj1 (both_right t) [] inf [] 0%nat None) as Hn. unfold inner in Hn; cbn [low_at] in Hn.
  unfold start in *. destruct max_root.
  - destruct (alphabeta true t [] (- inf) inf) as [v ls].
    destruct Hx as (t' & cl' & [H | (_ & H)]); [intros f [] | |];
      eapply (comes_leaves _ _ _ _ _ _ H); try exact HR; try reflexivity; destruct t; reflexivity.
  - destruct (alphabeta false t [] (- inf) inf) as [v ls].
    destruct Hn as (r & t' & cl' & H & _); [intros f [] | left; reflexivity|].
    eapply (comes_leaves _ _ _ _ _ _ H); try exact HR; try reflexivity; destruct t; reflexivity.
Qed.
End Single.
