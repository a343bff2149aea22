// A search that can be looked at after any of its steps, forwards and backwards: the whole trace is taken from the
// library once, and a snapshot kept every 64 steps, as far as anyone has looked. Nothing here knows how a method works; it only carries out what the
// events say has happened.
import type {Answer, BackupEntry, Change, Library, OpenState, Relation, TraceEvent} from "./types";
import {Tree} from "./tree";

export const NONE = -2147483648; // no value; the library's lie between +-2000000000
const EVERY = 64;

export interface Step {
    events: TraceEvent[];
    leaves: number; // evaluations up to and with this step
    distinct: number; // leaves among them; a method that searches again may evaluate one twice
    cut: boolean;
    evaluates: boolean;
}

const enum Seen {
    never,
    live, // entered, or LIVE
    done, // left, SOLVED or evaluated
}
export {Seen};

/** What the value of a node says of it. */
const enum Known {
    equal,
    least, // it is worth at least that
    most, // it is worth at most that
    soFar,
    unproven, // it cannot matter any more
}
export {Known};

function knownAs(relation: Relation | undefined): Known {
    return relation === "=" ? Known.equal : relation === ">=" ? Known.least : relation === "<=" ? Known.most : Known.unproven;
}

/** What stands after a step; one number a node, by its id. */
export class State {
    seen: Uint8Array;
    closed: Int32Array; // the step that cut it off; 0: none
    order: Int32Array; // of evaluation, from 1
    value: Int32Array; // so far, or for good
    relation: Uint8Array; // one of Known
    below: Int32Array; // leaves evaluated below it
    alpha: Int32Array; // of nodes that are being searched
    beta: Int32Array;
    moved: Uint8Array; // a bound that has just moved: 1 alpha, 2 beta
    choice: Int32Array; // the child that a SOLVED node owes its value to
    phaseFrom: Int32Array; // the partition on OPEN: its first child ...
    phaseTo: Int32Array; // ... and the one behind its last
    phase: Int32Array;
    phases: Int32Array;
    open: OpenState[] = [];
    backup: BackupEntry[] = [];
    atWork = -1;
    cutoffs = 0;
    peak = 0; // of OPEN and BACKUP together

    constructor(n: number) {
        this.seen = new Uint8Array(n);
        this.closed = new Int32Array(n);
        this.order = new Int32Array(n);
        this.value = new Int32Array(n).fill(NONE);
        this.relation = new Uint8Array(n);
        this.below = new Int32Array(n);
        this.alpha = new Int32Array(n).fill(NONE);
        this.beta = new Int32Array(n).fill(NONE);
        this.moved = new Uint8Array(n);
        this.choice = new Int32Array(n).fill(-1);
        this.phaseFrom = new Int32Array(n);
        this.phaseTo = new Int32Array(n);
        this.phase = new Int32Array(n);
        this.phases = new Int32Array(n);
    }

    copy(): State {
        const twin = Object.create(State.prototype) as State;
        for (const [key, field] of Object.entries(this))
            (twin as unknown as Record<string, unknown>)[key] =
                ArrayBuffer.isView(field) || Array.isArray(field) ? (field as Int32Array).slice() : field;
        return twin;
    }
}

function edited<T>(list: T[], edits: {at: number; drop: number; put: T[]}[] | undefined): void {
    for (const {at, drop, put} of edits ?? [])
        list.splice(at, drop, ...put);
}

export class Trace {
    readonly steps: Step[] = [{events: [], leaves: 0, distinct: 0, cut: false, evaluates: false}];
    readonly end: Answer;
    readonly evaluated: number[] = []; // leaves in their order
    readonly leaves = new Set<number>(); // the same, each once
    readonly family: "depth-first" | "best-first";
    readonly sorted: boolean; // OPEN has the best state first; records have theirs from left to right
    private readonly opensMax: boolean;
    private readonly snapshots: State[]; // every 64 steps, as far as anyone has looked
    private cached: {step: number; state: State} | null = null;

    constructor(readonly tree: Tree, readonly method: string, lines: string) {
        let end: Answer | undefined;
        let operates = false;
        for (const event of JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`) as TraceEvent[]) {
            if (event.event === "end")
                end = event as unknown as Answer;
            else if (event.event !== "start")
                this.add(event);
            operates ||= event.event === "step";
        }
        if (!end)
            throw new Error("the trace is not whole");
        this.end = end;
        this.opensMax = !/(^|-)dual/.test(end.ran);
        this.family = operates ? "best-first" : "depth-first";
        this.sorted = this.steps.some((st) => st.events.some((e) => e.case === "root" || e.case === "3a"));
        this.snapshots = [new State(tree.nodes.length)];
    }

    static of(library: Library, tree: Tree, method: string): Trace {
        const lines = library.trace(tree.text, method, tree.minRoot);
        if (lines.startsWith('{"error"'))
            throw new Error(JSON.parse(lines).error);
        return new Trace(tree, method, lines);
    }

    get last(): number {
        return this.steps.length - 1;
    }

    private add(event: TraceEvent): void {
        let step = this.steps[event.step];
        if (!step) {
            const before = this.steps[this.steps.length - 1];
            step = {events: [], leaves: before.leaves, distinct: before.distinct, cut: false, evaluates: false};
            this.steps.push(step);
        }
        step.events.push(event);
        if (event.event === "leaf") {
            step.leaves++;
            step.evaluates = true;
            const leaf = this.tree.byDewey.get(event.node)!;
            this.evaluated.push(leaf);
            this.leaves.add(leaf);
            step.distinct = this.leaves.size;
        }
        step.cut ||= event.event === "cut" || (event.closed?.leaves ?? 0) > 0 || !!event.changes?.some((c) => (c.leaves ?? 0) > 0);
    }

    /** What runs: "auto" has become some other method. */
    get ran(): string {
        return this.end.ran.replace("@reference", "");
    }

    /** Is a leaf evaluated more than once? */
    get repeats(): boolean {
        return this.evaluated.length > this.leaves.size;
    }

    /** What the library says of a step; nodes are written {2.1}. */
    say(step: number): string {
        return this.steps[step].events.map((e) => e.say).filter(Boolean).join(" ");
    }

    /** The state after a step, to be read alone: from the last snapshot before it, or from the state that was asked for last. */
    at(step: number): State {
        if (this.cached?.step === step)
            return this.cached.state;
        const near = Math.min(Math.floor(step / EVERY), this.snapshots.length - 1);
        let from = near * EVERY;
        let state: State;
        if (this.cached && this.cached.step <= step && this.cached.step >= from) {
            from = this.cached.step;
            state = this.cached.state.copy();
        } else {
            state = this.snapshots[near].copy();
        }
        for (let i = from + 1; i <= step; i++) {
            this.advance(state, i);
            if (i % EVERY === 0 && i / EVERY === this.snapshots.length)
                this.snapshots.push(state.copy());
        }
        this.cached = {step, state};
        return state;
    }

    /** The first step from `from` on, in either direction, that is wanted; `from` itself is not asked. */
    seek(from: number, by: 1 | -1, wanted: (s: Step) => boolean): number {
        for (let i = from + by; i >= 0 && i <= this.last; i += by)
            if (wanted(this.steps[i]))
                return i;
        return by > 0 ? this.last : 0;
    }

    /** The last step with no more than so many leaves evaluated. */
    stepWithLeaves(leaves: number): number {
        let low = 0, high = this.last;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.steps[middle].leaves <= leaves)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    }

    // ---- carrying out events -------------------------------------------------------------------------------

    private advance(s: State, step: number): void {
        s.moved.fill(0);
        for (const event of this.steps[step].events) {
            const id = this.tree.byDewey.get(event.node)!;
            this.happen(s, event, id, step);
            if (event.closed)
                this.close(s, event.closed, step);
        }
    }

    private happen(s: State, e: TraceEvent, id: number, step: number): void {
        s.atWork = id;
        this.reach(s, id);
        switch (e.event) {
        case "enter":
            s.seen[id] = Seen.live;
            s.closed[id] = 0;
            s.alpha[id] = e.alpha ?? -Infinity32;
            s.beta[id] = e.beta ?? Infinity32;
            s.value[id] = NONE;
            break;
        case "leaf":
            s.seen[id] = Seen.done;
            s.closed[id] = 0;
            if (!s.order[id])
                for (let at = id; at >= 0; at = this.tree.nodes[at].parent)
                    s.below[at]++;
            s.order[id] ||= e.order!;
            s.value[id] = e.value!;
            break;
        case "bound":
            s.moved[id] = (e.alpha ?? -Infinity32) !== s.alpha[id] ? 1 : (e.beta ?? Infinity32) !== s.beta[id] ? 2 : 0;
            s.alpha[id] = e.alpha ?? -Infinity32;
            s.beta[id] = e.beta ?? Infinity32;
            s.value[id] = e.value!;
            s.relation[id] = Known.soFar;
            break;
        case "cut":
            s.cutoffs = e.cutoffs!;
            s.value[id] = e.value!;
            s.relation[id] = Known.soFar;
            break;
        case "known": // the table answers for the node
        case "leave":
            s.seen[id] = Seen.done;
            s.value[id] = e.value!;
            s.relation[id] = knownAs(e.relation);
            s.alpha[id] = s.beta[id] = NONE;
            break;
        case "step":
            this.operate(s, e, id);
            for (const change of e.changes ?? [])
                this.change(s, change, step);
            break;
        }
    }

    /** Records: a node is opened, or done with, and then all below it goes too. */
    private change(s: State, c: Change, step: number): void {
        const id = this.tree.byDewey.get(c.node)!;
        this.reach(s, id);
        if (c.change === "opened")
            return;
        const {parent} = this.tree.nodes[id];
        if (c.change === "settled" && parent >= 0)
            s.choice[parent] = id; // low has risen to its merit, or was as much
        s.seen[id] = Seen.done;
        s.value[id] = c.value ?? NONE;
        s.relation[id] = knownAs(c.relation);
        this.closeBelow(s, id, step, new Set());
    }

    /** The search has been here, and at all above. */
    private reach(s: State, id: number): void {
        for (let at = id; at >= 0; at = this.tree.nodes[at].parent)
            s.seen[at] ||= Seen.live;
    }

    private operate(s: State, e: TraceEvent, id: number): void {
        const parent = this.tree.nodes[id].parent;
        if (e.phases)
            this.notePhase(s, e, id);
        const proven = s.backup.find((b) => b.node === (parent >= 0 ? this.tree.nodes[parent].dewey : ""));
        const opens = this.tree.isMax(this.tree.nodes[id]) === this.maxOpens();
        if (e.status === "SOLVED" && !opens && parent >= 0) {
            const before = proven ? (this.maxOpens() ? proven.low : proven.high) : null;
            const better = before === null || (this.maxOpens() ? e.merit! > before : e.merit! < before);
            if (better || s.choice[parent] < 0)
                s.choice[parent] = id;
        }
        edited(s.open, e.open_edits);
        edited(s.backup, e.backup_edits);
        s.peak = Math.max(s.peak, s.open.length + s.backup.length);
        for (const {put} of e.open_edits ?? [])
            for (const state of put)
                this.noteState(s, state);
        if (e.status === "SOLVED" || this.tree.isLeaf(this.tree.nodes[id]))
            s.seen[id] = Seen.done;
        else if (s.seen[id] === Seen.never)
            s.seen[id] = Seen.live;
        s.cutoffs = e.cutoffs!;
    }

    private noteState(s: State, state: OpenState): void {
        const id = this.tree.byDewey.get(state.node)!;
        s.seen[id] = state.status === "SOLVED" ? Seen.done : Seen.live;
        s.closed[id] = 0;
        if (state.status === "SOLVED" && state.merit !== null) {
            s.relation[id] = knownAs(state.relation);
            s.value[id] = state.merit;
        }
    }

    /** Which partition of which node went on OPEN: the node whose `last` is new. */
    private notePhase(s: State, e: TraceEvent, id: number): void {
        for (const {put} of e.backup_edits ?? [])
            for (const entry of put) {
                const before = s.backup.find((b) => b.node === entry.node)?.last ?? 0;
                const at = this.tree.byDewey.get(entry.node) ?? id;
                if (before === entry.last)
                    continue;
                s.phaseFrom[at] = before;
                s.phaseTo[at] = entry.last;
                s.phase[at] = e.phase!;
                s.phases[at] = e.phases!;
            }
    }

    /** What lies below these children and was not done is cut off by this step. */
    private close(s: State, closed: NonNullable<TraceEvent["closed"]>, step: number): void {
        const node = this.tree.find(closed.node)!;
        const open = new Set(s.open.map((o) => o.node));
        for (let i = closed.from - 1; i < closed.to; i++)
            this.closeBelow(s, node.children[i], step, open);
    }

    private closeBelow(s: State, id: number, step: number, open: Set<string>): void {
        this.tree.walk(id, (n) => {
            if (s.seen[n.id] !== Seen.done && !s.closed[n.id] && !open.has(n.dewey))
                s.closed[n.id] = step;
        });
    }

    /** Does the method open all children of MAX nodes? DUAL*, SSS* turned over, opens those of MIN nodes. */
    maxOpens(): boolean {
        return this.opensMax;
    }

    /** The nodes of the strategy that the first state of OPEN stands for: the way to it, and at each node of the other side
     * on that way the children before, with what they owe their values to. */
    strategy(s: State): Set<number> {
        const found = new Set<number>();
        if (!this.sorted)
            return new Set(s.atWork < 0 ? [] : this.tree.path(s.atWork));
        const head = s.open[0];
        const id = head && this.tree.byDewey.get(head.node);
        if (id === undefined)
            return found;
        const solved = (n: number): void => {
            found.add(n);
            const node = this.tree.nodes[n];
            const opens = this.tree.isMax(node) === this.maxOpens();
            if (opens && s.choice[n] >= 0)
                solved(s.choice[n]);
            if (!opens)
                node.children.filter((c) => s.seen[c] === Seen.done).forEach(solved);
        };
        for (const at of this.tree.path(id)) {
            found.add(at);
            const node = this.tree.nodes[at];
            const parent = node.parent >= 0 ? this.tree.nodes[node.parent] : null;
            if (parent && this.tree.isMax(parent) !== this.maxOpens())
                parent.children.slice(0, node.index).forEach(solved);
        }
        if (head.status === "SOLVED")
            solved(id);
        return found;
    }
}

export const Infinity32 = 2147483647;

/** "+∞", "−3": a value or an infinity for people. */
export function shown(v: number | null | undefined, positive = true): string {
    if (v === null || v === undefined)
        return positive ? "+∞" : "−∞";
    if (v >= Infinity32)
        return "+∞";
    return v <= -Infinity32 ? "−∞" : String(v).replace("-", "−");
}
