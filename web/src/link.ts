// What stands behind the # of the address: tree, methods, step and the rest, so that a link shows the same again. Browsers
// send nothing of it anywhere.
import type {Source} from "./tree";
import {readTree} from "./treemenu";
import type {Library} from "./types";

export interface Shared {
    source: Source;
    minRoot: boolean;
    methods: string[];
    steps: number[];
    active: number;
    chained: boolean;
    view: string;
    theme?: string; // of the page: "light" or "dark"
}

const LONG = 300; // from so many characters on a tree is compressed

async function pressed(text: string): Promise<string> {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let binary = "";
    for (const b of bytes)
        binary += String.fromCharCode(b);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpressed(text: string): Promise<string> {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

export async function linkOf(state: Shared): Promise<string> {
    const parts = new URLSearchParams();
    const tree = JSON.stringify(state.source);
    if (tree.length < LONG)
        parts.set("tree", tree);
    else
        parts.set("z", await pressed(tree));
    parts.set("methods", state.methods.join(","));
    parts.set("step", state.steps.join(","));
    if (state.active)
        parts.set("at", String(state.active));
    if (state.minRoot)
        parts.set("root", "min");
    if (!state.chained)
        parts.set("chain", "off");
    if (state.view !== "explore")
        parts.set("view", state.view);
    return parts.toString().replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

export const VIEWS = ["explore", "lessons", "practice", "play"];

/** The tree of a link. A link may be cut short on its way, or be typed by hand. */
async function sourceOf(parts: URLSearchParams, library: Library): Promise<{source?: Source; error?: string}> {
    const z = parts.get("z");
    if (!z && !parts.get("tree"))
        return {};
    try {
        return readTree(library, z ? await unpressed(z) : parts.get("tree")!);
    } catch {
        return {error: "it is not whole"};
    }
}

/** What the address asks for, of which everything is known to the library; or in `trouble` what is wrong with it. null: it
 * asks for nothing. */
export async function readLink(hash: string, library: Library): Promise<(Partial<Shared> & {trouble?: string}) | null> {
    const parts = new URLSearchParams(hash.replace(/^#/, ""));
    const found: Partial<Shared> = {};
    const tree = await sourceOf(parts, library);
    if (tree.error)
        return {trouble: `The tree in the link cannot be read: ${tree.error}`};
    if (tree.source !== undefined)
        found.source = tree.source;
    for (const method of parts.get("methods")?.split(",") ?? [])
        if (library.method(method).error)
            return {trouble: `The link names a method that there is not, ${method}: ${library.method(method).error}`};
    if (!VIEWS.includes(parts.get("view") ?? "explore"))
        return {trouble: `The link asks for a view that there is not, ${parts.get("view")}`};
    const numbers = (text: string | null): number[] => (text ?? "").split(",").filter(Boolean).map(Number).filter(Number.isFinite);
    if (parts.get("methods"))
        found.methods = parts.get("methods")!.split(",");
    if (parts.get("step"))
        found.steps = numbers(parts.get("step"));
    found.active = numbers(parts.get("at"))[0] ?? 0;
    found.minRoot = parts.get("root") === "min";
    found.chained = parts.get("chain") !== "off";
    found.view = parts.get("view") ?? "explore";
    if (/^(light|dark)$/.test(parts.get("theme") ?? ""))
        found.theme = parts.get("theme")!;
    return [...parts.keys()].length ? found : null;
}
