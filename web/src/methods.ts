// Choosing a method: all that the catalogue lists, with a slider for the number of phases and a field for any plan.
import {h} from "./dom";
import type {Catalog, Entry, Library} from "./types";
import type {Tree} from "./tree";

const TITLES: Record<string, string> = {
    minimax: "Minimax", alphabeta: "Alpha-beta", negascout: "NegaScout", scout: "Scout", aspiration: "Aspiration", mtsss: "MT-SSS*", mtdual: "MT-DUAL*",
    mtdf: "MTD(f)", negac: "NegaC*", bns: "Best node search", sss: "SSS*", ps: "PS*", dual: "DUAL*", rs: "Records", "rs-dual": "Dual records", auto: "Auto",
};

/** "ps:2" as people write it: PS*(2). */
export function methodTitle(method: string): string {
    const [, name, plan, edition] = /^([^:@]+)(?::([^@]*))?(?:@(.*))?$/.exec(method) ?? [];
    const title = TITLES[name] ?? name ?? method;
    return title + (plan ? `(${plan})` : "") + (edition ? `, ${edition}` : "");
}

function optionOf(entry: Entry): string {
    return entry.name + (entry.parameters.length ? ":" : "");
}

/** A value of the parameter that a method needs, for those who give none. Entries: twice what a line of the tree needs, where
 * records are neither alpha-beta nor SSS* yet. */
function firstPlan(entry: Entry, tree: Tree): string {
    const p = entry.parameters[0];
    return p.type === "plan" ? "2" : p.type === "entries" ? String(4 + 2 * Math.floor((tree.height - 1) / 2)) : p.example ?? (p.standard || "16");
}

/** The methods of the table that compares all: each of the catalogue, and those with phases for some k. */
export function methodsToCompare(catalog: Catalog, tree: Tree): string[] {
    const methods: string[] = [];
    for (const entry of catalog.methods) {
        if (!entry.parameters.length) {
            methods.push(entry.name);
            continue;
        }
        const plans = entry.parameters[0].type === "plan";
        const widest = /dual/.test(entry.name) ? tree.widest.min : tree.widest.max;
        const ks = plans ? [2, 3, 4, 8, 16].filter((k) => k < widest || k === 2) : [firstPlan(entry, tree)];
        methods.push(...(entry.name === "ps" || !plans ? ks : ks.slice(0, 1)).map((k) => `${entry.name}:${k}`));
    }
    return methods;
}

export class MethodPicker {
    readonly element: HTMLElement;
    private readonly select: HTMLSelectElement;
    private readonly slider: HTMLInputElement;
    private readonly sliderRow: HTMLElement;
    private readonly sliderText: HTMLElement;
    private readonly plan: HTMLInputElement;
    private readonly error = h("p", {class: "field-error", role: "alert"});
    private readonly became = h("span", {class: "became"});
    private entry: Entry;
    private tree: Tree | null = null;

    constructor(private readonly library: Library, private readonly catalog: Catalog, method: string, prefix: string,
        private readonly changed: (method: string) => void) {
        this.entry = this.entryOf(method);
        this.select = h("select", {"data-testid": `${prefix}method-select`, "aria-label": "Method", onchange: () => this.chosen()},
            ...catalog.methods.map((e) => h("option", {value: optionOf(e), title: e.help}, (TITLES[e.name] ?? e.name) + (e.parameters.length ? (e.parameters[0].type === "plan" ? "(k)" : `(${e.parameters[0].symbol ?? e.parameters[0].key})`) : ""))));
        this.slider = h("input", {type: "range", min: 1, max: 2, value: 2, "data-testid": `${prefix}k-slider`, "aria-label": "k, the number of phases", oninput: () => this.slid()});
        this.sliderText = h("output", {class: "k-text"});
        this.plan = h("input", {type: "text", class: "plan", size: 6, "data-testid": `${prefix}plan`, "aria-label": "Plan", title: "4, 1+2+5, 1/2/*", onchange: () => this.typed()});
        this.sliderRow = h("label", {class: "k"}, h("i", {}, "k"), this.slider, this.sliderText);
        this.element = h("div", {class: "picker"}, this.select, this.sliderRow, this.plan, this.became, this.error);
        this.set(method);
    }

    private entryOf(method: string): Entry {
        const name = method.replace(/[:@].*/, "");
        const planned = method.includes(":");
        const all = this.catalog.methods.filter((e) => e.name === name);
        return all.find((e) => (e.parameters.length > 0) === planned) ?? all[0] ?? this.catalog.methods[0];
    }

    /** Show a method that was chosen elsewhere. */
    set(method: string): void {
        this.entry = this.entryOf(method);
        this.select.value = optionOf(this.entry);
        const plan = /:([^@]*)/.exec(method)?.[1] ?? "";
        const phased = this.entry.parameters[0]?.type === "plan";
        this.sliderRow.hidden = !phased;
        this.plan.hidden = !this.entry.parameters.length;
        this.plan.value = plan;
        const plain = phased && /^\d+$/.test(plan);
        if (plain)
            this.slider.value = plan;
        this.element.classList.toggle("plain", plain); // the slider says it all
        this.label();
        this.error.textContent = "";
    }

    /** What runs, where that is not what was chosen: "auto" becomes some other method. */
    runs(ran: string): void {
        const other = ran.replace(/[:@].*/, "") !== this.entry.name;
        this.became.textContent = other ? `runs ${methodTitle(ran)}` : "";
        this.became.hidden = !other;
    }

    /** k goes from 1, which is SSS*, to the widest node, which is alpha-beta. */
    setWidest(tree: Tree): void {
        this.tree = tree;
        const most = Math.max(2, /dual/.test(this.entry.name) ? tree.widest.min : tree.widest.max);
        const value = this.slider.value;
        this.slider.max = String(most);
        this.slider.value = value;
        this.label();
    }

    private label(): void {
        const k = Number(this.slider.value), most = Number(this.slider.max);
        const plain = /dual/.test(this.entry.name) ? "DUAL*" : "SSS*";
        const name = k === 1 ? plain : k === most ? "alpha-beta" : "";
        this.sliderText.replaceChildren(`${k}`, ...(name ? [h("span", {class: "k-name"}, `: ${name}`)] : []));
    }

    private chosen(): void {
        this.entry = this.catalog.methods.find((e) => optionOf(e) === this.select.value)!;
        this.send(this.entry.parameters.length ? `${this.entry.name}:${firstPlan(this.entry, this.tree!)}` : this.entry.name);
    }

    private slid(): void {
        this.label();
        this.send(`${this.entry.name}:${this.slider.value}`);
    }

    private typed(): void {
        this.send(`${this.entry.name}:${this.plan.value.trim()}`);
    }

    private send(method: string): void {
        const checked = this.library.method(method);
        if (checked.error) {
            this.error.textContent = checked.error;
            return;
        }
        this.set(method);
        this.changed(method);
    }
}
