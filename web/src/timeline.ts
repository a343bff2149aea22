// Where in the search one is: a slider with marks at evaluations and cut-offs, buttons, and playing at any speed.
import {h, s} from "./dom";
import {icon, type Icon} from "./icons";
import type {Trace} from "./trace";

export class Timeline {
    readonly element: HTMLElement;
    readonly slider: HTMLInputElement;
    private readonly marks = s("svg", {class: "marks", "aria-hidden": "true", preserveAspectRatio: "none", viewBox: "0 0 1000 14"});
    private readonly text = h("output", {class: "step-count", "data-testid": "step-count"});
    private readonly playButton: HTMLButtonElement;
    private readonly speed: HTMLInputElement;
    private trace: Trace | null = null;
    private timer = 0;
    private direction: 1 | -1 = 1;

    constructor(private readonly move: (step: number) => void, readonly prefix = "") {
        const button = (testid: string, sign: Icon, label: string, act: (e: MouseEvent) => void): HTMLButtonElement =>
            h("button", {type: "button", class: "round", "data-testid": prefix + testid, title: label, "aria-label": label, onclick: act}, icon(sign));
        this.slider = h("input", {
            type: "range", min: 0, max: 0, value: 0, class: "steps", "data-testid": `${prefix}slider`, "aria-label": "Step",
            oninput: () => this.goto(Number(this.slider.value)),
        });
        this.playButton = button("play", "play", "Play (space), backwards with Shift", (e) => this.toggle(e.shiftKey ? -1 : 1));
        this.speed = h("input", {type: "range", min: 0, max: 10, value: 4, class: "speed", "data-testid": `${prefix}speed`, "aria-label": "Speed"});
        this.element = h("div", {class: "timeline"},
            h("div", {class: "transport", role: "group", "aria-label": "Steps"},
                button("step-first", "first", "First step (Home)", () => this.goto(0)),
                button("step-prev", "previous", "Step back (←)", () => this.goto(this.at - 1)),
                this.playButton,
                button("step-next", "next", "Step (→)", () => this.goto(this.at + 1)),
                button("step-cut", "cut", "Next cut-off (])", () => this.nextCut()),
                button("step-last", "last", "Last step (End)", () => this.goto(this.last))),
            h("div", {class: "track"}, this.marks, this.slider),
            this.text,
            h("label", {class: "speed-label", title: "Speed"}, h("span", {"aria-hidden": "true"}, "slow"), this.speed, h("span", {"aria-hidden": "true"}, "fast")));
    }

    get at(): number {
        return Number(this.slider.value);
    }

    get last(): number {
        return this.trace?.last ?? 0;
    }

    show(trace: Trace, step: number): void {
        if (trace !== this.trace) {
            this.trace = trace;
            this.slider.max = String(trace.last);
            this.drawMarks(trace);
        }
        this.slider.value = String(step);
        this.text.textContent = `step ${step} of ${trace.last}`;
        this.slider.setAttribute("aria-valuetext", this.text.textContent);
    }

    /** A dot for an evaluation, a taller red stroke for a cut-off. */
    private drawMarks(trace: Trace): void {
        const at = (i: number): string => ((1000 * i) / Math.max(1, trace.last)).toFixed(1);
        let leaves = "", cuts = "";
        trace.steps.forEach((step, i) => {
            if (step.evaluates)
                leaves += `M${at(i)},9v5`;
            if (step.cut)
                cuts += `M${at(i)},0v14`;
        });
        this.marks.replaceChildren(s("path", {class: "mark-leaf", d: leaves}), s("path", {class: "mark-cut", d: cuts}));
    }

    goto(step: number): void {
        const bounded = Math.max(0, Math.min(this.last, step));
        this.slider.value = String(bounded);
        this.move(bounded);
        if (bounded === (this.direction > 0 ? this.last : 0))
            this.stop();
    }

    nextCut(): void {
        if (this.trace)
            this.goto(this.trace.seek(this.at, 1, (st) => st.cut));
    }

    previousCut(): void {
        if (this.trace)
            this.goto(this.trace.seek(this.at, -1, (st) => st.cut));
    }

    /** Play, in either direction, or pause. */
    toggle(direction: 1 | -1 = 1): void {
        if (this.timer)
            this.stop();
        else
            this.play(direction);
    }

    private play(direction: 1 | -1): void {
        this.direction = direction;
        if (this.at === (direction > 0 ? this.last : 0))
            this.goto(direction > 0 ? 0 : this.last);
        this.playButton.replaceChildren(icon("pause"));
        this.playButton.setAttribute("aria-label", "Pause (space)");
        const tick = (): void => {
            this.goto(this.at + this.direction);
            if (this.timer)
                this.timer = window.setTimeout(() => requestAnimationFrame(() => this.timer && tick()), this.delay());
        };
        this.timer = window.setTimeout(tick, this.delay());
    }

    /** Milliseconds a step: from two seconds to as fast as the screen. */
    private delay(): number {
        return 2000 / 1.75 ** Number(this.speed.value);
    }

    stop(): void {
        window.clearTimeout(this.timer);
        this.timer = 0;
        this.playButton.replaceChildren(icon("play"));
        this.playButton.setAttribute("aria-label", "Play (space)");
    }

    /** What a key does; false: nothing. */
    key(e: KeyboardEvent): boolean {
        const acts: Record<string, () => void> = {
            " ": () => this.toggle(e.shiftKey ? -1 : 1),
            ArrowRight: () => this.goto(this.at + 1),
            ArrowLeft: () => this.goto(this.at - 1),
            Home: () => this.goto(0),
            End: () => this.goto(this.last),
            "]": () => this.nextCut(),
            "[": () => this.previousCut(),
        };
        acts[e.key]?.();
        return e.key in acts;
    }
}
