(* Trace.v - every application of an operator as a line: the case, the state it was applied to, then OPEN and BACKUP.
   Once from the lists of Table.v, once from the open tree of Open.v. Nothing is proved here; Extract.v makes a program
   of it, whose output tests/proof/run compares with the C code. *)
Require Import ZArith List Bool String Ascii DecimalString.
From Phased Require Import Tree Table Open Lists.
Import ListNotations.
Open Scope string_scope.

Definition decimal (z : Z) : string := NilZero.string_of_int (Z.to_int z).
Definition bound (inf v : Z) : string :=
  if (v =? inf)%Z then "+inf" else if (v =? - inf)%Z then "-inf" else decimal v.
Definition dewey (p : list nat) : string := (* from the root down *)
  match p with [] => "root" | _ => String.concat "." (map (fun k => decimal (Z.of_nat (S k))) p) end.
Definition rule_name (r : rule) : string :=
  match r with
  | R1a => "1a" | R1b => "1b" | R2a => "2a" | R2b => "2b" | R3a => "3a" | R3b => "3b" | R3c => "3c" | R4a => "4a"
  | R4b_descendant => "4b descendant" | R4b_next => "4b next" | R4b_done => "4b done"
  end.
Definition show_state (inf : Z) (s : ostate) : string :=
  "(" ++ dewey (o_node s) ++ ", " ++ (if o_solved s then "SOLVED, " else "LIVE, ") ++ bound inf (o_hi s) ++ ")".
Definition show_entry (inf : Z) (e : entry) : string :=
  "(" ++ dewey (e_node e) ++ ", " ++ decimal (Z.of_nat (e_last e)) ++ ", " ++ bound inf (e_low e) ++ ", " ++
  bound inf (e_high e) ++ ")".
Definition show (inf : Z) (r : rule) (h : ostate) (l : lists) : string :=
  rule_name r ++ " " ++ show_state inf h ++ " | " ++ String.concat " " (map (show_state inf) (l_open l)) ++ " | " ++
  String.concat " " (map (show_entry inf) (l_backup l)).

(* ---- from the lists ---- *)

Fixpoint table_lines (ed : edition) (p : plan) (inf : Z) (mx : bool) (t : tree) (fuel : nat) (l : lists) : list string
  :=
  match fuel, l_open l with
  | S fuel, h :: o =>
      match operate ed p inf mx t l with
      | (r, Some l') => show inf r h l' :: table_lines ed p inf mx t fuel l'
      | (r, None) => [show inf r h (Ls o (l_backup l)); "value " ++ bound inf (o_hi h)]
      end
  | _, _ => ["not finished"]
  end.
Definition table_trace (ed : edition) (p : plan) (inf : Z) (mx : bool) (t : tree) : list string :=
  table_lines ed p inf mx t (2 * nodes t) (Table.start inf).

(* ---- from the open tree ---- *)

(* By merit, leftmost first among equals, given from left to right. *)
Fixpoint by_merit (s : ostate) (l : list ostate) : list ostate :=
  match l with
  | [] => [s]
  | a :: r => if (o_hi s <? o_hi a)%Z then a :: by_merit s r else s :: l
  end.
Fixpoint by_age (n : node) (l : list node) : list node :=
  match l with
  | [] => [n]
  | a :: r => if (born n <? born a)%nat then a :: by_age n r else n :: l
  end.
(* The head, then the others in their order; the entries, newest first. *)
Definition to_lists (s : search) : lists :=
  let whole := plug (way s) (St (head s)) in
  let h := os (head s) in
  let others := filter (fun o => negb (same (o_node o) (o_node h))) (map (fun x => os (fst x)) (states whole
    [])) in
  let entries := (map open_node (opens whole []) ++ match closed s with Some n => [n] | None => [] end)%list in
  Ls (h :: fold_right by_merit [] others) (map en (fold_right by_age [] entries)).

Fixpoint open_lines (p : plan) (inf : Z) (mx : bool) (fuel : nat) (s : search) : list string :=
  match fuel with
  | S fuel =>
      let h := os (head s) in
      match step p inf mx s with
      | (r, Go s') => show inf r h (to_lists s') :: open_lines p inf mx fuel s'
      | (r, Done v) => [show inf r h (Ls (tl (l_open (to_lists s))) (l_backup (to_lists s))); "value " ++ bound inf v]
      | (_, Stuck) => ["stuck"]
      end
  | O => ["not finished"]
  end.
Definition open_trace (p : plan) (inf : Z) (mx : bool) (t : tree) : list string :=
  open_lines p inf mx (2 * nodes t) (Open.start inf mx t).
