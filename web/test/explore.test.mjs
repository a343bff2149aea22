// The explorer as people use it, in a real browser.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {hashOf, openBrowser, PAGE, SMALL, STOCKMAN, withPage} from "./browser.mjs";
import {PHASED} from "./where.mjs";

let browser;
before(async () => (browser = await openBrowser()));
after(async () => await browser.close());

const text = async (locator) => (await locator.textContent()).trim();

test("the file is under 1 MB and names no other place", () => {
    const path = PAGE.replace("file://", "");
    assert.ok(statSync(path).size < 1_000_000);
    const page = readFileSync(path, "utf8").replace(/http:\/\/www\.w3\.org\/[^"']*/g, "");
    assert.doesNotMatch(page, /(src|href)=["']https?:/);
});

test("load, step forwards and backwards", async () => {
    await withPage(browser, {}, async (page, id) => {
        assert.match(await text(id("step-text")), /Alpha-beta is about to search 9 leaves/);
        await id("step-next").click();
        assert.match(await text(id("step-text")), /Enter the root, a MAX node, with the window \(−∞, \+∞\)/);
        await id("step-next").click();
        await id("step-next").click();
        assert.equal(await text(id("count-leaves")), "1");
        assert.equal(await text(id("step-text")), "Leaf 1.1 is worth 3.");
        await id("step-next").click();
        assert.equal(await text(id("step-text")), "It is the best so far for MIN at 1: beta falls to 3.");
        const forwards = [], backwards = [];
        for (let i = 0; i < 15; i++) {
            forwards.push(await text(id("step-text")));
            await page.keyboard.press("ArrowRight");
        }
        for (let i = 0; i < 15; i++) {
            await page.keyboard.press("ArrowLeft");
            backwards.unshift(await text(id("step-text")));
        }
        assert.deepEqual(backwards, forwards);
        await id("step-last").click();
        assert.equal(await text(id("count-leaves")), "7");
        assert.equal(await text(id("count-cutoffs")), "1");
        assert.equal(await text(id("step-count")), "step 20 of 20");
        await id("step-prev").click();
        assert.equal(await text(id("step-count")), "step 19 of 20");
    });
});

test("a window narrows, and says at which value its node is cut", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "alphabeta", "&step=4")}, async (page, id) => {
        assert.match(await id("node-1").textContent(), /\(−∞, 3\)/);
        assert.equal(await id("node-1").locator(".moved").textContent(), "3");
        await id("slider").fill("9");
        assert.match(await id("node-2").textContent(), /\(3, \+∞\)cut if ≤ 3/);
        await id("step-next").click();
        assert.equal(await id("leaf-2.1").locator(".badge text").textContent(), "4");
        await id("slider").fill("15");
        assert.match(await id("node-3").textContent(), /\(3, 14\)/);
        await id("slider").fill("17");
        assert.match(await id("node-3").textContent(), /\(3, 5\)cut if ≤ 3/);
        assert.equal(await id("node-3").locator(".moved").textContent(), "5");
        await page.keyboard.press("End");
        assert.equal(await id("node-2").locator(".value").textContent(), "≤2");
        assert.equal(await id("node-3").locator(".value").textContent(), "≤2");
    });
});

test("a cut-off explains itself", async () => {
    await withPage(browser, {}, async (page, id) => {
        await page.keyboard.press("]");
        assert.match(await text(id("step-text")), /2 is cut: it has 2, and MAX has 3 at the root already.*2 leaves are saved by this alpha cut-off/);
        assert.match(await id("leaf-2.2").getAttribute("class"), /closed/);
        assert.match(await id("leaf-2.2").getAttribute("aria-label"), /cut off/);
        assert.equal(await page.locator(".scissors").count(), 2);
        await id("leaf-2.3").click();
        assert.match(await text(id("cut-reason")), /Cut off at step 11: 2 is cut/);
        await page.keyboard.press("Escape");
    });
});

test("SSS*: OPEN step by step as the textbook prints it, the strategy and its proof", async () => {
    const tree = [[[[10, 9], [7, 6]], [[8, 4], [3, 9]]], [[[5, 2], [11, 12]], [[13, 14], [6, 7]]]];
    await withPage(browser, {hash: hashOf(tree, "sss")}, async (page, id) => {
        const rows = async () => (await id("open-table").locator("tbody tr").allTextContents()).join(" ");
        const seen = [];
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("ArrowRight");
            seen.push(await rows());
        }
        const book = "2.1.2.2SOLVED11 1.1.1.1SOLVED10 1.1.2.1SOLVED7 2.1.1.1SOLVED5";
        assert.ok(seen.includes(book), `OPEN never was ${book}`);
        assert.ok(seen.indexOf("2.1SOLVED11 1.1.1.1SOLVED10 1.1.2.1SOLVED7") > seen.indexOf(book));
        await page.keyboard.press("Home");
        for (let i = 0; i < 12; i++)
            await page.keyboard.press("ArrowRight");
        assert.ok((await page.locator(".band").count()) > 0);
        assert.equal(await page.locator(".code li.lit").count(), 1);
        await page.keyboard.press("End");
        assert.ok((await page.locator(".edge.proven").count()) > 3);
        assert.match(await text(id("step-text")), /The root is SOLVED: the tree is worth/);
    });
});

test("PS*(2): BACKUP and the phases as brackets", async () => {
    await withPage(browser, {hash: hashOf(STOCKMAN, "ps:2", "&step=9")}, async (page, id) => {
        assert.ok((await id("backup-table").locator("tbody tr").count()) >= 2);
        assert.match((await page.locator(".bracket text").allTextContents()).join(), /1 of 2/);
    });
});

test("side by side: in step by leaves, marks where they differ, each at its own pace", async () => {
    await withPage(browser, {hash: hashOf(STOCKMAN, "alphabeta")}, async (page, id) => {
        await id("add-method").click();
        await id("s2-tree").waitFor();
        assert.equal(await id("s2-method-select").inputValue(), "sss");
        await page.keyboard.press("End");
        assert.equal(await text(id("lane-leaves-1")), "13");
        assert.equal(await text(id("lane-leaves-2")), "8");
        assert.equal(await page.locator('[data-testid="tree"] .mark').filter({hasText: "◆"}).count(), 5);
        assert.equal(await page.locator('[data-testid="s2-tree"] .mark').filter({hasText: "◇"}).count(), 5);
        await page.keyboard.press("Home");
        for (let i = 0; i < 8; i++)
            await page.keyboard.press("ArrowRight");
        assert.equal(await text(id("lane-leaves-1")), await text(id("lane-leaves-2")));
        await id("chain").click();
        const before = await text(id("lane-leaves-2"));
        await page.keyboard.press("End");
        assert.equal(await text(id("lane-leaves-1")), "13");
        assert.equal(await text(id("lane-leaves-2")), before);
        await id("add-method").click();
        await id("add-method").click();
        assert.ok(await id("add-method").isDisabled());
        await id("s4-remove-method").click();
        assert.equal(await page.locator(".lane").count(), 3);
    });
});

test("dragging k from 1 to w turns SSS* into alpha-beta", async () => {
    const tree = [[[[3, 17], [2, 12]], [[15, 25], [0, 2]], [[5, 18], [9, 4]]], [[[7, 1], [11, 30]], [[6, 8], [14, 2]], [[13, 3], [10, 16]]], [[[20, 19], [1, 23]], [[4, 9], [22, 5]], [[17, 6], [8, 21]]]];
    await withPage(browser, {hash: hashOf(tree, "ps:1,sss,alphabeta")}, async (page, id) => {
        await page.keyboard.press("End");
        const leaves = async (n) => await text(id(`lane-leaves-${n}`));
        assert.equal(await leaves(1), await leaves(2));
        await id("k-slider").focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assert.equal(await id("k-slider").inputValue(), "3");
        assert.match(await text(page.locator(".k-text").first()), /3: alpha-beta/);
        assert.equal(await leaves(1), await leaves(3));
        const badges = async (stage) => await page.locator(`[data-testid="${stage}"] .leaf .badge`).evaluateAll((all) => all.map((b) => `${b.closest(".leaf").dataset.dewey}=${b.textContent}`).sort());
        assert.deepEqual(await badges("tree"), await badges("s3-tree"));
    });
});

test("edit: type a value, add, remove, swap, reverse, undo and redo", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "alphabeta")}, async (page, id) => {
        assert.equal(await text(id("leaves-alphabeta")), "7");
        await id("leaf-3.1").click();
        await id("leaf-input").fill("1");
        assert.equal(await text(id("leaves-alphabeta")), "5", "counts follow each keystroke");
        await page.keyboard.press("Enter");
        assert.equal(await id("leaf-3.1").locator(".value").textContent(), "1");
        await page.keyboard.press("Control+z");
        assert.equal(await id("leaf-3.1").locator(".value").textContent(), "14");
        await page.keyboard.press("Control+y");
        assert.equal(await id("leaf-3.1").locator(".value").textContent(), "1");
        await id("node-2").click();
        await id("add-child").click();
        await id("leaf-2.4").waitFor();
        await id("reverse-children").click();
        assert.equal(await id("leaf-2.1").locator(".value").textContent(), "0");
        await id("move-left").click();
        assert.equal(await id("leaf-2.1").locator(".value").textContent(), "3");
        await id("leaf-1.1").click();
        await page.keyboard.press("Escape");
        await id("remove-node").click();
        assert.equal(await id("node-1").getAttribute("class").then((c) => /max|min/.test(c)), true);
        assert.equal(await page.locator('[data-testid^="leaf-1."]').count(), 3);
        for (let i = 0; i < 5; i++)
            await id("undo").click();
        assert.equal(await id("leaf-3.1").locator(".value").textContent(), "14");
    });
});

test("paste: bad input is explained in place, good input is loaded", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("tree-menu").click();
        await id("paste-box").fill("[[3,12,8],[2,4,6],[14,5,]]");
        assert.match(await text(id("paste-error")), /Line 1, column 25: expected a node/);
        await id("paste-load").click();
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 9);
        await id("paste-box").fill('{"name":"A","children":[{"name":"b","value":4},[1,2]]}');
        assert.ok(await id("paste-error").isHidden());
        await id("paste-load").click();
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 3);
        assert.match(await id("leaf-1").textContent(), /b/);
        await id("example-stockman").click();
        assert.equal(await page.locator(".lane").count(), 2);
        await id("tree-menu").click();
        await id("model-width").fill("0");
        await id("model-make").click();
        assert.match(await text(id("model-error")), /width/);
        await id("model-width").fill("2");
        await id("model-another").click();
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 16);
        await id("mirror").click();
        await id("min-root").check();
        assert.match(await id("node-root").getAttribute("class"), /min/);
    });
});

test("the next moves of a game as a tree, from any position", async () => {
    await withPage(browser, {}, async (page, id) => {
        const make = async (game, position, depth) => {
            if (!(await id("tree-game").isVisible()))
                await id("tree-menu").click();
            await id("tree-game").selectOption(game);
            await id("tree-position").fill(position);
            await id("tree-depth").fill(depth);
            await id("tree-game-make").click();
        };
        await make("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "1");
        await page.waitForFunction(() => /1001999/.test(document.querySelector('[data-testid="all-methods"]').textContent)); // mate in one
        assert.ok((await page.locator("[data-testid='tree'] .name").count()) > 3);
        await make("connect4", "44", "1");
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 7);
        await make("othello", "start", "2");
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 12);
        await make("chess", "e4 e5 Ke5", "1");
        assert.match(await text(id("tree-game-error")), /'Ke5' is not a legal move/);
        await make("chess", "", "5");
        assert.match(await text(id("tree-game-error")), /too large/);
    });
});

test("a link shows the same again: tree, methods, step", async () => {
    let link;
    await withPage(browser, {hash: hashOf(STOCKMAN, "ps:2,sss", "&step=11,9&chain=off&root=min")}, async (page, id) => {
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => document.querySelector('[data-testid="share-link"]').href.includes("step=12"));
        link = await id("share-link").getAttribute("href");
    });
    await withPage(browser, {hash: `#${link.split("#")[1]}`}, async (page, id) => {
        assert.equal(await text(id("step-count")), "step 12 of 46");
        assert.equal(await id("method-select").inputValue(), "ps:");
        assert.equal(await id("s2-method-select").inputValue(), "sss");
        assert.match(await id("node-root").getAttribute("class"), /min/);
        assert.equal(await id("chain").getAttribute("aria-pressed"), "false");
    });
    const long = `#methods=sss&tree=${JSON.stringify(Array.from({length: 40}, (_, i) => [i, 2 * i, 3]))}`;
    await withPage(browser, {hash: long}, async (page, id) => {
        await page.waitForFunction(() => document.querySelector('[data-testid="share-link"]').href.includes("z="));
        link = await id("share-link").getAttribute("href");
    });
    await withPage(browser, {hash: `#${link.split("#")[1]}`}, async (page) => {
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 120);
    });
});

test("export: pictures, strips, moving pictures and traces", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "alphabeta", "&step=11")}, async (page, id) => {
        const saved = async (item) => {
            await id("export-menu").click();
            const [file] = await Promise.all([page.waitForEvent("download"), id(item).click()]);
            return {name: file.suggestedFilename(), data: readFileSync(await file.path())};
        };
        const svg = await saved("export-svg");
        assert.match(svg.name, /\.svg$/);
        assert.match(svg.data.toString(), /^<svg[^]*cut if ≤ 3|✂/);
        assert.doesNotMatch(svg.data.toString(), /var\(--/);
        const png = await saved("export-png");
        assert.equal(png.data.subarray(1, 4).toString(), "PNG");
        const strip = (await saved("export-strip")).data.toString();
        assert.equal(strip.split("2 is cut: it has 2").length, 2);
        assert.match((await saved("export-animated")).data.toString(), /<animate[^>]*attributeName="display"/);
        const trace = (await saved("export-json")).data.toString().trim().split("\n").map((l) => JSON.parse(l));
        assert.equal(trace.at(-1).leaves, 7);
        assert.match((await saved("export-text")).data.toString(), /finished: value 3/);
        assert.equal((await saved("export-tree")).data.toString().trim(), JSON.stringify(SMALL));
        assert.equal(await text(id("step-count")), "step 11 of 20");
    });
});

test("every name that a script would want is there, once", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "ps:2")}, async (page, id) => {
        const names = ["tree", "leaf-1.1", "leaf-3.3", "node-1", "node-root", "slider", "step-next", "step-prev", "step-text", "open-table", "backup-table", "count-leaves", "method-select",
            "add-method", "paste-box", "paste-error", "practice", "export-svg", "share-link"];
        for (const name of names)
            assert.equal(await id(name).count(), 1, name);
        await id("practice").click();
        assert.equal(await id("practice").count(), 1);
        assert.ok(await id("practice-question").isVisible());
    });
});

test("whoever points at what was cut off is told why", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "alphabeta", "&step=99")}, async (page, id) => {
        await id("leaf-2.2").hover();
        assert.match(await id("leaf-2.2").locator("title").textContent(), /Cut off at step 11: 2 is cut: it has 2, and MAX has 3 at the root already/);
        await page.keyboard.press("Home");
        await id("leaf-2.3").hover();
        assert.equal(await id("leaf-2.3").locator("title").count(), 0);
    });
});

test("a theme that was chosen goes with the link", async () => {
    let link;
    await withPage(browser, {colorScheme: "light"}, async (page, id) => {
        await id("theme").click();
        await page.waitForFunction(() => document.querySelector('[data-testid="share-link"]').href.includes("theme=dark"));
        link = await id("share-link").getAttribute("href");
    });
    await withPage(browser, {colorScheme: "light", hash: `#${link.split("#")[1]}`}, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    });
});

test("a narrower window folds more and brings leaves closer", async () => {
    await withPage(browser, {hash: hashOf(STOCKMAN, "alphabeta")}, async (page, id) => {
        const apart = async () => (await id("leaf-1.1.1.2").boundingBox()).x - (await id("leaf-1.1.1.1").boundingBox()).x;
        const wide = await apart();
        await page.setViewportSize({width: 500, height: 900});
        await page.waitForFunction((w) => {
            const at = (d) => document.querySelector(`[data-testid="leaf-${d}"]`).getBoundingClientRect().x;
            return at("1.1.1.2") - at("1.1.1.1") < w - 10;
        }, wide);
        assert.deepEqual(await page.evaluate(unreadable), []);
    });
});

test("keyboard alone", async () => {
    await withPage(browser, {}, async (page, id) => {
        await page.keyboard.press("End");
        assert.equal(await text(id("step-count")), "step 20 of 20");
        await page.keyboard.press("Home");
        await page.keyboard.press(" ");
        await page.waitForFunction(() => Number(document.querySelector('[data-testid="slider"]').value) >= 2);
        await page.keyboard.press(" ");
        await page.keyboard.press("End");
        await page.keyboard.press("Shift+ ");
        await page.waitForFunction(() => Number(document.querySelector('[data-testid="slider"]').value) <= 18);
        await page.keyboard.press(" ");
        await page.keyboard.press("Home");
        await page.keyboard.press("Shift+ArrowDown");
        await page.keyboard.press("Shift+ArrowDown");
        await page.keyboard.press("Shift+ArrowDown");
        await page.keyboard.press("Shift+ArrowRight");
        assert.match(await id("leaf-1.2").getAttribute("class"), /selected/);
        await page.keyboard.press("Enter");
        await page.keyboard.type("1");
        await page.keyboard.press("Enter");
        assert.equal(await id("leaf-1.2").locator(".value").textContent(), "1");
        const reached = new Set();
        for (let i = 0; i < 60; i++) {
            await page.keyboard.press("Tab");
            reached.add(await page.evaluate(() => document.activeElement?.dataset?.testid ?? ""));
        }
        for (const wanted of ["tree-menu", "export-menu", "share-link", "theme", "method-select", "add-method", "step-prev", "step-next", "slider"])
            assert.ok(reached.has(wanted), `Tab never reached ${wanted}`);
    });
});

test("a link that cannot be shown is explained, and the page goes on", async () => {
    const wrong = [
        ["#tree=[1.5]", /tree.*column 2/i], ["#tree=[]", /tree/i], ["#tree=null", /tree/i], ["#tree=[[1,2]", /tree/i],
        ["#z=abcd", /not whole/], ["#tree=[[1,2],[3,4]]&methods=foo", /foo/], ["#tree=[[1,2],[3,4]]&methods=ps:0", /ps:0/],
        ["#view=nonsense", /nonsense/],
    ];
    for (const [hash, says] of wrong)
        await withPage(browser, {hash}, async (page, id) => {
            assert.match(await id("link-error").textContent(), says);
            await id("step-next").click();
            assert.notEqual(await id("step-text").textContent(), "");
        });
});

test("another tree in the middle of a search, larger or smaller", async () => {
    await withPage(browser, {}, async (page, id) => {
        await id("tree-menu").click();
        const examples = await page.locator('[data-testid^="example-"]').evaluateAll((all) => all.map((e) => e.dataset.testid));
        for (const example of [...examples, ...examples.slice().reverse()]) {
            await id("slider").evaluate((s) => {
                s.value = s.max;
                s.dispatchEvent(new Event("input"));
            });
            await id(example).evaluate((e) => e.click());
            await id("step-next").click();
        }
    });
});

test("a screen reader hears the step, and finds names for everything", async () => {
    await withPage(browser, {}, async (page, id) => {
        assert.equal(await id("step-text").getAttribute("aria-live"), "polite");
        await page.keyboard.press("ArrowRight");
        assert.match(await id("node-root").getAttribute("aria-label"), /MAX node the root, being searched/);
        const nameless = await page.evaluate(() => [...document.querySelectorAll("button,select,input,textarea,a,summary")]
            .filter((e) => e.checkVisibility() && !(e.textContent.trim() || e.getAttribute("aria-label") || e.getAttribute("title") || e.labels?.[0]?.textContent.trim())).map((e) => e.outerHTML));
        assert.deepEqual(nameless, []);
    });
});

test("360 pixels wide: nothing overflows, and it can be used", async () => {
    await withPage(browser, {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, hash: hashOf(STOCKMAN, "ps:2,sss")}, async (page, id) => {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
        for (let i = 0; i < 6; i++)
            await id("step-next").tap();
        assert.equal(await text(id("step-count")), "step 6 of 53");
        const small = await page.evaluate(() => [...document.querySelectorAll(".round, .tab, .button")].filter((b) => b.checkVisibility()).map((b) => b.getBoundingClientRect()).filter((r) => r.height < 30 || r.width < 24).length);
        assert.equal(small, 0, "buttons that a finger misses");
        await id("tree-menu").tap();
        const box = await page.locator(".popover:visible").boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 360);
    });
});

test("light and dark: enough contrast in both", async () => {
    const contrast = () => {
        const rgb = (c) => c.match(/[\d.]+/g).slice(0, 3).map((v) => {
            const x = Number(v) / 255;
            return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
        });
        const light = (c) => rgb(c).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const probe = document.createElement("i");
        document.body.append(probe);
        const value = (name) => {
            probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(name);
            return getComputedStyle(probe).color;
        };
        const ratio = (a, b) => {
            const [x, y] = [light(value(a)), light(value(b))].sort((p, q) => q - p);
            return (x + 0.05) / (y + 0.05);
        };
        return [["--ink", "--paper"], ["--ink-soft", "--paper"], ["--ink-faint", "--paper"], ["--ink-faint", "--page"], ["--on-side", "--max"], ["--on-side", "--min"], ["--accent", "--paper"], ["--cut", "--paper"], ["--bracket", "--paper"], ["--ink", "--lit"], ["--ink", "--leaf-done"], ["--accent", "--accent-soft"]]
            .map(([a, b]) => [a, b, ratio(a, b)]).filter(([, , r]) => r < 4.5);
    };
    for (const colorScheme of ["light", "dark"]) {
        await withPage(browser, {colorScheme}, async (page, id) => {
            assert.deepEqual(await page.evaluate(contrast), []);
            const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
            await id("theme").click();
            assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), before);
            assert.deepEqual(await page.evaluate(contrast), []);
        });
    }
});

test("a tree of 2,000 nodes: folded, unfolded, and how much work each interaction is", async () => {
    let state = 7;
    const next = () => (state = (state * 48271) % 2147483647) % 1000;
    const grow = (depth) => (depth === 0 ? next() : Array.from({length: 6}, () => grow(depth - 1)));
    const tree = grow(4).concat([grow(3), grow(2)]);
    await withPage(browser, {hash: `#methods=sss&tree=${JSON.stringify(tree)}`}, async (page, id) => {
        assert.ok((await page.locator(".fold").count()) > 5);
        assert.ok((await page.locator(".node").count()) < 400);
        const work = async (act) => await page.evaluate(async (code) => {
            const began = performance.now();
            new Function("at", code)((name) => document.querySelector(`[data-testid="${name}"]`));
            document.body.getBoundingClientRect();
            return performance.now() - began;
        }, act);
        const best = async (act, times = 5) => {
            const all = [];
            for (let i = 0; i < times; i++)
                all.push(await work(act));
            return Math.min(...all);
        };
        const figures = {
            step: await best('at("step-next").click()'),
            back: await best('at("step-prev").click()'),
            end: await best('at("step-last").click()', 1),
            jump: await best('const s = at("slider"); s.value = String(Math.floor(Math.random() * s.max)); s.dispatchEvent(new Event("input"))'),
            unfold: await best('document.querySelector(".fold").dispatchEvent(new MouseEvent("click", {bubbles: true}))', 3),
        };
        console.log(`# milliseconds on 2,000 nodes: ${JSON.stringify(figures, (_, v) => (typeof v === "number" ? Math.round(v) : v))}`);
        assert.ok((await page.locator(".node").count()) > 20);
    });
});

test("records: what a step settles, drops and closes is seen as with other methods", async () => {
    await withPage(browser, {hash: hashOf(SMALL, "rs:3", "&step=4")}, async (page, id) => {
        assert.equal(await text(id("step-text")), "Leaf 1.3, the next child of 1, is worth 8. 1 is settled: it is worth 3, so the root is worth at least that. 2 is dropped: it is worth 2 or less, and MAX has something as good. 2 leaves are never evaluated.");
        assert.equal(await id("node-1").locator(".value").textContent(), "3");
        assert.equal(await id("node-2").locator(".value").textContent(), "≤2");
        assert.equal(await page.locator(".scissors").count(), 2);
        assert.match(await id("leaf-2.3").getAttribute("class"), /closed/);
        assert.deepEqual(await page.locator(".code li.lit b").allTextContents(), ["next child: leaf", "then: settled", "dropped"]);
        await id("leaf-2.3").click();
        assert.match(await text(id("cut-reason")), /Cut off at step 4:.*2 is dropped/);
        await page.keyboard.press("Escape");
        await page.keyboard.press("End");
        assert.equal(await id("node-root").locator(".value").textContent(), "3");
        assert.ok((await page.locator(".edge.proven").count()) >= 3);
        await page.keyboard.press("Home");
        await page.keyboard.press("]");
        assert.equal(await text(id("step-count")), "step 4 of 7");
    });
    await withPage(browser, {hash: hashOf(STOCKMAN, "rs-dual:4", "&step=3")}, async (page, id) => {
        assert.equal(await id("node-1.1.2").locator(".value").textContent(), "≤21");
        assert.equal(await id("node-1.1").locator(".value").textContent(), "30");
        assert.match((await page.locator(".code li").allTextContents()).join(), /the least of them, until one reaches the merit/);
    });
});

test("a merit that is no value is not shown as one", async () => {
    const lecture = [[[[15, 11], [21, 5]], [[8, 9], [6, 8]]], [[[5, 4], [13, 12]], [[13, 14], [7, 6]]]];
    await withPage(browser, {hash: hashOf(lecture, "ps:2", "&step=99")}, async (page, id) => {
        assert.equal(await id("node-1.1.2").locator(".value").textContent(), "≤11");
        assert.equal(await id("node-2.2.1").locator(".value").textContent(), "≥12");
        assert.equal(await id("node-1").locator(".value").textContent(), "8");
    });
});

test("auto shows the text of what it has become", async () => {
    await withPage(browser, {hash: hashOf([[[1]], [[3, 0]], [[2]]], "auto")}, async (page, id) => {
        const ran = await text(page.locator(".became"));
        assert.equal(ran, "runs DUAL*");
        assert.match(await text(page.locator(".code h3")), /DUAL\*/);
        const lines = await page.locator(".code li").allTextContents();
        assert.ok(lines.includes("LIVE, MINall children in front"), lines.join());
        for (let i = 0; i < 8; i++) {
            await page.keyboard.press("ArrowRight");
            assert.equal(await page.locator(".code li.lit").count(), 1);
        }
        await id("method-select").selectOption("sss");
        assert.ok(await page.locator(".became").isHidden());
        assert.ok((await page.locator(".code li").allTextContents()).includes("LIVE, MAXall children in front"));
    });
});

test("drivers and Scout: a text of their own, with the line that runs", async () => {
    const lines = {
        "aspiration:2": [/again in \(v−1, \+∞\)/, ["ask", "above", "done"]],
        mtsss: [/b = upper/, ["ask", "below", "above", "known"]],
        mtdual: [/b = lower \+ 1/, ["ask", "below", "above", "known"]],
        mtdf: [/b = the guess/, ["ask", "below", "above", "known"]],
        negac: [/the middle of lower and upper/, ["ask", "below", "above", "known"]],
        bns: [/1 of n should be better/, ["ask", "below", "above", "known"]],
        scout: [/Test\(node, v\)/, ["enter", "bound", "test", "cut", "answer", "leave"]],
        "negascout+tt": [/known from the table/, ["enter", "known", "cut", "leave"], STOCKMAN],
    };
    for (const [method, [line, wanted, tree = SMALL]] of Object.entries(lines))
        await withPage(browser, {hash: hashOf(tree, encodeURIComponent(method))}, async (page, id) => {
            const lit = new Set(), [, last] = /of (\d+)/.exec(await text(id("step-count")));
            assert.match((await page.locator(".code li").allTextContents()).join("\n"), line, method);
            for (let i = 0; i < Number(last); i++) {
                await page.keyboard.press("ArrowRight");
                const now = await page.locator(".code li.lit").evaluateAll((all) => all.map((x) => x.dataset.line));
                assert.equal(now.length, 1, `${method}, step ${i + 1}: ${now.join()}`);
                lit.add(now[0]);
            }
            for (const name of wanted)
                assert.ok(lit.has(name), `${method} never was at ${name}: ${[...lit].join()}`);
        });
});

test("NegaScout: leaves and evaluations are told apart; what each method holds", async () => {
    await withPage(browser, {hash: hashOf(STOCKMAN, "negascout", "&step=999")}, async (page, id) => {
        assert.equal(await text(id("count-leaves")), "12");
        assert.equal(await text(id("count-evaluations")), "20");
        assert.match(await text(page.locator(".lane-counts")), /12 of 12 leaves · 20 of 20 evaluations/);
        assert.equal(await text(id("leaves-negascout")), "12");
        assert.equal(await text(id("again-negascout")), "+8");
        assert.equal(await text(id("leaves-alphabeta")), "13");
        assert.equal(await id("again-alphabeta").count(), 0);
        assert.deepEqual((await id("all-methods").locator("th").allTextContents()).filter(Boolean), ["method", "leaves", "states", "value"]);
        assert.equal(await text(id("held-sss")), "7");
        assert.equal(await text(id("held-alphabeta")), "path");
        await id("method-select").selectOption("alphabeta");
        assert.equal(await id("count-evaluations").count(), 0);
    });
});

/** In the page: what a reader could not read. Letters under 9 pixels, values wider than their box, boxes that touch. */
function unreadable() {
    const wrong = [];
    for (const canvas of document.querySelectorAll(".canvas")) {
        const frame = canvas.getBoundingClientRect();
        const inside = (r) => r.right > frame.left && r.left < frame.right && r.bottom > frame.top && r.top < frame.bottom;
        const scale = Number(/scale\(([\d.]+)\)/.exec(canvas.querySelector("svg > g").getAttribute("transform"))[1]);
        for (const t of canvas.querySelectorAll("text"))
            if (t.textContent && t.checkVisibility() && inside(t.getBoundingClientRect()) && parseFloat(getComputedStyle(t).fontSize) * scale < 9)
                wrong.push(`small: ${t.textContent} ${parseFloat(getComputedStyle(t).fontSize) * scale}`);
        const boxes = [];
        for (const node of canvas.querySelectorAll(".node:not(.fold)")) {
            const box = node.querySelector(".shape").getBoundingClientRect(), value = node.querySelector(".value").getBoundingClientRect();
            if (value.width > box.width)
                wrong.push(`wide: ${node.dataset.dewey} ${value.width} > ${box.width}`);
            boxes.push({name: node.dataset.dewey, box});
        }
        for (const ovals of [".badge rect", ".pill rect"])
            for (const o of canvas.querySelectorAll(ovals))
                boxes.push({name: `${ovals} ${o.closest(".node").dataset.dewey}`, box: o.getBoundingClientRect(), of: o.closest(".node").dataset.dewey});
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
            const over = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 2;
            if (over && a.name !== b.of && a.of !== b.name)
                wrong.push(`touch: ${a.name} ${b.name}`);
        }));
    }
    return wrong.slice(0, 5);
}

test("everything can be read: large values, many stages, phones, large trees", async () => {
    const huge = [[[2000000000, -2000000000], [1999999999, 5]], [[-1234567890, 7], [1, 2]]];
    const wide = Array.from({length: 30}, (_, i) => [100 + i, 200 - i, 150]);
    const grow = (depth) => (depth === 0 ? Math.floor(Math.random() * 1000) : Array.from({length: 6}, () => grow(depth - 1)));
    const phone = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true};
    const cases = [[huge, "alphabeta", {}], [huge, "ps:2,sss", {}], [STOCKMAN, "alphabeta,sss,ps:2,rs:4", {}], [STOCKMAN, "sss", phone],
        [wide, "dual", {}], [wide, "alphabeta", phone], [grow(4), "alphabeta,sss,ps:2,dual", {}], [grow(4), "sss", phone], [[[1, [2, [3, [4, [5, 6]]]]], 7], "sss", phone]];
    for (const [tree, methods, options] of cases)
        await withPage(browser, {...options, hash: `#methods=${methods}&tree=${JSON.stringify(tree)}`}, async (page, id) => {
            const last = Number(await id("slider").getAttribute("max"));
            for (const step of [0, Math.floor(last / 3), Math.floor(last / 2), last]) {
                await id("slider").fill(String(step));
                assert.deepEqual(await page.evaluate(unreadable), [], `${methods} step ${step} of ${JSON.stringify(tree).slice(0, 60)} ${JSON.stringify(options.viewport ?? "")}`);
            }
        });
});

test("one to four stages at 1300 x 900: no leaf is out of sight, and the buttons are in it", async () => {
    for (const methods of ["alphabeta", "alphabeta,sss", "alphabeta,sss,ps:2", "alphabeta,sss,ps:2,rs:4"])
        await withPage(browser, {hash: hashOf(STOCKMAN, methods, "&step=30,20,20,10")}, async (page, id) => {
            const hidden = await page.evaluate(() => [...document.querySelectorAll(".canvas")].flatMap((c) => {
                const f = c.getBoundingClientRect();
                return [...c.querySelectorAll(".leaf .shape, .badge rect")].map((e) => e.getBoundingClientRect()).filter((r) => r.left < f.left || r.right > f.right || r.bottom > f.bottom || r.top < f.top);
            }).length);
            assert.equal(hidden, 0, methods);
            const box = await id("step-next").boundingBox();
            assert.ok(box.y + box.height <= 900, `${methods}: buttons at ${box.y}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${methods}: nothing to scroll`);
            await page.setViewportSize({width: 1366, height: 700});
            await page.waitForTimeout(150);
            assert.equal(await page.evaluate(() => [...document.querySelectorAll(".canvas")].flatMap((c) => {
                const f = c.getBoundingClientRect();
                return [...c.querySelectorAll(".leaf .shape")].map((e) => e.getBoundingClientRect()).filter((r) => r.bottom > f.bottom || r.right > f.right);
            }).length), 0, `${methods} in a low window`);
            const low = await id("step-next").boundingBox();
            assert.ok(low.y + low.height <= 700, `${methods}: buttons at ${low.y} of a low window`);
        });
});

test("small trees stay at reading size however they are zoomed, and a tree too wide is panned to", async () => {
    await withPage(browser, {viewport: {width: 360, height: 740}, hash: hashOf(Array.from({length: 30}, (_, i) => [i, 2 * i]), "alphabeta")}, async (page, id) => {
        const inSight = async (dewey) => {
            const box = await id(`leaf-${dewey}`).boundingBox(), frame = await id("tree").boundingBox();
            return box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
        };
        assert.ok(await inSight("1.1"));
        await page.keyboard.press("End");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowLeft");
        assert.ok(await inSight("30.1") || await inSight("30.2"), "the picture follows the search");
        await page.getByRole("button", {name: "Show all of it"}).first().click();
        assert.match(await id("tree").getAttribute("class"), /far/); // letters that nobody can read are left out
        assert.deepEqual(await page.evaluate(unreadable), []);
    });
});

test("a leaf is edited while another one is; the lanes of a large tree follow", async () => {
    const grow = (depth, n = 1) => (depth === 0 ? n % 97 : Array.from({length: 5}, (_, i) => grow(depth - 1, 7 * n + 13 * i)));
    await withPage(browser, {hash: `#methods=alphabeta,sss&step=6&tree=${JSON.stringify(grow(4))}`}, async (page, id) => {
        const leaves = page.locator("[data-testid='tree'] .leaf");
        await leaves.nth(0).click();
        await id("leaf-input").fill("55");
        await leaves.nth(4).click(); // the field covers its neighbours
        await id("leaf-input").fill("66");
        await page.keyboard.press("Enter");
        assert.deepEqual(await page.locator("[data-testid='tree'] .leaf .value").evaluateAll((all) => [all[0], all[4]].map((t) => t.textContent)), ["55", "66"]);
        await page.waitForFunction(() => document.querySelectorAll("[data-testid='s2-tree'] .leaf .value")[4].textContent === "66");
        await page.keyboard.press("Control+z");
        await page.keyboard.press("Control+z");
        await page.waitForFunction(() => document.querySelectorAll("[data-testid='s2-tree'] .leaf .value")[0].textContent !== "55");
    });
});

test("phased explore opens the page on a desktop, and says so when it cannot", () => {
    const folder = mkdtempSync(join(tmpdir(), "phased-"));
    const bin = join(folder, "bin"), opened = join(folder, "opened");
    mkdirSync(bin);
    writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\necho "$1" > ${opened}\n`, {mode: 0o755});
    const run = (PATH, more) => execFileSync("/usr/bin/script", ["-qec", `${PHASED} explore --out ${folder}/page.html; sleep 0.3`, "/dev/null"], {cwd: folder, encoding: "utf8", env: {PATH, TERM: "dumb", ...more}, stdio: ["ignore", "pipe", "pipe"]});
    run(`${bin}:/usr/bin:/bin`, {});
    assert.ok(!existsSync(opened), "no desktop, nothing is opened");
    run(`${bin}:/usr/bin:/bin`, {DISPLAY: ":0"});
    assert.equal(readFileSync(opened, "utf8").trim(), join(folder, "page.html"));
    const empty = join(folder, "empty");
    mkdirSync(empty);
    symlinkSync("/bin/sleep", join(empty, "sleep"));
    assert.match(run(empty, {DISPLAY: ":0", SHELL: "/bin/sh"}), /xdg-open, which opens pages, is not installed.*open .*page\.html in a browser/);
});

test("phased explore: the tool writes the page with the tree in it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "phased-"));
    writeFileSync(join(folder, "tree.json"), '[{"name":"</script><b>","children":[3,12]},[2,4]]');
    const explore = (...args) => execFileSync(PHASED, ["explore", ...args], {cwd: folder, encoding: "utf8"});
    assert.equal(explore("tree.json", "--method", "sss,ps:2", "--root", "min"), "explorer.html\n");
    await withPage(browser, {url: `file://${folder}/explorer.html`}, async (page, id) => {
        assert.equal(await page.locator(".lane").count(), 2);
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 4);
        assert.match(await id("node-1").textContent(), /<\/script>/);
        assert.match(await id("node-root").getAttribute("class"), /min/);
    });
    explore("--game", "tictactoe", "--position", "519", "--depth", "2", "--out", "game.html");
    await withPage(browser, {url: `file://${folder}/game.html`}, async (page) => {
        assert.ok((await page.locator('[data-testid^="leaf-"]').count()) > 20);
    });
    explore("--game", "chess", "--position", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "--out", "chess.html");
    await withPage(browser, {url: `file://${folder}/chess.html`}, async (page, id) => {
        assert.match(await text(id("all-methods")), /1001999/); // mate in one, whatever the method
        assert.match(await page.locator("#phased-start").textContent(), /"name":"Rd8#"/);
    });
    explore("--model", "iid", "--width", "2", "--depth", "3", "--out", "model.html");
    await withPage(browser, {url: `file://${folder}/model.html`}, async (page) => {
        assert.equal(await page.locator('[data-testid^="leaf-"]').count(), 8);
    });
});
