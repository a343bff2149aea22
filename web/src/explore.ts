// The explorer itself: one to four methods on one tree, the lists beside them, the sentence below, and the tree to edit.
import {h} from "./dom";
import {icon, type Icon} from "./icons";
import {saveAnimated, savePng, saveStrip, saveSvg, saveText, type Frames} from "./export";
import {layoutOf, roomFor, type Layout} from "./layout";
import {linkOf, type Shared} from "./link";
import {methodsToCompare, methodTitle, MethodPicker} from "./methods";
import {aboutNode, Code, Lists} from "./panels";
import {Stage, type Scene} from "./stage";
import {Timeline} from "./timeline";
import {shown, Trace} from "./trace";
import {addChild, mirrored, moveNode, removeNode, reverseChildren, setValue, Tree, type Source, type TreeNode} from "./tree";
import {TreeMenu} from "./treemenu";
import type {Answer, Catalog, Library} from "./types";
import {plainWords, sentence, type Lighting} from "./words";

const MOST_STAGES = 4;
const LARGE = 500; // nodes; what such a tree changes is drawn stage by stage, so that the first answers at once

/** One method at work. */
interface Lane {
    method: string;
    trace: Trace;
    step: number;
    stage: Stage;
    picker: MethodPicker;
    card: HTMLElement;
    footer: HTMLElement;
    text: HTMLElement;
}

/** Of the table of all methods, with what they mean. */
const HEADINGS = [
    ["method", ""], ["leaves", "Leaves evaluated, each counted once; + further evaluations of leaves that were evaluated before"],
    ["", ""], ["states", "The most states in memory at a time, OPEN and BACKUP together"], ["value", "What the tree is worth to MAX"],
];

export class Explore implements Lighting {
    readonly element: HTMLElement;
    readonly menu: TreeMenu;
    readonly exports: HTMLElement;
    readonly tools: HTMLElement; // for the top of the page
    tree: Tree;
    private lanes: Lane[] = [];
    private active = 0;
    private chained = true;
    private wished = new Map<number, boolean>();
    private layout!: Layout;
    private laidOut: Tree | null = null; // the tree that the layout is of
    private focus: number[] = []; // nodes that were worked on, the last first: they stay unfolded while there is room
    private settling = 0;
    private resizing = 0;
    private selected: string | null = null;
    private undone: {source: Source; minRoot: boolean}[] = [];
    private history: {source: Source; minRoot: boolean}[] = [];
    private proven: Set<number> | null = null;
    private readonly stages = h("div", {class: "stages"});
    private readonly timeline: Timeline;
    private readonly lists: Lists;
    private readonly code = new Code();
    private readonly text = h("p", {class: "sentence", "data-testid": "step-text", "aria-live": "polite", "aria-atomic": "true"});
    private readonly counts = h("dl", {class: "counts"});
    private readonly about = h("section", {class: "panel about", "aria-label": "The selected node", "aria-live": "polite"});
    private readonly table = h("section", {class: "panel all", "aria-label": "All methods on this tree"});
    private readonly addButton: HTMLButtonElement;
    private readonly chainButton: HTMLButtonElement;
    private readonly undoButton: HTMLButtonElement;
    private readonly redoButton: HTMLButtonElement;
    private input: HTMLInputElement | null = null;

    constructor(private readonly library: Library, private readonly catalog: Catalog, private readonly moved: () => void) {
        this.tree = new Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]);
        this.timeline = new Timeline((step) => this.goto(step));
        this.lists = new Lists(this);
        this.menu = new TreeMenu(library, catalog, {
            load: (source, methods) => this.load(source, this.tree.minRoot, methods),
            mirror: () => this.edit(mirrored(this.tree.source)),
            setRoot: (min) => this.load(this.tree.source, min),
        });
        const tool = (testid: string, sign: Icon | null, label: string, title: string, act: () => void): HTMLButtonElement =>
            h("button", {type: "button", class: "button", "data-testid": testid, title, "aria-label": label === "method" ? "Add a method" : label, onclick: act}, sign && icon(sign), h("span", {class: sign ? "word" : ""}, label));
        this.addButton = tool("add-method", "plus", "method", "Another method beside it", () => this.addLane(this.nextMethod()));
        this.chainButton = tool("chain", "chain", "in step", "All methods with the same number of leaves evaluated, or each at its own pace", () => this.setChained(!this.chained));
        this.undoButton = tool("undo", "undo", "undo", "Undo (Ctrl+Z)", () => this.undo());
        this.redoButton = tool("redo", "redo", "redo", "Redo (Ctrl+Y)", () => this.redo());
        this.exports = this.exportMenu();
        this.tools = h("div", {class: "lane-tools"}, this.undoButton, this.redoButton, this.chainButton, this.addButton);
        this.element = h("main", {class: "explore", id: "explore"},
            this.stages,
            h("aside", {class: "drawer", "aria-label": "Lists, method and counts"}, this.about, this.lists.element, this.code.element, this.table),
            h("footer", {class: "dock"}, h("div", {class: "told"}, this.text, this.counts), this.timeline.element, legend()));
        this.layOut();
    }

    /** Where nodes stand, if something has to be folded or unfolded. */
    private layOut(): void {
        const now = this.lanes.filter((l) => this.ready(l)).map((l) => l.trace.at(l.step).atWork).filter((id) => id >= 0);
        const kept = this.laidOut?.shape === this.tree.shape ? this.focus : [];
        this.focus = [...new Set([...now, ...kept])].slice(0, 12);
        const before = this.laidOut === this.tree ? this.layout : undefined;
        this.layout = layoutOf(this.tree, this.focus, this.wished, roomFor(this.lanes.length, this.lanes[0]?.stage.width ?? 900), before);
        this.laidOut = this.tree;
    }

    // ---- trees ---------------------------------------------------------------------------------------------

    /** Another tree; what was there can be had back. */
    load(source: Source, minRoot: boolean, methods?: string[]): void {
        this.history.push({source: this.tree.source, minRoot: this.tree.minRoot});
        this.undone = [];
        this.setTree(source, minRoot, false);
        if (methods)
            this.setMethods(methods);
    }

    edit(source: Source): void {
        this.history.push({source: this.tree.source, minRoot: this.tree.minRoot});
        this.undone = [];
        this.setTree(source, this.tree.minRoot, true);
    }

    private undo(): void {
        const last = this.history.pop();
        if (!last)
            return;
        this.undone.push({source: this.tree.source, minRoot: this.tree.minRoot});
        this.setTree(last.source, last.minRoot, true);
    }

    private redo(): void {
        const next = this.undone.pop();
        if (!next)
            return;
        this.history.push({source: this.tree.source, minRoot: this.tree.minRoot});
        this.setTree(next.source, next.minRoot, true);
    }

    private setTree(source: Source, minRoot: boolean, keepStep: boolean): void {
        this.timeline.stop();
        const before = this.tree;
        this.tree = new Tree(source, minRoot);
        if (!keepStep || before.nodes.length !== this.tree.nodes.length)
            this.wished.clear();
        if (this.selected !== null && !this.tree.find(this.selected))
            this.selected = null;
        this.proven = null;
        window.clearTimeout(this.settling);
        const first = this.lanes[this.active];
        for (const lane of this.lanes)
            if (lane === first || this.tree.nodes.length < LARGE)
                this.retrace(lane, keepStep ? lane.step : 0);
        this.refresh();
        this.settle(keepStep);
    }

    /** The lanes that show the tree before, one after the other, and then the table of all methods. */
    private settle(keepStep: boolean): void {
        const next = this.lanes.find((lane) => !this.ready(lane));
        if (!next && this.tree.nodes.length < LARGE) {
            this.drawTable();
            return;
        }
        this.settling = window.setTimeout(() => {
            if (!next) {
                this.drawTable();
                return;
            }
            this.retrace(next, keepStep ? next.step : 0);
            if (this.chained)
                next.step = this.twinStep(next);
            this.refresh();
            this.settle(keepStep);
        }, 50); // whoever goes on typing is not held up
    }

    /** Has it searched the tree that is shown? */
    private ready(lane: Lane): boolean {
        return lane.trace.tree === this.tree;
    }

    private retrace(lane: Lane, step: number): void {
        lane.trace = Trace.of(this.library, this.tree, lane.method);
        lane.step = Math.min(step, lane.trace.last);
        lane.picker.setWidest(this.tree);
        lane.picker.runs(lane.trace.ran);
    }

    // ---- methods -------------------------------------------------------------------------------------------

    setMethods(methods: string[], steps: number[] = []): void {
        while (this.lanes.length)
            this.dropLane(this.lanes[this.lanes.length - 1]);
        this.active = 0;
        methods.slice(0, MOST_STAGES).forEach((method, i) => this.makeLane(method, steps[i] ?? 0));
        this.refresh();
        this.lanes.forEach((lane) => lane.stage.fit());
    }

    private nextMethod(): string {
        const wanted = ["alphabeta", "sss", "ps:2", "dual", "minimax"];
        return wanted.find((m) => !this.lanes.some((lane) => lane.method === m)) ?? "sss";
    }

    addLane(method: string): void {
        if (this.lanes.length >= MOST_STAGES)
            return;
        const lane = this.makeLane(method, 0);
        if (this.chained && this.lanes.length > 1)
            lane.step = this.twinStep(lane);
        this.refresh();
    }

    private makeLane(method: string, step: number): Lane {
        const prefix = this.lanes.length ? `s${this.lanes.length + 1}-` : "";
        const stage = new Stage({
            prefix,
            label: "The tree",
            onSelect: (node) => this.pick(lane, node),
            onEdit: (node) => this.editLeaf(lane, node),
            onFold: (node) => this.fold(node),
            onResize: () => this.resized(),
        });
        const picker = new MethodPicker(this.library, this.catalog, method, prefix, (m) => this.change(lane, m));
        const footer = h("div", {class: "lane-counts"});
        const text = h("p", {class: "lane-text"});
        const close = h("button", {type: "button", class: "mini close", title: "Remove this method", "aria-label": "Remove this method", "data-testid": `${prefix}remove-method`, onclick: () => this.removeLane(lane)}, "×");
        const card = h("section", {class: "lane", onpointerdown: () => this.activate(lane)},
            h("header", {}, picker.element, footer, close), stage.element, text);
        const lane: Lane = {method, trace: Trace.of(this.library, this.tree, method), step, stage, picker, card, footer, text};
        lane.step = Math.min(step, lane.trace.last);
        picker.setWidest(this.tree);
        picker.runs(lane.trace.ran);
        this.lanes.push(lane);
        this.stages.append(card);
        return lane;
    }

    private dropLane(lane: Lane): void {
        lane.card.remove();
        this.lanes.splice(this.lanes.indexOf(lane), 1);
    }

    /** Test ids follow the places of the stages, so those behind are made anew. */
    private removeLane(lane: Lane): void {
        if (this.lanes.length < 2)
            return;
        const left = this.lanes.filter((l) => l !== lane);
        this.setMethods(left.map((l) => l.method), left.map((l) => l.step));
    }

    private change(lane: Lane, method: string): void {
        const share = lane.trace.last ? lane.step / lane.trace.last : 0;
        lane.method = method;
        this.retrace(lane, 0);
        lane.step = this.chained && this.lanes.length > 1 && this.lanes[this.active] !== lane ? this.twinStep(lane) : Math.round(share * lane.trace.last);
        this.refresh();
    }

    private activate(lane: Lane): void {
        const at = this.lanes.indexOf(lane);
        if (at < 0 || at === this.active)
            return;
        this.timeline.stop();
        this.active = at;
        this.refresh();
    }

    private setChained(on: boolean): void {
        this.chained = on;
        if (on)
            this.pull();
        this.refresh();
    }

    // ---- steps ---------------------------------------------------------------------------------------------

    goto(step: number): void {
        this.lanes[this.active].step = step;
        if (this.chained)
            this.pull();
        this.refresh();
    }

    /** All others to where they have evaluated as many leaves as the active one. */
    private pull(): void {
        for (const lane of this.lanes)
            if (lane !== this.lanes[this.active])
                lane.step = this.twinStep(lane);
    }

    private twinStep(lane: Lane): number {
        const lead = this.lanes[this.active];
        if (lead.step === lead.trace.last)
            return lane.trace.last;
        return lead.step === 0 ? 0 : lane.trace.stepWithLeaves(lead.trace.steps[lead.step].leaves);
    }

    get state(): Shared {
        return {
            source: this.tree.source, minRoot: this.tree.minRoot, methods: this.lanes.map((l) => l.method), steps: this.lanes.map((l) => l.step),
            active: this.active, chained: this.chained, view: "explore",
        };
    }

    restore(shared: Partial<Shared>): void {
        if (shared.source !== undefined)
            this.setTree(shared.source, !!shared.minRoot, false);
        this.chained = shared.chained ?? true;
        this.setMethods(shared.methods?.length ? shared.methods : ["alphabeta"], shared.steps);
        this.active = Math.min(shared.active ?? 0, this.lanes.length - 1);
        this.refresh();
        this.drawTable();
    }

    key(e: KeyboardEvent): boolean {
        if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z") {
            e.shiftKey ? this.redo() : this.undo();
            return true;
        }
        if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "y") {
            this.redo();
            return true;
        }
        if (e.ctrlKey || e.metaKey || e.altKey)
            return false;
        if (e.shiftKey && e.key.startsWith("Arrow"))
            return this.walkTo(e.key);
        if (e.key === "Enter" && this.selected !== null && !(e.target as HTMLElement).closest("button,a,select,summary")) {
            const node = this.tree.find(this.selected)!;
            this.tree.isLeaf(node) ? this.editLeaf(this.lanes[this.active], node) : this.fold(node);
            return true;
        }
        return this.timeline.key(e);
    }

    /** The selection along the tree by keys. */
    private walkTo(key: string): boolean {
        this.select(this.tree.toward(this.selected, key));
        return true;
    }

    /** The stages have become wider or narrower: leaves may stand apart, or more must be folded. */
    private resized(): void {
        window.clearTimeout(this.resizing);
        this.resizing = window.setTimeout(() => this.lanes.length && this.refresh(), 60);
    }

    // ---- drawing -------------------------------------------------------------------------------------------

    private refresh(): void {
        this.layOut();
        const most = Math.max(1, ...this.lanes.map((l) => l.trace.end.leaves));
        this.stages.dataset.count = document.documentElement.dataset.lanes = String(this.lanes.length);
        this.lanes.forEach((lane, i) => {
            if (!this.ready(lane))
                return;
            lane.stage.setTree(this.tree, this.layout);
            lane.stage.show(this.sceneOf(lane));
            lane.card.classList.toggle("active", i === this.active && this.lanes.length > 1);
            this.drawCounts(lane, most);
        });
        const lane = this.lanes[this.active];
        if (!lane)
            return;
        const state = lane.trace.at(lane.step);
        this.timeline.show(lane.trace, lane.step);
        this.lists.show(lane.trace, state, lane.step);
        this.code.show(lane.trace, lane.step);
        this.drawSentence(lane);
        this.drawAbout();
        this.addButton.disabled = this.lanes.length >= MOST_STAGES;
        this.chainButton.hidden = this.lanes.length < 2;
        this.chainButton.setAttribute("aria-pressed", String(this.chained));
        this.undoButton.disabled = !this.history.length;
        this.redoButton.disabled = !this.undone.length;
        this.menu.show(this.tree);
        this.moved();
    }

    private sceneOf(lane: Lane): Scene {
        const ended = lane.step === lane.trace.last && lane.trace.end.stopped === "finished";
        return {trace: lane.trace, state: lane.trace.at(lane.step), step: lane.step, proven: ended ? this.provenNodes() : undefined, marks: this.marksFor(lane)};
    }

    private provenNodes(): Set<number> {
        if (!this.proven) {
            this.proven = new Set();
            for (const dewey of this.library.strategy(this.tree.text, this.tree.minRoot))
                for (const id of this.tree.path(this.tree.byDewey.get(dewey)!))
                    this.proven.add(id);
        }
        return this.proven;
    }

    /** Leaves that this method has evaluated and another one will not, and the other way round. */
    private marksFor(lane: Lane): Map<number, "only" | "skipped"> | undefined {
        if (this.lanes.length < 2)
            return undefined;
        const marks = new Map<number, "only" | "skipped">();
        const state = lane.trace.at(lane.step), own = lane.trace.leaves;
        for (const id of this.layout.places.keys()) {
            if (!this.tree.isLeaf(this.tree.nodes[id]))
                continue;
            const here = own.has(id);
            if (!this.lanes.some((other) => this.ready(other) && other.trace.leaves.has(id) !== here))
                continue;
            if (here ? state.order[id] : state.closed[id] || lane.step === lane.trace.last)
                marks.set(id, here ? "only" : "skipped");
        }
        return marks;
    }

    private drawSentence(lane: Lane): void {
        const say = lane.trace.say(lane.step) || (lane.step === 0
            ? `${methodTitle(lane.method)} is about to search ${this.tree.nodes[0].leaves} leaves. Step with → or play with the space bar.` : "");
        if (this.text.dataset.say === say && this.text.dataset.step === String(lane.step))
            return;
        this.text.dataset.say = say;
        this.text.dataset.step = String(lane.step);
        this.text.replaceChildren(sentence(say, this.tree, this));
        const state = lane.trace.at(lane.step);
        const step = lane.trace.steps[lane.step], best = lane.trace.family === "best-first";
        const count = (testid: string, label: string, value: number, title: string): HTMLElement =>
            h("div", {title}, h("dt", {}, label), h("dd", {"data-testid": testid}, String(value)));
        this.counts.replaceChildren(
            count("count-leaves", "leaves", step.distinct, "Leaves evaluated so far"),
            ...(lane.trace.repeats ? [count("count-evaluations", "evaluations", step.leaves, "A search that comes back evaluates some leaves again")] : []),
            best ? count("count-states", lane.trace.sorted ? "on OPEN" : "states", state.open.length, "States that are open now")
                : count("count-states", "depth", state.atWork < 0 ? 0 : this.tree.nodes[state.atWork].depth, "Moves from the root to where the search is"),
            count("count-cutoffs", "cut-offs", state.cutoffs, "Nodes left with children unsearched, or states thrown away"));
    }

    /** The race below each stage. */
    private drawCounts(lane: Lane, most: number): void {
        const {leaves, distinct} = lane.trace.steps[lane.step];
        const all = lane.trace.end.leaves, state = lane.trace.at(lane.step);
        const told = lane.trace.repeats ? ` of ${lane.trace.leaves.size} leaves · ${leaves} of ${all} evaluations` : ` of ${all} leaves`;
        const rest = `${told} · cut ${state.cutoffs}${lane.trace.family === "best-first" ? ` · ${lane.trace.sorted ? "OPEN" : "states"} ${state.open.length}` : ""}` +
            (lane.step === lane.trace.last ? ` · value ${Array.isArray(lane.trace.end.value) ? "?" : shown(lane.trace.end.value)}` : "");
        lane.footer.replaceChildren(
            h("span", {class: "bar", title: `${leaves} of its ${all} evaluations`},
                h("i", {class: "whole", style: `width:${(100 * all) / most}%`}), h("i", {class: "now", style: `width:${(100 * leaves) / most}%`})),
            h("b", {"data-testid": `lane-leaves-${this.lanes.indexOf(lane) + 1}`}, `${distinct}`), h("span", {class: "lane-rest", title: rest}, rest));
        const say = this.lanes.length > 1 ? lane.trace.say(lane.step) : "";
        if (lane.text.dataset.say === say)
            return;
        lane.text.dataset.say = say;
        lane.text.title = plainWords(say, this.tree);
        lane.text.replaceChildren(sentence(say, this.tree, this));
    }

    private drawAbout(): void {
        const lane = this.lanes[this.active];
        const node = this.selected === null ? undefined : this.tree.find(this.selected);
        this.lanes.forEach((l) => l.stage.select(this.selected));
        this.about.hidden = !node;
        if (!node)
            return;
        const leaf = this.tree.isLeaf(node);
        const act = (testid: string, label: string, title: string, change: () => Source, able = true): HTMLElement =>
            h("button", {type: "button", class: "button small", "data-testid": testid, title, disabled: !able, onclick: () => this.edit(change())}, label);
        const parent = node.parent >= 0 ? this.tree.nodes[node.parent] : null;
        const d = node.dewey, src = this.tree.source;
        this.about.replaceChildren(
            h("button", {type: "button", class: "mini close", "aria-label": "Close", onclick: () => this.select(null)}, "×"),
            aboutNode(lane.trace, lane.trace.at(lane.step), d, this),
            h("div", {class: "row"},
                leaf && h("button", {type: "button", class: "button small", "data-testid": "edit-value", onclick: () => this.editLeaf(lane, node)}, "value …"),
                act("add-child", leaf ? "+ children" : "+ child", "Add a child", () => addChild(src, d)),
                act("remove-node", "remove", "Remove it with all below", () => removeNode(src, d), !!parent),
                act("move-left", "← swap", "Exchange with its left neighbour", () => moveNode(src, d, -1), !!parent && node.index > 0),
                act("move-right", "swap →", "Exchange with its right neighbour", () => moveNode(src, d, 1), !!parent && node.index + 1 < parent.children.length),
                !leaf && act("reverse-children", "⇄ reverse", "Its children in the opposite order", () => reverseChildren(src, d)),
                !leaf && h("button", {type: "button", class: "button small", "data-testid": "fold", onclick: () => this.fold(node)}, this.layout.folded.has(node.id) ? "unfold" : "fold")));
    }

    /** What each method needs on this tree: the answer to "what if this leaf were 9?" */
    private drawTable(): void {
        const methods = methodsToCompare(this.catalog, this.tree);
        const answers: Answer[] = this.library.counts(this.tree.text, methods, this.tree.minRoot);
        const most = Math.max(1, ...answers.map((a) => a.leaves ?? 0));
        const least = this.tree.minimal();
        this.table.replaceChildren(h("h3", {}, "All methods"),
            h("table", {"data-testid": "all-methods", class: answers.some((a) => String(a.value).length > 6) ? "wide" : ""},
                h("thead", {}, h("tr", {}, ...HEADINGS.map(([t, title]) => h("th", {scope: "col", title, class: t === "method" ? "" : t ? "number" : "bar-cell"}, t)))),
                h("tbody", {}, ...answers.filter((a) => !a.error).map((a) => h("tr", {
                    "data-method": a.method, title: "Show this one", onclick: () => this.showMethod(a.method),
                }, h("td", {}, h("button", {type: "button", class: "node-link"}, methodTitle(a.method))), h("td", {class: "number"}, h("span", {"data-testid": `leaves-${a.method}`}, String(a.distinct ?? a.leaves)),
                    a.leaves > (a.distinct ?? a.leaves) && h("small", {"data-testid": `again-${a.method}`, title: "evaluations of leaves that were evaluated before"}, ` +${a.leaves - a.distinct!}`)),
                h("td", {class: "bar-cell"}, h("i", {class: "bar-all", style: `width:${(100 * a.leaves) / most}%`})),
                h("td", {class: "number", "data-testid": `held-${a.method}`}, a.states_peak > 0 ? String(a.states_peak) : "path"), h("td", {class: "number"}, Array.isArray(a.value) ? "?" : shown(a.value)))))),
            h("p", {class: "hint"}, `No method can do with fewer than ${least} of the ${this.tree.nodes[0].leaves} leaves.`), h("p", {class: "hint"}, "Held: the most states at a time, OPEN and BACKUP together; a depth-first method holds its path alone.", answers.some((a) => a.leaves > (a.distinct ?? a.leaves)) ? " +: leaves evaluated again." : ""));
    }

    private showMethod(method: string): void {
        const lane = this.lanes[this.active];
        lane.picker.set(method);
        this.change(lane, method);
    }

    // ---- nodes ---------------------------------------------------------------------------------------------

    light(dewey: string | null): void {
        this.lanes.forEach((lane) => lane.stage.light(dewey));
    }

    select(dewey: string | null): void {
        this.selected = dewey;
        this.drawAbout();
    }

    private pick(lane: Lane, node: TreeNode): void {
        this.activate(lane);
        this.select(node.dewey);
    }

    private fold(node: TreeNode): void {
        this.wished.set(node.id, this.layout.folded.has(node.id));
        this.refresh();
    }

    /** A field on the leaf itself; the tables follow each keystroke. */
    private editLeaf(lane: Lane, node: TreeNode): void {
        this.input?.blur(); // which ends it
        const at = lane.stage.boxOf(node.id);
        if (!at)
            return;
        const before = this.tree.source, minRoot = this.tree.minRoot, depth = this.history.length;
        const input = h("input", {
            class: "leaf-input", "data-testid": "leaf-input", type: "text", inputmode: "numeric", value: String(node.value),
            "aria-label": `Value of leaf ${this.tree.label(node.dewey)}`,
            style: `left:${at.left + at.width / 2 + window.scrollX}px;top:${at.top + at.height / 2 + window.scrollY}px`,
            oninput: () => {
                const value = Number(input.value);
                const good = /^-?\d+$/.test(input.value.trim()) && Math.abs(value) <= 2e9;
                input.setAttribute("aria-invalid", String(!good));
                if (good)
                    this.setTree(setValue(this.tree.source, node.dewey, value), minRoot, true);
            },
            onkeydown: (e: KeyboardEvent) => {
                e.stopPropagation();
                if (e.key === "Escape")
                    this.setTree(before, minRoot, true);
                if (e.key === "Enter" || e.key === "Escape")
                    done();
            },
            onblur: () => done(),
        });
        const done = (): void => {
            if (this.input !== input)
                return;
            this.input = null;
            input.remove();
            if (this.tree.source !== before && this.history.length === depth) {
                this.history.push({source: before, minRoot});
                this.undone = [];
            }
            this.refresh();
        };
        this.input = input;
        document.body.append(input);
        input.focus();
        input.select();
    }

    // ---- files ---------------------------------------------------------------------------------------------

    private exportMenu(): HTMLElement {
        const item = (testid: string, label: string, act: () => void): HTMLElement =>
            h("button", {type: "button", class: "example", "data-testid": testid, onclick: act}, label);
        const lane = (): Lane => this.lanes[this.active];
        const name = (): string => `phased-${lane().method.replace(/[^a-z0-9]+/g, "-")}`;
        return h("div", {class: "export-menu"},
            item("export-svg", "Picture as SVG", () => saveSvg(lane().stage, `${name()}-${lane().step}`)),
            item("export-png", "Picture as PNG", () => void savePng(lane().stage, `${name()}-${lane().step}`)),
            item("export-strip", "Strip of steps, for slides (SVG)", () => this.framed((f) => saveStrip(lane().stage, f, name()), 24)),
            item("export-animated", "Moving picture (SVG)", () => this.framed((f) => saveAnimated(lane().stage, f, name()), 80)),
            item("export-json", "Trace as JSON", () => saveText(this.library.trace(this.tree.text, lane().method, this.tree.minRoot), `${name()}.jsonl`, "application/json")),
            item("export-text", "Trace as text", () => saveText(this.library.traceText(this.tree.text, lane().method, this.tree.minRoot), `${name()}.txt`, "text/plain")),
            item("export-tree", "The tree (JSON)", () => saveText(`${this.tree.text}\n`, "tree.json", "application/json")));
    }

    /** Let `save` show steps, no more than `most`: all of them, or else those that evaluate or cut, or else some. */
    private framed(save: (frames: Frames) => void, most: number): void {
        const lane = this.lanes[this.active], at = lane.step;
        let steps = lane.trace.steps.map((_, i) => i);
        if (steps.length > most)
            steps = steps.filter((i) => lane.trace.steps[i].evaluates || lane.trace.steps[i].cut || i === lane.trace.last);
        while (steps.length > most)
            steps = steps.filter((_, i) => i % 2 === 0 || i === steps.length - 1);
        save({
            steps,
            show: (step) => {
                lane.step = step;
                lane.stage.show(this.sceneOf(lane));
            },
            caption: (step) => `${step} of ${lane.trace.last}. ${plainWords(lane.trace.say(step), this.tree)}`,
        });
        lane.step = at;
        this.refresh();
    }

    async link(): Promise<string> {
        return `${location.href.replace(/#.*/, "")}#${await linkOf(this.state)}`;
    }
}

/** What the signs mean. */
export function legend(): HTMLElement {
    const item = (sign: string, text: string): HTMLElement => h("li", {}, h("span", {class: `sign sign-${sign}`, "aria-hidden": "true"}), text);
    return h("details", {class: "legend"}, h("summary", {}, "Signs and keys"),
        h("ul", {},
            item("max", "MAX, a square"), item("min", "MIN, a circle"), item("leaf", "a leaf, its number in the order of evaluation on it"),
            item("never", "not looked at yet"), item("live", "LIVE, or being searched; the number in the oval is its merit"), item("done", "SOLVED, or done with"),
            item("work", "at work"), item("band", "the strategy that is being refined"), item("cut", "cut off: point at it, or select it, for the reason"),
            item("proven", "the proven strategy; the thick line is the best play"), item("bracket", "the children that are on OPEN in this phase"),
            item("only", "◆ evaluated here and not beside it, ◇ beside it and not here")),
        h("p", {class: "keys"}, h("kbd", {}, "space"), " play, with ", h("kbd", {}, "Shift"), " backwards ", h("kbd", {}, "←"), h("kbd", {}, "→"), " step ", h("kbd", {}, "Home"), h("kbd", {}, "End"),
            " ends ", h("kbd", {}, "["), h("kbd", {}, "]"), " cut-offs ", h("kbd", {}, "Shift"), "+arrows select a node, ", h("kbd", {}, "Enter"), " edits a leaf or folds, ",
            h("kbd", {}, "Ctrl"), "+", h("kbd", {}, "Z"), " undo; ", h("kbd", {}, "Ctrl"), "+wheel zooms"));
}
