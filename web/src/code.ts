// The text of each method as one would write it on a board, and which line an event belongs to.
import type {TraceEvent} from "./types";

export interface CodeLine {
    id: string; // what lights it: the kind of an event, or the case of an operator
    label?: string;
    text: string;
}

const minimax: CodeLine[] = [
    {id: "enter", text: "Minimax(node):"},
    {id: "", text: "  for each child, from the left:"},
    {id: "leaf", text: "    a leaf: its value, else Minimax(it)"},
    {id: "bound", text: "    keep the greatest, or MIN the least"},
    {id: "leave", text: "  return what was kept"},
];

const alphabeta: CodeLine[] = [
    {id: "enter", text: "AlphaBeta(node, α, β):"},
    {id: "", text: "  for each child, from the left:"},
    {id: "leaf", text: "    v = its value, if it is a leaf"},
    {id: "", text: "    else v = AlphaBeta(child, α, β)"},
    {id: "bound", text: "    α = max(α,v), or MIN: β = min(β,v)"},
    {id: "cut", text: "    if α ≥ β: cut off the others"},
    {id: "leave", text: "  return α (MAX) or β (MIN)"},
];

const negascout: CodeLine[] = [
    {id: "enter", text: "NegaScout(node, α, β):"},
    {id: "leaf", text: "  a leaf: its value"},
    {id: "", text: "  first child: NegaScout(child, α, β)"},
    {id: "", text: "  others, null window: is it better?"},
    {id: "", text: "  if so, search again for its value"},
    {id: "bound", text: "  α = max(α,v), or MIN: β = min(β,v)"},
    {id: "cut", text: "  if α ≥ β: cut off the others"},
    {id: "leave", text: "  return the best"},
];

const scout: CodeLine[] = [
    {id: "enter", text: "Eval(node): what is it worth?"},
    {id: "leaf", text: "  a leaf, as in Test: its value"},
    {id: "", text: "  v = Eval(first child)"},
    {id: "", text: "  others: if Test(child, v):"},
    {id: "bound", text: "    v = Eval(child)"},
    {id: "leave", text: "  return v"},
    {id: "test", text: "Test(node, v): is it better than v?"},
    {id: "cut", text: "  a child decides it: leave the others"},
    {id: "answer", text: "  return yes or no"},
];

/** What a driver calls. In a null window nothing narrows: a child that is good enough ends it, or none is. The table may know. */
const called: CodeLine[] = [
    {id: "enter", text: "AlphaBeta(node, b−1, b):"},
    {id: "known", text: "  known from the table: return that"},
    {id: "leaf", text: "  for each child: its value, if a leaf"},
    {id: "", text: "    else AlphaBeta(child, b−1, b)"},
    {id: "cut", text: "    MAX ≥ b, or MIN < b: cut the others"},
    {id: "leave", text: "  return the best"},
];

const aspiration: CodeLine[] = [
    {id: "ask", text: "v = AlphaBeta(root, guess−W, guess+W)"},
    {id: "below", text: "if v ≤ guess−W: again in (−∞, v+1)"},
    {id: "above", text: "if v ≥ guess+W: again in (v−1, +∞)"},
    {id: "done", text: "inside its window: v is the value"},
    ...alphabeta,
];

/** MTD: a question at a time, "is the root worth b?", until the bounds meet. The methods differ in b. */
function mtd(...b: string[]): CodeLine[] {
    return [
        {id: "", text: "lower = −∞, upper = +∞"},
        {id: "", text: "while lower < upper:"},
        ...b.map((text) => ({id: "", text: `  ${text}`})),
        {id: "ask", text: "  g = AlphaBeta(root, b−1, b)"},
        {id: "below", text: "  if g < b: upper = g"},
        {id: "above", text: "  else: lower = g"},
        ...called,
    ];
}

const bns: CodeLine[] = [
    {id: "", text: "lower = −∞, upper = +∞, n moves left"},
    {id: "", text: "until one move is left, or they meet:"},
    {id: "", text: "  b: so that 1 of n should be better"},
    {id: "ask", text: "  AlphaBeta(move, b−1, b) of each move"},
    {id: "below", text: "  none is worth b: upper falls below b"},
    {id: "above", text: "  some are: lower rises; n = those"},
    ...called,
];

const drivers: Record<string, CodeLine[]> = {
    aspiration, bns,
    mtsss: mtd("b = upper"),
    mtdual: mtd("b = lower + 1"),
    mtdf: mtd("b = the guess, later the last g"),
    negac: mtd("b = the middle of lower and upper"),
};

const sss: CodeLine[] = [
    {id: "max", label: "LIVE, MAX", text: "all children in front"},
    {id: "min", label: "LIVE, MIN", text: "the first child in front"},
    {id: "leaf", label: "LIVE, leaf", text: "SOLVED with min(h, value), by merit"},
    {id: "sibling", label: "SOLVED, MAX", text: "its next sibling in front, LIVE"},
    {id: "parent", label: "… the last", text: "its parent SOLVED, in front"},
    {id: "purge", label: "SOLVED, MIN", text: "drop all below the parent; the parent SOLVED, in front"},
    {id: "root", label: "SOLVED, root", text: "done: h is the value"},
];

const ps: CodeLine[] = [
    {id: "1a", label: "1a LIVE, MAX", text: "its first partition in front; (n, size, low, h) on BACKUP"},
    {id: "1b", label: "1b LIVE, MIN", text: "the first child in front"},
    {id: "2a", label: "2a leaf > low", text: "SOLVED with min(h, value), by merit"},
    {id: "2b", label: "2b leaf ≤ low", text: "its parent SOLVED with low, by merit: cut"},
    {id: "3a", label: "3a SOLVED, root", text: "done: h is the value"},
    {id: "3b", label: "3b SOLVED, MAX", text: "h > low: its next sibling in front"},
    {id: "3c", label: "3c else", text: "its parent SOLVED, in front"},
    {id: "4a", label: "4a SOLVED, MIN", text: "low ≥ high: drop all below the parent; it is SOLVED"},
    {id: "4b descendant", label: "4b below", text: "a MAX node below has partitions left: the next in front"},
    {id: "4b next", label: "4b next", text: "drop all below; the parent's next partition in front"},
    {id: "4b done", label: "4b done", text: "no partition left: the parent SOLVED with low"},
];

const records: CodeLine[] = [
    {id: "terminal", label: "a leaf", text: "settled: low of its parent is at least its value"},
    {id: "child", label: "next child: leaf", text: "merit at most its value"},
    {id: "bottom", label: "… above leaves", text: "the greatest of them, until one reaches the merit"},
    {id: "open", label: "… any other", text: "that child is opened, with the merit as its high"},
    {id: "settled", label: "then: settled", text: "all children of the slot are done: low of its parent rises to its merit"},
    {id: "dropped", label: "dropped", text: "merit ≤ low here or above: it cannot matter"},
    {id: "closed", label: "closed", text: "low ≥ high, or nothing left: its value goes to the slot above"},
];

/** DUAL* is SSS* turned over: the same cases with the sides, and what goes with them, exchanged. */
function turned(lines: CodeLine[]): CodeLine[] {
    const words: Record<string, string> = {MAX: "MIN", MIN: "MAX", max: "min", min: "max", low: "high", high: "low", ">": "<", "≤": "≥", "≥": "≤",
        "at least": "at most", "at most": "at least", greatest: "least", rises: "falls"};
    const turn = (text: string): string => text.replace(/\b(MAX|MIN|max|min|low|high|at least|at most|greatest|rises)\b|[>≤≥]/g, (w) => words[w]);
    return lines.map((l) => ({id: l.id === "max" || l.id === "min" ? turn(l.id) : l.id, label: l.label && turn(l.label), text: turn(l.text)}));
}

/** The text of a method; `cases` are those that its trace has, for methods that this page does not know. */
export function codeOf(method: string, cases: Set<string>): CodeLine[] {
    const name = method.replace(/[:@+].*/, "");
    const known: Record<string, CodeLine[]> = {minimax, alphabeta, negascout, scout, ...drivers, sss, ps, rs: records, "rs-dual": records};
    const dual = /(^|-)dual$/.test(name);
    let lines = known[name] ?? (cases.has("1a") ? ps : cases.has("max") || cases.has("root") ? sss : cases.has("enter") || [...cases].every((c) => c === "" || c === "known") ? alphabeta : []);
    if (dual)
        lines = turned(lines);
    if (cases.has("known") && !lines.some((l) => l.id === "known"))
        lines = [lines[0], {id: "known", text: "  known from the table: return that"}, ...lines.slice(1)];
    const missing = [...cases].filter((c) => c && !lines.some((l) => l.id === c));
    return [...lines, ...missing.map((c) => ({id: c, label: c, text: "see the sentence"}))];
}

/** The line of an event. At the root of a driver a call begins or ends; Scout enters a node to find out what it is worth, or, with a null window, to test it. */
function lineOf(e: TraceEvent, has: (id: string) => boolean): string {
    const name = e.case ?? (e.event as string);
    if (has("ask") && e.node === "" && e.event === "enter")
        return has("done") && e.alpha === null ? "below" : has("done") && e.beta === null ? "above" : "ask";
    if (has("ask") && e.node === "" && e.event === "leave")
        return e.relation === "=" ? "done" : e.relation === "<=" ? "below" : "above";
    if (has("test") && e.event === "enter" && typeof e.alpha === "number" && e.beta === e.alpha + 1)
        return "test";
    return has("test") && e.event === "leave" && e.relation !== "=" ? "answer" : name;
}

/** The lines that the events of a step light, among those that the text has. */
export function linesFor(events: TraceEvent[], has: (id: string) => boolean): Set<string> {
    const lit = events.filter((e) => !(e.event === "leaf" && events.some((x) => x.event === "step"))).map((e) => lineOf(e, has));
    return new Set([...lit, ...events.flatMap((e) => (e.changes ?? []).map((c) => c.change))]);
}
