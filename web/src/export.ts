// Pictures and traces as files: SVG, PNG, a strip of steps, an SVG that moves, the trace as JSON and as text.
import {download, s} from "./dom";
import {stageCss, type Stage} from "./stage";

const VARIABLES = ["--font", "--edge", "--ink", "--ink-soft", "--ink-faint", "--paper", "--max", "--min", "--on-side", "--leaf-done",
    "--proven", "--work", "--work-line", "--cut", "--bracket", "--mark"];

/** The rules of the picture, with the colours that are in force now. */
function styleNow(): SVGStyleElement {
    const now = getComputedStyle(document.documentElement);
    let css = stageCss;
    for (const name of VARIABLES)
        css = css.replaceAll(`var(${name})`, now.getPropertyValue(name).trim());
    return s("style", {}, css);
}

function blank(width: number, height: number, x = 0, y = 0): SVGSVGElement {
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
    return s("svg", {xmlns: "http://www.w3.org/2000/svg", class: "phased-tree", width, height, viewBox: `${x} ${y} ${width} ${height}`},
        styleNow(), s("rect", {x, y, width, height, fill: paper}));
}

function textOf(svg: SVGSVGElement): string {
    return new XMLSerializer().serializeToString(svg);
}

export function pictureOf(stage: Stage): {text: string; width: number; height: number} {
    const {box, content} = stage.picture();
    const svg = blank(box.width, box.height, box.x, box.y);
    svg.append(content);
    return {text: textOf(svg), width: box.width, height: box.height};
}

export function saveSvg(stage: Stage, name: string): void {
    download(`${name}.svg`, new Blob([pictureOf(stage).text], {type: "image/svg+xml"}));
}

export async function savePng(stage: Stage, name: string): Promise<void> {
    const {text, width, height} = pictureOf(stage);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const scale = Math.min(2, 12000 / width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    if (blob)
        download(`${name}.png`, blob);
}

export interface Frames {
    steps: number[];
    show(step: number): void;
    caption(step: number): string;
}

/** A caption in lines that fit. */
function captionLines(text: string, width: number): SVGTextElement {
    const most = Math.max(20, Math.floor(width / 6.4));
    const lines: string[] = [""];
    for (const word of text.split(" ")) {
        if (lines[lines.length - 1].length + word.length > most)
            lines.push("");
        lines[lines.length - 1] += `${word} `;
    }
    return s("text", {style: "font-size:12px", fill: "currentColor"},
        ...lines.slice(0, 4).map((line, i) => s("tspan", {x: 8, dy: i ? 15 : 0}, line)));
}

function framesOf(stage: Stage, frames: Frames): {groups: SVGGElement[]; width: number; height: number} {
    const groups: SVGGElement[] = [];
    let width = 0, height = 0;
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    for (const step of frames.steps) {
        frames.show(step);
        const {box, content} = stage.picture();
        width = Math.max(width, box.width, 260);
        height = Math.max(height, box.height + 76);
        const caption = captionLines(frames.caption(step), Math.max(box.width, 260));
        caption.setAttribute("transform", `translate(0,${box.height + 8})`);
        groups.push(s("g", {style: `color:${ink}`}, s("g", {transform: `translate(${-box.x},${-box.y})`}, content), caption));
    }
    return {groups, width, height};
}

/** Steps side by side, for slides and papers. */
export function saveStrip(stage: Stage, frames: Frames, name: string): void {
    const {groups, width, height} = framesOf(stage, frames);
    const across = Math.max(1, Math.min(groups.length, Math.round(2000 / width)));
    const svg = blank(width * across, height * Math.ceil(groups.length / across));
    groups.forEach((g, i) => {
        g.setAttribute("transform", `translate(${(i % across) * width},${Math.floor(i / across) * height})`);
        svg.append(g);
    });
    download(`${name}-strip.svg`, new Blob([textOf(svg)], {type: "image/svg+xml"}));
}

/** One picture that shows step after step, again and again; without a script, so that it moves wherever SVG does. */
export function saveAnimated(stage: Stage, frames: Frames, name: string): void {
    const {groups, width, height} = framesOf(stage, frames);
    const svg = blank(width, height);
    const n = groups.length, seconds = 1.2;
    groups.forEach((g, i) => {
        const from = i / n, to = (i + 1) / n;
        g.append(s("animate", {
            attributeName: "display", dur: `${(n * seconds).toFixed(1)}s`, repeatCount: "indefinite", calcMode: "discrete",
            keyTimes: i === 0 ? `0;${to.toFixed(5)}` : `0;${from.toFixed(5)};${to < 1 ? to.toFixed(5) : "1"}`,
            values: i === 0 ? "inline;none" : "none;inline;none",
        }));
        svg.append(g);
    });
    download(`${name}-animated.svg`, new Blob([textOf(svg)], {type: "image/svg+xml"}));
}

export function saveText(text: string, name: string, type: string): void {
    download(name, new Blob([text], {type}));
}
