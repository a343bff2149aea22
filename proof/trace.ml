(* trace.ml - reads lines "METHOD SIDE TREE", such as "ps:2 max [[1,2],3]", and writes each after "= ", and below it
   what the operators of Open.v and Table.v do on that tree, one line an application. Where the two differ, it says so
   and fails. METHOD is ps:K or ps:A+B+..., with "@printed" the printed operator, which Table.v alone has. *)
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

let () =
  try
    while true do
      let line = input_line stdin in
      print_endline ("= " ^ line);
      List.iter print_endline (trace line)
    done
  with
  | End_of_file -> ()
  | Failure why ->
      prerr_endline why;
      exit 1
