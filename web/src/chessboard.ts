// A chess board on which one moves by choosing two squares. The library knows the rules: which moves there are, and the position
// after each of them. Here a move is what differs between two positions.
import {h, s} from "./dom";
import type {Position} from "./types";

const SIZE = 64; // of a square, in units of the picture
const FILES = "abcdefgh";
const NAMES: Record<string, string> = {p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king"};
const GLYPHS: Record<string, string> = {p: "♟", n: "♞", b: "♝", r: "♜", q: "♛", k: "♚"};
const TEXT = "\ufe0e"; // draw the sign before it as text, not as a picture in colours

/** A move as one sees it: the piece on `from` goes to `to`. */
interface Way {
    name: string;
    from: number;
    to: number;
    becomes: string; // the letter of the piece that a pawn becomes, or ""
}

/** The 64 squares of a position in FEN, from a8 to h1: letters of pieces, and dots. */
export function squaresOf(note: string): string[] {
    return [...note.split(" ")[0].replace(/\//g, "").replace(/[1-8]/g, (n) => ".".repeat(Number(n)))];
}

export const whiteMoves = (note: string): boolean => note.split(" ")[1] !== "b";

const isWhite = (piece: string): boolean => piece !== "." && piece === piece.toUpperCase();
const isBlack = (piece: string): boolean => piece !== "." && piece === piece.toLowerCase();
const squareName = (i: number): string => `${FILES[i % 8]}${8 - Math.floor(i / 8)}`;
const pieceName = (piece: string): string => (piece === "." ? "empty" : `${isWhite(piece) ? "white" : "black"} ${NAMES[piece.toLowerCase()]}`);

/** What the side to move has done between two positions. When it castles two pieces move, and the king is what counts. */
export function wayOf(name: string, before: string, after: string): Way {
    const was = squaresOf(before), is = squaresOf(after);
    const own = whiteMoves(before) ? isWhite : isBlack;
    const changed = was.map((_, i) => i).filter((i) => was[i] !== is[i]);
    const left = changed.filter((i) => own(was[i])), came = changed.filter((i) => own(is[i]));
    const from = left.find((i) => was[i].toLowerCase() === "k") ?? left[0];
    const to = came.find((i) => is[i].toLowerCase() === "k") ?? came[0];
    const promoted = was[from].toLowerCase() === "p" && is[to].toLowerCase() !== "p";
    return {name, from, to, becomes: promoted ? is[to].toLowerCase() : ""};
}

export class ChessBoard {
    private readonly board = s("svg", {class: "board chess", viewBox: `0 0 ${8 * SIZE} ${8 * SIZE}`, role: "group", "aria-label": "Chess board: arrows go from square to square, Enter chooses"});
    private readonly promotion = h("div", {class: "row promotion", role: "group", "aria-label": "The pawn becomes", "data-testid": "promotion", hidden: true});
    readonly element = h("div", {class: "chess-board"}, this.board, this.promotion);
    private squares: string[] = [];
    private ways: Way[] = [];
    private last: Way | null = null;
    private flipped = false;
    private may = false;
    private chosen: number | null = null;
    private focused = 60; // the square that the Tab key leads to
    private checked: number | null = null; // the king in check

    constructor(private readonly play: (move: string) => void) {}

    /** Show a position, and the move that led to it from the position `before`, if any. `may`: the reader is to move. */
    show(position: Position, last: {name: string; before: string} | null, may: boolean, flipped: boolean): void {
        const note = position.note!, white = whiteMoves(note);
        this.squares = squaresOf(note);
        this.ways = position.moves.map((name, i) => wayOf(name, note, position.after![i]));
        this.last = last ? wayOf(last.name, last.before, note) : null;
        this.checked = last && /[+#]$/.test(last.name) ? this.squares.indexOf(white ? "K" : "k") : null;
        this.may = may;
        this.flipped = flipped;
        this.chosen = null;
        this.promotion.hidden = true;
        this.draw();
    }

    private movesFrom(square: number): Way[] {
        return this.may ? this.ways.filter((w) => w.from === square) : [];
    }

    private movesTo(square: number): Way[] {
        return this.chosen === null ? [] : this.movesFrom(this.chosen).filter((w) => w.to === square);
    }

    /** The reader has chosen a square: the piece that moves, or where it goes. */
    private choose(square: number): void {
        const ways = this.movesTo(square);
        this.focused = square;
        this.promotion.hidden = true;
        if (ways.length === 1)
            return this.play(ways[0].name);
        if (ways.length > 1)
            return this.ask(ways);
        this.chosen = this.chosen !== square && this.movesFrom(square).length ? square : null;
        this.draw();
    }

    /** A pawn reaches the last rank: which piece does it become? */
    private ask(ways: Way[]): void {
        const order = [..."qrbn"];
        const sorted = [...ways].sort((a, b) => order.indexOf(a.becomes) - order.indexOf(b.becomes));
        this.promotion.replaceChildren(h("span", {class: "hint"}, "The pawn becomes"),
            ...sorted.map((w) => h("button", {type: "button", class: "button", "data-testid": `promote-${w.becomes}`, onclick: () => this.play(w.name)}, `${GLYPHS[w.becomes]}${TEXT} ${NAMES[w.becomes]}`)));
        this.promotion.hidden = false;
        this.promotion.querySelector("button")!.focus();
        this.promotion.onkeydown = (e) => {
            if (e.key === "Escape")
                this.forget();
        };
    }

    private forget(): void {
        this.chosen = null;
        this.promotion.hidden = true;
        this.draw();
        this.cell(this.focused)?.focus();
    }

    private key(e: KeyboardEvent, square: number): void {
        const along = this.flipped ? -1 : 1;
        const step: Record<string, [number, number]> = {ArrowLeft: [-along, 0], ArrowRight: [along, 0], ArrowUp: [0, -along], ArrowDown: [0, along]};
        if (e.key === "Enter" || e.key === " ") {
            this.choose(square);
        } else if (e.key === "Escape") {
            this.forget();
        } else if (step[e.key]) {
            const [right, down] = step[e.key];
            const column = (square % 8) + right, row = Math.floor(square / 8) + down;
            if (column >= 0 && column < 8 && row >= 0 && row < 8)
                this.focus(8 * row + column);
        } else {
            return;
        }
        e.preventDefault();
        e.stopPropagation();
    }

    private cell(square: number): SVGElement | null {
        return this.board.querySelector(`[data-square="${squareName(square)}"]`);
    }

    private focus(square: number): void {
        this.cell(this.focused)?.setAttribute("tabindex", "-1");
        this.focused = square;
        this.cell(square)?.setAttribute("tabindex", "0");
        this.cell(square)?.focus();
    }

    private draw(): void {
        const had = this.board.contains(document.activeElement);
        this.board.replaceChildren(...this.squares.map((piece, i) => this.drawSquare(piece, i)));
        if (had)
            this.cell(this.focused)?.focus();
    }

    /** What a screen reader says: "e4, white pawn, can go here". */
    private label(piece: string, i: number): string {
        const said = [squareName(i), pieceName(piece)];
        if (i === this.checked)
            said.push("in check");
        if (i === this.chosen)
            said.push("chosen");
        if (this.movesTo(i).length)
            said.push("can go here");
        if (this.last && (i === this.last.from || i === this.last.to))
            said.push(i === this.last.from ? "last move from here" : "last move to here");
        return said.join(", ");
    }

    private drawSquare(piece: string, i: number): SVGElement {
        const place = this.flipped ? 63 - i : i, column = place % 8, row = Math.floor(place / 8), middle = SIZE / 2;
        const target = this.movesTo(i).length > 0, open = target || this.movesFrom(i).length > 0;
        const moved = this.last !== null && (i === this.last.from || i === this.last.to);
        const cell = s("g", {
            class: `square ${(i + Math.floor(i / 8)) % 2 ? "dark" : "light"}${open ? " open" : ""}${i === this.chosen ? " chosen" : ""}${moved ? " moved" : ""}`,
            transform: `translate(${column * SIZE},${row * SIZE})`, "data-testid": `square-${squareName(i)}`, "data-square": squareName(i),
            role: "button", tabindex: i === this.focused ? 0 : -1, "aria-label": this.label(piece, i), "aria-pressed": i === this.chosen ? "true" : undefined,
            onclick: () => this.choose(i), onkeydown: (e: KeyboardEvent) => this.key(e, i),
        }, s("rect", {class: "ground", width: SIZE, height: SIZE}));
        if (moved)
            cell.append(s("rect", {class: `trail${i === this.last!.from ? " from" : ""}`, x: 3, y: 3, width: SIZE - 6, height: SIZE - 6}));
        if (i === this.chosen)
            cell.append(s("rect", {class: "choice", x: 3, y: 3, width: SIZE - 6, height: SIZE - 6}));
        if (i === this.checked)
            cell.append(s("circle", {class: "check", cx: middle, cy: middle, r: 29}));
        if (row === 7)
            cell.append(s("text", {class: "place", x: SIZE - 4, y: SIZE - 5, "text-anchor": "end"}, FILES[i % 8]));
        if (column === 0)
            cell.append(s("text", {class: "place", x: 4, y: 13}, String(8 - Math.floor(i / 8))));
        if (piece !== ".")
            cell.append(s("text", {class: `piece ${isWhite(piece) ? "white" : "black"}`, x: middle, y: middle + 2}, GLYPHS[piece.toLowerCase()] + TEXT));
        if (target)
            cell.append(s("circle", {class: `target${piece === "." ? "" : " taken"}`, cx: middle, cy: middle, r: piece === "." ? 9 : 28}));
        return cell;
    }
}
