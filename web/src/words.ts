// Sentences of the library on the page: node names become buttons that light up their node, infinities their signs.
import {h} from "./dom";
import type {Tree} from "./tree";

export interface Lighting {
    light(dewey: string | null): void;
    select(dewey: string): void;
}

export function prettied(text: string): string {
    return text.replaceAll("+inf", "+∞").replaceAll("-inf", "−∞").replace(/(^|[\s(])-(\d)/g, "$1−$2");
}

/** The sentence as plain text, nodes by their names. */
export function plainWords(say: string, tree: Tree): string {
    const text = say.replace(/\{([\d.]*)\}/g, (_, dewey: string) => tree.label(dewey));
    return prettied(text.charAt(0).toUpperCase() + text.slice(1));
}

/** The sentence as nodes of the page. */
export function sentence(say: string, tree: Tree, lighting?: Lighting): DocumentFragment {
    const out = document.createDocumentFragment();
    let first = true;
    for (const part of say.split(/(\{[\d.]*\})/)) {
        if (!part)
            continue;
        const match = /^\{([\d.]*)\}$/.exec(part);
        if (!match) {
            out.append(prettied(part));
        } else {
            const dewey = match[1];
            let name = tree.label(dewey);
            if (first)
                name = name.charAt(0).toUpperCase() + name.slice(1);
            out.append(lighting
                ? h("button", {
                    class: "node-link",
                    type: "button",
                    onpointerenter: () => lighting.light(dewey),
                    onpointerleave: () => lighting.light(null),
                    onfocus: () => lighting.light(dewey),
                    onblur: () => lighting.light(null),
                    onclick: () => lighting.select(dewey),
                }, name)
                : name);
        }
        first = false;
    }
    return out;
}
