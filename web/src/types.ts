// What comes out of the library: shapes of its JSON (docs/trace-format.md, web/wasm/explorer.h).

export interface Parameter {
    key: string;
    symbol?: string;
    type: "integer" | "chance" | "widths" | "seed" | "plan" | "entries";
    range?: string;
    standard?: string;
    example?: string;
    help?: string;
}

export interface Entry {
    name: string;
    help?: string;
    family?: string;
    parameters: Parameter[];
}

export interface Catalog {
    version: string;
    methods: Entry[];
    models: Entry[];
    games: Entry[];
}

export interface Problem {
    error?: string;
    line?: number;
    column?: number;
}

/** The answer of a search; a bound that is not known is null. */
export interface Answer extends Problem {
    method: string;
    ran: string;
    value: number | [number | null, number | null];
    best: string | null;
    pv: string[];
    leaves: number;
    nodes: number;
    cutoffs: number;
    open_peak: number;
    backup_peak: number;
    states_peak: number; // the most in memory at a time
    stopped: string;
    distinct?: number; // of counts(): leaves that were evaluated, each counted once
}

export interface OpenState {
    node: string;
    status: "LIVE" | "SOLVED";
    merit: number | null;
    relation?: Relation; // of a node that is SOLVED to its merit; missing: nobody needs to know
}

export type Relation = "=" | ">=" | "<=";

/** Records: what became of a node in a step. */
export interface Change {
    node: string;
    change: "opened" | "settled" | "dropped" | "closed";
    relation?: Relation;
    value: number | null;
    leaves?: number; // below it, that will never be evaluated
}

export interface BackupEntry {
    node: string;
    last: number;
    low: number | null;
    high: number | null;
}

export interface Edit<T> {
    at: number;
    drop: number;
    put: T[];
}

export interface TraceEvent {
    event: "start" | "enter" | "leaf" | "bound" | "cut" | "leave" | "known" | "step" | "end";
    step: number;
    node: string;
    side: "max" | "min";
    say: string;
    order?: number;
    value?: number;
    alpha?: number | null;
    beta?: number | null;
    alpha_by?: string;
    beta_by?: string;
    relation?: Relation;
    bound?: "alpha" | "beta";
    bound_value?: number;
    by?: string;
    leaves_saved?: number;
    case?: string;
    status?: "LIVE" | "SOLVED";
    merit?: number | null;
    phase?: number;
    phases?: number;
    cutoffs?: number; // so far
    closed?: {node: string; from: number; to: number; leaves: number};
    changes?: Change[];
    open_edits?: Edit<OpenState>[];
    backup_edits?: Edit<BackupEntry>[];
}

export interface Position extends Problem {
    board: string;
    over: number;
    value: number;
    moves: string[];
    note?: string; // the position on one line, if the game has such a notation
    after?: string[]; // the same after each of the moves
}

export interface Library {
    call(name: string, ...args: (string | number)[]): string;
    catalog(): Catalog;
    method(text: string): Problem & {method: string; name: string; family: string};
    parse(text: string): Problem & {nodes: number; height: number};
    tree(spec: string, position: string, depth: number, most: number): string;
    trace(tree: string, method: string, minRoot: boolean): string;
    traceText(tree: string, method: string, minRoot: boolean): string;
    counts(tree: string, methods: string[], minRoot: boolean): Answer[];
    strategy(tree: string, minRoot: boolean): string[];
    position(game: string, moves: string): Position;
    think(game: string, moves: string, method: string, depth: number, nodes: number): Answer;
}
