(* Extract.v - the tracers as OCaml, for trace.ml. *)
Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString ExtrOcamlNatInt.
From Phased Require Import Tree Table Open Lists Trace.
Extraction Language OCaml.
Extraction "tracer.ml" open_trace table_trace phases plan_sizes.
