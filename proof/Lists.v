(* Lists.v - the operator of Table.v, with its two lists, and that of Open.v do the same (operate_shows). So the
   corrected operator as the table has it is right, too (table_is_right), and OPEN is always sorted (open_is_sorted).
   SssLists.v and Leaves.v go the same way from the tree to the lists. *)
Require Import ZArith List Bool Lia Arith Permutation Sorted.
From Phased Require Import Tree Table Open Right AlphaBeta Sss OneLevel Queue.
Import ListNotations.
Open Scope Z_scope.

(* ---- 1. lists ---- *)

Lemma perm_filter : forall A (f : A -> bool) a b, Permutation a b -> Permutation (filter f a) (filter f b).
Proof.
  intros A f a b H; induction H as [| x a b H IH | x y a | a b c H1 IH1 H2 IH2]; cbn; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. apply perm_swap.
  - eapply perm_trans; eassumption.
Qed.
Lemma sorted_filter : forall A (R : A -> A -> Prop) f a, StronglySorted R a -> StronglySorted R (filter f a).
Proof.
  intros A R f a H; induction H as [|x a Ha IH Hx]; cbn; [constructor|]. destruct (f x); [|exact IH].
    constructor; [exact IH|].
  rewrite Forall_forall in *. intros y Hy. apply filter_In in Hy. apply Hx, Hy.
Qed.
Lemma filter_map : forall A B (g : A -> B) f a, filter f (map g a) = map g (filter (fun x => f (g x)) a).
Proof. intros A B g f; induction a as [|x a IH]; cbn; [reflexivity|]. rewrite IH. destruct (f (g x)); reflexivity. Qed.
Lemma filter_all : forall A f (a : list A), (forall x, In x a -> f x = true) -> filter f a = a.
Proof.
  intros A f; induction a as [|x a IH]; intro H; cbn; [reflexivity|]. rewrite (H x (or_introl eq_refl)), IH; auto.
  intros y Hy; apply H; right; exact Hy.
Qed.
Lemma filter_none : forall A f (a : list A), (forall x, In x a -> f x = false) -> filter f a = [].
Proof.
  intros A f; induction a as [|x a IH]; intro H; cbn; [reflexivity|]. rewrite (H x (or_introl eq_refl)), IH; auto.
  intros y Hy; apply H; right; exact Hy.
Qed.
Lemma filter_app' : forall A f (a b : list A), filter f (a ++ b) = filter f a ++ filter f b.
Proof. intros A f; induction a as [|x a IH]; intro b; cbn; [reflexivity|]. rewrite IH. destruct (f x); reflexivity. Qed.
Lemma sorted_map : forall A (R : A -> A -> Prop) (S : A -> A -> Prop) g a, (forall x y, R x y -> S (g x) (g y)) ->
  StronglySorted R a -> StronglySorted S (map g a).
Proof.
  intros A R S g a Hg H; induction H as [|x a Ha IH Hx]; cbn; constructor; auto.
  rewrite Forall_forall in *. intros y Hy. apply in_map_iff in Hy as (z & <- & Hz). auto.
Qed.

(* ---- 2. names as Table.v compares them ---- *)

Lemma same_iff : forall a b, same a b = true <-> a = b.
Proof. intros a b. unfold same. destruct (list_eq_dec Nat.eq_dec a b); split; intro; try assumption; try reflexivity;
  congruence. Qed.
Lemma below_iff : forall a b, below a b = true <-> spre b a.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [below spre]; try (split; [discriminate | tauto]); try (split; auto;
    fail).
  rewrite andb_true_iff, Nat.eqb_eq, IH. split; intros (E & H); auto.
Qed.
Lemma left_iff : forall a b, left_of a b = true <-> lo a b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [left_of lo]; try (split; [discriminate | tauto]).
  rewrite orb_true_iff, andb_true_iff, Nat.ltb_lt, Nat.eqb_eq, IH. tauto.
Qed.
Lemma below_false : forall a b, ~ spre b a -> below a b = false.
Proof. intros a b H. destruct (below a b) eqn:E; [exfalso; apply H, below_iff, E | reflexivity]. Qed.

Definition os (s : state) : ostate :=
  match s with AtMin p _ b m => Os (rev p) b m | AtMax p _ _ _ b m => Os (rev p) b m end.
Definition en (n : node) : entry := En (rev (name n)) (last_of n) (low n) (high n).
Definition bef (a b : state) : Prop := before (merit a) (dn a) (merit b) (dn b).
Lemma os_node : forall s, o_node (os s) = dn s.
Proof. intros []; reflexivity. Qed.
Lemma os_hi : forall s, o_hi (os s) = merit s.
Proof. intros []; reflexivity. Qed.
Lemma bef_iff : forall a b, comes_before (os a) (os b) = true <-> bef a b.
Proof.
  intros a b. unfold comes_before, bef, before.
    rewrite !os_node, !os_hi, orb_true_iff, andb_true_iff, Z.ltb_lt, Z.eqb_eq, left_iff. tauto.
Qed.
Lemma bef_asym : forall a b, bef a b -> ~ bef b a.
Proof.
  unfold bef, before. intros a b [H1 | (E1 & H1)] [H2 | (E2 & H2)]; try lia. exact (lo_asym _ _ H1 H2).
Qed.
Lemma bef_trans : forall a b c, bef a b -> bef b c -> bef a c.
Proof. intros a b c. apply before_trans. Qed.

Lemma insert_sorted : forall h o, StronglySorted bef o -> (forall a, In a o -> bef a h \/ bef h a) ->
  exists o', Table.insert (os h) (map os o) = map os o' /\ Permutation o' (h :: o) /\ StronglySorted bef o'.
Proof.
  intros h; induction o as [|a o IH]; intros Hs Ht; cbn [map Table.insert].
  - exists [h]. repeat split; [apply Permutation_refl | repeat constructor].
  - inversion Hs as [|? ? Hs' Ha]; subst. destruct (comes_before (os a) (os h)) eqn:E.
    + apply bef_iff in E. destruct IH as (o' & E1 & E2 & E3); [exact Hs' | intros; apply Ht; right; assumption|].
      exists (a :: o'). cbn [map]. rewrite E1. repeat split.
      * eapply perm_trans; [apply perm_skip; exact E2 | apply perm_swap].
      * constructor; [exact E3|]. apply Forall_forall. intros x Hx.
        apply (Permutation_in _ E2) in Hx as [<- | Hx]; [exact E|].
        rewrite Forall_forall in Ha. apply Ha, Hx.
    + assert (Hha : bef h a) by (destruct (Ht a (or_introl eq_refl)) as [H | H]; [apply bef_iff in H;
      congruence | exact H]).
      exists (h :: a :: o). repeat split; [apply Permutation_refl|]. constructor; [exact Hs|].
        constructor; [exact Hha|].
      rewrite Forall_forall in *. intros x Hx. eapply bef_trans; [exact Hha | apply Ha, Hx].
Qed.

(* ---- 3. the states and nodes of the tree as lists, up to order ---- *)

Lemma sts_plug : forall w s, Permutation (sts (plug w s)) (sts s ++ beside w).
Proof.
  induction w as [|f up IH]; intro s; [cbn; rewrite app_nil_r; apply Permutation_refl|]. cbn [plug].
  eapply perm_trans; [apply IH|]. unfold plug1, beside. cbn [sts flat_map]. fold (beside up). rewrite app_assoc.
  apply Permutation_app_tail. rewrite !flat_map_app. cbn [flat_map]. rewrite app_assoc, (app_assoc (sts s)).
  apply Permutation_app_tail, Permutation_app_comm.
Qed.
Lemma nds_plug : forall w s, Permutation (nds (plug w s)) (nds s ++ above w).
Proof.
  induction w as [|f up IH]; intro s; [cbn; rewrite app_nil_r; apply Permutation_refl|]. cbn [plug].
  eapply perm_trans; [apply IH|]. unfold plug1, above. cbn [nds flat_map]. fold (above up). rewrite !flat_map_app.
    cbn [flat_map].
  generalize (flat_map nds (lefts f)) (nds s) (flat_map nds (rights f)) (above up). intros a b c d. cbn [app].
  eapply perm_trans; [|apply Permutation_middle]. apply perm_skip. rewrite !app_assoc. do 2 apply Permutation_app_tail.
  apply Permutation_app_comm.
Qed.
Definition lift (v : Z) (n : node) : node := set_low n (Z.max (low n) v).
Lemma nds_raise : forall v s, nds (raise v s) = map (lift v) (nds s).
Proof.
  intro v; induction s as [s | b n l ss IH] using slot_induction; [reflexivity|]. cbn [raise nds map]. f_equal.
  induction ss as [|x r IHr]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IH by (left; reflexivity). f_equal.
  apply IHr. intros s Hs; apply IH; right; exact Hs.
Qed.
Lemma nds_raises : forall v ss, flat_map nds (map (raise v) ss) = map (lift v) (flat_map nds ss).
Proof. intro v; induction ss as [|s r IH]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, nds_raise, IH.
  reflexivity. Qed.

Section Names.
Variable max_root : bool.
Variable t0 : tree.
Notation named := (named max_root t0).

Lemma sub_find : forall d t c, sub t d = Some c -> find t d = c.
Proof.
  induction d as [|k d IH]; intros t c H; cbn in *; [destruct t; injection H as <-; reflexivity|].
  destruct t as [v | y ys]; cbn [kids] in H; [destruct k; discriminate|].
  destruct (nth_error (y :: ys) k); [apply IH, H | discriminate].
Qed.

(* A name has one node: the node of the tree with that name. *)
Lemma named_nodes : forall q s, named q s ->
  (forall j j', In j (nds s) -> In j' (nds s) -> name j = name j' -> j = j') /\
  (forall j, In j (nds s) -> sub t0 (dj j) = Some (tr j) /\ (length (rest j) <= width (tr j))%nat).
Proof.
  apply (named_mut max_root t0
    (fun q s _ => (forall j j', In j (nds s) -> In j' (nds s) -> name j = name j' -> j = j') /\
       (forall j, In j (nds s) -> sub t0 (dj j) = Some (tr j) /\ (length (rest j) <= width (tr j))%nat))
    (fun p i ts ss _ => (forall j j', In j (flat_map nds ss) -> In j' (flat_map nds ss) -> name j = name j' ->
      j = j') /\
       (forall j, In j (flat_map nds ss) -> sub t0 (dj j) = Some (tr j) /\ (length (rest j) <= width (tr j))%nat))).
  - intros; split; [intros j j' [] | intros j []].
  - intros; split; [intros j j' [] | intros j []].
  - intros q b n l opened ss Hat Hn Hk Hl (IH1 & IH2) Hb.
    assert (Hq : named q (Op b n l ss)) by (apply named_op with (opened := opened); assumption).
    destruct (named_inner _ _ _ _ _ _ _ Hq) as (_ & Hin). cbn [nds]. split.
    + intros j j' [<- | Hj] [<- | Hj'] E; [reflexivity | | | apply IH1; assumption].
      * exfalso. specialize (Hin j' Hj'). unfold dj in Hin. rewrite E in Hin. exact (spre_irrefl _ Hin).
      * exfalso. specialize (Hin j Hj). unfold dj in Hin. rewrite E in Hin. exact (spre_irrefl _ Hin).
    + intros j [<- | Hj]; [|apply IH2, Hj]. split.
      * unfold dj. rewrite Hn. eapply sub_name. exact Hat.
      * replace (width (tr n)) with (length (kids (tr n))) by (destruct (tr n); reflexivity). rewrite Hk, app_length.
        lia.
  - intros; split; [intros j j' [] | intros j []].
  - intros p i t ts ss _ H. exact H.
  - intros p i s ts ss Hs (H1 & H2) Hl (IH1 & IH2). cbn [flat_map].
    pose proof (proj2 (named_places _ _ _ _ Hs)) as P. cbn in P.
    assert (Hlo : forall j j', In j (nds s) -> In j' (flat_map nds ss) -> lo (dj j) (dj j')).
    { intros j j' Hj Hj'. apply in_flat_map in Hj' as (s' & Hs' & Hj').
      destruct (line_places _ _ _ _ _ _ Hl s' Hs') as (k & Hk & Hn).
      apply named_places in Hn as (_ & Hn). specialize (Hn j' Hj'). cbn in Hn.
      eapply lo_pre_l; [|apply spre_pre, P, Hj]. eapply lo_pre_r; [|apply spre_pre, Hn]. apply lo_kids. lia. }
    split.
    + intros j j' Hj Hj' E. apply in_app_iff in Hj. apply in_app_iff in Hj'.
      destruct Hj as [Hj | Hj], Hj' as [Hj' | Hj'].
      * apply H1; assumption.
      * exfalso. specialize (Hlo j j' Hj Hj'). unfold dj in Hlo. rewrite E in Hlo. exact (lo_irrefl _ Hlo).
      * exfalso. specialize (Hlo j' j Hj' Hj). unfold dj in Hlo. rewrite E in Hlo. exact (lo_irrefl _ Hlo).
      * apply IH1; assumption.
    + intros j Hj. apply in_app_iff in Hj as [Hj | Hj]; auto.
Qed.

(* MAX and MIN alternate. *)
Definition parity (q : option path) : Prop :=
  match q with Some q => Nat.even (length q) = negb max_root | None => max_root = true end.
Lemma named_parity : forall w s, named (q_root max_root) (plug w s) -> exists q, named q s /\ parity q /\
  match w with [] => q = q_root max_root | f :: _ => exists i, q = Some (i :: name (fn f)) end.
Proof.
  induction w as [|f up IH]; intros s H.
  - exists (q_root max_root). repeat split; [exact H|]. unfold q_root, parity. destruct max_root; reflexivity.
  - cbn [plug] in H. apply IH in H as (q & Hq & Hp & _). unfold plug1 in Hq.
    inversion Hq as [| | ? ? ? ? opened ? Hat Hn Hk Hl Hb]; subst.
    apply line_split in Hl as (ts1 & ts2 & _ & _ & Hs & _). eexists; split; [exact Hs|]. split; [|eauto].
    cbn [parity]. rewrite Hn. destruct q as [q|]; cbn [kid length parity Nat.add] in *.
    + rewrite Nat.even_succ_succ. exact Hp.
    + rewrite Hp. reflexivity.
Qed.
End Names.

(* ---- 4. the lists of a search ---- *)

Section Lists.
Variable plan : plan.
Variable inf : Z.
Variable max_root : bool.
Variable t0 : tree.
Hypothesis bounded : within inf t0.
Notation named := (named max_root t0).
Notation Queue := (Queue inf max_root t0).
Notation operate := (operate Corrected plan inf max_root t0).
Notation low_at := (low_at inf).

Definition clo (s : search) : list node := match closed s with Some n => [n] | None => [] end.
Definition newer (a b : node) : Prop := (born b < born a)%nat.
Definition listed (w : list frame) (cl : list node) (o : list state) (ns : list node) : Prop :=
  Permutation o (beside w) /\ StronglySorted bef o /\ Permutation ns (above w ++ cl) /\ StronglySorted newer ns.
(* OPEN is the head and the others in order, BACKUP the open nodes, newest first. *)
Definition shows (s : search) (L : lists) : Prop :=
  (exists o ns, L = Ls (map os (head s :: o)) (map en ns) /\ listed (way s) (clo s) o ns) /\
  match closed s with
  | Some n => match head s with AtMax p _ _ _ true _ => name n = p | _ => False end
  | None => True
  end.

Lemma parent_rev : forall k q, parent (rev (k :: q)) = rev q.
Proof. intros. unfold parent. cbn [rev]. apply removelast_last. Qed.
Lemma number_rev : forall k q, number (rev (k :: q)) = k.
Proof. intros. unfold number. cbn [rev]. apply last_last. Qed.

Lemma find_entry : forall ns n, In n ns -> (forall a b, In a ns -> In b ns -> name a = name b -> a = b) ->
  entry_of (map en ns) (rev (name n)) = Some (en n).
Proof.
  intros ns n Hn Hinj. unfold entry_of. induction ns as [|x ns IH]; [destruct Hn|]. cbn [map List.find en e_node].
  destruct (same (rev (name x)) (rev (name n))) eqn:E.
  - apply same_iff in E. apply (f_equal (@rev nat)) in E. rewrite !rev_involutive in E.
    rewrite (Hinj x n); [reflexivity | left; reflexivity | exact Hn | exact E].
  - destruct Hn as [-> | Hn]; [rewrite (proj2 (same_iff _ _) eq_refl) in E; discriminate|].
    apply IH; [exact Hn|]. intros a b Ha Hb. apply Hinj; right; assumption.
Qed.

(* Names are different among the open nodes and the one just closed. *)
Lemma shown_names : forall s o ns, Queue s -> listed (way s) (clo s) o ns ->
  match closed s with
  | Some n => match head s with AtMax p _ _ _ true _ => name n = p | _ => False end
  | None => True
  end -> forall a b, In a ns -> In b ns -> name a = name b -> a = b.
Proof.
  intros s o ns HQ (_ & _ & Hp & _) Hc a b Ha Hb E. pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn.
  destruct (named_facts _ _ _ _ Hn) as (_ & Hnp & _). destruct (named_nodes _ _ _ _ Hn) as (Hinj & _).
  assert (Hin : forall x, In x (above (way s)) -> In x (nds (plug (way s) (St (head s))))) by (intros;
    apply in_nds_plug; auto).
  assert (Hcl : forall x y, In x (above (way s)) -> In y (clo s) -> name x <> name y).
  { intros x y Hx Hy Exy. unfold clo in Hy. destruct (closed s) as [n|]; [|destruct Hy]. destruct Hy as [<- | []].
    apply (Hnp x (head s) (Hin x Hx)); [apply in_sts_plug; left; left; reflexivity|].
    unfold dj. rewrite Exy. destruct (head s) as [| p ? ? ? [] ?]; try contradiction. rewrite Hc. cbn. apply pre_refl. }
  apply (Permutation_in _ Hp) in Ha. apply (Permutation_in _ Hp) in Hb. apply in_app_iff in Ha. apply in_app_iff in Hb.
  destruct Ha as [Ha | Ha], Hb as [Hb | Hb].
  - apply Hinj; auto.
  - destruct (Hcl a b Ha Hb E).
  - destruct (Hcl b a Hb Ha (eq_sym E)).
  - unfold clo in *. destruct (closed s); [|destruct Ha]. destruct Ha as [<- | []], Hb as [<- | []]. reflexivity.
Qed.

(* low of the MAX node above a MIN node *)
Lemma low_found : forall f up cl o ns, listed (f :: up) cl o ns ->
  (forall a b, In a ns -> In b ns -> name a = name b -> a = b) ->
    low_of inf (map en ns) (rev (name (fn f))) = low (fn f).
Proof.
  intros f up cl o ns (_ & _ & Hp & _) Hinj. unfold low_of. rewrite find_entry; [reflexivity | | exact Hinj].
  apply (Permutation_in _ (Permutation_sym Hp)). left. reflexivity.
Qed.

(* The name of the head, whose it is, and the low above it. *)
Lemma head_max : forall p b x l sv m w t cl o ns, Queue (Search (AtMax p b x l sv m) w t cl) ->
  listed w (clo (Search (AtMax p b x l sv m) w t cl)) o ns ->
  (forall a b, In a ns -> In b ns -> name a = name b -> a = b) ->
  is_max max_root (rev p) = true /\ find t0 (rev p) = x /\ low_above inf (map en ns) (rev p) = low_at w.
Proof.
  intros p b x l sv m w t cl o ns HQ HL Hinj. pose proof (q_names _ _ _ _ HQ) as Hn.
    unfold whole in Hn; cbn [head way] in Hn.
  destruct (named_parity _ _ _ _ Hn) as (q & Hq & Hp & Hw). inversion Hq as [| ? ? ? ? ? ? Hat |]; subst.
  split; [|split].
  - unfold is_max. rewrite rev_length. destruct q as [q|]; cbn [kid length parity] in *.
    + rewrite Nat.even_succ, <- Nat.negb_even, Hp, negb_involutive. apply eqb_reflx.
    + rewrite Hp. reflexivity.
  - apply sub_find. eapply sub_name. exact Hat.
  - unfold low_above. rewrite rev_length. destruct w as [|f up].
    + rewrite Hw. unfold q_root. destruct max_root; reflexivity.
    + destruct Hw as (i & ->). cbn [kid length]. rewrite !parent_rev. cbn. eapply low_found; eassumption.
Qed.
Lemma head_min : forall p c sv m w t cl, Queue (Search (AtMin p c sv m) w t cl) ->
  is_max max_root (rev p) = false /\ find t0 (rev p) = c /\
  match w with [] => p = [] | f :: _ => exists i, p = i :: name (fn f) end.
Proof.
  intros p c sv m w t cl HQ. pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way] in Hn.
  destruct (named_parity _ _ _ _ Hn) as (q & Hq & Hp & Hw). inversion Hq as [? ? ? ? Hat | |]; subst. split; [|split].
  - unfold is_max. rewrite rev_length. cbn in Hp. rewrite Hp. destruct max_root; reflexivity.
  - apply sub_find. exact Hat.
  - destruct w as [|f up]; [unfold q_root in Hw; destruct max_root; congruence | destruct Hw as (i & Hw);
    injection Hw as ->; eauto].
Qed.

(* A sorted list of the states of the tree begins with its first. *)
Lemma first_is_head : forall s l, Queue s -> StronglySorted bef l -> Permutation l (head s :: beside (way s)) ->
  exists o, l = head s :: o /\ Permutation o (beside (way s)) /\ StronglySorted bef o.
Proof.
  intros s l HQ Hs Hp. destruct l as [|z l]; [apply Permutation_nil in Hp; discriminate|].
  inversion Hs as [|? ? Hl Hz]; subst. rewrite Forall_forall in Hz.
  assert (E : z = head s).
  { assert (Hh : In (head s) (z :: l)) by (apply (Permutation_in _ (Permutation_sym Hp)); left; reflexivity).
    destruct Hh as [E | Hh]; [exact E|]. assert (Hz' : In z (head s :: beside (way s))) by (apply (Permutation_in _
      Hp); left; reflexivity).
    destruct Hz' as [E | Hz']; [symmetry; exact E|]. exfalso. apply (bef_asym _ _ (Hz _ Hh)).
      apply (q_first _ _ _ _ HQ _ Hz'). }
  subst z. exists l. repeat split; auto. apply (Permutation_cons_inv Hp).
Qed.

Lemma insert_shows : forall h h' w t cl s' o ns, Queue (Search h w t cl) -> Queue s' -> insert h' w t = Go s' ->
  (forall x, In x (beside w) -> bef x h' \/ bef h' x) -> listed w [] o ns ->
  shows s' (Ls (Table.insert (os h') (map os o)) (map en ns)).
Proof.
  intros h h' w t cl s' o ns HQ HQ' Hi Htot (Ho & Hso & Hns & Hsn).
  pose proof (insert_whole _ _ _ _ Hi) as Hw.
  assert (Hcl : closed s' = None) by (unfold insert in Hi; destruct (best _) as [[? ?]|]; [injection Hi as <-;
    reflexivity | discriminate]).
  destruct (insert_sorted h' o Hso) as (l & E & Hl & Hsl).
  { intros a Ha. apply Htot. apply (Permutation_in _ Ho), Ha. }
  destruct (first_is_head s' l HQ' Hsl) as (o' & -> & Ho' & Hso').
  { eapply perm_trans; [exact Hl|]. eapply perm_trans; [apply perm_skip; exact Ho|].
    change (h' :: beside w) with (sts (St h') ++ beside w). eapply perm_trans; [apply Permutation_sym, sts_plug|].
    rewrite <- Hw. apply (sts_plug (way s') (St (head s'))). }
  split; [|rewrite Hcl; exact I]. exists o', ns. rewrite E. split; [reflexivity|]. unfold clo. rewrite Hcl.
  repeat split; auto. eapply perm_trans; [exact Hns|]. rewrite !app_nil_r.
  pose proof (nds_plug w (St h')) as H1. pose proof (nds_plug (way s') (St (head s'))) as H2. rewrite Hw in H2.
    cbn [nds app] in H1, H2.
  eapply perm_trans; [apply Permutation_sym; exact H1 | exact H2].
Qed.

(* A partition in front of OPEN. *)
Lemma lives_os : forall q hi ts i, map (fun j => Os (rev q ++ [j]) false hi) (seq i (length ts)) = map os (flat_map
  sts (lives q i hi ts)).
Proof. intros q hi; induction ts as [|t r IH]; intro i; [reflexivity|]. cbn [length seq map lives flat_map sts app].
  rewrite IH. reflexivity. Qed.

Lemma phase_shows : forall b n l ss y ys w t o, rest n = y :: ys ->
  sub t0 (dj n) = Some (tr n) -> (length (rest n) <= width (tr n))%nat ->
  Queue (phase plan b n l ss y ys w t) ->
  Permutation o (flat_map sts ss ++ beside w) -> StronglySorted bef o ->
  let s' := phase plan b n l ss y ys w t in
  let size := next_size plan t0 (rev (name n)) (last_of n) in
  (exists o', partition (rev (name n)) (last_of n) size (high n) ++ map os o = map os (head s' :: o') /\
    Permutation o' (beside (way s')) /\ StronglySorted bef o') /\
  exists n1, way s' = F b n1 l ss (rights (hd (F b n l [] []) (way s'))) :: w /\ n1 = set_rest n (rest n1) /\
    last_of n1 = (last_of n + size)%nat /\ flat_map nds (rights (hd (F b n l [] []) (way s'))) = [].
Proof.
  intros b n l ss y ys w t o Hr Hsub Hlen HQ Ho Hso. cbv zeta.
  set (k := pred (plan (name n) (width (tr n)) (last_of n))).
  assert (Hsize : next_size plan t0 (rev (name n)) (last_of n) = S (length (firstn k ys))).
  { pose proof (sub_find _ _ _ Hsub) as Ef. unfold dj in Ef.
    unfold next_size, wide. rewrite Ef, rev_involutive, firstn_length. unfold last_of at 2. rewrite Hr in *.
    cbn [length] in *. unfold k. lia. }
  unfold phase in *. fold k in HQ |- *. cbn [head way hd rights] in *.
  set (lv := lives (name n) (S (last_of n)) (high n) (firstn k ys)) in *.
  set (h := AtMin (last_of n :: name n) y false (high n)) in *.
  split.
  - exists (flat_map sts lv ++ o). split; [|split].
    + rewrite Hsize. unfold partition. cbn [seq map]. rewrite map_app. cbn [app]. f_equal.
      f_equal. apply lives_os.
    + unfold beside. cbn [flat_map lefts rights]. fold (beside w). rewrite flat_map_app.
      eapply perm_trans; [apply Permutation_app_head; exact Ho|]. rewrite !app_assoc.
        apply Permutation_app_tail, Permutation_app_comm.
    + pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way plug] in Hn.
      unfold plug1 in Hn; cbn [fb fn fl lefts rights] in Hn.
      destruct (named_plug _ _ _ _ Hn) as (q & Hq & _ & Hap & _ & _). destruct (named_facts _ _ _ _ Hq) as (Hord & _).
      destruct (named_places _ _ _ _ Hq) as (Hpl & _).
      cbn [sts] in Hord. rewrite flat_map_app in Hord. cbn [flat_map sts app] in Hord.
      assert (Hlv : forall x, In x (flat_map sts lv) -> merit x = high n).
      { intros x Hx. apply in_flat_map in Hx as (s & Hs & Hx). apply lives_in in Hs as (? & ? & _ & ->).
        destruct Hx as [<- | []]. reflexivity. }
      assert (Hcross : forall x z, In x (flat_map sts lv) -> In z o -> bef x z).
      { intros x z Hx Hz. apply (Permutation_in _ Ho) in Hz.
        assert (Hb : bef h z).
        { apply (q_first _ _ _ _ HQ). unfold beside. cbn [way flat_map lefts rights]. fold (beside w).
          rewrite flat_map_app, !in_app_iff.
          apply in_app_iff in Hz. tauto. }
        destruct Hb as [Hb | (Eb & Hb)]; [left; rewrite (Hlv x Hx); exact Hb | right].
          split; [rewrite (Hlv x Hx); exact Eb|].
        apply in_app_iff in Hz as [Hz | Hz].
        - exfalso. apply (lo_asym _ _ Hb). clear - Hord Hz. induction (flat_map sts ss) as [|a r IH]; [destruct Hz|].
          cbn [app] in Hord. inversion Hord as [|? ? H1 H2]; subst. destruct Hz as [<- | Hz]; [|apply IH; assumption].
          rewrite Forall_forall in H2. apply H2, in_elt.
        - apply (apart_same q (dn z) (dn h) (dn x)); [apply Hap, Hz | | | exact Hb]; apply Hpl; cbn [sts];
          rewrite flat_map_app; apply in_app_iff; right;
            [left; reflexivity | right; exact Hx]. }
      assert (Hslv : StronglySorted bef (flat_map sts lv)).
      { clear - Hord Hlv. assert (Hs : in_order (flat_map sts lv)).
        { revert Hord. generalize (flat_map sts ss). intro a.
          induction a as [|x a IH]; cbn [app]; intro H; inversion H; subst; auto. }
        revert Hlv Hs. generalize (flat_map sts lv). intro a. induction a as [|x a IH]; intros Hlv Hs; [constructor|].
        inversion Hs as [|? ? H1 H2]; subst. constructor; [apply IH; [intros; apply Hlv; right;
          assumption | exact H1]|].
        rewrite Forall_forall in *. intros z Hz. right.
          split; [rewrite !Hlv; [reflexivity | right; exact Hz | left; reflexivity] | apply H2, Hz]. }
      revert Hslv Hcross. generalize (flat_map sts lv). intro a. induction a as [|x a IH]; intros Ha Hc; [exact Hso|].
        cbn [app].
      inversion Ha as [|? ? H1 H2]; subst. constructor; [apply IH; [exact H1 | intros; apply Hc; [right|];
        assumption]|].
      rewrite Forall_forall in *. intros z Hz. apply in_app_iff in Hz as [Hz | Hz]; [apply H2, Hz | apply Hc; [left;
        reflexivity | exact Hz]].
  - exists (set_rest n (skipn k ys)). repeat split.
    + rewrite Hsize. unfold last_of. cbn [set_rest tr rest]. rewrite skipn_length, firstn_length. rewrite Hr in *.
      cbn [length] in *. lia.
    + unfold lv. generalize (S (last_of n)). generalize (firstn k ys). clear.
      induction l as [|z r IH]; intro i; [reflexivity | cbn; apply IH].
Qed.

Lemma queue_closed : forall h w t cl cl', Queue (Search h w t cl) -> Queue (Search h w t cl').
Proof. intros h w t cl cl' [H1 H2 H3 H4 H5 H6]. constructor; assumption. Qed.
Lemma total : forall w h, named (q_root max_root) (plug w (St h)) -> forall x, In x (beside w) -> bef x h \/ bef h x.
Proof.
  intros w h Hn x Hx. destruct (named_plug _ _ _ _ Hn) as (q & Hq & _ & Hap & _ & _).
  assert (Hu : under_place q (dn h)) by (apply (proj1 (named_places _ _ _ _ Hq)); left; reflexivity).
  unfold bef, before. destruct (apart_under _ _ _ (Hap x Hx) Hu);
    destruct (Z.lt_trichotomy (merit x) (merit h)) as [H1 | [H1 | H1]]; auto 6.
Qed.
Lemma parent_tl : forall p, parent (rev p) = rev (tl p).
Proof. intros [|k q]; [reflexivity | apply parent_rev]. Qed.
Lemma rev_cons : forall A (k : nat) q (a b : A), match rev (k :: q) with [] => a | _ => b end = b.
Proof. intros A k q a b. cbn [rev]. destruct (rev q); reflexivity. Qed.
Lemma width_kids : forall x, width x = length (kids x).
Proof. destruct x; reflexivity. Qed.

(* The newest node that satisfies a test is the first on BACKUP that does. *)
Lemma find_newest : forall P ns j, StronglySorted newer ns -> In j ns -> P (en j) = true ->
  (forall x, In x ns -> P (en x) = true -> (born x <= born j)%nat) -> List.find P (map en ns) = Some (en j).
Proof.
  intros P ns j Hs; induction Hs as [|x ns Hs IH Hx]; intros Hj HP Hmax; [destruct Hj|]. cbn [map List.find].
  rewrite Forall_forall in Hx. destruct (P (en x)) eqn:E.
  - destruct Hj as [-> | Hj]; [reflexivity|]. specialize (Hx j Hj). specialize (Hmax x (or_introl eq_refl) E).
    unfold newer in Hx. lia.
  - destruct Hj as [-> | Hj]; [congruence|]. apply IH; auto. intros z Hz. apply Hmax; right; exact Hz.
Qed.
Lemma find_nothing : forall P ns, (forall x, In x ns -> P (en x) = false) -> List.find P (map en ns) = None.
Proof.
  intros P; induction ns as [|x ns IH]; intro H; [reflexivity|]. cbn [map List.find]. rewrite (H x (or_introl eq_refl)).
  apply IH. intros z Hz; apply H; right; exact Hz.
Qed.

(* Its next partition: what BACKUP becomes. *)
Lemma set_last_en : forall ns n n1, In n ns -> (forall a b, In a ns -> In b ns -> name a = name b -> a = b) ->
  n1 = set_rest n (rest n1) ->
  set_last (rev (name n)) (last_of n1) (map en ns) =
  map en (map (fun j => if same (rev (name j)) (rev (name n)) then n1 else j) ns).
Proof.
  intros ns n n1 Hn Hinj E. unfold set_last. rewrite !map_map. apply map_ext_in. intros j Hj. cbn [en e_node].
  destruct (same (rev (name j)) (rev (name n))) eqn:Es; [|reflexivity]. apply same_iff in Es.
    apply (f_equal (@rev nat)) in Es.
  rewrite !rev_involutive in Es. rewrite (Hinj j n Hj Hn Es). unfold en; cbn [e_node e_low e_high].
  assert (E1 : name n1 = name n) by (rewrite E; reflexivity). assert (E2 : low n1 = low n) by (rewrite E; reflexivity).
  assert (E3 : high n1 = high n) by (rewrite E; reflexivity). rewrite E1, E2, E3. reflexivity.
Qed.

Lemma newer_NoDup : forall ns, StronglySorted newer ns -> NoDup ns.
Proof.
  intros ns H; induction H as [|x a Ha IH Hx]; constructor; auto. intro Hin. rewrite Forall_forall in Hx.
  specialize (Hx x Hin). unfold newer in Hx. lia.
Qed.
Lemma newer_map : forall h ns, StronglySorted newer ns -> (forall j, In j ns -> born (h j) = born j) ->
  StronglySorted newer (map h ns).
Proof.
  intros h ns H; induction H as [|x a Ha IH Hx]; intro Hh; cbn [map]; constructor.
  - apply IH. intros j Hj; apply Hh; right; exact Hj.
  - rewrite Forall_forall in *. intros z Hz. apply in_map_iff in Hz as (z' & <- & Hz'). unfold newer in *.
    rewrite (Hh x (or_introl eq_refl)), (Hh z' (or_intror Hz')). apply Hx, Hz'.
Qed.

Lemma case_4_shows : forall p c m f up t s' r L,
  Queue (Search (AtMin p c true m) (f :: up) t None) -> Queue s' ->
  shows (Search (AtMin p c true m) (f :: up) t None) L ->
  case_4 plan (fb f) (fn f) (fl f) (lefts f) (rights f) up m t = (r, Go s') ->
  exists L', operate L = (r, Some L') /\ shows s' L'.
Proof.
  intros p c m [b n l lt rt] up t s' r L HQ HQ' ((o & ns & -> & HL) & _) Hgo.
    cbn [head way clo closed fb fn fl lefts rights] in *.
  pose proof (shown_names _ _ _ HQ HL I) as Hinj. pose proof HL as (Ho & Hso & Hns & Hsn).
  destruct (head_min _ _ _ _ _ _ _ HQ) as (Hmax & Hfind & (i0 & Ep)). cbn [fn] in Ep. subst p.
  pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way] in Hn.
  destruct (named_nodes _ _ _ _ Hn) as (_ & Hnode).
  cbn [plug] in Hn. unfold plug1 in Hn; cbn [fb fn fl lefts rights] in Hn.
  destruct (named_plug _ _ _ _ Hn) as (q & Hq & _ & Hap & Hab & _).
  destruct (named_inner _ _ _ _ _ _ _ Hq) as (Hin1 & Hin2).
  assert (Hsub : forall A (g : slot -> list A) x, In x (flat_map g (lt ++ rt)) ->
    In x (flat_map g (lt ++ St (AtMin (i0 :: name n) c true m) :: rt))).
  { intros A g x Hx. rewrite flat_map_app in *. cbn [flat_map]. rewrite !in_app_iff in *. tauto. }
  assert (Hnq : under_place q (dj n)) by (apply below_under, (proj2 (named_places _ _ _ _ Hq)); left; reflexivity).
  set (i := rev (name n)) in *. change (dj n) with i in *.
  (* above n nothing is below n, nor has it n's name *)
  assert (Hup1 : forall j, In j (above up) -> ~ pre i (dj j)).
  { intros j Hj Hpre. specialize (Hab j Hj). destruct q as [q|]; [|exact Hab]. apply Hab.
    eapply pre_trans; [exact Hnq | exact Hpre]. }
  assert (Hup2 : forall x, In x (beside up) -> ~ pre i (dn x)).
  { intros x Hx Hpre. destruct (apart_under q (dn x) i (Hap x Hx) Hnq) as [H | H]; apply lo_not_pre in H; tauto. }
  set (g := fun j => if same (rev (name j)) i || below (rev (name j)) i then lift m j else j).
  set (ns1 := map g ns). set (n1 := lift m n). set (ss := map (raise m) (lt ++ rt)) in *.
  assert (Hraise : raise_backup i m (map en ns) = map en ns1).
  { unfold raise_backup, ns1. rewrite !map_map. apply map_ext. intro j. unfold g. cbn [en e_node].
    destruct (same _ i || below _ i); reflexivity. }
  assert (Hns1 : Permutation ns1 (n1 :: flat_map nds ss ++ above up)).
  { unfold ns1. eapply perm_trans; [apply Permutation_map; exact Hns|]. rewrite app_nil_r. unfold above.
    cbn [flat_map fn lefts rights]. fold (above up).
    rewrite map_app. cbn [map app].
    assert (E1 : g n = n1) by (unfold g; fold i; rewrite (proj2 (same_iff i i) eq_refl); reflexivity). rewrite E1.
    assert (E2 : map g (flat_map nds (lt ++ rt)) = flat_map nds ss).
    { unfold ss. rewrite nds_raises. apply map_ext_in. intros j Hj. unfold g. specialize (Hin2 j (Hsub _ _ _ Hj)).
      apply below_iff in Hin2. unfold dj in Hin2. rewrite Hin2, orb_true_r. reflexivity. }
    assert (E3 : map g (above up) = above up).
    { rewrite <- (map_id (above up)) at 2. apply map_ext_in. intros j Hj. unfold g. specialize (Hup1 j Hj).
      unfold dj in Hup1.
      rewrite below_false by (intro H; apply Hup1, spre_pre, H). destruct (same (rev (name j)) i) eqn:E; [|reflexivity].
      apply same_iff in E. exfalso. apply Hup1. rewrite E. apply pre_refl. }
    rewrite E2, E3. apply Permutation_refl. }
  assert (Hkeep : forall j, name (g j) = name j /\ tr (g j) = tr j /\ rest (g j) = rest j /\ born (g j) = born j).
  { intro j. unfold g. destruct (_ || _); repeat split. }
  assert (Hinj1 : forall a b, In a ns1 -> In b ns1 -> name a = name b -> a = b).
  { intros a z Ha Hz E. apply in_map_iff in Ha as (a' & <- & Ha). apply in_map_iff in Hz as (z' & <- & Hz).
    rewrite (proj1 (Hkeep a')), (proj1 (Hkeep z')) in E. rewrite (Hinj a' z' Ha Hz E). reflexivity. }
  assert (Hsn1 : StronglySorted newer ns1).
  { apply (sorted_map _ newer); [|exact Hsn]. intros a z Haz. unfold newer in *.
    destruct (Hkeep a) as (_ & _ & _ & ->). destruct (Hkeep z) as (_ & _ & _ & ->). exact Haz. }
  assert (Hnode1 : forall j, In j ns1 -> sub t0 (dj j) = Some (tr j) /\ (length (rest j) <= width (tr j))%nat).
  { intros j Hj. apply in_map_iff in Hj as (j' & <- & Hj'). destruct (Hkeep j') as (E1 & E2 & E3 & _). unfold dj.
    rewrite E1, E2, E3.
    apply Hnode. apply in_nds_plug. right. apply (Permutation_in _ Hns) in Hj'. rewrite app_nil_r in Hj'. exact Hj'. }
  assert (Hinc : forall j, In j ns1 -> incomplete t0 (en j) = true <-> rest j <> []).
  { intros j Hj. destruct (Hnode1 j Hj) as (E & Hlen). unfold incomplete, wide. cbn [en e_node e_last].
    unfold dj in E. rewrite (sub_find _ _ _ E).
    unfold last_of. rewrite Nat.ltb_lt. destruct (rest j); cbn [length] in *; split; intro; try congruence;
      try discriminate; lia. }
  assert (Hn1 : In n1 ns1) by (apply (Permutation_in _ (Permutation_sym Hns1)); left; reflexivity).
  assert (Hentry : entry_of (map en ns1) i = Some (en n1)) by (apply (find_entry ns1 n1); assumption).
  (* what is left when all below n is dropped *)
  set (o2 := filter (fun x => negb (below (dn x) i)) o).
    set (ns2 := filter (fun j => negb (below (rev (name j)) i)) ns1).
  assert (Ho2 : purge_open i (map os o) = map os o2).
  { unfold purge_open. rewrite filter_map. f_equal. apply filter_ext. intro x. rewrite os_node. reflexivity. }
  assert (Hns2 : purge_backup i (map en ns1) = map en ns2) by (unfold purge_backup; rewrite filter_map; reflexivity).
  assert (Hpo2 : Permutation o2 (beside up)).
  { unfold o2. eapply perm_trans; [apply perm_filter; exact Ho|]. unfold beside. cbn [flat_map lefts rights].
    fold (beside up). rewrite filter_app'.
    rewrite filter_none, filter_all; [apply Permutation_refl | |].
    - intros x Hx. rewrite below_false; [reflexivity|]. intro H. apply (Hup2 x Hx), spre_pre, H.
    - intros x Hx. specialize (Hin1 x (Hsub _ _ _ Hx)). apply below_iff in Hin1. rewrite Hin1. reflexivity. }
  assert (Hpn2 : Permutation ns2 (n1 :: above up)).
  { unfold ns2. eapply perm_trans; [apply perm_filter; exact Hns1|]. cbn [filter].
    rewrite below_false by apply spre_irrefl. cbn [negb].
    apply perm_skip. rewrite filter_app', filter_none, filter_all; [apply Permutation_refl | |].
    - intros x Hx. rewrite below_false; [reflexivity|]. intro H. apply (Hup1 x Hx), spre_pre, H.
    - intros x Hx. unfold ss in Hx. rewrite nds_raises in Hx. apply in_map_iff in Hx as (x' & <- & Hx).
      specialize (Hin2 x' (Hsub _ _ _ Hx)).
      apply below_iff in Hin2. unfold dj in Hin2. cbn [lift set_low name]. rewrite Hin2. reflexivity. }
  assert (Hso2 : StronglySorted bef o2) by (apply sorted_filter, Hso).
  assert (Hsn2 : StronglySorted newer ns2) by (apply sorted_filter, Hsn1).
  assert (Hinj2 : forall a b, In a ns2 -> In b ns2 -> name a = name b -> a = b).
  { intros a z Ha Hz. apply filter_In in Ha as (Ha & _). apply filter_In in Hz as (Hz & _). apply Hinj1; assumption. }
  (* 4a and 4b done *)
  assert (Hclose : forall v, s' = Search (AtMax (name n1) b (tr n1) l true v) up t (Some n1) ->
            shows s' (Ls (Os i true v :: map os o2) (map en ns2))).
  { intros v ->. split; [|reflexivity]. exists o2, ns2. split; [reflexivity|]. repeat split; auto.
    eapply perm_trans; [exact Hpn2|]. cbn [clo closed way]. apply Permutation_cons_append. }
  (* the operator of the table, up to the choice *)
  unfold Table.operate. cbn [map os l_open l_backup]. rewrite Hmax.
  rewrite parent_rev. fold i. rewrite Hraise, Hentry. cbn [en e_high e_low].
  unfold case_4 in Hgo. change (set_low n (Z.max (low n) m)) with n1 in Hgo. fold ss in Hgo.
  rewrite rev_cons.
  destruct (high n1 <=? low n1) eqn:Eh.
  - (* 4a *) injection Hgo as <- <-. rewrite Ho2, Hns2. eexists. split; [reflexivity|]. apply Hclose. reflexivity.
  - assert (Hinner : forall j, In j ns1 -> below (rev (name j)) i = true -> In j (flat_map nds ss)).
    { intros j Hj Hbelow. apply (Permutation_in _ Hns1) in Hj. destruct Hj as [<- | Hj].
      - rewrite below_false in Hbelow by apply spre_irrefl. discriminate.
      - apply in_app_iff in Hj as [Hj | Hj]; [exact Hj|]. apply below_iff in Hbelow. exfalso.
        apply (Hup1 j Hj), spre_pre, Hbelow. }
    assert (Hinner2 : forall j, In j (flat_map nds ss) -> In j ns1 /\ below (rev (name j)) i = true).
    { intros j Hj. split; [apply (Permutation_in _ (Permutation_sym Hns1)); right; apply in_app_iff; left; exact Hj|].
      unfold ss in Hj. rewrite nds_raises in Hj. apply in_map_iff in Hj as (x' & <- & Hx).
        specialize (Hin2 x' (Hsub _ _ _ Hx)).
      apply below_iff in Hin2. exact Hin2. }
    destruct (newest (tl (opens (Op b n1 l ss) up))) as [[[[[b' j0] l'] ss'] up']|] eqn:En.
    + (* 4b descendant *)
      pose proof (newest_some _ _ En) as (Hin & Hr0). cbn [open_node] in Hr0.
      destruct (rest j0) as [|y ys] eqn:Er; [congruence|]. injection Hgo as <- <-.
      assert (Hin' : In (b', j0, l', ss', up') (opens (Op b n1 l ss) up)) by (rewrite opens_split; right; exact Hin).
      pose proof (opens_plug _ _ _ _ _ _ _ Hin') as Hp.
      apply opens_Op in Hin as (s1 & s & s2 & Ess & Hin). destruct (opens_inner _ _ _ _ _ _ _ Hin) as (Hj0 & _).
      assert (Hj0' : In j0 (flat_map nds ss)) by (apply in_flat_map; exists s; rewrite Ess; split;
        [apply in_elt | exact Hj0]).
      destruct (Hinner2 j0 Hj0') as (Hj1 & Hj2). destruct (Hnode1 j0 Hj1) as (Hsub0 & Hlen0).
      rewrite (find_newest _ ns1 j0); auto.
      * destruct (phase_shows b' j0 l' ss' y ys up' t o Er Hsub0 Hlen0 HQ') as ((o' & Eo & Hpo & Hs') & (n3 & Hway &
        En3 & Elast & Hnil)); auto.
        { eapply perm_trans; [exact Ho|]. unfold beside. cbn [flat_map lefts rights]. fold (beside up).
          change (flat_map sts ss') with (sts (Op b' j0 l' ss')). eapply perm_trans; [|apply sts_plug]. rewrite Hp.
          eapply perm_trans; [|apply Permutation_sym, sts_plug]. cbn [sts]. unfold ss.
          replace (flat_map sts (map (raise m) (lt ++ rt))) with (flat_map sts (lt ++ rt)); [apply Permutation_refl|].
          generalize (lt ++ rt). intro a. induction a as [|x a IH]; [reflexivity|]. cbn [map flat_map].
            rewrite raise_sts, <- IH. reflexivity. }
        set (S' := phase plan b' j0 l' ss' y ys up' t) in *.
        eexists. split; [reflexivity|]. unfold push_next. cbn [en e_node e_last e_high]. rewrite Eo, <- Elast.
        rewrite (set_last_en ns1 j0 n3 Hj1 Hinj1 En3).
          set (h := fun j => if same (rev (name j)) (rev (name j0)) then n3 else j).
        split; [|exact I]. exists o', (map h ns1). split; [reflexivity|].
        assert (Hh : forall j, In j ns1 -> born (h j) = born j).
        { intros j Hj. unfold h. destruct (same _ _) eqn:Es; [|reflexivity]. apply same_iff in Es.
          apply (f_equal (@rev nat)) in Es. rewrite !rev_involutive in Es.
          rewrite (Hinj1 j j0 Hj Hj1 Es), En3. reflexivity. }
        repeat split; auto.
        -- cbn [clo closed S' phase]. rewrite app_nil_r, Hway. unfold above. cbn [flat_map fn lefts rights].
           fold (above up'). rewrite flat_map_app, Hnil, app_nil_r.
           assert (Hall : Permutation ns1 (j0 :: flat_map nds ss' ++ above up')).
           { eapply perm_trans; [exact Hns1|]. change (n1 :: flat_map nds ss ++ above up) with (nds (Op b n1 l ss) ++
             above up).
             eapply perm_trans; [apply Permutation_sym, nds_plug|]. rewrite <- Hp.
               apply (nds_plug up' (Op b' j0 l' ss')). }
           eapply perm_trans; [apply Permutation_map; exact Hall|]. cbn [map].
           assert (E1 : h j0 = n3) by (unfold h; rewrite (proj2 (same_iff _ _) eq_refl); reflexivity). rewrite E1.
             cbn [app]. apply perm_skip.
           rewrite <- (map_id (flat_map nds ss' ++ above up')) at 2. erewrite map_ext_in; [apply Permutation_refl|].
           intros j Hj. unfold h. destruct (same _ _) eqn:Es; [|reflexivity]. exfalso. apply same_iff in Es.
             apply (f_equal (@rev nat)) in Es. rewrite !rev_involutive in Es.
           assert (Hnd : NoDup ns1).
           { apply newer_NoDup, Hsn1. }
           apply (Permutation_NoDup Hall) in Hnd. apply NoDup_cons_iff in Hnd as (Hnot & _). apply Hnot.
           assert (Hj' : In j ns1) by (apply (Permutation_in _ (Permutation_sym Hall)); right; exact Hj).
           rewrite <- (Hinj1 j j0 Hj' Hj1 Es). exact Hj.
        -- apply newer_map; assumption.
      * cbn [en e_node]. rewrite Hj2. cbn [andb]. apply Hinc; [exact Hj1 | congruence].
      * intros x Hx HP. cbn [en e_node] in HP. apply andb_true_iff in HP as (HP1 & HP2). apply Hinc in HP2; [|exact Hx].
        specialize (Hinner x Hx HP1). apply in_flat_map in Hinner as (z & Hz & Hxz). pose proof Hz as Hz'.
          apply in_split in Hz' as (z1 & z2 & Ez).
        destruct (opens_nds z (F b n1 l z1 z2 :: up) x Hxz) as (oo & Hoo & Eoo).
        assert (Hoo' : In oo (tl (opens (Op b n1 l ss) up))) by (apply opens_Op; exists z1, z, z2; auto).
        pose proof (newest_most _ _ En oo Hoo') as Hle. rewrite Eoo in Hle. apply Hle, HP2.
    + (* nothing left below *)
      rewrite find_nothing.
      2:{ intros x Hx. cbn [en e_node]. destruct (below (rev (name x)) i) eqn:Ebel; [|reflexivity]. cbn [andb].
          specialize (Hinner x Hx Ebel). apply in_flat_map in Hinner as (z & Hz & Hxz). pose proof Hz as Hz'.
            apply in_split in Hz' as (z1 & z2 & Ez).
          destruct (opens_nds z (F b n1 l z1 z2 :: up) x Hxz) as (oo & Hoo & Eoo).
          assert (Hoo' : In oo (tl (opens (Op b n1 l ss) up))) by (apply opens_Op; exists z1, z, z2; auto).
          pose proof (newest_none _ En oo Hoo') as Hnil. rewrite Eoo in Hnil.
          destruct (incomplete t0 (en x)) eqn:Ei; [|reflexivity]. apply Hinc in Ei; [contradiction | exact Hx]. }
      rewrite Ho2, Hns2. change (Table.En (rev (name n1)) (last_of n1) (low n1) (high n1)) with (en n1).
      destruct (rest n1) as [|y ys] eqn:Er; injection Hgo as <- <-.
      * (* 4b done *) destruct (incomplete t0 (en n1)) eqn:Ei; [apply Hinc in Ei; [contradiction | exact Hn1]|].
        eexists. split; [reflexivity|]. apply Hclose. reflexivity.
      * (* 4b next *) assert (Ei : incomplete t0 (en n1) = true) by (apply Hinc; [exact Hn1 | congruence]). rewrite Ei.
        destruct (Hnode1 n1 Hn1) as (Hsub1 & Hlen1).
        assert (Hn2 : In n1 ns2) by (apply (Permutation_in _ (Permutation_sym Hpn2)); left; reflexivity).
        destruct (phase_shows b n1 l [] y ys up t o2 Er Hsub1 Hlen1 HQ') as ((o' & Eo & Hpo & Hs') & (n3 & Hway & En3
          & Elast & Hnil)); auto.
        set (S' := phase plan b n1 l [] y ys up t) in *.
        eexists. split; [reflexivity|]. unfold push_next. cbn [en e_node e_last e_high]. rewrite Eo, <- Elast.
        rewrite (set_last_en ns2 n1 n3 Hn2 Hinj2 En3).
          set (h := fun j => if same (rev (name j)) (rev (name n1)) then n3 else j).
        split; [|exact I]. exists o', (map h ns2). split; [reflexivity|].
        assert (Hh : forall j, In j ns2 -> born (h j) = born j).
        { intros j Hj. unfold h. destruct (same _ _) eqn:Es; [|reflexivity]. apply same_iff in Es.
          apply (f_equal (@rev nat)) in Es. rewrite !rev_involutive in Es.
          rewrite (Hinj2 j n1 Hj Hn2 Es), En3. reflexivity. }
        repeat split; auto.
        -- cbn [clo closed S' phase]. rewrite app_nil_r, Hway. unfold above. cbn [flat_map fn lefts rights app].
           fold (above up). rewrite Hnil. cbn [app].
           eapply perm_trans; [apply Permutation_map; exact Hpn2|]. cbn [map].
           assert (E1 : h n1 = n3) by (unfold h; rewrite (proj2 (same_iff _ _) eq_refl); reflexivity). rewrite E1.
             apply perm_skip.
           rewrite <- (map_id (above up)) at 2. erewrite map_ext_in; [apply Permutation_refl|].
           intros j Hj. unfold h. destruct (same _ _) eqn:Es; [|reflexivity]. exfalso. apply same_iff in Es.
             apply (Hup1 j Hj). unfold dj. rewrite Es. apply pre_refl.
        -- apply newer_map; assumption.
Qed.

(* The two operators take the same case, and what they show stays the same. *)
Lemma operate_shows : forall s L, Q inf max_root t0 s -> shows s L ->
  match step plan inf max_root s with
  | (r, Go s') => exists L', operate L = (r, Some L') /\ shows s' L'
  | (r, Done v) => operate L = (r, None) /\ exists n sv o, l_open L = Os n sv v :: o
  | (_, Stuck) => False
  end.
Proof.
  intros s L HQ HS. destruct (step plan inf max_root s) as [r [s' | v |]] eqn:Est.
  - (* it goes on *)
    assert (HQs : Q inf max_root t0 s') by (apply (step_queue plan inf max_root t0 bounded s);
      [exact HQ | rewrite Est; reflexivity]).
    destruct HQs as (HI' & HQ'). destruct HQ as (HI & HQ).
    destruct s as [h w t cl]. destruct h as [p c [] m | p b x l [] m]; unfold step in Est; cbn [head way clock] in Est.
    + (* 4 *) destruct w as [|f up]; [discriminate|].
      assert (cl = None) by (destruct cl; [destruct HS as (_ & []) | reflexivity]). subst cl.
      destruct f as [b n l lt rt]. eapply (case_4_shows p c m (F b n l lt rt)); eassumption.
    + (* LIVE, MIN *)
      assert (cl = None) by (destruct cl; [destruct HS as (_ & []) | reflexivity]). subst cl.
      destruct HS as ((o & ns & -> & HL) & _). cbn [head way clo closed] in *.
        pose proof (shown_names _ _ _ HQ HL I) as Hinj.
      destruct (head_min _ _ _ _ _ _ _ HQ) as (Hmax & Hfind & Hp).
      unfold Table.operate. cbn [map os l_open l_backup]. rewrite Hfind, Hmax. destruct c as [v | y ys]; cbn [negb orb].
      * injection Est as <- Hi. eexists. split; [reflexivity|].
        assert (Hlow : (if (length (rev p) <? 1)%nat then - inf else low_of inf (map en ns) (parent (rev p))) = low_at
          w).
        { rewrite rev_length. destruct w as [|f up]; [subst p; reflexivity|]. destruct Hp as (i & ->). cbn [length].
          rewrite parent_rev.
          cbn. eapply low_found; eassumption. }
        rewrite Hlow. set (h' := AtMin p (Leaf v) true (Z.max (Z.min v m) (low_at w))) in *.
        change (Os (rev p) true (Z.max (Z.min v m) (low_at w))) with (os h').
        apply (insert_shows (AtMin p (Leaf v) false m) h' w t None s' o ns HQ HQ' Hi); [|exact HL].
        apply total. rewrite <- (insert_whole _ _ _ _ Hi). apply (q_names _ _ _ _ HQ').
      * injection Est as <- <-. eexists. split; [reflexivity|]. split; [|exact I]. exists o, ns.
        split; [reflexivity | exact HL].
    + (* SOLVED, MAX *)
      destruct HS as ((o & ns & -> & HL) & Hc). cbn [head way clo closed] in *.
        pose proof (shown_names _ _ _ HQ HL Hc) as Hinj.
      assert (H3 : (~ (max_root = true /\ w = [])) /\ match low_at w <? m, l with
                  | true, y :: ys => (R3b, Go (Search (AtMax (next_name p) (x :: b) y ys false m) w t None))
                  | _, _ => (R3c, Go (Search (AtMin (tl p) (rebuild b x l) true m) w t None))
                  end = (r, Go s')).
      { destruct max_root, w; try discriminate; (split; [intros (? & ?); discriminate|]); destruct (_ <? m), l;
        exact Est. }
      clear Est. destruct H3 as (Hnr & Est).
      pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way] in Hn.
      destruct (named_plug _ _ _ _ Hn) as (q & Hq & Hnone & _ & Hab & _). inversion Hq as [| ? ? ? ? ? ? Hat |]; subst.
      destruct q as [q|]; [|destruct (Hnone eq_refl); exfalso; apply Hnr; auto]. cbn [kid] in *.
      set (p := length b :: q) in *. set (i := rev q) in *.
      set (ns2 := filter (fun j => negb (below (rev (name j)) i)) ns).
      assert (Hns2 : purge_backup i (map en ns) = map en ns2) by (unfold purge_backup; rewrite filter_map; reflexivity).
      assert (HL2 : listed w [] o ns2).
      { destruct HL as (H1 & H2 & H3 & H4). repeat split; auto; [|apply sorted_filter, H4]. unfold ns2.
        eapply perm_trans; [apply perm_filter; exact H3|].
          rewrite filter_app', filter_all, filter_none; [apply Permutation_refl | |].
        - intros j Hj. cbn [clo closed] in Hj. destruct cl as [n|]; [|destruct Hj]. destruct Hj as [<- | []].
          rewrite Hc.
          assert (Hb : below (rev p) i = true) by (apply below_iff; unfold p, i; cbn [rev]; apply spre_app).
            rewrite Hb. reflexivity.
        - intros j Hj. rewrite below_false; [reflexivity|]. intro H. apply (Hab j Hj), spre_pre, H. }
      assert (Hinj2 : forall a b, In a ns2 -> In b ns2 -> name a = name b -> a = b).
      { intros a z Ha Hz. apply filter_In in Ha as (Ha & _). apply filter_In in Hz as (Hz & _).
        apply Hinj; assumption. }
      destruct (head_max p b x l true m w t None o ns2) as (Hmax & _ & Hlow); [eapply queue_closed;
        exact HQ | exact HL2 | exact Hinj2|].
      assert (Hw : wide t0 i = (length b + 1 + length l)%nat).
      { unfold wide. cbn in Hat. fold i in Hat. rewrite (sub_find _ _ _ Hat), width_kids, kids_rebuild, app_length,
        rev_length. cbn [length]. lia. }
      unfold Table.operate. cbn [map os l_open l_backup].
      rewrite Hmax. subst p. rewrite rev_cons, !parent_rev. fold i. rewrite Hns2, Hlow, !number_rev, Hw.
      assert (H3c : (R3c, Go (Search (AtMin q (rebuild b x l) true m) w t None)) = (r, Go s') ->
                exists L', (R3c, Some (Ls (Os i true m :: map os o) (map en ns2))) = (r, Some L') /\ shows s' L').
      { intro E; injection E as <- <-. eexists. split; [reflexivity|]. split; [|exact I]. exists o, ns2.
        split; [reflexivity | exact HL2]. }
      destruct (low_at w <? m); cbn [andb]; [|destruct l; apply H3c; exact Est].
      destruct l as [|y ys]; cbn [length].
      * destruct (_ <? _)%nat eqn:E; [apply Nat.ltb_lt in E; lia|]. apply H3c. exact Est.
      * destruct (_ <? _)%nat eqn:E; [|apply Nat.ltb_ge in E; lia]. injection Est as <- <-.
        eexists. split; [reflexivity|]. split; [|exact I]. exists o, ns2. split; [reflexivity | exact HL2].
    + (* LIVE, MAX *)
      assert (cl = None) by (destruct cl; [destruct HS as (_ & []) | reflexivity]). subst cl.
      destruct HS as ((o & ns & -> & HL) & _). cbn [head way clo closed] in *.
        pose proof (shown_names _ _ _ HQ HL I) as Hinj.
      destruct (head_max _ _ _ _ _ _ _ _ _ _ _ HQ HL Hinj) as (Hmax & Hfind & Hlow).
      unfold Table.operate. cbn [map os l_open l_backup]. rewrite Hfind, Hmax. destruct x as [v | y ys]; cbn [negb orb].
      * rewrite Hlow. destruct (low_at w <? Z.min v m).
        -- injection Est as <- Hi. eexists. split; [reflexivity|].
           set (h' := AtMax p b (Leaf v) l true (Z.min v m)) in *.
           change (Os (rev p) true (Z.min v m)) with (os h').
           apply (insert_shows (AtMax p b (Leaf v) l false m) h' w t None s' o ns HQ HQ' Hi); [|exact HL].
           apply total. rewrite <- (insert_whole _ _ _ _ Hi). apply (q_names _ _ _ _ HQ').
        -- injection Est as <- Hi. eexists. split; [reflexivity|]. rewrite parent_tl.
           set (h' := AtMin (tl p) (rebuild b (Leaf v) l) true (low_at w)) in *.
           change (Os (rev (tl p)) true (low_at w)) with (os h').
           apply (insert_shows (AtMax p b (Leaf v) l false m) h' w t None s' o ns HQ HQ' Hi); [|exact HL].
           apply total. rewrite <- (insert_whole _ _ _ _ Hi). apply (q_names _ _ _ _ HQ').
      * injection Est as <- <-. rewrite Hlow.
        set (n := N (Node y ys) p t m (low_at w) (y :: ys)) in *.
        assert (Hl0 : last_of n = 0%nat) by (unfold last_of; cbn; lia).
        pose proof (q_names _ _ _ _ HQ) as Hn. unfold whole in Hn; cbn [head way] in Hn.
        destruct (named_plug _ _ _ _ Hn) as (q & Hq & _). inversion Hq as [| ? ? ? ? ? ? Hat |]; subst.
        destruct (phase_shows b n l [] y ys w (S t) o) as ((o' & Eo & Hpo & Hs') & (n3 & Hway & En3 & Elast & Hnil));
          auto.
        { unfold dj. cbn [n name tr]. eapply sub_name. exact Hat. }
        { apply HL. }
        { apply HL. }
        set (S' := phase plan b n l [] y ys w (S t)) in *. rewrite Hl0 in Eo, Elast. cbn [n name high] in Eo.
          rewrite Eo.
        assert (Een : Table.En (rev (kid q (length b))) (next_size plan t0 (rev (kid q (length b))) 0) (low_at w) m =
          en n3).
        { unfold en. rewrite Elast, En3. reflexivity. }
        rewrite Een. eexists. split; [reflexivity|]. split; [|exact I]. exists o', (n3 :: ns). split; [reflexivity|].
        destruct HL as (_ & _ & H3 & H4). repeat split; auto.
        -- cbn [clo closed S' phase]. rewrite app_nil_r in *. rewrite Hway. unfold above.
           cbn [flat_map fn lefts rights app]. fold (above w). rewrite Hnil. cbn [app].
           apply perm_skip. exact H3.
        -- constructor; [exact H4|]. apply Forall_forall. intros j Hj. unfold newer. rewrite En3. cbn [set_rest n born].
           apply (q_born _ _ _ _ HQ). unfold whole; cbn [head way]. apply in_nds_plug. right.
             apply (Permutation_in _ H3) in Hj. rewrite app_nil_r in Hj. exact Hj.
  - (* the end *) destruct HQ as (HI & HQ). destruct HS as ((o & ns & -> & HL) & Hc).
    destruct s as [h w t cl]. destruct h as [p c [] m | p b x l [] m]; unfold step in Est; cbn [head way clock] in *.
    + destruct w as [|[b n l lt rt] up].
      * injection Est as <- <-. destruct (head_min _ _ _ _ _ _ _ HQ) as (_ & _ & ->).
        split; [reflexivity | cbn; eauto].
      * exfalso. unfold case_4 in Est. destruct (_ <=? _); [discriminate|]. destruct (newest _) as [[[[[? ?] ?] ?] ?]|];
          [destruct (rest _) | destruct (rest (set_low _ _))]; discriminate.
    + destruct c; [|discriminate]. injection Est as _ Hi. unfold insert in Hi.
      destruct (best _) as [[? ?]|]; discriminate.
    + assert (H3 : max_root = true /\ w = [] /\ r = R3a /\ v = m).
      { destruct max_root, w; try (destruct (_ <? m), l; discriminate). injection Est as <- <-. auto. }
      destruct H3 as (Em & -> & -> & ->). pose proof (q_names _ _ _ _ HQ) as Hn.
        unfold whole in Hn; cbn [head way plug] in Hn.
      unfold q_root in Hn. rewrite Em in Hn. inversion Hn; subst. split; [reflexivity | cbn; eauto].
    + destruct x; [|discriminate]. destruct (_ <? _); injection Est as _ Hi; unfold insert in Hi;
      destruct (best _) as [[? ?]|]; discriminate.
  - (* it never gets stuck *) pose proof (step_inv plan inf max_root t0 bounded s (proj1 HQ)) as Hk.
    rewrite Est in Hk. exact Hk.
Qed.

Lemma start_shows : shows (start inf max_root t0) (Table.start inf).
Proof.
  split; [|exact I]. exists [], []. unfold start, Table.start, listed, clo; cbn [closed head way].
  repeat split; try (apply Permutation_refl); try constructor. destruct max_root; reflexivity.
Qed.

Lemma search_runs : forall fuel s L, Q inf max_root t0 s -> shows s L ->
  Table.search Corrected plan inf max_root t0 fuel L = run plan inf max_root fuel s.
Proof.
  induction fuel as [|fuel IH]; intros s L HQ HS; [reflexivity|]. cbn [Table.search run].
  pose proof (operate_shows s L HQ HS) as H. destruct (step plan inf max_root s) as [r [s' | v |]] eqn:E; cbn [snd].
  - destruct H as (L' & -> & HS'). apply IH; [|exact HS'].
    apply (step_queue plan inf max_root t0 bounded s); [exact HQ | rewrite E; reflexivity].
  - destruct H as (-> & n & sv & o & ->). reflexivity.
  - destruct H.
Qed.
End Lists.

(* The corrected operator, with its two lists as in the table, returns the minimax value: for every tree, every plan,
   and whoever moves at the root. The printed one differs from it at two places. *)
Theorem table_is_right : forall plan inf max_root t, within inf t ->
  Table.run Corrected plan inf max_root t = Some (value max_root t).
Proof.
  intros plan inf max_root t Ht. unfold Table.run.
    rewrite (search_runs plan inf max_root t Ht _ (start inf max_root t)).
  - apply ps_star_is_right, Ht.
  - apply start_queue, Ht.
  - apply start_shows.
Qed.

(* After any number of steps OPEN, as a list, is sorted by merit, leftmost first among equals. *)
Theorem open_is_sorted : forall plan inf max_root t, within inf t -> forall k L,
  lists_after plan inf max_root t k (Table.start inf) = Some L ->
  StronglySorted (fun a b => comes_before a b = true) (l_open L).
Proof.
  intros plan inf max_root t Ht k L.
  enough (H : forall k s L0 L, Q inf max_root t s -> shows s L0 -> lists_after plan inf max_root t k L0 = Some L ->
            exists s', Q inf max_root t s' /\ shows s' L).
  { intro HL. destruct (H k _ _ _ (start_queue inf max_root t Ht) (start_shows inf max_root t) HL) as (s & (_ & HQ) &
    ((o & ns & -> & Ho & Hso & _) & _)).
    cbn [l_open]. assert (Hs : StronglySorted bef (head s :: o)).
    { constructor; [exact Hso|]. apply Forall_forall. intros x Hx. apply (q_first _ _ _ _ HQ).
      apply (Permutation_in _ Ho), Hx. }
    clear - Hs. induction Hs as [|x a Ha IH Hx]; cbn [map]; constructor; [exact IH|]. rewrite Forall_forall in *.
    intros y Hy. apply in_map_iff in Hy as (z & <- & Hz). apply bef_iff, Hx, Hz. }
  clear k L. induction k as [|k IH]; intros s L0 L HQ HS HL; cbn [lists_after] in HL.
  - injection HL as <-. eauto.
  - pose proof (operate_shows plan inf max_root t Ht s L0 HQ HS) as H.
    destruct (step plan inf max_root s) as [r [s' | v |]] eqn:E.
    + destruct H as (L' & E' & HS'). rewrite E' in HL. apply (IH s' L'); [|exact HS' | exact HL].
      apply (step_queue plan inf max_root t Ht s); [exact HQ | rewrite E; reflexivity].
    + destruct H as (E' & _). rewrite E' in HL. discriminate.
    + destruct H.
Qed.
