// The picture of one search on one tree: shapes for the sides, outlines and fillings for what is done, numbers in the order
// of evaluation. It draws a state and knows no rule; what it changes between two steps are the nodes that differ.
import {select} from "d3-selection";
import {zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform} from "d3-zoom";
import {h, s} from "./dom";
import {icon} from "./icons";
import {LEAF_WIDTH, LEVEL_HEIGHT, type Layout, type Place} from "./layout";
import {Infinity32, NONE, Seen, shown, type State, type Trace} from "./trace";
import type {Tree, TreeNode} from "./tree";
import css from "./stage.css?raw";

export {css as stageCss};

/** What a stage shows besides the state itself. */
export interface Scene {
    trace: Trace;
    state: State;
    step: number;
    proven?: Set<number>; // nodes of the proven strategy, at the end
    marks?: Map<number, "only" | "skipped">; // leaves that the methods beside it treat otherwise
    windows?: boolean; // false: hidden, in practice
}

export interface StageOptions {
    prefix?: string; // of test ids: every stage but the first has one
    label: string;
    onSelect?(node: TreeNode): void;
    onEdit?(node: TreeNode, at: DOMRect): void;
    onFold?(node: TreeNode): void;
}

interface Parts {
    group: SVGGElement;
    shape: SVGElement;
    value: SVGTextElement;
    extras: SVGGElement;
    edge: SVGPathElement | null;
    signature: string;
}

const TOP = 50, BOTTOM = 44, MOST_SCALE = 1.5; // room around the tree
const MAX_HALF = 15, MIN_RADIUS = 17, LEAF_HALF = 15, LEAF_HEIGHT = 11;

function fontFor(text: string): string {
    return text.length > 6 ? "8px" : text.length > 4 ? "9.5px" : text.length > 3 ? "11px" : "13px";
}

export class Stage {
    readonly element: HTMLElement;
    readonly svg: SVGSVGElement;
    private readonly viewport = s("g");
    private readonly bands = s("g");
    private readonly edges = s("g");
    private readonly brackets = s("g");
    private readonly nodes = s("g");
    private readonly cuts = s("g");
    private readonly parts = new Map<number, Parts>();
    private readonly zooming: ZoomBehavior<SVGSVGElement, unknown>;
    private tree: Tree | null = null;
    private layout: Layout | null = null;
    private scene: Scene | null = null;
    private stretch = 1; // of the levels
    private fitted = true; // until the reader moves the picture
    private lit: number | null = null;
    private selected: number | null = null;
    readonly picked = new Set<number>(); // in practice

    constructor(private readonly options: StageOptions) {
        this.svg = s("svg", {
            class: "phased-tree",
            role: "group",
            "aria-label": options.label,
            "data-testid": `${options.prefix ?? ""}tree`,
        }, this.viewport);
        this.viewport.append(this.bands, this.edges, this.brackets, this.cuts, this.nodes);
        const tool = (sign: string | Node, label: string, act: () => void): HTMLElement =>
            h("button", {class: "mini", type: "button", title: label, "aria-label": label, onclick: act}, sign);
        this.element = h("div", {class: "canvas"}, this.svg, h("div", {class: "zoom-tools"},
            tool("+", "Zoom in", () => this.zoomBy(1.3)),
            tool("−", "Zoom out", () => this.zoomBy(1 / 1.3)),
            tool(icon("fit"), "Show all of it", () => this.fit(true))));
        this.zooming = zoom<SVGSVGElement, unknown>()
            .scaleExtent([0.05, 4])
            .filter((e: Event) => e.type !== "wheel" || (e as WheelEvent).ctrlKey || (e as WheelEvent).metaKey)
            .on("zoom", (e: {transform: ZoomTransform; sourceEvent: Event | null}) => {
                this.viewport.setAttribute("transform", e.transform.toString());
                if (e.sourceEvent)
                    this.fitted = false;
            });
        select(this.svg).call(this.zooming).on("dblclick.zoom", null);
        new ResizeObserver(() => this.fitted && this.fit()).observe(this.element);
    }

    zoomBy(factor: number): void {
        this.fitted = false;
        this.zooming.scaleBy(select(this.svg), factor);
    }

    /** Show all of the tree, but no smaller than it can be read; a second wish, `whole`, shows all of it whatever its size.
     * Levels stand closer where the stage is low. */
    fit(whole = false): void {
        const l = this.layout;
        const {clientWidth: width, clientHeight: height} = this.element;
        this.fitted = true;
        if (!l || !width || !height)
            return;
        const across = Math.min(MOST_SCALE, width / (l.right - l.left + 64));
        const least = whole ? 0.05 : width < 500 ? 0.62 : 0.5;
        const wanted = l.bottom ? (height / Math.max(across, least) - TOP - BOTTOM) / l.bottom : 1;
        this.stretch = Math.max(0.72, Math.min(1.25, wanted));
        const tall = TOP + l.bottom * this.stretch + BOTTOM;
        const scale = Math.max(least, Math.min(across, height / tall));
        const x = width / 2 - (scale * (l.left + l.right)) / 2;
        const y = Math.max(0, (height - scale * tall) / 2) + scale * TOP;
        this.place();
        this.zooming.transform(select(this.svg), zoomIdentity.translate(x, y).scale(scale));
        this.redraw();
    }

    /** Move the picture if the node at work is out of sight. */
    private follow(): void {
        const at = this.scene ? this.seenFor(this.scene.state.atWork) : null;
        const place = at === null ? undefined : this.placeOf(at);
        const {clientWidth: width, clientHeight: height} = this.element;
        if (!place || !width)
            return;
        const t = (this.svg as unknown as {__zoom: ZoomTransform}).__zoom;
        const [x, y] = t.apply([place.x, place.y]);
        const margin = 24 * t.k;
        const inside = (v: number, size: number): number => (v < margin ? size * 0.4 - v : v > size - margin ? size * 0.6 - v : 0);
        const dx = inside(x, width), dy = inside(y, height);
        if (dx || dy)
            this.zooming.transform(select(this.svg), zoomIdentity.translate(t.x + dx, t.y + dy).scale(t.k));
    }

    private placeOf(id: number): Place | undefined {
        const at = this.layout?.places.get(id);
        return at && {x: at.x, y: at.y * this.stretch};
    }

    /** The node itself, or what it is folded into. */
    private seenFor(id: number): number | null {
        if (!this.tree || id < 0)
            return null;
        return this.tree.path(id).find((n) => this.layout?.places.has(n)) ?? null;
    }

    // ---- the tree ------------------------------------------------------------------------------------------

    setTree(tree: Tree, layout: Layout): void {
        const fresh = tree !== this.tree;
        if (fresh) {
            this.parts.clear();
            this.nodes.replaceChildren();
            this.edges.replaceChildren();
            this.picked.clear();
            this.scene = null; // it is of the tree before
        }
        const shape = fresh && (!this.tree || this.tree.nodes.length !== tree.nodes.length);
        this.tree = tree;
        this.layout = layout;
        for (const [id, parts] of this.parts)
            if (!layout.places.has(id) || layout.folded.has(id) !== parts.group.classList.contains("fold")) {
                parts.group.remove();
                parts.edge?.remove();
                this.parts.delete(id);
            }
        for (const id of layout.places.keys())
            if (!this.parts.has(id))
                this.parts.set(id, this.makeNode(tree.nodes[id]));
        this.place();
        if (shape || this.fitted)
            this.fit();
    }

    private place(): void {
        for (const id of this.layout!.places.keys()) {
            const {x, y} = this.placeOf(id)!;
            const parts = this.parts.get(id)!;
            const node = this.tree!.nodes[id];
            parts.group.setAttribute("transform", `translate(${x.toFixed(1)},${y.toFixed(1)})`);
            if (parts.edge) {
                const up = this.placeOf(node.parent)!;
                parts.edge.setAttribute("d", `M${up.x.toFixed(1)},${up.y.toFixed(1)}L${x.toFixed(1)},${y.toFixed(1)}`);
            }
        }
    }

    private makeNode(node: TreeNode): Parts {
        const tree = this.tree!;
        const leaf = tree.isLeaf(node), max = tree.isMax(node), fold = this.layout!.folded.has(node.id);
        const prefix = this.options.prefix ?? "";
        const shape = fold ? s("path", {class: "shape", d: "M0,-14 L19,16 L-19,16 Z"})
            : leaf ? s("rect", {class: "shape", x: -LEAF_HALF, y: -LEAF_HEIGHT, width: 2 * LEAF_HALF, height: 2 * LEAF_HEIGHT, rx: 4})
            : max ? s("rect", {class: "shape", x: -MAX_HALF, y: -MAX_HALF, width: 2 * MAX_HALF, height: 2 * MAX_HALF, rx: 4})
            : s("circle", {class: "shape", r: MIN_RADIUS});
        const halo = shape.cloneNode() as SVGElement;
        halo.setAttribute("class", "halo");
        const ring = s("rect", {class: "ring", x: -22, y: -22, width: 44, height: 44, rx: 8});
        const value = s("text", {class: "value", y: fold ? 6 : 0});
        const extras = s("g");
        const group = s("g", {
            class: leaf ? "node leaf" : `node ${max ? "max" : "min"}${fold ? " fold" : ""}`,
            "data-testid": `${prefix}${leaf ? "leaf" : "node"}-${node.dewey || "root"}`,
            "data-dewey": node.dewey,
            role: "img",
            onclick: (e: MouseEvent) => this.clicked(node, e),
            ondblclick: () => !leaf && this.options.onFold?.(node),
        }, s("rect", leaf ? {class: "hit", x: -18, y: -22, width: 36, height: 48} : {class: "hit", x: -20, y: -47, width: 40, height: 68}),
        halo, shape, value, extras, ring);
        if (node.name !== undefined)
            group.append(s("text", {class: "name", y: leaf ? 24 : -22}, node.name.slice(0, 12)));
        const edge = node.parent < 0 ? null : s("path", {class: "edge"});
        if (edge)
            this.edges.append(edge);
        this.nodes.append(node.dewey === "" ? s("g", {"data-testid": `${prefix}node-`}, group) : group);
        return {group, shape, value, extras, edge, signature: ""};
    }

    private clicked(node: TreeNode, e: MouseEvent): void {
        e.stopPropagation();
        this.options.onSelect?.(node);
        if (this.layout!.folded.has(node.id))
            this.options.onFold?.(node);
        else if (this.tree!.isLeaf(node))
            this.options.onEdit?.(node, this.boxOf(node.id)!);
    }

    /** Where a node is on the screen. */
    boxOf(id: number): DOMRect | undefined {
        return this.parts.get(id)?.shape.getBoundingClientRect();
    }

    // ---- a state -------------------------------------------------------------------------------------------

    show(scene: Scene): void {
        this.scene = scene;
        const {state, trace} = scene;
        const onOpen = new Map<string, {place: number; status: string; merit: number | null}>();
        state.open.forEach((o, place) => onOpen.set(o.node, {place, status: o.status, merit: o.merit}));
        const strategy = trace.family === "best-first" ? trace.strategy(state) : new Set<number>();
        const line = scene.proven ? new Set(trace.end.pv) : null;
        const work = this.seenFor(state.atWork);
        for (const [id, parts] of this.parts)
            this.update(id, parts, scene, onOpen.get(this.tree!.nodes[id].dewey), id === work, line);
        this.drawBands(strategy);
        this.drawBrackets(state);
        this.drawCuts(state);
        this.follow();
    }

    private update(id: number, parts: Parts, scene: Scene, open: {place: number; status: string; merit: number | null} | undefined,
        work: boolean, line: Set<string> | null): void {
        const {state, proven, marks} = scene;
        const node = this.tree!.nodes[id];
        const fold = this.layout!.folded.has(id);
        const evaluated = fold ? this.evaluatedBelow(node, state) : 0;
        const place = this.layout!.places.get(id)!;
        const parentPlace = node.parent < 0 ? place : this.layout!.places.get(node.parent)!;
        const signature = [state.seen[id], state.closed[id], state.order[id], state.value[id], state.relation[id], state.alpha[id],
            state.beta[id], state.moved[id], open?.status, open?.merit, open?.place === 0, work, proven?.has(id), marks?.get(id),
            evaluated, this.lit === id, this.selected === id, this.picked.has(id), line?.has(node.dewey),
            node.parent >= 0 && state.closed[node.parent], parentPlace.x - place.x, this.stretch].join();
        if (signature === parts.signature)
            return;
        parts.signature = signature;
        const leaf = this.tree!.isLeaf(node);
        const seen = state.seen[id];
        const flags: Record<string, boolean> = {
            never: seen === Seen.never && evaluated === 0,
            live: seen === Seen.live,
            done: seen === Seen.done,
            closed: state.closed[id] > 0,
            work,
            proven: !!proven?.has(id),
            lit: this.lit === id,
            selected: this.selected === id,
            picked: this.picked.has(id),
        };
        for (const [name, on] of Object.entries(flags))
            parts.group.classList.toggle(name, on);
        parts.edge?.setAttribute("class", "edge" + (seen === Seen.never && !evaluated ? " never" : " seen") +
            (state.closed[id] ? " cut" : "") + (proven?.has(id) ? " proven" : "") + (line?.has(node.dewey) ? " line" : ""));
        const text = leaf ? shown(node.value) : this.valueText(id, state);
        if (!fold) {
            parts.value.textContent = text;
            parts.value.setAttribute("style", `font-size:${fontFor(text)}`);
        } else {
            parts.value.textContent = "";
        }
        parts.extras.replaceChildren();
        if (fold)
            parts.extras.append(s("text", {class: "count", y: 30}, evaluated ? `${evaluated} of ${node.leaves}` : `${node.leaves}`));
        if (leaf && state.order[id])
            parts.extras.append(s("g", {class: "badge", transform: `translate(${LEAF_HALF - 1},${-LEAF_HEIGHT - 1})`},
                s("circle", {r: state.order[id] > 99 ? 10 : 8}), s("text", {}, state.order[id])));
        if (open)
            parts.extras.append(this.pill(open, leaf || fold));
        if (!leaf && scene.windows !== false)
            this.addWindow(parts.extras, node, state);
        const mark = marks?.get(id);
        if (mark)
            parts.extras.append(s("text", {class: "mark", y: open ? 41 : 21}, mark === "only" ? "◆" : "◇"));
        parts.group.setAttribute("aria-label", this.describe(node, state));
    }

    private evaluatedBelow(node: TreeNode, state: State): number {
        let count = 0;
        this.tree!.walk(node.id, (n) => void (count += state.order[n.id] > 0 ? 1 : 0));
        return count;
    }

    private valueText(id: number, state: State): string {
        if (state.value[id] === NONE)
            return "";
        return (state.relation[id] === 1 ? "≥" : state.relation[id] === 2 ? "≤" : "") + shown(state.value[id]);
    }

    /** A state of OPEN: an outline is LIVE, a filling SOLVED; the number is its merit. */
    private pill(open: {place: number; status: string; merit: number | null}, below: boolean): SVGGElement {
        const text = shown(open.merit, this.scene!.trace.maxOpens());
        const half = Math.max(11, 3.4 * text.length + 6);
        return s("g", {
            class: `pill ${open.status === "SOLVED" ? "solved" : "live"}${open.place === 0 && this.scene!.trace.sorted ? " head" : ""}`,
            transform: `translate(0,${below ? 25 : -27})`,
        }, s("rect", {x: -half, y: -8, width: 2 * half, height: 16, rx: 8}), s("text", {}, text));
    }

    private addWindow(extras: SVGGElement, node: TreeNode, state: State): void {
        const alpha = state.alpha[node.id], beta = state.beta[node.id];
        if (alpha === NONE || this.scene!.trace.method.startsWith("minimax"))
            return;
        const max = this.tree!.isMax(node);
        const wall = max ? beta : alpha;
        const bounded = wall < Infinity32 && wall > -Infinity32;
        const moved = state.moved[node.id];
        extras.append(s("text", {class: "window", y: bounded ? -35 : -24}, "(",
            s("tspan", {class: moved === 1 ? "moved" : ""}, shown(alpha)), ", ",
            s("tspan", {class: moved === 2 ? "moved" : ""}, shown(beta)), ")"));
        if (bounded)
            extras.append(s("text", {class: "cut-if", y: -22}, `cut if ${max ? "≥" : "≤"} ${shown(wall)}`));
    }

    /** For those who do not see it. */
    private describe(node: TreeNode, state: State): string {
        const name = this.tree!.label(node.dewey);
        if (this.tree!.isLeaf(node)) {
            const order = state.order[node.id];
            return `leaf ${name}, value ${node.value}${order ? `, evaluated as number ${order}` : state.closed[node.id] ? ", cut off" : ""}`;
        }
        const value = this.valueText(node.id, state);
        const status = state.closed[node.id] ? "cut off" : ["not visited", "being searched", "done"][state.seen[node.id]];
        return `${this.tree!.isMax(node) ? "MAX" : "MIN"} node ${name}, ${status}${value ? `, value ${value}` : ""}`;
    }

    private drawBands(strategy: Set<number>): void {
        this.bands.replaceChildren();
        for (const id of strategy) {
            const node = this.tree!.nodes[id];
            const at = this.placeOf(id), up = this.placeOf(node.parent);
            if (at && up)
                this.bands.append(s("path", {class: "band", d: `M${up.x.toFixed(1)},${up.y}L${at.x.toFixed(1)},${at.y}`}));
        }
    }

    /** Scissors on the edge above whatever was cut off first. */
    private drawCuts(state: State): void {
        this.cuts.replaceChildren();
        for (const id of this.layout!.places.keys()) {
            const {parent} = this.tree!.nodes[id];
            if (!state.closed[id] || parent < 0 || state.closed[parent])
                continue;
            const at = this.placeOf(id)!, up = this.placeOf(parent)!;
            this.cuts.append(s("text", {class: "scissors", x: at.x + (up.x - at.x) * 0.4, y: at.y + (up.y - at.y) * 0.4}, "✂"));
        }
    }

    /** The children that are on OPEN now, of a node that has more phases than one. */
    private drawBrackets(state: State): void {
        this.brackets.replaceChildren();
        for (const {node} of state.backup) {
            const at = this.tree!.find(node)!;
            const first = this.placeOf(at.children[state.phaseFrom[at.id]]);
            const last = this.placeOf(at.children[state.phaseTo[at.id] - 1]);
            if (state.phases[at.id] < 2 || !first || !last)
                continue;
            const y = first.y - LEVEL_HEIGHT * this.stretch * 0.5, left = first.x - LEAF_WIDTH * 0.45, right = last.x + LEAF_WIDTH * 0.45;
            this.brackets.append(s("g", {class: "bracket"},
                s("path", {d: `M${left},${y + 7}v-7H${right}v7`}),
                s("text", {x: (left + right) / 2, y: y - 4}, `${state.phase[at.id]} of ${state.phases[at.id]}`)));
        }
    }

    // ---- pointing ------------------------------------------------------------------------------------------

    light(dewey: string | null): void {
        this.lit = dewey === null || !this.tree ? null : this.seenFor(this.tree.byDewey.get(dewey) ?? -1);
        this.redraw();
    }

    select(dewey: string | null): void {
        this.selected = dewey === null || !this.tree ? null : this.seenFor(this.tree.byDewey.get(dewey) ?? -1);
        this.redraw();
    }

    redraw(): void {
        if (this.scene)
            this.show(this.scene);
    }

    // ---- as a file -----------------------------------------------------------------------------------------

    /** The box of the whole picture, and a copy of what is in it. */
    picture(): {box: {x: number; y: number; width: number; height: number}; content: SVGGElement} {
        const l = this.layout!;
        const content = this.viewport.cloneNode(true) as SVGGElement;
        content.removeAttribute("transform");
        for (const e of content.querySelectorAll("[data-testid]"))
            e.removeAttribute("data-testid");
        return {box: {x: l.left - 40, y: -TOP, width: l.right - l.left + 80, height: TOP + l.bottom * this.stretch + BOTTOM}, content};
    }
}
