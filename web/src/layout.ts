// Where nodes stand. A tree of more nodes than can be read shows its upper levels, and what the search works on; the rest
// is folded into triangles with their leaf counts. Leaves stand as close as their numbers allow.
import {hierarchy, tree as tidy} from "d3-hierarchy";
import type {Tree} from "./tree";

const LEVEL_HEIGHT = 92, NAMED_HEIGHT = 112; // names stand below their nodes
let letter = 0;

/** The width of a digit in the type of values, which depends on the fonts that there are. */
function letterWidth(): number {
    if (!letter) {
        const pen = document.createElement("canvas").getContext("2d");
        const family = getComputedStyle(document.documentElement).getPropertyValue("--font");
        if (pen)
            pen.font = `600 13px ${family}`;
        letter = pen ? Math.max(6.5, pen.measureText("0000000000").width / 10) : 8.5;
    }
    return letter;
}

export interface Place {
    x: number;
    y: number;
}

export interface Layout {
    places: Map<number, Place>; // visible nodes alone
    folded: Set<number>; // visible nodes whose children are not
    left: number;
    right: number;
    bottom: number;
    leafHalf: number; // half the width of a leaf's box
    pitch: number; // from leaf to leaf
    level: number; // from level to level
    fold: number; // half the width of a triangle
    key: string; // which nodes are unfolded: the same key is the same layout
}

/** How much one can look at. */
export interface Room {
    most: number; // nodes; a tree of no more is shown whole
    first: number; // of a larger tree: nodes that stay unfolded besides those at work
    across: number; // what can be read side by side, in the picture's own units
}

/** Several stages have less room each. `width`: pixels of a stage. */
export function roomFor(stages: number, width: number): Room {
    const across = Math.max(width, 320) / 0.74;
    if (width < 500)
        return {most: 160, first: 60, across};
    return stages > 2 ? {most: 200, first: 80, across} : stages > 1 ? {most: 280, first: 120, across} : {most: 400, first: 160, across};
}

/** Which nodes show their children, before anything is unfolded: whole levels, as many as can be read side by side. */
function firstLevels(tree: Tree, across: number): number {
    const levels: number[] = [];
    for (const node of tree.nodes)
        levels[node.depth] = (levels[node.depth] ?? 0) + 1;
    const wide = levels.findIndex((nodes) => nodes * 2 * foldHalf(tree.nodes[0].leaves) > across);
    return wide < 0 ? levels.length : Math.max(1, wide - 1);
}

/** Half of a triangle that has "12/216" in it. */
export function foldHalf(leaves: number): number {
    return Math.max(22, (2 * String(leaves).length + 1) * 5 + 4);
}

/** Half of what a text takes in a box. */
export function halfWidth(text: string, least: number): number {
    return Math.max(least, (text.length * letterWidth()) / 2 + 3);
}

/** The nodes that show their children. `focus`: what must be seen, the last first, of which the later ones are let go when
 * there is no more room; `wished`: what the reader folded (false) or unfolded (true). */
function unfoldedOf(tree: Tree, focus: number[], wished: Map<number, boolean>, room: Room): Set<number> {
    const unfolded = new Set<number>();
    if (tree.nodes.length <= room.most) {
        tree.nodes.forEach((n) => n.children.length && unfolded.add(n.id));
    } else {
        const levels = firstLevels(tree, room.across);
        let visible = 1;
        const unfold = (id: number): void => {
            if (!unfolded.has(id) && tree.nodes[id].children.length) {
                unfolded.add(id);
                visible += tree.nodes[id].children.length;
            }
        };
        for (const n of tree.nodes)
            if (n.depth < levels)
                unfold(n.id);
        focus.forEach((id, i) => {
            if (id >= 0 && (i < 4 || visible < room.first))
                tree.path(id).forEach(unfold);
        });
    }
    for (const [id, open] of wished)
        open ? unfolded.add(id) : unfolded.delete(id);
    return unfolded;
}

/** Leaves below the largest node that is folded. */
function mostFolded(tree: Tree, unfolded: Set<number>): number {
    let most = 1;
    for (const id of unfolded)
        for (const child of tree.nodes[id].children)
            if (!unfolded.has(child))
                most = Math.max(most, tree.nodes[child].leaves);
    return most;
}

/** Leaves stand apart where there is room, else as close as their numbers allow. */
function sizesOf(tree: Tree, unfolded: Set<number>, room: Room): {leafHalf: number; pitch: number} {
    let columns = 1;
    for (const id of unfolded)
        columns += tree.nodes[id].children.filter((c) => !unfolded.has(c)).length;
    const own = halfWidth("8".repeat(tree.widestLeaf), 11), close = 2 * own + 4;
    const pitch = Math.round(Math.max(close, Math.min(56, (0.58 * room.across) / columns)));
    return {leafHalf: Math.max(own, Math.min(15, pitch / 2 - 4)), pitch};
}

/** `before` comes back if nothing is folded otherwise. */
export function layoutOf(tree: Tree, focus: number[], wished: Map<number, boolean>, room: Room, before?: Layout): Layout {
    const unfolded = unfoldedOf(tree, focus, wished, room);
    const sizes = sizesOf(tree, unfolded, room);
    const key = `${sizes.pitch} ${[...unfolded].sort((a, b) => a - b).join()}`;
    if (before && before.key === key)
        return before;
    const root = hierarchy(tree.nodes[0], (n) => (unfolded.has(n.id) ? n.children.map((c) => tree.nodes[c]) : null));
    const {leafHalf, pitch} = sizes;
    const fold = foldHalf(mostFolded(tree, unfolded));
    const level = tree.named ? NAMED_HEIGHT : LEVEL_HEIGHT;
    const wide = (n: {data: {children: number[]}; children?: unknown}): boolean => n.data.children.length > 0 && !n.children;
    const width = (n: {data: {children: number[]}; children?: unknown}): number => (wide(n) ? 2 * fold + 8 : n.children ? Math.max(pitch, 40) : pitch);
    tidy<(typeof tree.nodes)[0]>().nodeSize([pitch, level])
        .separation((a, b) => (width(a) + width(b)) / 2 / pitch + (a.parent === b.parent ? 0 : 0.22))(root);
    const layout: Layout = {places: new Map(), folded: new Set(), left: 0, right: 0, bottom: 0, leafHalf, pitch, level, fold, key};
    root.each((n) => {
        const place = n as unknown as Place;
        layout.places.set(n.data.id, {x: place.x, y: place.y});
        layout.left = Math.min(layout.left, place.x);
        layout.right = Math.max(layout.right, place.x);
        layout.bottom = Math.max(layout.bottom, place.y);
        if (wide(n))
            layout.folded.add(n.data.id);
    });
    return layout;
}
