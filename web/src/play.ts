// Games against any method: the library knows the rules and finds the moves; the page draws the board and asks.
import {ChessBoard, whiteMoves} from "./chessboard";
import {h, s, setText} from "./dom";
import {methodTitle} from "./methods";
import type {Source} from "./tree";
import type {Answer, Catalog, Library, Position} from "./types";

interface Kind {
    spec: string;
    title: string;
    columns: number;
    rows: number;
    depth: number;
    deepest: number;
    drops: boolean; // a move is a column, else a square
    nodes: number; // that an answer may expand, so that nobody waits long
    signs: boolean; // who begins has the sign X
}

const KINDS: Kind[] = [
    {spec: "tictactoe", title: "Tic-tac-toe", columns: 3, rows: 3, depth: 9, deepest: 9, drops: false, nodes: 300000, signs: true},
    {spec: "connect4", title: "Connect-4", columns: 7, rows: 6, depth: 6, deepest: 10, drops: true, nodes: 300000, signs: true},
    {spec: "chess", title: "Chess", columns: 8, rows: 8, depth: 3, deepest: 6, drops: false, nodes: 30000, signs: false},
];

/** A position of the game that is played: how the library reads it, and the move that led to it. */
interface Stop {
    text: string;
    move: string;
}

export class Play {
    readonly element: HTMLElement;
    private readonly board = s("svg", {class: "board", role: "group", "aria-label": "Board"});
    private readonly chess = new ChessBoard((move) => this.play(move));
    private readonly status = h("p", {class: "sentence", role: "status", "data-testid": "game-status"});
    private readonly told = h("p", {class: "hint", "data-testid": "game-told"});
    private readonly record = h("p", {class: "record", "data-testid": "game-moves"});
    private readonly gameSelect: HTMLSelectElement;
    private readonly methodSelect: HTMLSelectElement;
    private readonly sideSelect: HTMLSelectElement;
    private readonly depth: HTMLInputElement;
    private readonly depthText = h("output");
    private readonly treeButton: HTMLButtonElement;
    private readonly setup: HTMLElement;
    private readonly setupText: HTMLInputElement;
    private readonly setupError = h("p", {class: "field-error", role: "alert", "data-testid": "setup-error", id: "setup-error", hidden: true});
    private kind = KINDS[0];
    private first = ""; // the position in which the game begins; "": the usual one
    private stops: Stop[] = [];
    private searched: {text: string; method: string} | null = null;
    private busy = false;

    constructor(private readonly library: Library, catalog: Catalog, private readonly explore: (source: Source, methods: string[]) => void) {
        const select = (testid: string, label: string, options: [string, string][], changed: () => void): HTMLSelectElement =>
            h("select", {"data-testid": testid, "aria-label": label, onchange: changed}, ...options.map(([value, text]) => h("option", {value}, text)));
        const button = (testid: string, text: string, clicked: () => void): HTMLButtonElement =>
            h("button", {type: "button", class: "button", "data-testid": testid, onclick: clicked}, text);
        const methods = catalog.methods.flatMap((e) => (e.parameters.length ? (e.parameters[0].type === "plan" ? [`${e.name}:2`, `${e.name}:4`] : [`${e.name}:${e.parameters[0].example ?? "64"}`]) : [e.name]));
        this.gameSelect = select("game-select", "Game", KINDS.map((k) => [k.spec, k.title]), () => this.choose());
        this.methodSelect = select("game-method", "Method", methods.filter((m) => !library.method(m).error).map((m) => [m, methodTitle(m)]), () => undefined);
        this.methodSelect.value = "alphabeta";
        this.sideSelect = select("game-side", "Who begins", [["0", ""], ["1", ""]], () => this.begin());
        this.depth = h("input", {type: "range", min: 1, max: 9, value: 9, "data-testid": "game-depth", "aria-label": "Moves ahead", oninput: () => (this.depthText.textContent = `${this.depth.value} moves ahead`)});
        this.treeButton = button("game-tree", "Open the tree that it searched", () => this.openTree(this.searched!.text, this.searched!.method));
        this.setupText = h("input", {
            type: "text", spellcheck: "false", autocomplete: "off", "data-testid": "setup-text", "aria-label": "Position to begin with", "aria-describedby": "setup-error",
            placeholder: "A position: FEN, or moves, e4 e5 Nf3", onkeydown: (e: KeyboardEvent) => e.key === "Enter" && this.setUp(),
        });
        this.setup = h("div", {}, h("div", {class: "row setup"}, this.setupText, button("setup-go", "Set up", () => this.setUp())), this.setupError);
        this.element = h("main", {class: "play"},
            h("div", {class: "row"}, this.gameSelect, this.methodSelect, this.sideSelect, h("label", {class: "k"}, this.depth, this.depthText)),
            this.setup, this.status, this.board, this.chess.element, this.record, this.told,
            h("div", {class: "row"}, button("game-new", "New game", () => this.begin()), button("game-undo", "Take back", () => this.takeBack()), this.treeButton,
                button("game-next", "Open the next moves as a tree", () => this.openTree(this.last.text, this.methodSelect.value))));
        this.choose();
    }

    private choose(): void {
        this.kind = KINDS.find((k) => k.spec === this.gameSelect.value)!;
        this.depth.max = String(this.kind.deepest);
        this.depth.value = String(this.kind.depth);
        this.depthText.textContent = `${this.depth.value} moves ahead`;
        const sign = this.kind.signs ? " (X)" : "";
        this.sideSelect.options[0].text = `You begin${sign}`;
        this.sideSelect.options[1].text = `It begins${sign}`;
        this.setup.hidden = !this.isChess;
        this.board.toggleAttribute("hidden", this.isChess);
        this.chess.element.hidden = !this.isChess;
        this.setupText.value = "";
        this.setUp();
    }

    private get isChess(): boolean {
        return this.kind.spec === "chess";
    }

    private get own(): number {
        return Number(this.sideSelect.value); // the moves of the reader: those with this parity
    }

    private get count(): number {
        return this.stops.length - 1; // of the moves played
    }

    private get last(): Stop {
        return this.stops[this.count];
    }

    private get isMine(): boolean {
        return this.count % 2 === this.own;
    }

    /** Begin with the position in the box; an empty one is the usual start. */
    private setUp(): void {
        const text = this.setupText.value.trim(), position = this.library.position(this.kind.spec, text);
        const problem = position.error ?? (position.over ? "the game is over in this position" : "");
        setText(this.setupError, problem);
        this.setupError.hidden = !problem;
        this.setupText.setAttribute("aria-invalid", String(!!problem));
        if (problem)
            return;
        this.first = text && position.note ? position.note : text;
        this.begin();
    }

    private begin(): void {
        this.stops = [{text: this.isChess && !this.first ? this.library.position(this.kind.spec, "").note! : this.first, move: ""}];
        this.searched = null;
        this.told.textContent = "";
        this.refresh();
        this.answer();
    }

    private takeBack(): void {
        if (this.busy || this.count < 1 + this.own)
            return;
        this.stops.pop();
        while (!this.isMine)
            this.stops.pop();
        this.refresh();
    }

    private position(): Position {
        return this.library.position(this.kind.spec, this.last.text);
    }

    /** Go on to the position after a move. */
    private advance(position: Position, move: string): void {
        const at = position.moves.indexOf(move);
        this.stops.push({text: position.after ? position.after[at] : this.last.text + move, move});
    }

    /** Has this position been there twice before? What counts is the board, who is to move, and what may be captured or castled. */
    private get recurs(): boolean {
        const key = (stop: Stop): string => stop.text.split(" ").slice(0, 4).join(" ");
        return this.isChess && this.stops.filter((stop) => key(stop) === key(this.last)).length >= 3;
    }

    /** The reader's move, if it is one. */
    private play(move: string): void {
        const position = this.position();
        if (this.busy || !this.isMine || this.recurs || !position.moves.includes(move))
            return;
        this.advance(position, move);
        this.refresh();
        this.answer();
    }

    /** The method's move, once the reader's has been drawn. */
    private answer(): void {
        const position = this.position();
        if (position.over || this.isMine || this.recurs)
            return;
        this.busy = true;
        const method = this.methodSelect.value, {text} = this.last, {spec, nodes} = this.kind;
        this.status.textContent = `${methodTitle(method)} thinks …`;
        setTimeout(() => {
            const began = performance.now();
            let depth = Number(this.depth.value);
            let found: Answer = this.library.think(spec, text, method, depth, nodes);
            while (found.stopped !== "finished" && depth > 1)
                found = this.library.think(spec, text, method, --depth, nodes);
            this.busy = false;
            if (!found.best || this.last.text !== text)
                return;
            this.searched = {text, method};
            this.advance(position, found.best);
            this.told.textContent = `${methodTitle(method)} played ${found.best}: ${found.leaves.toLocaleString("en")} leaves, ${found.cutoffs.toLocaleString("en")} cut-offs, ${Math.round(performance.now() - began)} ms${depth < Number(this.depth.value) ? `, ${depth} moves ahead, as more take too long` : ""}; ${this.view(found)}.`;
            this.refresh();
        }, 30);
    }

    /** What the method thinks of its position. */
    private view(found: Answer): string {
        const value = Array.isArray(found.value) ? found.value[0] ?? 0 : found.value;
        if (Math.abs(value) > 500000)
            return value > 0 ? "it will win" : "it will lose against best play";
        const guess = this.isChess ? `${(value / 100).toFixed(2)} pawns` : String(value);
        return value === 0 ? "even" : `its guess is ${guess}`;
    }

    private refresh(): void {
        const position = this.position(), mine = this.isMine;
        // The value is for the side to move, which has not made the last move.
        const outcome = position.value === 0 ? "A draw." : position.value < 0 === mine ? "It has won." : "You have won!";
        this.status.textContent = position.over ? outcome : this.recurs ? "A draw: this position was there twice before." : mine ? "Your move." : "…";
        this.treeButton.disabled = !this.searched;
        this.record.textContent = this.isChess ? this.score() : "";
        const may = mine && !position.over && !this.recurs;
        if (this.isChess)
            this.chess.show(position, this.count ? {name: this.last.move, before: this.stops[this.count - 1].text} : null, may, whiteMoves(this.stops[0].text) === (this.own === 1));
        else
            this.draw(position, may);
    }

    /** The moves as they are written down: "1. e4 e5 2. Nf3". */
    private score(): string {
        const white = whiteMoves(this.stops[0].text), number = Number(this.stops[0].text.split(" ")[5] ?? 1);
        return this.stops.slice(1).map(({move}, i) => {
            const ply = i + (white ? 0 : 1), at = number + Math.floor(ply / 2);
            return ply % 2 === 0 ? `${at}. ${move}` : i === 0 ? `${at}... ${move}` : move;
        }).join(" ");
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

    /** The next moves of a position, for the explorer. */
    private openTree(position: string, method: string): void {
        for (const depth of [4, 3, 2, 1]) {
            const text = this.library.tree(this.kind.spec, position, depth, 1500);
            if (!text.startsWith('{"error"'))
                return this.explore(JSON.parse(text), [method]);
        }
    }
}
