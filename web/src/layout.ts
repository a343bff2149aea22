// Where nodes stand. Leaves stand side by side, parents in the middle above their children (Reingold & Tilford, by D3).
// A tree with more nodes than can be read is folded into triangles, and unfolded where the search is at work.
import {hierarchy, tree as tidy} from "d3-hierarchy";
import type {Tree} from "./tree";

export const LEAF_WIDTH = 38;
export const LEVEL_HEIGHT = 92;
const MOST_VISIBLE = 400;
const AT_FIRST = 220;

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
}

/** Which nodes show their children, before anything is unfolded: whole levels, as many as can be read. */
function firstLevels(tree: Tree): number {
    const levels: number[] = [];
    for (const node of tree.nodes)
        levels[node.depth] = (levels[node.depth] ?? 0) + 1;
    let sum = 0;
    for (let depth = 0; depth < levels.length; depth++) {
        sum += levels[depth];
        if (sum > AT_FIRST)
            return Math.max(1, depth - 1);
    }
    return levels.length;
}

/** `focus`: nodes that must be seen; `wished`: what the reader folded (false) or unfolded (true). */
export function layoutOf(tree: Tree, focus: number[], wished: Map<number, boolean>): Layout {
    const all = tree.nodes.length <= MOST_VISIBLE;
    const levels = all ? Infinity : firstLevels(tree);
    const unfolded = new Set<number>();
    if (!all)
        for (const id of focus)
            for (const at of tree.path(id))
                unfolded.add(at);
    const shows = (id: number): boolean => wished.get(id) ?? (tree.nodes[id].depth < levels || unfolded.has(id));
    const root = hierarchy(tree.nodes[0], (n) => (shows(n.id) ? n.children.map((c) => tree.nodes[c]) : null));
    tidy<(typeof tree.nodes)[0]>().nodeSize([LEAF_WIDTH, LEVEL_HEIGHT]).separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(root);
    const layout: Layout = {places: new Map(), folded: new Set(), left: 0, right: 0, bottom: 0};
    root.each((n) => {
        const place = n as unknown as Place;
        layout.places.set(n.data.id, {x: place.x, y: place.y});
        layout.left = Math.min(layout.left, place.x);
        layout.right = Math.max(layout.right, place.x);
        layout.bottom = Math.max(layout.bottom, place.y);
        if (!n.children && n.data.children.length)
            layout.folded.add(n.data.id);
    });
    return layout;
}
