(* Extract.v - the tracers, the safe searches and the checker of runs as OCaml, for trace.ml. *)
Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString ExtrOcamlNatInt.
From Phased Require Import Tree Table Open Lists Trace Safety Runs.
Extraction Language OCaml.
Extraction "tracer.ml" open_trace table_trace phases plan_sizes safe_search sss dual certify.
