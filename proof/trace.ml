(* trace.ml - reads lines "METHOD SIDE TREE", such as "ps:2 max [[1,2],3]", and writes each after "= ", and below it
   what the operators of Open.v and Table.v do on that tree, one line an application. Where the two differ, it says so
   and fails. METHOD is ps:K or ps:A+B+..., with "@printed" the printed operator, which Table.v alone has.
   With --runs it reads what searches evaluated (tests/proof/leaves), and fails unless Runs.v certifies each as safe. *)
open Tracer

let rec pos n = if n = 1 then XH else if n land 1 = 1 then XI (pos (n / 2)) else XO (pos (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (pos n) else Zneg (pos (-n))

(* ---- trees: nested arrays of integers ---- *)

let parse text =
  let at = ref 0 in
  let next () = if !at < String.length text then text.[!at] else '\000' in
  let rec tree () =
    if next () = '[' then begin
      incr at;
      let first = tree () in
      let others = ref [] in
      while next () = ',' do
        incr at;
        others := tree () :: !others
      done;
      if next () <> ']' then failwith ("not a tree: " ^ text);
      incr at;
      Node (first, List.rev !others)
    end
    else begin
      let from = !at in
      while (match next () with '-' | '0' .. '9' -> true | _ -> false) do incr at done;
      Leaf (z (int_of_string (String.sub text from (!at - from))))
    end
  in
  tree ()

let plan_of method_ =
  let sizes = String.sub method_ 3 (String.length method_ - 3) in
  match List.map int_of_string (String.split_on_char '+' sizes) with
  | [ k ] -> phases k
  | sizes -> plan_sizes sizes

let infinity = z 1000000

let trace line =
  match String.split_on_char ' ' line with
  | [ method_; side; text ] -> (
      let t = parse text and max = side = "max" in
      match String.split_on_char '@' method_ with
      | [ m ] ->
          let lines = open_trace (plan_of m) infinity max t in
          if lines <> table_trace Corrected (plan_of m) infinity max t then
            failwith ("Open.v and Table.v differ: " ^ line);
          lines
      | [ m; "printed" ] -> table_trace Printed (plan_of m) infinity max t
      | _ -> failwith ("what method is this: " ^ line))
  | _ -> failwith ("not a case: " ^ line)

(* ---- runs: three lines "= METHOD SIDE TREE", the leaves in order, and the value ---- *)

(* "3.1.2", from the root down and counted from 1, as a path. *)
let leaf = function
  | "root" -> []
  | name -> List.rev_map (fun k -> int_of_string k - 1) (String.split_on_char '.' name)

(* Records with memory for everything ask what SSS* or DUAL* would ask: those are the leaves of the operator, in order. *)
let operator_agrees method_ max t leaves =
  let same policy =
    match safe_search t max infinity policy (1 + List.length leaves) () [] with
    | Some (_, seen) -> List.rev seen = leaves
    | None -> false
  in
  match method_ with "rs:99" -> same sss | "rs-dual:99" -> same dual | _ -> true

let certify_run line names v =
  match String.split_on_char ' ' line with
  | [ "="; method_; side; text ] ->
      let leaves = List.map leaf (List.filter (( <> ) "") (String.split_on_char ' ' names)) in
      let t = parse text and max = side = "max" in
      let safe = certify t max infinity leaves = Some (z (int_of_string v)) in
      let agrees = operator_agrees method_ max t leaves in
      if not safe then Printf.printf "%s\n%s: not what a safe search that returns %s evaluates\n" line names v;
      if not agrees then Printf.printf "%s\n%s: the operator evaluates other leaves\n" line names;
      safe && agrees
  | _ -> failwith ("not a run: " ^ line)

let rec certify_runs n good =
  match read_line () with
  | exception End_of_file -> (n, good)
  | line ->
      let leaves = read_line () in
      let v = read_line () in
      let right = certify_run line leaves v in
      certify_runs (n + 1) (good && right)

let trace_all () =
  try
    while true do
      let line = input_line stdin in
      print_endline ("= " ^ line);
      List.iter print_endline (trace line)
    done
  with End_of_file -> ()

let () =
  try
    match Sys.argv with
    | [| _; "--runs" |] ->
        let n, good = certify_runs 0 true in
        if not good then exit 1;
        Printf.printf "%d searches with records are safe searches\n" n
    | _ -> trace_all ()
  with Failure why ->
    prerr_endline why;
    exit 1
