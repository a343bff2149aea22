(* Sss.v - PS* with one partition is SSS*, step for step (one_partition_is_sss): no low is raised before its node is
   finished, so the bounds never matter.
   SssLists.v says the same of the lists; Queue.v uses `after`, k applications of an operator. *)
Require Import ZArith List Bool Lia.
From Phased Require Import Tree Table Open Right AlphaBeta.
Import ListNotations.
Open Scope Z_scope.

(* ---- SSS* (Stockman 1979) ---- *)

(* It has OPEN and no BACKUP. Its states are in the same tree; an open MAX node is only a place in it: of its fields only
   the node and its name mean anything. *)
Definition place (x : tree) (p : path) : node := N x p 0 0 0 [].

Section Operator.
Variable max_root : bool.

Definition sss_step (s : search) : outcome :=
  match head s with
  (* LIVE, interior MIN: its first child in front. MAX: all its children in front. *)
  | AtMin p (Node y ys) false m => Go (Search (AtMax (0%nat :: p) [] y ys false m) (way s) 0 None)
  | AtMax p b (Node y ys) l false m =>
      Go (Search (AtMin (0%nat :: p) y false m) (F b (place (Node y ys) p) l [] (lives p 1 m ys) :: way s) 0 None)
  (* LIVE, terminal: SOLVED, inserted by merit. *)
  | AtMin p (Leaf v) false m => insert (AtMin p (Leaf v) true (Z.min v m)) (way s) 0
  | AtMax p b (Leaf v) l false m => insert (AtMax p b (Leaf v) l true (Z.min v m)) (way s) 0
  (* SOLVED, MAX: done at the root; else its next sibling in front, or its parent if there is none. *)
  | AtMax p b x l true m =>
      match max_root, way s with
      | true, [] => Done m
      | _, _ =>
          match l with
          | y :: ys => Go (Search (AtMax (next_name p) (x :: b) y ys false m) (way s) 0 None)
          | [] => Go (Search (AtMin (tl p) (rebuild b x l) true m) (way s) 0 None)
          end
      end
  (* SOLVED, MIN: all below its parent leaves OPEN; the parent in front. *)
  | AtMin _ _ true m =>
      match way s with
      | [] => Done m
      | F b n l _ _ :: up => Go (Search (AtMax (name n) b (tr n) l true m) up 0 None)
      end
  end.
End Operator.

(* ---- PS* without its bounds ---- *)

Definition bare (n : node) : node := place (tr n) (name n).
Fixpoint erase (s : slot) : slot :=
  match s with St x => St x | Op b n l ss => Op b (bare n) l (map erase ss) end.
Definition erase_frame (f : frame) : frame := F (fb f) (bare (fn f)) (fl f) (map erase (lefts f)) (map erase (rights
  f)).
Definition erase_search (s : search) : search := Search (head s) (map erase_frame (way s)) 0 None.
Definition erase_outcome (o : outcome) : outcome :=
  match o with Go s => Go (erase_search s) | Done v => Done v | Stuck => Stuck end.

(* Nothing of OPEN is lost. *)
Lemma erase_plug : forall w s, erase (plug w s) = plug (map erase_frame w) (erase s).
Proof.
  induction w as [|f up IH]; intro s; [reflexivity|]. cbn [plug map]. rewrite IH. f_equal.
  unfold plug1. cbn. rewrite map_app. reflexivity.
Qed.
Definition erase_found (a : state * list frame) := (fst a, map erase_frame (snd a)).
Lemma erase_states : forall s w, states (erase s) (map erase_frame w) = map erase_found (states s w).
Proof.
  induction s as [s | b n l ss IH] using slot_induction; intro w; [reflexivity|]. cbn [erase states].
  assert (H : forall lt,
    (fix go (lt ss : list slot) := match ss with
       | [] => [] | s :: r => states s (F b (bare n) l lt r :: map erase_frame w) ++ go (lt ++ [s]) r end)
      (map erase lt) (map erase ss) =
    map erase_found ((fix go (lt ss : list slot) := match ss with
       | [] => [] | s :: r => states s (F b n l lt r :: w) ++ go (lt ++ [s]) r end) lt ss)).
  { induction ss as [|a r IHr]; intro lt; [reflexivity|]. cbn [map]. rewrite map_app. f_equal.
    - rewrite <- (IH a (or_introl eq_refl) (F b n l lt r :: w)). reflexivity.
    - rewrite <- IHr; [|intros s Hs; apply IH; right; exact Hs]. rewrite map_app. reflexivity. }
  exact (H []).
Qed.
Lemma erase_best : forall l, best (map erase_found l) = option_map erase_found (best l).
Proof.
  induction l as [|a r IH]; [reflexivity|]. cbn [map best]. rewrite IH.
  destruct (best r) as [b|]; cbn [option_map]; [|reflexivity]. cbn [erase_found fst].
  destruct (_ <? _); reflexivity.
Qed.
Lemma erase_insert : forall s w t, erase_outcome (insert s w t) = insert s (map erase_frame w) 0.
Proof.
  intros s w t. unfold insert. change (St s) with (erase (St s)) at 2. rewrite <- erase_plug.
  change (@nil frame) with (map erase_frame []) at 2. rewrite erase_states, erase_best.
  destruct (best (states (plug w (St s)) [])) as [[h w']|]; reflexivity.
Qed.
Lemma erase_lives : forall p m ts i, map erase (lives p i m ts) = lives p i m ts.
Proof. intros p m; induction ts as [|t r IH]; intro i; [reflexivity | cbn; rewrite IH; reflexivity]. Qed.

Section One.
Variable inf : Z.
Variable max_root : bool.

(* With one partition no node has anything left, and no low is raised before its node is done. *)
Inductive plain : Z -> slot -> Prop :=
| plain_St : forall h s, - inf < merit s <= h -> within inf (tree_of (St s)) -> plain h (St s)
| plain_Op : forall h b n l ss, low n = - inf -> rest n = [] -> - inf < high n <= h ->
    within inf (rebuild b (tr n) l) -> (forall s, In s ss -> plain (high n) s) -> plain h (Op b n l ss).

Lemma plain_plug : forall w s, plain inf (plug w s) -> plain (high_at inf w) s /\ low_at inf w = - inf.
Proof.
  induction w as [|f up IH]; intros s H; [split; [exact H | reflexivity]|].
  apply IH in H as (H & _). inversion H; subst. split; [|assumption].
  match goal with Hx : forall s, In s _ -> plain _ s |- _ => apply Hx end. apply in_elt.
Qed.
Lemma plain_replace : forall w s s', plain inf (plug w s) -> plain (high_at inf w) s' -> plain inf (plug w s').
Proof.
  induction w as [|f up IH]; intros s s' H Hs'; [exact Hs'|]. cbn [plug] in *. apply (IH (plug1 f s)); [exact H|].
  apply plain_plug in H as (H & _). inversion H as [|? ? ? ? ? H1 H2 H3 H4 H5]; subst. constructor; auto.
  intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx | [<- | Hx]]; [| exact Hs' |];
    apply H5, in_app_iff; [left | right; right]; exact Hx.
Qed.

Lemma within_list : forall ts, fold_right (fun c a => within inf c /\ a) True ts <-> forall t, In t ts -> within inf t.
Proof.
  induction ts as [|a r IH]; cbn; [split; [intros _ t [] | auto]|]. rewrite IH. split.
  - intros (Ha & Hr) t [<- | Ht]; auto.
  - intro H; split; intros; apply H; auto.
Qed.
Lemma within_rebuild : forall b x l, within inf (rebuild b x l) -> within inf x.
Proof.
  intros b x l. unfold rebuild. destruct (rev b ++ x :: l) as [|t ts] eqn:E; [destruct (rev b); discriminate|].
  intros (Ht & Hts).
  assert (Hx : In x (t :: ts)) by (rewrite <- E; apply in_elt).
  destruct Hx as [<- | Hx]; [exact Ht|]. apply (proj1 (within_list ts)); auto.
Qed.

Lemma plain_spent : forall h s, plain h s -> spent s.
Proof. intros h s H; induction H; constructor; auto. Qed.

Definition Plain (s : search) : Prop := plain inf (plug (way s) (St (head s))).

Lemma step_is_sss : forall s, Plain s ->
  erase_outcome (snd (step one_partition inf max_root s)) = sss_step max_root (erase_search s) /\
  forall s', snd (step one_partition inf max_root s) = Go s' -> Plain s'.
Proof.
  intros [h w t cl] H. unfold Plain in *; cbn [head way] in *.
  destruct (plain_plug _ _ H) as (Hh & Hlow). inversion Hh as [? ? Hm Hin|]; subst; clear Hh.
  unfold step, sss_step; cbn [erase_search head way clock]. rewrite Hlow.
  destruct h as [p c [] m | p b x l [] m]; cbn [merit tree_of] in *.
  - (* SOLVED, MIN *)
    assert (E : forall A (f : A), match c with Leaf _ | _ => f end = f) by (intros; destruct c; reflexivity).
    rewrite E; clear E.
    destruct w as [|[b n l lt rt] up]; cbn [map]; [split; [destruct c; reflexivity | discriminate]|].
    cbn [plug] in H. pose proof (plain_plug _ _ H) as (Hn & _). inversion Hn as [|? ? ? ? ? H1 H2 H3 H4 H5]; subst.
    cbn [fn fb fl lefts rights] in *. cbn [high_at fn] in Hm.
    assert (Hgo : exists cl', snd (case_4 one_partition b n l lt rt up m t) =
                              Go (Search (AtMax (name n) b (tr n) l true m) up t cl')).
    { unfold case_4. cbn [set_low high low rest name tr]. rewrite H1, Z.max_r by lia.
      destruct (high n <=? m) eqn:E; cbn [snd].
      - apply Z.leb_le in E. eexists. do 3 f_equal. lia.
      - rewrite newest_empty.
        + rewrite H2. cbn [snd]. eexists. reflexivity.
        + intros o Ho. apply opens_Op in Ho as (s1 & s & s2 & Es & Ho). apply (spent_opens _ _ _) in Ho; [exact Ho|].
          assert (Hs : In s (map (raise m) (lt ++ rt))) by (rewrite Es; apply in_elt).
          apply in_map_iff in Hs as (s' & <- & Hs'). apply raise_spent, (plain_spent (high n)), H5.
          apply in_app_iff in Hs'. apply in_app_iff. destruct Hs'; [left | right; right]; assumption. }
    destruct Hgo as (cl' & Hgo). rewrite Hgo. split; [destruct c; reflexivity|].
    intros s' Hs'; injection Hs' as <-. cbn [head way]. apply (plain_replace _ _ _ H).
    constructor; [cbn; lia | exact H4].
  - (* LIVE, MIN *)
    destruct c as [v | y ys]; cbn [snd].
    + rewrite Z.max_l by (cbn in Hin; lia). rewrite erase_insert. split; [reflexivity|].
      intros s' Hs'. apply insert_whole in Hs'. rewrite Hs'. apply (plain_replace _ _ _ H).
      constructor; [cbn in *; lia | exact Hin].
    + split; [reflexivity|]. intros s' Hs'; injection Hs' as <-. apply (plain_replace _ _ _ H). constructor; assumption.
  - (* SOLVED, MAX *)
    assert (Hlt : (- inf <? m) = true) by (apply Z.ltb_lt; lia). rewrite Hlt.
    assert (Hgo : forall s', match l with
        | [] => Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None)
        | y :: ys => Go (Search (AtMax (next_name p) (x :: b) y ys false m) w t None)
        end = Go s' -> plain inf (plug (way s') (St (head s')))).
    { intros s' Hs'. destruct l as [|y ys]; injection Hs' as <-; cbn [head way]; apply (plain_replace _ _ _ H).
      - constructor; assumption.
      - constructor; [assumption | cbn [tree_of]; rewrite rebuild_next; exact Hin]. }
    destruct max_root, w as [|f up]; destruct l as [|y ys], x; cbn [snd erase_outcome erase_search head way map];
      (split; [reflexivity | first [exact Hgo | discriminate]]).
  - (* LIVE, MAX *)
    pose proof (within_rebuild _ _ _ Hin) as Hx. destruct x as [v | y ys].
    + assert (Hlt : (- inf <? Z.min v m) = true) by (apply Z.ltb_lt; cbn in Hx; lia). rewrite Hlt. cbn [snd].
      rewrite erase_insert. split; [reflexivity|].
      intros s' Hs'. apply insert_whole in Hs'. rewrite Hs'. apply (plain_replace _ _ _ H).
      constructor; [cbn in *; lia | exact Hin].
    + cbn [snd]. unfold phase. cbn [name tr rest high width length]. unfold last_of, one_partition.
      cbn [tr rest width length pred].
      rewrite firstn_all, skipn_all, Nat.sub_diag. split.
      * cbn [erase_outcome]. unfold erase_search; cbn [head way map]. unfold erase_frame at 1.
        cbn [fb fn fl lefts rights map]. rewrite erase_lives. reflexivity.
      * intros s' Hs'; injection Hs' as <-. cbn [head way plug]. unfold plug1; cbn [fb fn fl lefts rights].
        apply (plain_replace _ _ _ H). destruct Hx as (Hy & Hys). constructor; cbn; auto.
        intros s [<- | Hs]; [constructor; [cbn; lia | exact Hy]|].
        apply lives_in in Hs as (j & c & Hc & ->). constructor; [cbn; lia|].
        apply (proj1 (within_list ys)); assumption.
Qed.

Lemma start_plain : forall t, within inf t -> Plain (start inf max_root t).
Proof.
  intros t Ht. pose proof (within_value inf t Ht true). unfold Plain, start.
  destruct max_root; cbn [head way plug]; constructor; cbn; try lia; auto.
Qed.

(* k applications of an operator, as long as the search goes on *)
Fixpoint after (f : search -> outcome) (k : nat) (s : search) : outcome :=
  match k with
  | O => Go s
  | S k => match f s with Go s' => after f k s' | o => o end
  end.

(* After any number of steps both are at the same place: the same head, the same OPEN, the same end. *)
Theorem one_partition_is_sss : forall k t, within inf t ->
  erase_outcome (after (fun s => snd (step one_partition inf max_root s)) k (start inf max_root t)) =
  after (sss_step max_root) k (start inf max_root t).
Proof.
  intros k t Ht. assert (E : start inf max_root t = erase_search (start inf max_root t)) by reflexivity.
  rewrite E at 2. generalize (start_plain t Ht). generalize (start inf max_root t). clear.
  induction k as [|k IH]; intros s Hs; [reflexivity|]. cbn [after].
  destruct (step_is_sss s Hs) as (H1 & H2). rewrite <- H1.
  destruct (snd (step one_partition inf max_root s)) as [s' | v |]; cbn [erase_outcome]; [|reflexivity | reflexivity].
  apply IH, H2. reflexivity.
Qed.
End One.

(* erase does not change OPEN: both trees have the same states. *)
Corollary erase_open : forall s, map fst (states (erase s) []) = map fst (states s []).
Proof.
  intro s. change (@nil frame) with (map erase_frame []) at 1. rewrite erase_states, map_map. reflexivity.
Qed.

(* So SSS* is right as well. *)
Lemma run_after : forall plan inf max_root v k s, run plan inf max_root k s = Some v ->
  after (fun s => snd (step plan inf max_root s)) k s = Done v.
Proof.
  intros plan inf max_root v; induction k as [|k IH]; intros s H; [discriminate|]. cbn [run after] in *.
  destruct (snd (step plan inf max_root s)) as [s' | w |]; [auto | congruence | discriminate].
Qed.
Theorem sss_is_right : forall inf max_root t, within inf t ->
  after (sss_step max_root) (2 * nodes t) (start inf max_root t) = Done (value max_root t).
Proof.
  intros inf max_root t Ht. rewrite <- one_partition_is_sss by exact Ht.
  rewrite (run_after _ _ _ (value max_root t)); [reflexivity | apply ps_star_is_right, Ht].
Qed.
