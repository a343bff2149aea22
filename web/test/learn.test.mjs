// Lessons, practice and games, as people use them.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {readFileSync} from "node:fs";
import {openLibrary} from "../src/library.js";
import {openBrowser, withPage} from "./browser.mjs";
import {WEB} from "./where.mjs";

let browser, library;
before(async () => {
    browser = await openBrowser();
    library = await openLibrary(readFileSync(`${WEB}/phased.wasm`));
});
after(async () => await browser.close());

const text = async (locator) => (await locator.textContent()).trim();

/** The tree of the practice page, from its leaves. */
async function treeOf(page) {
    const leaves = await page.locator('[data-testid^="practice-leaf-"]').evaluateAll((all) => all.map((g) => [g.dataset.dewey, Number(g.querySelector(".value").textContent.replace("−", "-"))]));
    const root = [];
    for (const [dewey, value] of leaves) {
        let at = root;
        const path = dewey.split(".").map((n) => Number(n) - 1);
        path.slice(0, -1).forEach((i) => (at = at[i] ??= []));
        at[path.at(-1)] = value;
    }
    return JSON.stringify(root);
}

const events = (tree, method) => library.trace(tree, method, false).split("\n").filter(Boolean).map((l) => JSON.parse(l));

test("practice: the leaves in order, wrong and right", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-practice").click();
        await id("practice").waitFor();
        const order = async () => events(await treeOf(page), await id("practice-method").inputValue()).filter((e) => e.event === "leaf").map((e) => e.node);
        const right = await order();
        await id(`practice-leaf-${right[1]}`).click();
        assert.match(await text(id("practice-answer")), new RegExp(`Your answer: ${right[1]}`));
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), new RegExp(`Number 1 is ${right[0]}, not ${right[1]}.*Leaf ${right[0]} is worth`));
        for (let round = 0; round < 2; round++) {
            await id("practice-next").click();
            for (const dewey of await order())
                await id(`practice-leaf-${dewey}`).click();
            await id("practice-check").click();
            assert.match(await text(id("practice-verdict")), /Right/);
        }
        assert.match(await text(id("practice-verdict")), /a little harder/);
        await id("practice-method").selectOption("sss");
        assert.equal(await text(id("practice-level")), "level 2 of 6");
        for (const dewey of await order())
            await id(`practice-leaf-${dewey}`).click();
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), /Right/);
    });
});

test("practice: windows and cut-offs", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-practice").click();
        await id("practice-kind").selectOption("window");
        const node = await page.locator("[data-testid='practice-tree'] .work").getAttribute("data-dewey");
        const entered = events(await treeOf(page), "alphabeta").find((e) => e.event === "enter" && e.node === node);
        await id("practice-alpha").fill("77");
        await id("practice-beta").fill("78");
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), new RegExp(`Not quite.*Enter ${node}`));
        await id("practice-next").click();
        const again = await page.locator("[data-testid='practice-tree'] .work").getAttribute("data-dewey");
        const window = events(await treeOf(page), "alphabeta").find((e) => e.event === "enter" && e.node === again);
        await id("practice-alpha").fill(window.alpha === null ? "-inf" : String(window.alpha));
        await id("practice-beta").fill(window.beta === null ? "inf" : String(window.beta));
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), /Right/);
        assert.ok(entered);
        await id("practice-kind").selectOption("cuts");
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), /There is a cut-off at/);
        await id("practice-next").click();
        for (const cut of events(await treeOf(page), "alphabeta").filter((e) => e.event === "cut"))
            await id(`practice-node-${cut.node}`).click();
        await id("practice-check").click();
        assert.match(await text(id("practice-verdict")), /Right/);
    });
});

test("practice: an infinity has a sign", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-practice").click();
        await id("practice-kind").selectOption("window");
        const shown = {"-inf": (w) => w.alpha === null, inf: (w) => w.beta === null};
        let tried = 0;
        for (let round = 0; round < 12 && tried < 3; round++) {
            const node = await page.locator("[data-testid='practice-tree'] .work").getAttribute("data-dewey");
            const window = events(await treeOf(page), "alphabeta").find((e) => e.event === "enter" && e.node === node);
            const alpha = shown["-inf"](window), beta = shown.inf(window);
            if (alpha || beta) {
                tried++;
                await id("practice-alpha").fill(alpha ? "inf" : String(window.alpha));
                await id("practice-beta").fill(beta ? "-inf" : String(window.beta));
                await id("practice-check").click();
                assert.match(await text(id("practice-verdict")), /Not quite/);
            }
            await id("practice-next").click();
        }
        assert.ok(tried > 0);
    });
});

test("practice by the keyboard alone", async () => {
    await withPage(browser, {}, async (page, id) => {
        for (let i = 0; i < 9 && (await page.evaluate(() => document.activeElement?.dataset?.testid)) !== "view-practice"; i++)
            await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await id("practice").waitFor();
        const choose = async (all, wanted) => {
            let at = -1;
            for (const dewey of wanted) {
                for (const to = all.indexOf(dewey); at !== to; at += at < to ? 1 : -1)
                    await page.keyboard.press(at < to ? "ArrowRight" : "ArrowLeft");
                await page.keyboard.press("Enter");
            }
        };
        const leaves = await page.locator("[data-testid^='practice-leaf-']").evaluateAll((all) => all.map((g) => g.dataset.dewey));
        const right = events(await treeOf(page), "alphabeta").filter((e) => e.event === "leaf").map((e) => e.node);
        await choose(leaves, right);
        assert.equal(await text(id("practice-answer")), `Your answer: ${right.join(", ")}`);
        assert.match(await text(id("practice-pointed")), /chosen as number/);
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Enter");
        await page.keyboard.press("c");
        assert.match(await text(id("practice-verdict")), /Right/);
        await page.keyboard.press("n");
        await id("practice-kind").focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        assert.equal(await id("practice-kind").inputValue(), "cuts");
        const nodes = await page.locator("[data-testid='practice-tree'] .node:not(.leaf)").evaluateAll((all) => all.map((g) => g.dataset.dewey));
        await id("practice-stage").focus();
        await choose(nodes, events(await treeOf(page), "alphabeta").filter((e) => e.event === "cut").map((e) => e.node));
        await page.keyboard.press("c");
        assert.match(await text(id("practice-verdict")), /Right/);
    });
});

test("a lesson's question answered by the keyboard alone", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-lessons").click();
        await id("task-step-first").focus();
        for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight"])
            await page.keyboard.press(key);
        assert.match(await id("task-leaf-3.3").getAttribute("class"), /selected/);
        await page.keyboard.press("Enter");
        await page.keyboard.type("5");
        await page.keyboard.press("Enter");
        assert.match(await text(id("task-verdict")), /✓/);
    });
});

test("lessons: all of them show; a task is answered by changing the tree", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-lessons").click();
        for (const lesson of ["minimax", "alphabeta", "order", "strategies", "sss", "ps", "odd", "records"]) {
            await id(`lesson-${lesson}`).click();
            assert.ok((await page.locator(".player").count()) >= 2, lesson);
            assert.ok(await id("lesson-task").isVisible());
        }
        await id("lesson-alphabeta").click();
        assert.match(await text(id("live-1-text")), /2 is/);
        assert.match(await text(id("live-2-counts")), /26 of 36 leaves/);
        await id("lesson-order").click();
        assert.match(await text(id("live-1-counts")), /23 of 36 leaves/);
        assert.match(await text(id("live-2-counts")), /11 of 36 leaves/);
        await id("lesson-odd").click();
        assert.match(await text(id("live-1-counts")), /value 2/);
        assert.match(await text(id("live-2-counts")), /value 3/);
        assert.match(await text(id("lesson")), /uniform tree of odd depth/);
        await id("lesson-records").click();
        assert.match(await text(id("live-1-text")), /Leaf 2\.1, the next child of 2, is worth 2/);
        assert.match(await text(id("live-2-counts")), /9 of 16 leaves.*13 of 16 leaves/);
        await id("task-leaf-1.2.1.1").click();
        await id("leaf-input").fill("35");
        assert.match(await text(id("task-verdict")), /✓/);
        await page.keyboard.press("Enter");
        await id("lesson-minimax").click();
        await id("live-1-step-next").click();
        assert.match(await text(id("live-1-text")), /The root is a MAX node/);
        await id("task-leaf-3.1").click();
        await id("leaf-input").fill("9");
        assert.match(await text(id("task-verdict")), /Not yet\. It is worth 3/);
        await id("leaf-input").fill("14");
        await page.keyboard.press("Enter");
        await id("task-leaf-3.3").click();
        await id("leaf-input").fill("5");
        assert.match(await text(id("task-verdict")), /✓/);
        await page.keyboard.press("Enter");
        await id("lesson-next").click();
        assert.match(await text(page.locator(".lesson h2")), /Alpha-beta/);
    });
});

test("tic-tac-toe: never lost, and its tree opens in the explorer", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-play").click();
        const board = async () => (await page.locator(".cell").evaluateAll((all) => all.map((c) => c.querySelector("text")?.textContent ?? ".")).then((a) => a.join("")));
        for (let i = 0; i < 9 && !/draw|won/.test(await text(id("game-status"))); i++) {
            await page.waitForFunction(() => /Your move|draw|won/.test(document.querySelector('[data-testid="game-status"]').textContent));
            const open = (await board()).indexOf(".");
            if (open < 0 || /draw|won/.test(await text(id("game-status"))))
                break;
            await id(`cell-${open + 1}`).click();
            await page.waitForFunction(() => /Your move|draw|won/.test(document.querySelector('[data-testid="game-status"]').textContent));
        }
        assert.match(await text(id("game-status")), /draw|It has won/);
        await id("game-new").click();
        await id("cell-5").click();
        await page.waitForFunction(() => /Your move/.test(document.querySelector('[data-testid="game-status"]').textContent));
        assert.match(await text(id("game-told")), /Alpha-beta played \d: [\d,]+ leaves/);
        await id("game-undo").click();
        assert.equal(await board(), ".........");
        await id("cell-1").click();
        await page.waitForFunction(() => /Your move/.test(document.querySelector('[data-testid="game-status"]').textContent));
        await id("game-tree").click();
        await id("step-next").click();
        assert.match(await text(id("step-text")), /Enter the root, a MAX node/);
        assert.ok((await page.locator("[data-testid='tree'] .name").count()) > 5);
    });
});

test("Connect-4 against SSS*, the method to begin", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("view-play").click();
        await id("game-select").selectOption("connect4");
        await id("game-method").selectOption("sss");
        await id("game-depth").fill("4");
        await id("game-side").selectOption("1");
        await page.waitForFunction(() => /Your move/.test(document.querySelector('[data-testid="game-status"]').textContent));
        assert.equal(await page.locator(".stone.X").count(), 1);
        await id("cell-4").click();
        await page.waitForFunction(() => document.querySelectorAll(".stone.X").length === 2);
        assert.equal(await page.locator(".stone.O").count(), 1);
        assert.match(await text(id("game-told")), /SSS\* played/);
    });
});

const mayMove = (page) => page.waitForFunction(() => /Your move|won|draw/.test(document.querySelector('[data-testid="game-status"]').textContent));

/** The Play view with a game of chess, from a position if one is given. */
async function openChess(page, id, position = "") {
    await id("view-play").click();
    await id("game-select").selectOption("chess");
    await id("setup-text").fill(position);
    await id("setup-go").click();
    await mayMove(page);
}

const labelOf = (id, square) => id(`square-${square}`).getAttribute("aria-label");

test("chess: from square to square, what is legal is marked, and the method answers", async () => {
    await withPage(browser, {}, async (page, id) => {
        await openChess(page, id);
        assert.equal(await page.locator(".piece").count(), 32);
        assert.equal(await labelOf(id, "e1"), "e1, white king");
        await id("square-e4").click(); // nothing there
        assert.equal(await page.locator(".target").count(), 0);
        await id("square-g1").click();
        assert.deepEqual(await page.locator(".square:has(.target)").evaluateAll((all) => all.map((c) => c.dataset.square).sort()), ["f3", "h3"]);
        await id("square-e2").click(); // another piece
        assert.equal(await labelOf(id, "e2"), "e2, white pawn, chosen");
        assert.equal(await labelOf(id, "e4"), "e4, empty, can go here");
        await id("square-e4").click();
        await mayMove(page);
        assert.match(await text(id("game-told")), /Alpha-beta played \S+: [\d,]+ leaves/);
        assert.match(await text(id("game-moves")), /^1\. e4 \S+$/);
        assert.equal(await page.locator(".trail").count(), 2);
        assert.equal(await page.locator(".trail.from").count(), 1);
        await id("game-undo").click();
        assert.equal(await labelOf(id, "e2"), "e2, white pawn");
        await id("game-side").selectOption("1"); // the reader is Black, and sits at that side
        await mayMove(page);
        const above = await Promise.all(["e1", "e8"].map((square) => id(`square-${square}`).evaluate((cell) => cell.getBoundingClientRect().top)));
        assert.ok(above[0] < above[1]);
        assert.match(await text(id("game-moves")), /^1\. \S+$/);
    });
});

test("chess by keyboard alone", async () => {
    await withPage(browser, {}, async (page, id) => {
        await openChess(page, id);
        assert.equal(await page.locator(".square[tabindex='0']").count(), 1); // one stop of the Tab key
        await page.locator(".square[tabindex='0']").focus();
        const at = () => page.evaluate(() => document.activeElement.dataset.square);
        assert.equal(await at(), "e1");
        await page.keyboard.press("ArrowDown"); // the edge
        assert.equal(await at(), "e1");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        assert.equal(await labelOf(id, "e2"), "e2, white pawn, chosen");
        await page.keyboard.press("Escape");
        assert.equal(await labelOf(id, "e2"), "e2, white pawn");
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        await mayMove(page);
        assert.match(await text(id("game-moves")), /^1\. e4 /);
        assert.equal(await at(), "e4"); // the focus stays where it was
    });
});

test("chess: promotion, castling, en passant, mate, and positions that are none", async () => {
    await withPage(browser, {}, async (page, id) => {
        await openChess(page, id, "1n5k/P7/8/8/8/8/8/K7 w - -");
        await id("square-a7").click();
        await id("square-b8").click();
        assert.equal(await page.locator("[data-testid='promotion'] button").count(), 4);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), "promote-q");
        await page.keyboard.press("Escape");
        assert.ok(await id("promotion").isHidden());
        await id("square-a7").click();
        await id("square-a8").click();
        await id("promote-n").click();
        await mayMove(page);
        assert.match(await text(id("game-moves")), /^1\. a8=N /);

        await openChess(page, id, "k7/8/8/8/8/8/8/4K2R w K -");
        await id("square-e1").click();
        await id("square-g1").click();
        await mayMove(page);
        assert.match(await text(id("game-moves")), /^1\. O-O /);
        assert.equal(await labelOf(id, "f1"), "f1, white rook");

        await openChess(page, id, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7");
        await id("square-e5").click();
        assert.equal(await labelOf(id, "d6"), "d6, empty, can go here");
        await id("square-d6").click();
        await mayMove(page);
        assert.match(await text(id("game-moves")), /^7\. exd6 /);
        assert.equal(await labelOf(id, "d5"), "d5, empty");

        await openChess(page, id, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -");
        await id("square-h5").click();
        await id("square-f7").click();
        await mayMove(page);
        assert.equal(await text(id("game-status")), "You have won!");
        assert.match(await labelOf(id, "e8"), /black king, in check/);

        await id("setup-text").fill("8/8/8/8/8/8/8/K6 w - -");
        await id("setup-text").press("Enter");
        assert.match(await text(id("setup-error")), /rank 1 has 7 squares/);
        assert.equal(await text(id("game-status")), "You have won!"); // the game goes on where it was
        await id("setup-text").fill("7k/5Q2/6K1/8/8/8/8/8 b - -");
        await id("setup-go").click();
        assert.match(await text(id("setup-error")), /the game is over/);
        await id("setup-text").fill("e4 e5 Nf3");
        await id("setup-go").click();
        assert.ok(await id("setup-error").isHidden());
        assert.equal(await labelOf(id, "f3"), "f3, white knight");
    });
});

test("chess: its trees open in the explorer, with quiescent leaves and the names of moves", async () => {
    await withPage(browser, {}, async (page, id) => {
        await openChess(page, id, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -");
        await id("game-method").selectOption("sss");
        await id("game-next").click();
        await id("step-last").click();
        assert.match(await text(id("step-text")), /1001999|Rd8#/);
        assert.ok((await page.locator("[data-testid='tree'] .name").count()) > 5);
    });
});

test("lessons, practice and games on a phone, dark, and linked", async () => {
    for (const view of ["lessons", "practice", "play"])
        await withPage(browser, {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, colorScheme: "dark"}, async (page, id) => {
            await id(`view-${view}`).tap();
            await page.waitForFunction((v) => location.hash.includes(`view=${v}`), view);
            if (view === "play")
                await id("game-select").selectOption("chess");
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), view);
        });
});
