// Beside the picture: OPEN and BACKUP, the method's text with the line that just applied, and the selected node.
import {codeOf, linesFor} from "./code";
import {h, setText} from "./dom";
import {Known, NONE, shown, type State, type Trace} from "./trace";
import {methodTitle} from "./methods";
import type {Tree} from "./tree";
import {sentence, type Lighting} from "./words";

const MOST_ROWS = 100; // of a list on the page; the rest is counted

interface Row {
    dewey: string;
    cells: string[];
    fresh: boolean;
    filled: boolean;
}

/** A table whose rows stay and get other texts; those of nodes light them up. */
class ListTable {
    readonly element: HTMLElement;
    private readonly body = h("tbody");
    private readonly count = h("span", {class: "count"});
    private readonly title = h("span");
    private readonly heads: HTMLElement[];
    private readonly rows: HTMLTableRowElement[] = [];
    private readonly more = h("td", {colspan: 4, class: "more"});
    private readonly last = h("tr", {}, this.more);
    private shown: Row[] = [];

    constructor(title: string, testid: string, headings: string[], private readonly lighting: Lighting) {
        this.heads = headings.map((t) => h("th", {scope: "col"}, t));
        this.title.textContent = title;
        const at = (e: Event): string | undefined => {
            const row = (e.target as HTMLElement).closest("tr");
            return row ? this.shown[this.rows.indexOf(row)]?.dewey : undefined;
        };
        this.element = h("section", {class: "panel", "aria-label": title},
            h("h3", {}, this.title, " ", this.count),
            h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": `${title}, a list`}, h("table", {
                "data-testid": testid,
                onpointerover: (e: Event) => this.lighting.light(at(e) ?? null),
                onpointerleave: () => this.lighting.light(null),
                onclick: (e: Event) => at(e) !== undefined && this.lighting.select(at(e)!),
            }, h("thead", {}, h("tr", {}, ...this.heads)), this.body)));
    }

    rename(title: string, explained: string): void {
        setText(this.title, title);
        this.title.title = explained;
    }

    fill(rows: Row[], total: number): void {
        setText(this.count, total ? `${total}` : "");
        this.shown = rows;
        rows.forEach((row, i) => this.write(this.rows[i] ?? this.add(row.cells.length), row));
        for (const unused of this.rows.splice(rows.length))
            unused.remove();
        const rest = total > rows.length ? `and ${total - rows.length} more` : total === 0 ? "empty" : "";
        setText(this.more, rest);
        if (!rest)
            this.last.remove();
        else if (this.body.lastChild !== this.last)
            this.body.append(this.last);
    }

    private add(cells: number): HTMLTableRowElement {
        const row = h("tr", {}, ...Array.from({length: cells}, () => h("td")));
        this.last.remove();
        this.rows.push(row);
        this.body.append(row);
        return row;
    }

    private write(tr: HTMLTableRowElement, row: Row): void {
        const kind = `${row.fresh ? "fresh" : ""}${row.filled ? " solved" : ""}`;
        if (tr.className !== kind)
            tr.className = kind;
        row.cells.forEach((text, i) => setText(tr.cells[i], text));
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
        const best = trace.family === "best-first";
        this.element.hidden = !best;
        if (!best)
            return;
        const {tree} = trace;
        const events = trace.steps[step].events;
        const fresh = new Set(events.flatMap((e) => (e.open_edits ?? []).flatMap((x) => x.put)));
        const freshEntry = new Set(events.flatMap((e) => (e.backup_edits ?? []).flatMap((x) => x.put)));
        this.open.rename(trace.sorted ? "OPEN" : "States", trace.sorted ? "States, the best first" : "The states from left to right; the last of a node stands for all of its children that are not opened yet");
        this.backup.rename(trace.sorted ? "BACKUP" : "Open nodes", trace.sorted ? "Nodes under search" : "Nodes whose children are searched");
        this.open.fill(state.open.slice(0, MOST_ROWS).map((o) => ({
            dewey: o.node,
            cells: [tree.label(o.node), o.status, shown(o.merit, trace.maxOpens())],
            fresh: fresh.has(o),
            filled: o.status === "SOLVED",
        })), state.open.length);
        this.backup.element.hidden = trace.sorted && state.backup.length === 0 && trace.end.backup_peak === 0;
        this.backup.fill(state.backup.slice(0, MOST_ROWS).map((b) => ({
            dewey: b.node,
            cells: [tree.label(b.node), `${b.last}`, shown(b.low, false), shown(b.high)],
            fresh: freshEntry.has(b),
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
        const cases = new Set(trace.steps.flatMap((st) => st.events.map((e) => e.case ?? (e.event === "known" ? "known" : ""))));
        const lines = codeOf(trace.ran, cases);
        const operator = trace.family === "best-first";
        this.rows = new Map();
        const items = lines.map((line) => {
            const row = h("li", {class: line.label ? "case" : "", "data-line": line.id}, line.label ? h("b", {}, line.label) : null, h("span", {}, line.text));
            if (line.id)
                this.rows.set(line.id, row);
            return row;
        });
        const title = operator && trace.sorted ? "The operator Γ" : "The method";
        this.element.replaceChildren(h("h3", {}, `${title}: ${methodTitle(trace.ran)}`),
            h("ol", {class: operator ? "operator" : "listing"}, ...items));
    }

    show(trace: Trace, step: number): void {
        if (trace !== this.trace)
            this.build(trace);
        const lit = linesFor(trace.steps[step].events, (id) => this.rows.has(id));
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
        const known = state.relation[node.id] as Known;
        const words = known === Known.unproven ? "SOLVED with" : known === Known.soFar ? "It has so far" : known === Known.equal ? "It is worth" : `It is worth at ${known === Known.least ? "least" : "most"}`;
        out.append(h("p", {}, `${words} ${shown(state.value[node.id])}${known === Known.unproven ? "; what it is worth cannot matter any more" : ""}.`));
    }
    if (state.order[node.id])
        out.append(h("p", {}, `Evaluated as number ${state.order[node.id]}.`));
    return out;
}

