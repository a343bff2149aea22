// Beside the picture: OPEN and BACKUP, the method's text with the line that just applied, and the selected node.
import {codeOf, linesFor} from "./code";
import {h} from "./dom";
import {NONE, shown, type State, type Trace} from "./trace";
import type {Tree} from "./tree";
import {sentence, type Lighting} from "./words";

const MOST_ROWS = 200; // of a list on the page; the rest is counted


/** A table that is written anew at each step; rows of nodes light them up. */
class ListTable {
    readonly element: HTMLElement;
    private readonly body = h("tbody");
    private readonly count = h("span", {class: "count"});

    constructor(title: string, testid: string, headings: string[], private readonly lighting: Lighting) {
        this.element = h("section", {class: "panel", "aria-label": title},
            h("h3", {}, title, " ", this.count),
            h("div", {class: "scroll"}, h("table", {"data-testid": testid},
                h("thead", {}, h("tr", {}, ...headings.map((t) => h("th", {scope: "col"}, t)))), this.body)));
    }

    fill(rows: {dewey: string; cells: string[]; fresh: boolean; filled: boolean}[], total: number): void {
        this.count.textContent = total ? `${total}` : "";
        this.body.replaceChildren(...rows.map((row) => h("tr", {
            class: `${row.fresh ? "fresh" : ""}${row.filled ? " solved" : ""}`,
            onpointerenter: () => this.lighting.light(row.dewey),
            onpointerleave: () => this.lighting.light(null),
            onclick: () => this.lighting.select(row.dewey),
        }, ...row.cells.map((c) => h("td", {}, c)))));
        if (total > rows.length)
            this.body.append(h("tr", {}, h("td", {colspan: 4, class: "more"}, `and ${total - rows.length} more`)));
        if (total === 0)
            this.body.append(h("tr", {}, h("td", {colspan: 4, class: "more"}, "empty")));
    }
}

export class Lists {
    readonly element: HTMLElement;
    private readonly open: ListTable;
    private readonly backup: ListTable;

    constructor(lighting: Lighting) {
        this.open = new ListTable("OPEN", "open-table", ["node", "status", "merit"], lighting);
        this.backup = new ListTable("BACKUP", "backup-table", ["node", "last", "low", "high"], lighting);
        this.element = h("div", {class: "lists"}, this.open.element, this.backup.element);
    }

    show(trace: Trace, state: State, step: number): void {
        const events = trace.steps[step].events;
        const fresh = new Set(events.flatMap((e) => (e.open_edits ?? []).flatMap((x) => x.put.map((p) => p.node))));
        const freshEntry = new Set(events.flatMap((e) => (e.backup_edits ?? []).flatMap((x) => x.put.map((p) => p.node))));
        const {tree} = trace;
        const best = trace.family === "best-first";
        this.element.hidden = !best;
        if (!best)
            return;
        this.open.fill(state.open.slice(0, MOST_ROWS).map((o) => ({
            dewey: o.node,
            cells: [tree.label(o.node), o.status, shown(o.merit, trace.maxOpens())],
            fresh: fresh.has(o.node),
            filled: o.status === "SOLVED",
        })), state.open.length);
        this.backup.element.hidden = state.backup.length === 0 && trace.end.backup_peak === 0;
        this.backup.fill(state.backup.slice(0, MOST_ROWS).map((b) => ({
            dewey: b.node,
            cells: [tree.label(b.node), `${b.last}`, shown(b.low, false), shown(b.high)],
            fresh: freshEntry.has(b.node),
            filled: false,
        })), state.backup.length);
    }
}

export class Code {
    readonly element = h("section", {class: "panel code", "aria-label": "What the method does"});
    private rows = new Map<string, HTMLElement>();
    private trace: Trace | null = null;

    private build(trace: Trace): void {
        this.trace = trace;
        const cases = new Set(trace.steps.flatMap((st) => st.events.map((e) => e.case ?? "")));
        const lines = codeOf(trace.method, cases);
        const operator = trace.family === "best-first";
        this.rows = new Map();
        const items = lines.map((line) => {
            const row = h("li", {class: line.label ? "case" : ""}, line.label ? h("b", {}, line.label) : null, h("span", {}, line.text));
            if (line.id)
                this.rows.set(line.id, row);
            return row;
        });
        this.element.replaceChildren(h("h3", {}, operator ? "The operator Γ" : "The method"),
            h("ol", {class: operator ? "operator" : "listing"}, ...items));
    }

    show(trace: Trace, step: number): void {
        if (trace !== this.trace)
            this.build(trace);
        const lit = linesFor(trace.steps[step].events);
        for (const [id, row] of this.rows) {
            row.classList.toggle("lit", lit.has(id));
            if (lit.has(id))
                row.setAttribute("aria-current", "step");
            else
                row.removeAttribute("aria-current");
        }
    }
}

/** What is known of one node after this step, and why it was cut if it was. */
export function aboutNode(trace: Trace, state: State, dewey: string, lighting: Lighting): DocumentFragment {
    const out = document.createDocumentFragment();
    const tree: Tree = trace.tree;
    const node = tree.find(dewey);
    if (!node)
        return out;
    const kind = tree.isLeaf(node) ? "leaf" : tree.isMax(node) ? "MAX node" : "MIN node";
    out.append(h("p", {}, h("b", {}, tree.label(dewey).replace("the root", "The root")), `: ${kind}` +
        (tree.isLeaf(node) ? ` of value ${shown(node.value)}` : `, ${node.children.length} ${node.children.length === 1 ? "child" : "children"}, ${node.leaves} leaves below`)));
    if (state.closed[node.id]) {
        const step = state.closed[node.id];
        const why = h("p", {class: "why", "data-testid": "cut-reason"}, "✂ Cut off at step ", String(step), ": ");
        why.append(sentence(trace.say(step), tree, lighting));
        out.append(why);
    } else if (state.value[node.id] !== NONE && !tree.isLeaf(node)) {
        const relation = ["worth", "worth at least", "worth at most", "has so far"][state.relation[node.id]];
        out.append(h("p", {}, `${relation} ${shown(state.value[node.id])}`));
    }
    if (state.order[node.id])
        out.append(h("p", {}, `Evaluated as number ${state.order[node.id]}.`));
    return out;
}

