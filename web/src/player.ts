// A search to look at inside a text: the picture, the sentence, the steps; one or two methods on one tree that can be
// changed by clicking its leaves.
import {h} from "./dom";
import {layoutOf, roomFor, type Layout} from "./layout";
import {methodTitle} from "./methods";
import {Stage} from "./stage";
import {Timeline} from "./timeline";
import {Trace} from "./trace";
import {setValue, Tree, type Source, type TreeNode} from "./tree";
import type {Library} from "./types";
import {sentence, type Lighting} from "./words";

export interface PlayerOptions {
    source: Source;
    methods: string[];
    id: string; // of its test ids
    step?: number | "end";
    editable?: boolean;
    changed?(player: Player): void;
}

export class Player implements Lighting {
    readonly element: HTMLElement;
    tree: Tree;
    traces: Trace[] = [];
    private readonly stages: Stage[];
    private readonly timeline: Timeline;
    private readonly text = h("p", {class: "sentence", "aria-live": "polite"});
    private readonly counts = h("p", {class: "player-counts"});
    private layout?: Layout;
    private laidOut: Tree | null = null;
    private proven: Set<number> | null = null;
    private selected: string | null = null;
    private readonly pointed = h("p", {class: "unseen", "aria-live": "polite"});
    private step = 0;

    constructor(private readonly library: Library, private readonly options: PlayerOptions) {
        this.tree = new Tree(options.source);
        this.stages = options.methods.map((m, i) => new Stage({
            prefix: `${options.id}-${i ? `s${i + 1}-` : ""}`, label: methodTitle(m),
            onEdit: options.editable === false ? undefined : (node) => this.editLeaf(i, node),
            onResize: i === 0 ? () => this.goto(this.step) : undefined,
        }));
        this.timeline = new Timeline((step) => this.goto(step), `${options.id}-`);
        this.text.dataset.testid = `${options.id}-text`;
        this.counts.dataset.testid = `${options.id}-counts`;
        this.element = h("figure", {class: "player", tabindex: 0, "aria-label": "A search to step through; Shift and arrows select a node, Enter changes a leaf", onkeydown: (e: KeyboardEvent) => this.key(e)},
            h("div", {class: "player-stages", "data-count": options.methods.length},
                ...this.stages.map((stage, i) => h("div", {class: "player-stage"}, h("h4", {}, methodTitle(options.methods[i])), stage.element))),
            this.text, this.timeline.element, this.counts, this.pointed);
        this.load(options.source);
        if (options.step !== undefined)
            this.goto(options.step === "end" ? this.traces[0].last : options.step);
    }

    load(source: Source): void {
        this.tree = new Tree(source);
        this.proven = null;
        this.traces = this.options.methods.map((m) => Trace.of(this.library, this.tree, m));
        this.goto(Math.min(this.step, this.traces[0].last));
        this.options.changed?.(this);
    }

    private key(e: KeyboardEvent): void {
        const target = e.target as HTMLElement;
        if (/^(text|number)$/.test((target as HTMLInputElement).type ?? "") || (e.key === " " && target.tagName === "BUTTON"))
            return;
        const done = e.shiftKey && e.key.startsWith("Arrow") ? this.walk(e.key) : e.key === "Enter" && target.tagName !== "BUTTON" ? this.enter() : !(target.tagName === "INPUT" && e.key.startsWith("Arrow")) && this.timeline.key(e);
        if (done) {
            e.preventDefault();
            e.stopPropagation();
        }
    }

    /** The selection along the tree by keys; Enter types a value at a leaf. */
    private walk(arrow: string): boolean {
        this.select(this.tree.toward(this.selected, arrow));
        const node = this.tree.find(this.selected ?? "")!;
        this.pointed.textContent = this.tree.isLeaf(node) ? `leaf ${node.dewey}, value ${node.value}` : `node ${this.tree.label(node.dewey)}`;
        this.element.focus({preventScroll: true}); // so that Enter is not some button's
        return true;
    }

    private enter(): boolean {
        const node = this.selected === null ? undefined : this.tree.find(this.selected);
        if (!node || !this.tree.isLeaf(node) || this.options.editable === false)
            return false;
        this.editLeaf(0, node);
        return true;
    }

    goto(step: number): void {
        const [first] = this.traces;
        this.step = step;
        this.layout = layoutOf(this.tree, [], new Map(), roomFor(1, this.stages[0].width || 700), this.laidOut === this.tree ? this.layout : undefined);
        this.laidOut = this.tree;
        const layout = this.layout;
        this.traces.forEach((trace, i) => {
            const at = i === 0 ? step : step === first.last ? trace.last : trace.stepWithLeaves(first.steps[step].leaves);
            this.stages[i].setTree(this.tree, layout);
            const proven = at === trace.last ? this.provenNodes() : undefined;
            this.stages[i].show({trace, state: trace.at(at), step: at, proven});
        });
        this.timeline.show(first, step);
        this.text.replaceChildren(sentence(first.say(step) || "Step, or play.", this.tree, this));
        const all = this.tree.nodes[0].leaves;
        this.counts.textContent = this.traces.map((t) => `${methodTitle(t.method)}: ${t.leaves.size} of ${all} leaves${t.repeats ? ` in ${t.evaluated.length} evaluations` : ""}, value ${t.end.value}`).join(" · ");
    }

    private provenNodes(): Set<number> {
        if (this.proven)
            return this.proven;
        this.proven = new Set();
        for (const dewey of this.library.strategy(this.tree.text, false))
            for (const id of this.tree.path(this.tree.byDewey.get(dewey)!))
                this.proven.add(id);
        return this.proven;
    }

    light(dewey: string | null): void {
        this.stages.forEach((stage) => stage.light(dewey));
    }

    select(dewey: string | null): void {
        this.selected = dewey;
        this.stages.forEach((stage) => stage.select(dewey));
    }

    private editLeaf(stage: number, node: TreeNode): void {
        leafField(this.stages[stage].boxOf(node.id)!, node.value!, (value) => this.load(setValue(this.tree.source, node.dewey, value)));
    }
}

/** A field on a leaf; `change` is called with each value that is one. */
export function leafField(at: DOMRect, value: number, change: (value: number) => void): HTMLInputElement {
    document.querySelector<HTMLElement>(".leaf-input")?.blur(); // which ends it
    const input = h("input", {
        class: "leaf-input", "data-testid": "leaf-input", type: "text", inputmode: "numeric", value: String(value), "aria-label": "Value of the leaf",
        style: `left:${at.left + at.width / 2 + window.scrollX}px;top:${at.top + at.height / 2 + window.scrollY}px`,
        oninput: () => {
            const good = /^-?\d+$/.test(input.value.trim()) && Math.abs(Number(input.value)) <= 2e9;
            input.setAttribute("aria-invalid", String(!good));
            if (good)
                change(Number(input.value));
        },
        onkeydown: (e: KeyboardEvent) => {
            e.stopPropagation();
            if (e.key === "Enter" || e.key === "Escape")
                input.blur();
        },
        onblur: () => input.remove(),
    });
    const before = document.activeElement as HTMLElement | null;
    input.addEventListener("blur", () => before?.focus({preventScroll: true}));
    document.body.append(input);
    input.focus();
    input.select();
    return input;
}
