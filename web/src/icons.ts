// Signs that every machine can draw: fonts differ in what they hold.
import {s} from "./dom";

const PATHS = {
    first: "M4 3v10M13 3 6 8l7 5z",
    previous: "M11 3 4 8l7 5z",
    play: "M4 2.5 13 8l-9 5.5z",
    pause: "M5 3v10M11 3v10",
    next: "M5 3l7 5-7 5zM13.5 3v10",
    last: "M12 3v10M3 3l7 5-7 5z",
    cut: "M4 4l9 8M4 12l9-8M5.2 3.2a1.8 1.8 0 1 1-3.4 1 1.8 1.8 0 0 1 3.4-1zM5.2 12.8a1.8 1.8 0 1 0-3.4-1 1.8 1.8 0 0 0 3.4 1z",
    link: "M6.5 9.5l3-3M7 5l1.6-1.6a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.6 1.6a2.8 2.8 0 0 1-4-4L5 7",
    save: "M8 2v8M4.5 7 8 10.5 11.5 7M3 13h10",
    theme: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 3v10a5 5 0 0 0 0-10z",
    undo: "M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H7",
    redo: "M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h2",
    chain: "M5 8h6M6 5H4.5a3 3 0 0 0 0 6H6M10 5h1.5a3 3 0 0 1 0 6H10",
    plus: "M8 3v10M3 8h10",
    fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
};

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
    const filled = /^(first|previous|play|next|last)$/.test(name);
    return s("svg", {class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true"},
        s("path", {d: PATHS[name], fill: filled || name === "theme" ? "currentColor" : "none", "fill-rule": "evenodd", stroke: "currentColor", "stroke-width": name === "theme" ? 0 : 1.5, "stroke-linejoin": "round", "stroke-linecap": "round"}));
}
