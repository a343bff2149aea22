// Practice: one question at a time. What is right is what the library's trace says; a wrong answer shows the sentence that
// would have told.
import {h} from "./dom";
import {layoutOf, roomFor} from "./layout";
import {methodTitle} from "./methods";
import {Stage} from "./stage";
import {Trace} from "./trace";
import {Tree, type Source, type TreeNode} from "./tree";
import type {Catalog, Library, TraceEvent} from "./types";
import {sentence} from "./words";

type Kind = "order" | "window" | "cuts";

/** Shapes from easy to hard: children at each level. */
const LEVELS = [[2, 2], [3, 2], [2, 2, 2], [3, 3], [2, 2, 2, 2], [3, 2, 2, 2]];

const QUESTIONS: Record<Kind, string> = {
    order: "Click the leaves that the method evaluates, in their order.",
    window: "Which window does the marked node get?",
    cuts: "Click the nodes at which a cut-off happens: those that are left with children unsearched.",
};

export class Practice {
    readonly element: HTMLElement;
    private readonly stage: Stage;
    private readonly kindSelect: HTMLSelectElement;
    private readonly methodSelect: HTMLSelectElement;
    private readonly question = h("p", {class: "question", "data-testid": "practice-question"});
    private readonly fields: HTMLElement;
    private readonly alpha: HTMLInputElement;
    private readonly beta: HTMLInputElement;
    private readonly answerText = h("p", {class: "hint", "data-testid": "practice-answer", "aria-live": "polite"});
    private readonly pointed = h("p", {class: "unseen", "aria-live": "polite", "data-testid": "practice-pointed"});
    private cursor = -1; // of the keyboard: a node that may be chosen
    private readonly verdict = h("div", {class: "verdict", role: "status", "data-testid": "practice-verdict"});
    private readonly levelText = h("span", {class: "hint", "data-testid": "practice-level"});
    private readonly checkButton: HTMLButtonElement;
    private readonly stageBox: HTMLElement;
    private readonly keys = h("p", {class: "hint keys"}, h("kbd", {}, "←"), h("kbd", {}, "→"), " go along the tree, ", h("kbd", {}, "Enter"), " chooses, ", h("kbd", {}, "Backspace"), " takes back, ", h("kbd", {}, "C"), " checks, ", h("kbd", {}, "N"), " next tree");
    private level = 1;
    private streak = 0;
    private seed = Math.floor(Math.random() * 1e6);
    private tree!: Tree;
    private trace!: Trace;
    private asked: {event: TraceEvent; step: number} | null = null;
    private answer: number[] = [];
    private settled = false;

    constructor(private readonly library: Library, catalog: Catalog) {
        this.stage = new Stage({prefix: "practice-", label: "The tree to answer on", onSelect: (node) => this.clicked(node), onResize: () => this.tree && this.draw()});
        this.stageBox = h("div", {class: "practice-stage", tabindex: 0, role: "group", "aria-label": "The tree: arrows go along it, Enter chooses", "data-testid": "practice-stage"}, this.stage.element);
        const methods = ["minimax", ...catalog.methods.filter((e) => e.name !== "minimax" && !e.parameters.length).map((e) => e.name), "ps:2"];
        this.methodSelect = h("select", {"data-testid": "practice-method", "aria-label": "Method", onchange: () => this.next()}, ...methods.map((m) => h("option", {value: m}, methodTitle(m))));
        this.methodSelect.value = "alphabeta";
        this.kindSelect = h("select", {"data-testid": "practice-kind", "aria-label": "Question", onchange: () => this.next()},
            h("option", {value: "order"}, "Which leaves, in order"), h("option", {value: "window"}, "Alpha and beta"), h("option", {value: "cuts"}, "The cut-offs"));
        const field = (testid: string, label: string): HTMLInputElement => h("input", {type: "text", size: 5, "data-testid": testid, "aria-label": label, placeholder: "number, inf or -inf", onkeydown: (e: KeyboardEvent) => e.key === "Enter" && this.check()});
        this.alpha = field("practice-alpha", "alpha");
        this.beta = field("practice-beta", "beta");
        this.fields = h("div", {class: "row"}, h("label", {}, "α = ", this.alpha), h("label", {}, "β = ", this.beta));
        const button = (testid: string, label: string, act: () => void, primary = false): HTMLButtonElement => h("button", {type: "button", class: primary ? "button primary" : "button", "data-testid": testid, onclick: act}, label);
        this.checkButton = button("practice-check", "Check", () => this.check(), true);
        this.element = h("main", {class: "practice", "data-testid": "practice"},
            h("div", {class: "row"}, this.kindSelect, this.methodSelect, this.levelText),
            this.question, this.stageBox, this.keys, this.pointed, this.answerText, this.fields,
            h("div", {class: "row"}, this.checkButton, button("practice-clear", "Clear", () => this.clear()), button("practice-next", "Next tree", () => this.next())), this.verdict);
    }

    opened(): void {
        if (!this.tree)
            this.next();
        this.stage.fit();
    }

    /** What a key does; false: nothing. The keyboard has a cursor that goes from one node that may be chosen to the next. */
    key(e: KeyboardEvent): boolean {
        if (e.ctrlKey || e.metaKey || e.altKey)
            return false;
        const act = {c: () => this.check(), n: () => this.next()}[e.key.toLowerCase()];
        const onButton = /^(BUTTON|SELECT|A|SUMMARY)$/.test((e.target as HTMLElement).tagName);
        if (act) {
            act();
            return true;
        }
        if (this.settled || this.kind === "window" || (e.target as HTMLElement).tagName === "SELECT")
            return false;
        if (e.key === "ArrowRight" || e.key === "ArrowLeft") {
            this.stageBox.focus({preventScroll: true});
            this.point(e.key === "ArrowRight" ? 1 : -1);
            return true;
        }
        if (onButton)
            return false;
        if ((e.key === "Enter" || e.key === " ") && this.cursor >= 0) {
            this.clicked(this.tree.nodes[this.cursor]);
            return true;
        }
        if (e.key === "Backspace" && this.answer.length) {
            this.clicked(this.tree.nodes[this.answer[this.answer.length - 1]]);
            return true;
        }
        return false;
    }

    /** The cursor to the next node that may be chosen, or the one before. */
    private point(by: 1 | -1): void {
        const may = this.tree.nodes.filter((n) => this.tree.isLeaf(n) === (this.kind === "order")).map((n) => n.id);
        const at = may.indexOf(this.cursor);
        this.cursor = may[(at < 0 ? (by > 0 ? 0 : may.length - 1) : at + by + may.length) % may.length];
        this.stage.select(this.tree.nodes[this.cursor].dewey);
        this.tellCursor();
    }

    private tellCursor(): void {
        const node = this.tree.nodes[this.cursor];
        if (!node)
            return;
        const place = this.answer.indexOf(node.id);
        this.pointed.textContent = `${this.tree.isLeaf(node) ? `leaf ${node.dewey}, value ${node.value}` : `${this.tree.isMax(node) ? "MAX" : "MIN"} node ${this.tree.label(node.dewey)}`}, ${place < 0 ? "not chosen" : `chosen as number ${place + 1}`}`;
    }

    private get kind(): Kind {
        return this.kindSelect.value as Kind;
    }

    private random(): number {
        this.seed = (this.seed * 48271 + 11) % 2147483647;
        return this.seed / 2147483647;
    }

    private grow(widths: number[]): Source {
        return widths.length ? Array.from({length: widths[0]}, () => this.grow(widths.slice(1))) : 1 + Math.floor(this.random() * 20);
    }

    /** A tree that shows the idea: something is cut, and the method does not do just what alpha-beta does. */
    private next(): void {
        if (this.kind !== "order" && !/^(alphabeta|negascout)$/.test(this.methodSelect.value))
            this.methodSelect.value = "alphabeta"; // only they have windows
        const method = this.methodSelect.value;
        const widths = LEVELS[Math.min(this.level, LEVELS.length) - 1];
        for (let tries = 0; tries < 60; tries++) {
            this.tree = new Tree(this.grow(widths));
            this.trace = Trace.of(this.library, this.tree, method);
            const cuts = this.trace.steps.some((st) => st.cut) || method === "minimax";
            const other = /^(alphabeta|minimax|negascout)$/.test(method) || widths.length < 3 ||
                this.library.counts(this.tree.text, ["alphabeta"], false)[0].leaves !== this.trace.end.leaves;
            if (cuts && other)
                break;
        }
        this.answer = [];
        this.settled = false;
        this.verdict.replaceChildren();
        this.verdict.className = "verdict";
        this.alpha.value = this.beta.value = "";
        this.ask();
    }

    private ask(): void {
        const enters = this.trace.steps.flatMap((st, step) => st.events.filter((e) => e.event === "enter" && e.node !== "").map((event) => ({event, step})));
        const narrowed = enters.filter(({event}) => event.alpha !== null || event.beta !== null);
        const from = narrowed.length ? narrowed : enters;
        this.asked = this.kind === "window" ? from[Math.floor(this.random() * from.length)] ?? null : null;
        this.fields.hidden = this.kind !== "window";
        this.levelText.textContent = `level ${this.level} of ${LEVELS.length}`;
        this.question.replaceChildren(h("b", {}, `${methodTitle(this.methodSelect.value)}. `), QUESTIONS[this.kind]);
        this.stage.picked.clear();
        this.cursor = -1;
        this.stage.select(null);
        this.keys.hidden = this.kind === "window";
        this.draw();
        this.stage.fit();
    }

    private draw(): void {
        const step = this.settled ? this.trace.last : this.asked ? this.asked.step - 1 : 0;
        const state = this.trace.at(step).copy();
        if (this.asked && !this.settled)
            state.atWork = this.tree.byDewey.get(this.asked.event.node)!;
        if (!this.settled && this.kind === "order")
            this.answer.forEach((id, i) => (state.order[id] = i + 1));
        this.stage.setTree(this.tree, layoutOf(this.tree, [], new Map(), roomFor(1, this.stage.width || 700)));
        this.stage.show({trace: this.trace, state, step, windows: this.settled});
        const names = this.answer.map((id) => this.tree.label(this.tree.nodes[id].dewey));
        this.answerText.textContent = this.kind === "window" ? "" : `Your answer: ${names.join(", ") || "nothing yet"}`;
    }

    private clicked(node: TreeNode): void {
        const leaf = this.tree.isLeaf(node);
        if (this.settled || this.kind === "window" || leaf !== (this.kind === "order"))
            return;
        const at = this.answer.indexOf(node.id);
        if (at >= 0)
            this.answer.splice(at, 1);
        else
            this.answer.push(node.id);
        this.stage.picked.clear();
        this.answer.forEach((id) => this.stage.picked.add(id));
        this.cursor = node.id;
        this.draw();
        this.tellCursor();
    }

    private clear(): void {
        if (this.settled)
            return;
        this.answer = [];
        this.stage.picked.clear();
        this.draw();
    }

    // ---- checking ------------------------------------------------------------------------------------------

    private check(): void {
        if (this.settled)
            return this.next();
        const wrong = this.kind === "order" ? this.wrongOrder() : this.kind === "window" ? this.wrongWindow() : this.wrongCuts();
        this.settled = true;
        this.verdict.className = wrong ? "verdict bad" : "verdict good";
        this.verdict.replaceChildren(wrong ?? h("p", {}, "✓ Right. ", this.advance(true)));
        if (wrong)
            this.verdict.append(h("p", {class: "hint"}, this.advance(false)));
        this.draw();
        this.verdict.scrollIntoView({block: "nearest"});
    }

    /** Two right in a row: a harder tree; two wrong: an easier one. */
    private advance(right: boolean): string {
        this.streak = right ? Math.max(1, this.streak + 1) : Math.min(-1, this.streak - 1);
        const before = this.level;
        if (this.streak >= 2)
            this.level = Math.min(LEVELS.length, this.level + 1);
        if (this.streak <= -2)
            this.level = Math.max(1, this.level - 1);
        if (this.level !== before)
            this.streak = 0;
        return this.level > before ? "The next tree is a little harder." : this.level < before ? "The next tree is a little easier." : "The next tree is of the same kind.";
    }

    private because(lead: string, step: number): HTMLElement {
        const p = h("p", {}, `✗ ${lead} `, h("q", {}, sentence(this.trace.say(step), this.tree)));
        return p;
    }

    private wrongOrder(): HTMLElement | null {
        const right = [...new Set(this.trace.evaluated)];
        for (let i = 0; i < Math.max(right.length, this.answer.length); i++) {
            if (right[i] === this.answer[i])
                continue;
            const name = (id: number): string => this.tree.label(this.tree.nodes[id].dewey);
            if (right[i] === undefined) {
                const closed = this.trace.at(this.trace.last).closed[this.answer[i]];
                return this.because(`${name(this.answer[i])} is never evaluated:`, closed || this.trace.last);
            }
            const step = this.trace.steps.findIndex((st) => st.events.some((e) => e.event === "leaf" && e.node === this.tree.nodes[right[i]].dewey));
            const closed = this.answer[i] === undefined ? 0 : this.trace.at(step).closed[this.answer[i]];
            if (closed)
                return this.because(`Number ${i + 1} is ${name(right[i])}; ${name(this.answer[i])} is cut off by then:`, closed);
            return this.because(`Number ${i + 1} is ${name(right[i])}${this.answer[i] === undefined ? "" : `, not ${name(this.answer[i])}`}:`, step);
        }
        return null;
    }

    private wrongWindow(): HTMLElement | null {
        const {event, step} = this.asked!;
        const read = (text: string): number => {
            const t = text.trim().replace("−", "-").replace("∞", "inf");
            return /^[+-]?inf(inity)?$/i.test(t) ? (t.startsWith("-") ? -Infinity : Infinity) : /^[+-]?\d+$/.test(t) ? Number(t) : NaN;
        };
        const right = read(this.alpha.value) === (event.alpha ?? -Infinity) && read(this.beta.value) === (event.beta ?? Infinity);
        return right ? null : this.because("Not quite:", step);
    }

    private wrongCuts(): HTMLElement | null {
        const cuts = this.trace.steps.flatMap((st, step) => st.events.filter((e) => e.event === "cut").map((e) => ({id: this.tree.byDewey.get(e.node)!, step})));
        const missed = cuts.find((c) => !this.answer.includes(c.id));
        if (missed)
            return this.because(`There is a cut-off at ${this.tree.label(this.tree.nodes[missed.id].dewey)}:`, missed.step);
        const extra = this.answer.find((id) => !cuts.some((c) => c.id === id));
        if (extra === undefined)
            return null;
        const dewey = this.tree.nodes[extra].dewey;
        const step = this.trace.steps.findIndex((st) => st.events.some((e) => e.event === "leave" && e.node === dewey));
        const closed = this.trace.at(this.trace.last).closed[extra];
        return this.because(closed ? `${this.tree.label(dewey)} is not even looked at:` : `All children of ${this.tree.label(dewey)} are searched:`, closed || Math.max(step, 0));
    }
}
