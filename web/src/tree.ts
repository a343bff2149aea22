// Trees as the page holds them: what the library reads, numbered and named by the way to each node. A tree never changes;
// an edit makes another one.

/** As files hold it: a leaf, a list of children, or an object with a name. */
export type Source = number | Source[] | {name?: string; children?: Source[]; value?: number};

export interface TreeNode {
    id: number;
    parent: number; // -1 at the root
    depth: number;
    index: number; // among its siblings, from 0
    dewey: string; // "" at the root
    name?: string;
    children: number[];
    value?: number; // of a leaf
    leaves: number; // below it, itself if it is one
}

export const childrenOf = (s: Source): Source[] | undefined =>
    Array.isArray(s) ? s : typeof s === "object" ? s.children : undefined;

export class Tree {
    readonly nodes: TreeNode[] = [];
    readonly byDewey = new Map<string, number>();
    readonly text: string;
    readonly height: number;
    widestLeaf = 1; // letters of its value
    named = false; // some node is
    private shaped: string | undefined;
    readonly widest: {max: number; min: number} = {max: 1, min: 1};

    constructor(readonly source: Source, readonly minRoot = false) {
        this.text = JSON.stringify(source);
        this.height = this.add(source, -1, 0, 0, "");
    }

    private add(source: Source, parent: number, depth: number, index: number, dewey: string): number {
        const children = childrenOf(source);
        const node: TreeNode = {id: this.nodes.length, parent, depth, index, dewey, children: [], leaves: 0};
        this.nodes.push(node);
        this.byDewey.set(dewey, node.id);
        if (typeof source === "object" && !Array.isArray(source))
            node.name = source.name;
        this.named ||= node.name !== undefined;
        if (!children) {
            node.value = typeof source === "number" ? source : (source as {value?: number}).value ?? 0;
            node.leaves = 1;
            this.widestLeaf = Math.max(this.widestLeaf, String(node.value).length);
            return 0;
        }
        const side = this.isMax(node) ? "max" : "min";
        this.widest[side] = Math.max(this.widest[side], children.length);
        let height = 0;
        children.forEach((child, i) => {
            node.children.push(this.nodes.length);
            height = Math.max(height, 1 + this.add(child, node.id, depth + 1, i, dewey ? `${dewey}.${i + 1}` : `${i + 1}`));
            node.leaves += this.nodes[node.children[i]].leaves;
        });
        return height;
    }

    /** All but the values: trees of the same shape are drawn alike. */
    get shape(): string {
        return (this.shaped ??= `${this.minRoot} ${this.nodes.map((n) => n.children.length + (n.name === undefined ? "" : JSON.stringify(n.name))).join()}`);
    }

    isMax(node: {depth: number}): boolean {
        return (node.depth % 2 === 0) !== this.minRoot;
    }

    isLeaf(node: TreeNode): boolean {
        return node.children.length === 0;
    }

    find(dewey: string): TreeNode | undefined {
        const id = this.byDewey.get(dewey);
        return id === undefined ? undefined : this.nodes[id];
    }

    /** How people call a node: "the root", "2.1", "A (2.1)". */
    label(dewey: string): string {
        const name = this.find(dewey)?.name;
        const id = dewey === "" ? "the root" : dewey;
        return name ? `${name} (${id})` : id;
    }

    /** Where an arrow leads from a node: down to its first child, up, to its neighbours; from nowhere to the root. */
    toward(dewey: string | null, arrow: string): string | null {
        const node = dewey === null ? undefined : this.find(dewey);
        if (!node)
            return "";
        const beside = node.parent < 0 ? undefined : this.nodes[node.parent].children[node.index + (arrow === "ArrowRight" ? 1 : -1)];
        const next = arrow === "ArrowDown" ? node.children[0] : arrow === "ArrowUp" ? node.parent : beside;
        return next === undefined || next < 0 ? dewey : this.nodes[next].dewey;
    }

    /** The node and all above it. */
    path(id: number): number[] {
        const path: number[] = [];
        for (let at = id; at >= 0; at = this.nodes[at].parent)
            path.push(at);
        return path;
    }

    /** Call for each node below `id`, itself included, until `visit` says false. */
    walk(id: number, visit: (node: TreeNode) => boolean | void): void {
        const node = this.nodes[id];
        if (visit(node) === false)
            return;
        for (const child of node.children)
            this.walk(child, visit);
    }

    /** The fewest leaves that prove a value: MAX's smallest strategy and MIN's smallest share one leaf. */
    minimal(): number {
        const least = (id: number, max: boolean): number => {
            const node = this.nodes[id];
            if (this.isLeaf(node))
                return 1;
            const below = node.children.map((c) => least(c, max));
            return this.isMax(node) === max ? Math.min(...below) : below.reduce((a, b) => a + b, 0);
        };
        return least(0, true) + least(0, false) - 1;
    }
}

// ---- edits: each returns the source of another tree ------------------------------------------------------------

/** Replace what stands at `dewey`; `change` may return a leaf, a list or an object. */
function replaced(source: Source, dewey: string, change: (s: Source) => Source): Source {
    if (dewey === "")
        return change(source);
    const [first, ...rest] = dewey.split(".");
    const at = Number(first) - 1;
    const children = (childrenOf(source) ?? []).map((c, i) => (i === at ? replaced(c, rest.join("."), change) : c));
    return Array.isArray(source) ? children : {...(source as object), children};
}

function withChildren(source: Source, children: Source[]): Source {
    const name = typeof source === "object" && !Array.isArray(source) ? source.name : undefined;
    return name === undefined ? children : {name, children};
}

export function setValue(source: Source, dewey: string, value: number): Source {
    return replaced(source, dewey, (s) =>
        typeof s === "object" && !Array.isArray(s) && s.name !== undefined ? {name: s.name, value} : value);
}

/** A leaf gets two children, its value and the next; an interior node one more. */
export function addChild(source: Source, dewey: string): Source {
    return replaced(source, dewey, (s) => {
        const children = childrenOf(s);
        const value = typeof s === "number" ? s : (s as {value?: number}).value ?? 0;
        return withChildren(s, children ? [...children, 0] : [value, value + 1]);
    });
}

/** Remove a node; the last child leaves its parent a leaf of value 0. */
export function removeNode(source: Source, dewey: string): Source {
    const cut = dewey.lastIndexOf(".");
    const parent = cut < 0 ? "" : dewey.slice(0, cut);
    const at = Number(dewey.slice(cut + 1)) - 1;
    return replaced(source, parent, (s) => {
        const left = (childrenOf(s) ?? []).filter((_, i) => i !== at);
        return left.length ? withChildren(s, left) : 0;
    });
}

/** Exchange a node with its neighbour, -1 to the left or 1 to the right. */
export function moveNode(source: Source, dewey: string, by: -1 | 1): Source {
    const cut = dewey.lastIndexOf(".");
    const at = Number(dewey.slice(cut + 1)) - 1;
    return replaced(source, cut < 0 ? "" : dewey.slice(0, cut), (s) => {
        const children = [...(childrenOf(s) ?? [])];
        const to = at + by;
        if (to < 0 || to >= children.length)
            return s;
        [children[at], children[to]] = [children[to], children[at]];
        return withChildren(s, children);
    });
}

export function reverseChildren(source: Source, dewey: string): Source {
    return replaced(source, dewey, (s) => withChildren(s, [...(childrenOf(s) ?? [])].reverse()));
}

/** The lecture's "from right to left": every node's children in the opposite order. */
export function mirrored(source: Source): Source {
    const children = childrenOf(source);
    return children ? withChildren(source, children.map(mirrored).reverse()) : source;
}
