// The library in WebAssembly does what the native one does: same leaves, same trace, same words, on trees of every kind.
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {openLibrary} from "../src/library.js";
import {NATIVE, WEB} from "./where.mjs";

const library = await openLibrary(readFileSync(`${WEB}/phased.wasm`));
const catalog = library.catalog();

/** Ask the native twin; answers come in the order of the questions. */
class Native {
    constructor() {
        this.process = spawn(NATIVE, {stdio: ["pipe", "pipe", "inherit"]});
        this.text = "";
        this.waiting = [];
        this.process.stdout.setEncoding("utf8");
        this.process.stdout.on("data", (chunk) => {
            this.text += chunk;
            let end;
            while ((end = this.text.indexOf("\n.\n")) >= 0) {
                this.waiting.shift()(this.text.slice(0, end));
                this.text = this.text.slice(end + 3);
            }
        });
    }

    ask(...parts) {
        const answer = new Promise((resolve) => this.waiting.push(resolve));
        this.process.stdin.write(`${parts.join("\t")}\n`);
        return answer;
    }

    close() {
        this.process.stdin.end();
    }
}

/** Time and bytes depend on the machine; nothing else does. */
const steady = (text) => text.replace(/"(seconds|bytes_peak)":[^,}]*/g, '"$1":0');

/** Small trees of any shape from a seed: splitmix32. */
function ragged(seed) {
    let state = seed * 0x9e3779b9;
    const below = (n) => {
        state = (state + 0x9e3779b9) | 0;
        let z = state ^ (state >>> 16);
        z = Math.imul(z, 0x21f0aaad);
        z ^= z >>> 15;
        z = Math.imul(z, 0x735a2d97);
        return ((z ^ (z >>> 15)) >>> 0) % n;
    };
    const values = [3, 10, 1000][below(3)], widest = 1 + below(4);
    const grow = (depth) => (depth === 0 || below(6) === 0 ? below(values) - (values >> 2) : Array.from({length: 1 + below(widest)}, () => grow(depth - 1)));
    return JSON.stringify(grow(1 + below(5)));
}

/** Every method of the catalogue, those with a parameter with several. */
function methods() {
    const all = [];
    for (const entry of catalog.methods) {
        if (!entry.parameters.length)
            all.push(entry.name, `${entry.name}@reference`);
        else if (entry.parameters[0].type === "plan")
            all.push(...["1", "2", "3", "1+2", "1/2/*"].map((plan) => `${entry.name}:${plan}`));
        else
            all.push(...["2", "8"].map((n) => `${entry.name}:${n}`));
    }
    return [...all, "ps:2@printed"].filter((m) => !library.method(m).error);
}

test("every method of the catalogue is there", () => {
    const names = new Set(methods().map((m) => m.replace(/[:@].*/, "")));
    assert.deepEqual([...names].sort(), [...new Set(catalog.methods.map((e) => e.name))].sort());
});

test("traces are those of the native library, on 320 trees by all methods", async () => {
    const native = new Native();
    const all = methods();
    let compared = 0;
    for (let seed = 0; seed < 320; seed++) {
        const tree = ragged(seed), min = seed % 3 === 0 ? 1 : 0;
        const answers = await Promise.all(all.map((m) => native.ask("trace", tree, m, min, 0)));
        all.forEach((method, i) => {
            assert.equal(steady(library.trace(tree, method, !!min)), steady(answers[i]), `${method} on ${tree}`);
            compared++;
        });
    }
    native.close();
    assert.equal(compared, 320 * all.length);
});

test("so are counts, strategies, texts and trees of every model", async () => {
    const native = new Native();
    const all = methods();
    for (const model of catalog.models) {
        for (const seed of [1, 2, 3]) {
            const seeded = model.parameters.some((p) => p.key === "seed") ? `,seed=${seed}` : "";
            const spec = `${model.name}:width=3,depth=4${seeded}`;
            const tree = library.tree(spec, "", 100, 1000);
            assert.equal(tree, await native.ask("tree", spec, "", 100, 1000));
            assert.equal(steady(library.call("counts", tree, all.join(" "), 0)), steady(await native.ask("counts", tree, all.join(" "), 0)));
            assert.equal(library.call("strategy", tree, 1), await native.ask("strategy", tree, 1));
            assert.equal(steady(library.traceText(tree, "ps:2", false)), steady(await native.ask("trace", tree, "ps:2", 0, 1)));
        }
    }
    native.close();
});

test("the fast methods evaluate what their traces show", () => {
    for (let seed = 0; seed < 100; seed++) {
        const tree = ragged(seed);
        for (const method of ["alphabeta", "sss", "ps:2", "dual"]) {
            const lines = library.trace(tree, method, false).split("\n");
            assert.equal(lines.filter((l) => l.startsWith('{"event":"leaf"')).length, library.counts(tree, [method], false)[0].leaves);
        }
    }
});

test("games: positions, moves and answers are the native ones", async () => {
    const native = new Native();
    const chess = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    for (const [game, moves] of [["tictactoe", ""], ["tictactoe", "519"], ["connect4", "44443356"], ["connect4:columns=5,rows=4", "3"], ["chess", "e4 e5"], ["chess:leaves=static", chess], ["chess", chess]]) {
        assert.equal(library.call("position", game, moves), await native.ask("position", game, moves));
        assert.equal(library.tree(game, moves, 2, 5000), await native.ask("tree", game, moves, 2, 5000));
        for (const method of ["alphabeta", "sss", "ps:2"])
            assert.equal(steady(library.call("think", game, moves, method, 4, 3000)), steady(await native.ask("think", game, moves, method, 4, 3000)));
    }
    native.close();
});

test("chess: a position has the notes of those after its moves, and a tree of it the values of quiescence search", () => {
    const position = library.position("chess", "e4 e5");
    assert.equal(position.note, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert.equal(position.moves.length, 29);
    assert.equal(position.after.length, 29);
    position.moves.forEach((move, i) => assert.equal(library.position("chess", `e4 e5 ${move}`).note, position.after[i], move));
    assert.equal(library.position("connect4", "44").note, undefined);
    const middle = "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1";
    const [answer] = library.counts(library.tree("chess", middle, 1, 100), ["minimax"], false);
    assert.equal(answer.value, library.think("chess", middle, "minimax", 1, 100).value);
});

test("what is wrong is said with its place", async () => {
    const native = new Native();
    for (const text of ["", "[", "[[3,12],[2,]]", "[1.5]", "{}", '{"name":1}', "[[]]", "[1]x", "[3000000000]"]) {
        const answer = library.call("parse", text);
        assert.ok(JSON.parse(answer).error, text);
        assert.equal(answer, await native.ask("parse", text));
    }
    assert.match(library.method("ps:0").error, /partition plan/);
    assert.match(library.call("position", "connect4", "44x"), /character 3: 'x' is not a column; write 1 to 7/);
    assert.match(library.call("position", "tictactoe", "XO. .x. ..."), /row 2, column 2: 'x' is not a square/);
    assert.match(library.trace("[1,2]", "nothing", false), /unknown method/);
    assert.match(library.tree("connect4", "", 9, 1000), /too large/);
    native.close();
});

test("a tree a thousand levels deep is searched, and one too deep refused", () => {
    const chain = (n) => "[".repeat(n) + "7" + "]".repeat(n);
    for (const method of ["alphabeta", "sss", "ps:2"])
        assert.equal(library.counts(chain(1000), [method], false)[0].value, 7);
    assert.match(library.parse(chain(1100)).error, /nesting deeper/);
});
