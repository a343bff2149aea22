// The picture of one search on one tree: shapes for the sides, outlines and fillings for what is done, numbers in the order
// of evaluation. It draws a state and knows no rule; what it changes between two steps are the nodes that differ.
import {select} from "d3-selection";
import {zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform} from "d3-zoom";
import {h, s} from "./dom";
import {icon} from "./icons";
import {halfWidth, type Layout, type Place} from "./layout";
import {Infinity32, Known, NONE, Seen, shown, type State, type Trace} from "./trace";
import type {Tree, TreeNode} from "./tree";
import type {OpenState} from "./types";
import {plainWords} from "./words";
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
    onResize?(): void;
}

interface Parts {
    group: SVGGElement;
    shape: SVGElement;
    value: SVGTextElement;
    extras: SVGGElement | null;
    edge: SVGPathElement | null;
    scissors: SVGTextElement | null;
    half: number; // the width of its shape, halved
    drawn: unknown[]; // what it was drawn from
}

const TOP = 56, BOTTOM = 50, MOST_SCALE = 1.4; // room around the tree
const LEAST_SCALE = 0.74; // the smallest letters, of 12.5, are then more than 9 pixels high; what does not fit is panned to
const FAR = 0.6; // below this letters cannot be read, and are left out
const MAX_HALF = 15, MIN_HALF = 17, LEAF_HEIGHT = 11;

function changed(a: unknown[], b: unknown[]): boolean {
    return a.length !== b.length || a.some((v, i) => v !== b[i]);
}

export class Stage {
    readonly element: HTMLElement;
    readonly svg: SVGSVGElement;
    private readonly viewport = s("g");
    private readonly band = s("path", {class: "band"});
    private readonly edges = s("g");
    private readonly brackets = s("g");
    private readonly cuts = s("g");
    private readonly halo = s("rect", {class: "halo", visibility: "hidden"});
    private readonly nodes = s("g");
    private readonly rings: Record<"selected" | "lit", SVGRectElement> = {
        selected: s("rect", {class: "ring selected-ring", visibility: "hidden"}),
        lit: s("rect", {class: "ring lit-ring", visibility: "hidden"}),
    };
    private readonly marked: {selected: number | null; lit: number | null} = {selected: null, lit: null};
    private readonly parts = new Map<number, Parts>();
    private readonly zooming: ZoomBehavior<SVGSVGElement, unknown>;
    private at: ZoomTransform = zoomIdentity;
    private size = {width: 0, height: 0};
    private tree: Tree | null = null;
    private layout: Layout | null = null;
    private scene: Scene | null = null;
    private stretch = 1; // of the levels
    private fitted = true; // until the reader moves the picture
    private overflows = false;
    private bracketKey = "";
    readonly picked = new Set<number>(); // in practice

    constructor(private readonly options: StageOptions) {
        this.svg = s("svg", {
            class: "phased-tree",
            role: "group",
            "aria-label": options.label,
            "data-testid": `${options.prefix ?? ""}tree`,
        }, this.viewport);
        this.viewport.append(this.band, this.edges, this.brackets, this.cuts, this.halo, this.nodes, this.rings.selected, this.rings.lit);
        const tool = (sign: string | Node, label: string, act: () => void): HTMLElement =>
            h("button", {class: "mini", type: "button", title: label, "aria-label": label, onclick: act}, sign);
        this.element = h("div", {class: "canvas"}, this.svg, h("div", {class: "zoom-tools"},
            tool("+", "Zoom in", () => this.zoomBy(1.3)),
            tool("−", "Zoom out", () => this.zoomBy(1 / 1.3)),
            tool(icon("fit"), "Show all of it", () => this.fit(true))));
        this.zooming = zoom<SVGSVGElement, unknown>()
            .scaleExtent([0.05, 4])
            .extent((): [[number, number], [number, number]] => [[0, 0], [this.size.width, this.size.height]]) // to ask the picture would lay out the page each time
            .filter((e: Event) => this.mayMove(e))
            .on("zoom", (e: {transform: ZoomTransform; sourceEvent: Event | null}) => {
                this.at = e.transform;
                this.viewport.setAttribute("transform", e.transform.toString());
                this.svg.classList.toggle("far", e.transform.k < FAR);
                if (e.sourceEvent)
                    this.fitted = false;
            });
        select(this.svg).call(this.zooming).on("dblclick.zoom", null);
        new ResizeObserver(() => this.resized()).observe(this.element);
    }

    // ---- what is in sight ----------------------------------------------------------------------------------

    /** A wheel scrolls the page unless Ctrl is held; so does a finger, as long as the whole tree is in sight. */
    private mayMove(e: Event): boolean {
        if (e.type === "wheel")
            return (e as WheelEvent).ctrlKey || (e as WheelEvent).metaKey;
        if (e.type === "touchstart" && (e as TouchEvent).touches.length < 2)
            return this.overflows || !this.fitted;
        return !(e as MouseEvent).button;
    }

    private resized(): void {
        const {clientWidth: width, clientHeight: height} = this.element;
        if (width === this.size.width && height === this.size.height)
            return;
        const wider = width !== this.size.width;
        this.size = {width, height};
        if (this.fitted)
            this.fit();
        if (wider)
            this.options.onResize?.();
    }

    get width(): number {
        return this.size.width || this.element.clientWidth;
    }

    zoomBy(factor: number): void {
        this.fitted = false;
        this.zooming.scaleBy(select(this.svg), factor);
    }

    private moveTo(x: number, y: number, k: number): void {
        this.zooming.transform(select(this.svg), zoomIdentity.translate(x, y).scale(k));
    }

    /** Show all of the tree, but no smaller than it can be read; a second wish, `whole`, shows all of it whatever its size.
     * Levels stand closer where the stage is low. */
    fit(whole = false): void {
        const l = this.layout;
        if (!this.size.width)
            this.size = {width: this.element.clientWidth, height: this.element.clientHeight};
        const {width, height} = this.size;
        this.fitted = true;
        if (!l || !width || !height)
            return;
        const side = l.leafHalf + 14, least = whole ? 0.05 : LEAST_SCALE;
        const across = Math.min(MOST_SCALE, width / (l.right - l.left + 2 * side));
        const wanted = l.bottom ? (height / Math.max(across, least) - TOP - BOTTOM) / l.bottom : 1;
        const stretch = Math.max(0.74, Math.min(1.25, wanted));
        const tall = TOP + l.bottom * stretch + BOTTOM;
        const scale = Math.max(least, Math.min(across, height / tall));
        this.overflows = scale > across * 1.001 || scale * tall > height * 1.001;
        this.svg.style.touchAction = this.overflows ? "none" : "pan-x pan-y";
        if (stretch !== this.stretch) {
            this.stretch = stretch;
            this.place();
        }
        const x = scale > across ? scale * (side - l.left) : width / 2 - (scale * (l.left + l.right)) / 2;
        const y = Math.max(0, (height - scale * tall) / 2) + scale * TOP;
        this.moveTo(x, y, scale);
        this.drawAround();
        this.follow();
    }

    /** Move the picture if the node at work is out of sight. */
    private follow(): void {
        const id = this.scene ? this.seenFor(this.scene.state.atWork) : null;
        const place = id === null ? undefined : this.placeOf(id);
        const {width, height} = this.size;
        if (!place || !width)
            return;
        const [x, y] = this.at.apply([place.x, place.y]);
        const l = this.layout!, k = this.at.k, side = k * (l.leafHalf + 14), above = 52 * k, below = 32 * k;
        const dx = x < side - 1 ? width * 0.4 - x : x > width - side + 1 ? width * 0.6 - x : 0;
        const dy = y < above ? above - y : y > height - below ? height - below - y : 0;
        if (!dx && !dy)
            return;
        // Not so far that there is nothing beside the tree while the other end is out of sight.
        const most = side - k * l.left, least = Math.min(most, width - side - k * l.right);
        this.moveTo(dx ? Math.max(least, Math.min(most, this.at.x + dx)) : this.at.x, this.at.y + dy, k);
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

    /** Another tree of the same shape, or the same with other nodes folded, keeps what is drawn already. */
    setTree(tree: Tree, layout: Layout): void {
        if (tree === this.tree && layout === this.layout)
            return;
        const reshaped = !this.tree || this.tree.shape !== tree.shape;
        const moved = reshaped || layout.key !== this.layout!.key || layout.pitch !== this.layout!.pitch;
        if (tree !== this.tree)
            this.scene = null; // it is of the tree before
        if (reshaped) {
            this.parts.clear();
            for (const group of [this.nodes, this.edges, this.cuts])
                group.replaceChildren();
            this.picked.clear();
        }
        this.tree = tree;
        this.layout = layout;
        if (!moved)
            return;
        for (const [id, parts] of this.parts)
            if (!layout.places.has(id) || layout.folded.has(id) !== parts.group.classList.contains("fold") || (layout.folded.has(id) && parts.half !== layout.fold))
                this.dropNode(id, parts);
        const edges = document.createDocumentFragment(), nodes = document.createDocumentFragment();
        for (const id of layout.places.keys())
            if (!this.parts.has(id))
                this.parts.set(id, this.makeNode(tree.nodes[id], edges, nodes));
        this.edges.append(edges);
        this.nodes.append(nodes);
        this.place();
        if (this.fitted || reshaped)
            this.fit();
    }

    private dropNode(id: number, parts: Parts): void {
        parts.group.remove();
        parts.edge?.remove();
        parts.scissors?.remove();
        this.parts.delete(id);
    }

    private place(): void {
        for (const [id, parts] of this.parts) {
            const {x, y} = this.placeOf(id)!;
            parts.group.setAttribute("transform", `translate(${x.toFixed(1)},${y.toFixed(1)})`);
            if (!parts.edge)
                continue;
            const up = this.placeOf(this.tree!.nodes[id].parent)!;
            parts.edge.setAttribute("d", `M${up.x.toFixed(1)},${up.y.toFixed(1)}L${x.toFixed(1)},${y.toFixed(1)}`);
            if (parts.scissors)
                this.placeScissors(parts.scissors, id);
        }
        this.bracketKey = "";
    }

    private placeScissors(scissors: SVGTextElement, id: number): void {
        const at = this.placeOf(id)!, up = this.placeOf(this.tree!.nodes[id].parent)!;
        scissors.setAttribute("x", (at.x + (up.x - at.x) * 0.4).toFixed(1));
        scissors.setAttribute("y", (at.y + (up.y - at.y) * 0.4).toFixed(1));
    }

    private makeNode(node: TreeNode, edges: DocumentFragment, nodes: DocumentFragment): Parts {
        const tree = this.tree!, {pitch, folded, fold: corner} = this.layout!;
        const leaf = tree.isLeaf(node), max = tree.isMax(node), fold = folded.has(node.id);
        const prefix = this.options.prefix ?? "";
        const tall = leaf ? LEAF_HEIGHT : max ? MAX_HALF : MIN_HALF;
        const shape = fold ? s("path", {class: "shape", d: `M0,-14 L${corner},18 L${-corner},18 Z`})
            : s("rect", {class: "shape", y: -tall, height: 2 * tall, rx: leaf || max ? 4 : MIN_HALF});
        const value = s("text", {class: fold ? "value count" : "value", y: fold ? 10.5 : 0});
        const reach = Math.max(20, pitch / 2);
        const group = s("g", {
            class: leaf ? "node leaf" : `node ${max ? "max" : "min"}${fold ? " fold" : ""}`,
            "data-testid": `${prefix}${leaf ? "leaf" : "node"}-${node.dewey || "root"}`,
            "data-dewey": node.dewey,
            role: "img",
            onclick: (e: MouseEvent) => this.clicked(node.id, e),
            onpointerenter: () => this.tell(node.id),
            ondblclick: () => !leaf && this.options.onFold?.(this.tree!.nodes[node.id]),
        }, s("rect", leaf ? {class: "hit", x: -pitch / 2, y: -22, width: pitch, height: 52} : {class: "hit", x: -reach, y: -47, width: 2 * reach, height: 68}),
        shape, value);
        if (node.name !== undefined)
            group.append(s("text", {class: "name", y: leaf ? 41 : 31}, shortened(node.name, leaf ? pitch + 4 : 70), s("title", {}, node.name)));
        const edge = node.parent < 0 ? null : s("path", {class: "edge"});
        if (edge)
            edges.append(edge);
        nodes.append(node.dewey === "" ? s("g", {"data-testid": `${prefix}node-`}, group) : group);
        return {group, shape, value, extras: null, edge, scissors: null, half: 0, drawn: []};
    }

    private clicked(id: number, e: MouseEvent): void {
        e.stopPropagation();
        const node = this.tree!.nodes[id];
        this.options.onSelect?.(node);
        if (this.layout!.folded.has(id))
            this.options.onFold?.(node);
        else if (this.tree!.isLeaf(node))
            this.options.onEdit?.(node, this.boxOf(id)!);
    }

    /** Whoever points at what was cut off is told why. */
    private tell(id: number): void {
        const parts = this.parts.get(id), step = this.scene?.state.closed[id] ?? 0;
        if (!parts || !this.scene)
            return;
        parts.group.querySelector(":scope > title")?.remove();
        if (step)
            parts.group.append(s("title", {}, `Cut off at step ${step}: ${plainWords(this.scene.trace.say(step), this.tree!)}`));
    }

    /** Where a node is on the screen. */
    boxOf(id: number): DOMRect | undefined {
        return this.parts.get(id)?.shape.getBoundingClientRect();
    }

    // ---- a state -------------------------------------------------------------------------------------------

    show(scene: Scene): void {
        this.scene = scene;
        const {state, trace} = scene;
        const open = new Map<number, {state: OpenState; head: boolean}>();
        state.open.forEach((o, place) => open.set(this.tree!.byDewey.get(o.node)!, {state: o, head: place === 0 && trace.sorted}));
        const line = scene.proven ? new Set(trace.end.pv) : null;
        for (const [id, parts] of this.parts)
            this.update(id, parts, scene, open.get(id), line);
        this.drawAround();
        this.follow();
    }

    /** What is not part of a node: bands, brackets, the halo and the rings. */
    private drawAround(): void {
        if (!this.scene)
            return;
        const {state, trace, proven} = this.scene;
        this.drawBand(trace.family === "best-first" && !proven ? trace.strategy(state) : new Set());
        this.drawBrackets(state);
        this.frame(this.halo, this.seenFor(state.atWork), 4);
        this.frame(this.rings.selected, this.marked.selected, 8);
        this.frame(this.rings.lit, this.marked.lit, 8);
    }

    /** Put a frame around a node, or hide it. */
    private frame(rect: SVGRectElement, id: number | null, space: number): void {
        const parts = id === null ? undefined : this.parts.get(id), at = id === null ? undefined : this.placeOf(id);
        rect.setAttribute("visibility", parts && at ? "visible" : "hidden");
        if (!parts || !at)
            return;
        const node = this.tree!.nodes[id!], leaf = this.tree!.isLeaf(node), max = this.tree!.isMax(node);
        const half = Math.max(parts.half, 11) + space, tall = (leaf ? LEAF_HEIGHT : max ? MAX_HALF : MIN_HALF) + space;
        const round = leaf || max || this.layout!.folded.has(id!) ? 4 + space : tall;
        for (const [key, value] of Object.entries({x: at.x - half, y: at.y - tall, width: 2 * half, height: 2 * tall, rx: round}))
            rect.setAttribute(key, value.toFixed(1));
    }

    private update(id: number, parts: Parts, scene: Scene, open: {state: OpenState; head: boolean} | undefined, line: Set<string> | null): void {
        const {state, proven, marks} = scene;
        const node = this.tree!.nodes[id];
        const fold = this.layout!.folded.has(id), leaf = this.tree!.isLeaf(node);
        const cutHere = state.closed[id] > 0 && node.parent >= 0 && !state.closed[node.parent];
        const drawn = [state.seen[id], state.closed[id] > 0, state.order[id], leaf ? node.value : state.value[id], state.relation[id], state.alpha[id],
            state.beta[id], state.moved[id], open?.state.status, open?.state.merit, open?.head, state.atWork === id, proven?.has(id), marks?.get(id),
            fold && state.below[id], this.picked.has(id), line?.has(node.dewey), cutHere, scene.windows];
        if (!changed(parts.drawn, drawn))
            return;
        parts.drawn = drawn;
        const seen = state.seen[id], evaluated = fold ? state.below[id] : 0;
        const never = seen === Seen.never && !evaluated;
        parts.group.setAttribute("class", (leaf ? "node leaf" : `node ${this.tree!.isMax(node) ? "max" : "min"}${fold ? " fold" : ""}`) +
            (never ? " never" : seen === Seen.live ? " live" : seen === Seen.done ? " done" : "") + (state.closed[id] ? " closed" : "") +
            (state.atWork === id ? " work" : "") + (proven?.has(id) ? " proven" : "") + (this.picked.has(id) ? " picked" : "") +
            (this.marked.selected === id ? " selected" : "") + (this.marked.lit === id ? " lit" : ""));
        parts.edge?.setAttribute("class", `edge${never ? " never" : " seen"}${state.closed[id] ? " cut" : ""}${proven?.has(id) ? " proven" : ""}${line?.has(node.dewey) ? " line" : ""}`);
        const text = leaf ? shown(node.value) : !fold ? this.valueText(id, state) : evaluated ? `${evaluated}/${node.leaves}` : `${node.leaves}`;
        this.write(parts, text, leaf, this.tree!.isMax(node), fold);
        this.cutAt(parts, id, cutHere);
        const extras = this.extrasOf(node, state, scene, open);
        if (extras.length && !parts.extras)
            parts.group.append(parts.extras = s("g"));
        parts.extras?.replaceChildren(...extras);
        parts.group.setAttribute("aria-label", this.describe(node, state));
    }

    /** Its value, in a shape that is as wide as that. */
    private write(parts: Parts, text: string, leaf: boolean, max: boolean, fold: boolean): void {
        parts.value.textContent = text;
        const half = fold ? this.layout!.fold : leaf ? this.layout!.leafHalf : halfWidth(text, max ? MAX_HALF : MIN_HALF);
        if (fold || half === parts.half) {
            parts.half = half;
            return;
        }
        parts.half = half;
        parts.shape.setAttribute("x", String(-half));
        parts.shape.setAttribute("width", String(2 * half));
    }

    /** Scissors on the edge above whatever was cut off first. */
    private cutAt(parts: Parts, id: number, cut: boolean): void {
        if (!cut) {
            parts.scissors?.remove();
            parts.scissors = null;
        } else if (!parts.scissors) {
            this.cuts.append(parts.scissors = s("text", {class: "scissors"}, "✂"));
            this.placeScissors(parts.scissors, id);
        }
    }

    /** What stands around a node: its number, its state on OPEN, its window, a mark. */
    private extrasOf(node: TreeNode, state: State, scene: Scene, open: {state: OpenState; head: boolean} | undefined): SVGElement[] {
        const leaf = this.tree!.isLeaf(node), extras: SVGElement[] = [];
        if (leaf && state.order[node.id])
            extras.push(this.oval("badge", `${state.order[node.id]}`, 21, 9));
        if (open)
            extras.push(this.oval(`pill ${open.state.status === "SOLVED" ? "solved" : "live"}${open.head ? " head" : ""}`,
                shown(open.state.merit, scene.trace.maxOpens()), leaf ? -22 : -28, 10));
        if (!leaf && scene.windows !== false)
            extras.push(...this.windowOf(node, state));
        const mark = scene.marks?.get(node.id);
        if (mark)
            extras.push(s("text", {class: "mark", y: node.name === undefined ? 39 : 55}, mark === "only" ? "◆" : "◇"));
        return extras;
    }

    /** A number in an oval: the order of a leaf; or a state of OPEN, where an outline is LIVE, a filling SOLVED. */
    private oval(kind: string, text: string, y: number, tall: number): SVGGElement {
        const half = halfWidth(text, tall) - 0.5;
        return s("g", {class: kind, transform: `translate(0,${y})`}, s("rect", {x: -half, y: -tall, width: 2 * half, height: 2 * tall, rx: tall}), s("text", {}, text));
    }

    private valueText(id: number, state: State): string {
        if (state.value[id] === NONE || state.relation[id] === Known.unproven)
            return "";
        return (state.relation[id] === Known.least ? "≥" : state.relation[id] === Known.most ? "≤" : "") + shown(state.value[id]);
    }

    private windowOf(node: TreeNode, state: State): SVGElement[] {
        const alpha = state.alpha[node.id], beta = state.beta[node.id];
        if (alpha === NONE || this.scene!.trace.ran.startsWith("minimax"))
            return [];
        const max = this.tree!.isMax(node);
        const wall = max ? beta : alpha;
        const bounded = wall < Infinity32 && wall > -Infinity32;
        const moved = state.moved[node.id];
        const window = s("text", {class: "window", y: bounded ? -37 : -24}, "(",
            s("tspan", {class: moved === 1 ? "moved" : ""}, shown(alpha)), ", ",
            s("tspan", {class: moved === 2 ? "moved" : ""}, shown(beta)), ")");
        return bounded ? [window, s("text", {class: "cut-if", y: -23}, `cut if ${max ? "≥" : "≤"} ${shown(wall)}`)] : [window];
    }

    /** For those who do not see it. */
    private describe(node: TreeNode, state: State): string {
        const name = this.tree!.label(node.dewey);
        if (this.tree!.isLeaf(node)) {
            const order = state.order[node.id];
            return `leaf ${name}, value ${node.value}${order ? `, evaluated as number ${order}` : state.closed[node.id] ? ", cut off" : ""}${this.picked.has(node.id) ? ", chosen" : ""}`;
        }
        const value = this.valueText(node.id, state);
        const status = state.closed[node.id] ? "cut off" : ["not visited", "being searched", "done"][state.seen[node.id]];
        const folded = this.layout!.folded.has(node.id) ? `, folded, ${state.below[node.id]} of ${node.leaves} leaves evaluated` : "";
        return `${this.tree!.isMax(node) ? "MAX" : "MIN"} node ${name}, ${status}${value ? `, value ${value}` : ""}${folded}${this.picked.has(node.id) ? ", chosen" : ""}`;
    }

    /** The strategy that is being refined, as one broad line. */
    private drawBand(strategy: Set<number>): void {
        let d = "";
        for (const id of strategy) {
            const at = this.placeOf(id), up = this.placeOf(this.tree!.nodes[id].parent);
            if (at && up)
                d += `M${up.x.toFixed(1)},${up.y.toFixed(1)}L${at.x.toFixed(1)},${at.y.toFixed(1)}`;
        }
        this.band.setAttribute("d", d);
    }

    /** The children that are on OPEN now, of a node that has more phases than one. */
    private drawBrackets(state: State): void {
        const wanted: {left: number; right: number; y: number; text: string}[] = [];
        for (const {node} of state.backup) {
            const at = this.tree!.find(node)!;
            const first = this.placeOf(at.children[state.phaseFrom[at.id]]);
            const last = this.placeOf(at.children[state.phaseTo[at.id] - 1]);
            if (state.phases[at.id] < 2 || !first || !last)
                continue;
            const half = this.layout!.pitch * 0.45;
            wanted.push({left: first.x - half, right: last.x + half, y: first.y - 45, text: `${state.phase[at.id]} of ${state.phases[at.id]}`});
        }
        const key = JSON.stringify(wanted);
        if (key === this.bracketKey)
            return;
        this.bracketKey = key;
        this.brackets.replaceChildren(...wanted.map(({left, right, y, text}) => s("g", {class: "bracket"},
            s("path", {d: `M${left.toFixed(1)},${y + 7}v-7H${right.toFixed(1)}v7`}), s("text", {x: right + 4, y: y + 6}, text))));
    }

    // ---- pointing ------------------------------------------------------------------------------------------

    light(dewey: string | null): void {
        this.mark("lit", dewey);
    }

    select(dewey: string | null): void {
        this.mark("selected", dewey);
    }

    private mark(kind: "selected" | "lit", dewey: string | null): void {
        const id = dewey === null || !this.tree ? null : this.seenFor(this.tree.byDewey.get(dewey) ?? -1);
        const before = this.marked[kind];
        if (before !== null)
            this.parts.get(before)?.group.classList.remove(kind);
        this.marked[kind] = id;
        if (id !== null)
            this.parts.get(id)?.group.classList.add(kind);
        this.frame(this.rings[kind], id, 8);
    }

    // ---- as a file -----------------------------------------------------------------------------------------

    /** The box of the whole picture, and a copy of what is in it. */
    picture(): {box: {x: number; y: number; width: number; height: number}; content: SVGGElement} {
        const l = this.layout!, side = l.leafHalf + 40;
        const content = this.viewport.cloneNode(true) as SVGGElement;
        content.removeAttribute("transform");
        for (const e of content.querySelectorAll("[data-testid]"))
            e.removeAttribute("data-testid");
        for (const e of content.querySelectorAll(".hit, [visibility=hidden]"))
            e.remove();
        return {box: {x: l.left - side, y: -TOP, width: l.right - l.left + 2 * side, height: TOP + l.bottom * this.stretch + BOTTOM + 8}, content};
    }
}

/** As much of a name as so many pixels hold. */
function shortened(name: string, width: number): string {
    const most = Math.max(2, Math.floor(width / 7));
    return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}
