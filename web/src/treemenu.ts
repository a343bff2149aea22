// Where trees come from: the books, the models of the literature, what one pastes.
import {h} from "./dom";
import {EXAMPLES, type Example} from "./examples";
import type {Catalog, Entry, Library} from "./types";
import type {Source, Tree} from "./tree";

export const MOST_NODES = 6000; // that the page takes; larger ones are for the command line

export interface TreeMenuActions {
    load(source: Source, methods?: string[]): void;
    mirror(): void;
    setRoot(min: boolean): void;
}

/** The tree in `text`, or what is wrong with it and where. */
export function readTree(library: Library, text: string): {source?: Source; error?: string} {
    const checked = library.parse(text);
    if (checked.error)
        return {error: checked.line ? `Line ${checked.line}, column ${checked.column}: ${checked.error}` : checked.error};
    if (checked.nodes > MOST_NODES)
        return {error: `${checked.nodes} nodes: the page takes up to ${MOST_NODES}; phased search takes any number`};
    return {source: JSON.parse(text)};
}

export class TreeMenu {
    readonly element: HTMLElement;
    private readonly box: HTMLTextAreaElement;
    private readonly error = h("p", {class: "field-error", role: "alert", "data-testid": "paste-error", hidden: true});
    private readonly modelError = h("p", {class: "field-error", role: "alert", "data-testid": "model-error"});
    private readonly fields = h("div", {class: "fields"});
    private readonly root: HTMLInputElement;
    private model: Entry;
    private shown: Tree | null = null;

    constructor(private readonly library: Library, private readonly catalog: Catalog, private readonly actions: TreeMenuActions) {
        this.model = catalog.models[0];
        this.box = h("textarea", {
            rows: 4, spellcheck: "false", "data-testid": "paste-box", "aria-label": "A tree as nested arrays",
            "aria-describedby": "paste-error", placeholder: "[[3,12,8],[2,4,6],[14,5,2]]", oninput: () => this.check(),
        });
        this.error.id = "paste-error";
        this.root = h("input", {type: "checkbox", "data-testid": "min-root", onchange: () => actions.setRoot(this.root.checked)});
        this.element = h("div", {class: "tree-menu"},
            h("section", {}, h("h3", {}, "From the books"),
                h("ul", {class: "examples"}, ...EXAMPLES.map((e) => h("li", {}, this.exampleButton(e))))),
            h("section", {}, h("h3", {}, "Made to measure"), this.modelSelect(), this.fields,
                h("div", {class: "row"},
                    h("button", {type: "button", class: "button", "data-testid": "model-make", onclick: () => this.make(false)}, "Make it"),
                    h("button", {type: "button", class: "button", "data-testid": "model-another", onclick: () => this.make(true)}, "Another one")),
                this.modelError,
                this.gameSection()),
            h("section", {}, h("h3", {}, "Your own"),
                h("p", {class: "hint"}, "Nested arrays with whole numbers; objects with name and children or value."),
                this.box, this.error,
                h("div", {class: "row"},
                    h("button", {type: "button", class: "button", "data-testid": "paste-load", onclick: () => this.load()}, "Load"),
                    h("label", {}, this.root, " MIN moves at the root"),
                    h("button", {type: "button", class: "button", "data-testid": "mirror", onclick: () => this.actions.mirror(), title: "Every node's children in the opposite order"}, "⇄ Right to left"))));
        this.drawFields();
    }

    show(tree: Tree): void {
        if (tree === this.shown)
            return;
        this.shown = tree;
        if (document.activeElement !== this.box)
            this.box.value = tree.text.length < 20000 ? tree.text : "";
        this.root.checked = tree.minRoot;
    }

    private exampleButton(e: Example): HTMLElement {
        return h("button", {type: "button", class: "example", "data-testid": `example-${e.id}`, onclick: () => this.actions.load(e.source, e.methods)},
            h("b", {}, e.title), h("span", {}, e.note));
    }

    private modelSelect(): HTMLElement {
        const select = h("select", {
            "aria-label": "Model", "data-testid": "model-select",
            onchange: () => {
                this.model = this.catalog.models.find((m) => m.name === select.value)!;
                this.drawFields();
            },
        }, ...this.catalog.models.map((m) => h("option", {value: m.name}, m.name)));
        return select;
    }

    /** A field for each parameter of the model, as the catalogue describes it. */
    private drawFields(): void {
        const small: Record<string, string> = {width: "3", depth: "4"};
        this.fields.replaceChildren(h("p", {class: "hint"}, this.model.help ?? ""),
            ...this.model.parameters.map((p) => h("label", {title: `${p.help ?? ""} (${p.range ?? ""})`}, h("span", {}, p.key),
                h("input", {type: "text", name: p.key, size: 6, value: small[p.key] ?? p.standard ?? p.example ?? "", placeholder: p.standard === "" ? "by itself" : "", "data-testid": `model-${p.key}`}))));
    }

    private make(another: boolean): void {
        const parts: string[] = [];
        for (const input of this.fields.querySelectorAll("input")) {
            if (another && input.name === "seed")
                input.value = String(Math.floor(Math.random() * 1e6));
            const p = this.model.parameters.find((q) => q.key === input.name)!;
            const value = input.value.trim();
            if (value && value !== p.standard)
                parts.push(`${p.key}=${value}`);
        }
        const text = this.library.tree(this.model.name + (parts.length ? `:${parts.join(",")}` : ""), "", 1024, MOST_NODES);
        const problem = text.startsWith('{"error"') ? (JSON.parse(text).error as string) : "";
        this.modelError.textContent = problem;
        if (!problem)
            this.actions.load(JSON.parse(text));
    }

    /** The next moves of a position of a game. */
    private gameSection(): HTMLElement {
        const game = h("select", {"aria-label": "Game", "data-testid": "tree-game"}, ...this.catalog.games.map((g) => h("option", {value: g.name}, g.name)));
        const position = h("input", {type: "text", spellcheck: "false", autocomplete: "off", "data-testid": "tree-position", "aria-label": "Position", "aria-describedby": "tree-game-error", placeholder: "start, moves, or FEN"});
        const depth = h("input", {type: "number", min: 1, max: 9, value: 2, "data-testid": "tree-depth", "aria-label": "Moves deep"});
        const error = h("p", {class: "field-error", role: "alert", id: "tree-game-error", "data-testid": "tree-game-error"});
        const make = (): void => {
            const at = position.value.trim();
            const text = this.library.tree(game.value, at === "start" ? "" : at, Math.max(1, Number(depth.value) || 1), MOST_NODES);
            const problem = text.startsWith('{"error"') ? (JSON.parse(text).error as string) : "";
            error.textContent = problem;
            if (!problem)
                this.actions.load(JSON.parse(text));
        };
        return h("div", {class: "from-game"}, h("h3", {}, "From a game"), position,
            h("div", {class: "row"}, game, h("label", {}, depth, " moves deep"), h("button", {type: "button", class: "button", "data-testid": "tree-game-make", onclick: make}, "Make it")), error);
    }

    /** Say what is wrong while it is typed. */
    private check(): Source | undefined {
        const text = this.box.value.trim();
        const {source, error} = text ? readTree(this.library, text) : {source: undefined, error: ""};
        this.error.textContent = error ?? "";
        this.error.hidden = !error;
        this.box.setAttribute("aria-invalid", String(!!error));
        return source;
    }

    private load(): void {
        const source = this.check();
        if (source !== undefined)
            this.actions.load(source);
        else if (!this.box.value.trim())
            this.box.focus();
    }
}
