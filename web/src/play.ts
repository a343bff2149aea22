// Games against any method: the library knows the rules and finds the moves; the page draws the board and asks.
import {h, s} from "./dom";
import {methodTitle} from "./methods";
import type {Source} from "./tree";
import type {Answer, Catalog, Library, Position} from "./types";

const MOST_NODES = 300000; // that an answer may expand, so that nobody waits long

interface Kind {
    spec: string;
    title: string;
    columns: number;
    rows: number;
    depth: number;
    deepest: number;
    drops: boolean; // a move is a column, else a square
}

const KINDS: Kind[] = [
    {spec: "tictactoe", title: "Tic-tac-toe", columns: 3, rows: 3, depth: 9, deepest: 9, drops: false},
    {spec: "connect4", title: "Connect-4", columns: 7, rows: 6, depth: 6, deepest: 10, drops: true},
];

export class Play {
    readonly element: HTMLElement;
    private readonly board = s("svg", {class: "board", role: "group", "aria-label": "Board"});
    private readonly status = h("p", {class: "sentence", role: "status", "data-testid": "game-status"});
    private readonly told = h("p", {class: "hint", "data-testid": "game-told"});
    private readonly gameSelect: HTMLSelectElement;
    private readonly methodSelect: HTMLSelectElement;
    private readonly sideSelect: HTMLSelectElement;
    private readonly depth: HTMLInputElement;
    private readonly depthText = h("output");
    private readonly treeButton: HTMLButtonElement;
    private kind = KINDS[0];
    private moves: string[] = [];
    private searched: {moves: string; method: string} | null = null;
    private busy = false;

    constructor(private readonly library: Library, catalog: Catalog, private readonly explore: (source: Source, methods: string[]) => void) {
        const select = (testid: string, label: string, options: [string, string][], changed: () => void): HTMLSelectElement =>
            h("select", {"data-testid": testid, "aria-label": label, onchange: changed}, ...options.map(([value, text]) => h("option", {value}, text)));
        const methods = catalog.methods.flatMap((e) => (e.parameters.length ? (e.parameters[0].type === "plan" ? [`${e.name}:2`, `${e.name}:4`] : [`${e.name}:${e.parameters[0].example ?? "64"}`]) : [e.name]));
        this.gameSelect = select("game-select", "Game", KINDS.map((k) => [k.spec, k.title]), () => this.choose());
        this.methodSelect = select("game-method", "Method", methods.filter((m) => !library.method(m).error).map((m) => [m, methodTitle(m)]), () => undefined);
        this.methodSelect.value = "alphabeta";
        this.sideSelect = select("game-side", "Who begins", [["0", "You begin (X)"], ["1", "It begins (X)"]], () => this.begin());
        this.depth = h("input", {type: "range", min: 1, max: 9, value: 9, "data-testid": "game-depth", "aria-label": "Moves ahead", oninput: () => (this.depthText.textContent = `${this.depth.value} moves ahead`)});
        this.treeButton = h("button", {type: "button", class: "button", "data-testid": "game-tree", disabled: true, onclick: () => this.openTree()}, "Open the tree that it searched");
        this.element = h("main", {class: "play"},
            h("div", {class: "row"}, this.gameSelect, this.methodSelect, this.sideSelect, h("label", {class: "k"}, this.depth, this.depthText)),
            this.status, this.board, this.told,
            h("div", {class: "row"}, h("button", {type: "button", class: "button", "data-testid": "game-new", onclick: () => this.begin()}, "New game"),
                h("button", {type: "button", class: "button", "data-testid": "game-undo", onclick: () => this.takeBack()}, "Take back"), this.treeButton));
        this.choose();
    }

    private choose(): void {
        this.kind = KINDS.find((k) => k.spec === this.gameSelect.value)!;
        this.depth.max = String(this.kind.deepest);
        this.depth.value = String(this.kind.depth);
        this.depthText.textContent = `${this.depth.value} moves ahead`;
        this.begin();
    }

    private get own(): number {
        return Number(this.sideSelect.value); // the moves of the reader: those with this parity
    }

    private begin(): void {
        this.moves = [];
        this.searched = null;
        this.told.textContent = "";
        this.refresh();
        this.answer();
    }

    private takeBack(): void {
        if (this.busy || this.moves.length < 1 + this.own)
            return;
        this.moves.pop();
        while (this.moves.length % 2 !== this.own)
            this.moves.pop();
        this.refresh();
    }

    private position(): Position {
        return this.library.position(this.kind.spec, this.moves.join(""));
    }

    /** The reader's move, if it is one. */
    private play(move: string): void {
        if (this.busy || this.moves.length % 2 !== this.own || !this.position().moves.includes(move))
            return;
        this.moves.push(move);
        this.refresh();
        this.answer();
    }

    /** The method's move, once the reader's has been drawn. */
    private answer(): void {
        const position = this.position();
        if (position.over || this.moves.length % 2 === this.own)
            return;
        this.busy = true;
        const method = this.methodSelect.value, moves = this.moves.join("");
        this.status.textContent = `${methodTitle(method)} thinks …`;
        setTimeout(() => {
            const began = performance.now();
            let found: Answer = this.library.think(this.kind.spec, moves, method, Number(this.depth.value), MOST_NODES);
            for (let depth = Number(this.depth.value) - 1; found.stopped !== "finished" && depth > 0; depth--)
                found = this.library.think(this.kind.spec, moves, method, depth, MOST_NODES);
            this.busy = false;
            if (!found.best || this.moves.join("") !== moves)
                return;
            this.searched = {moves, method};
            this.moves.push(found.best);
            const value = Array.isArray(found.value) ? found.value[0] ?? 0 : found.value;
            const view = value > 500000 ? "it will win" : value < -500000 ? "it will lose against best play" : value === 0 ? "even" : `its guess is ${value}`;
            this.told.textContent = `${methodTitle(method)} played ${found.best}: ${found.leaves.toLocaleString("en")} leaves, ${found.cutoffs.toLocaleString("en")} cut-offs, ${Math.round(performance.now() - began)} ms; ${view}.`;
            this.refresh();
        }, 30);
    }

    private refresh(): void {
        const position = this.position();
        const mine = this.moves.length % 2 === this.own;
        // The value is for the side to move, which has not made the last move.
        const outcome = position.value === 0 ? "A draw." : position.value < 0 === mine ? "It has won." : "You have won!";
        this.status.textContent = position.over ? outcome : mine ? "Your move." : "…";
        this.treeButton.disabled = !this.searched;
        this.draw(position, mine && !position.over);
    }

    /** Squares row by row as the library prints them: X, O and dots. */
    private squares(board: string): string[] {
        return board.split("\n").map((line) => line.replace(/[^XO.]/g, "")).filter((line) => line.length === this.kind.columns).flatMap((line) => [...line]);
    }

    private draw(position: Position, may: boolean): void {
        const {columns, rows, drops} = this.kind, size = 64;
        const squares = this.squares(position.board);
        this.board.setAttribute("viewBox", `0 0 ${columns * size} ${rows * size}`);
        this.board.style.maxWidth = `${columns * (drops ? 58 : 96)}px`;
        this.board.replaceChildren();
        for (let i = 0; i < columns * rows; i++) {
            const column = i % columns, row = Math.floor(i / columns);
            const move = String(drops ? column + 1 : i + 1);
            const open = may && position.moves.includes(move);
            const sign = squares[i] === "X" ? "X" : squares[i] === "O" ? "O" : "";
            const cell = s("g", {
                class: `cell${open ? " open" : ""}${drops ? " drop" : ""}`, transform: `translate(${column * size},${row * size})`, "data-testid": `cell-${i + 1}`,
                role: "button", tabindex: open && (!drops || row === 0) ? 0 : -1, "aria-label": drops ? `column ${column + 1}, row ${rows - row}: ${sign || "empty"}` : `square ${i + 1}: ${sign || "empty"}`,
                onclick: () => this.play(move), onkeydown: (e: KeyboardEvent) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), this.play(move)),
            }, s("rect", {width: size, height: size}));
            if (drops)
                cell.append(s("circle", {cx: 32, cy: 32, r: 25, class: `stone ${sign || "none"}`}));
            if (sign)
                cell.append(s("text", {x: 32, y: 34, class: `sign ${sign}${drops ? " small" : ""}`}, sign));
            this.board.append(cell);
        }
    }

    /** The first moves of what it looked at, for the explorer. */
    private openTree(): void {
        const {moves, method} = this.searched!;
        for (const depth of [4, 3, 2, 1]) {
            const text = this.library.tree(this.kind.spec, moves, depth, 1500);
            if (!text.startsWith('{"error"'))
                return this.explore(JSON.parse(text), [method]);
        }
    }
}
