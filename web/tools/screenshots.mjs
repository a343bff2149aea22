// screenshots DIR - the pictures of README and docs, taken from the page itself: node web/tools/screenshots.mjs docs/explorer
import {mkdirSync} from "node:fs";
import {openBrowser, PAGE, STOCKMAN} from "../test/browser.mjs";

const dir = process.argv[2] ?? "docs/explorer";
if (dir === "--help") {
    console.log("node web/tools/screenshots.mjs [DIR]: takes the pictures of README and docs, and writes over those in DIR (docs/explorer)");
    process.exit(0);
}
console.error(`screenshots writes over the pictures in ${dir}`);
const LECTURE = [[[[15, 11], [21, 5]], [[8, 9], [6, 8]]], [[[5, 4], [13, 12]], [[13, 14], [7, 6]]]];
const hash = (tree, rest) => `#tree=${JSON.stringify(tree)}&${rest}`;

const SHOTS = [
    {name: "explore", hash: hash(LECTURE, "methods=alphabeta&step=27")},
    {name: "sss", hash: hash(LECTURE, "methods=sss&step=14")},
    {name: "side-by-side", hash: hash(STOCKMAN, "methods=alphabeta,sss&step=36,23"), height: 860},
    {name: "four", hash: hash(STOCKMAN, "methods=alphabeta,sss,ps:2,rs:4&step=99,99,99,99"), height: 900, width: 1300},
    {name: "dark", hash: hash(LECTURE, "methods=ps:2&step=17"), colorScheme: "dark"},
    {name: "lesson", view: "lessons", test: "lesson-sss"},
    {name: "practice", view: "practice", act: async (page) => {
        await page.getByTestId("practice-kind").selectOption("cuts");
        await page.getByTestId("practice-check").click();
    }},
    {name: "play", view: "play", act: async (page) => {
        await page.getByTestId("game-select").selectOption("connect4");
        for (const cell of ["cell-4", "cell-5", "cell-3"]) {
            await page.getByTestId(cell).click();
            await page.waitForFunction(() => /Your move|won|draw/.test(document.querySelector('[data-testid="game-status"]').textContent));
        }
    }},
    {name: "chess", view: "play", height: 900, width: 760, act: async (page) => {
        await page.getByTestId("game-select").selectOption("chess");
        for (const square of ["e2", "e4"])
            await page.getByTestId(`square-${square}`).click();
        await page.waitForFunction(() => /Your move/.test(document.querySelector('[data-testid="game-status"]').textContent));
        await page.getByTestId("square-d1").click();
    }},
    {name: "phone", hash: hash(LECTURE, "methods=sss&step=14"), width: 360, height: 760},
];

mkdirSync(dir, {recursive: true});
const browser = await openBrowser();
for (const shot of SHOTS) {
    const page = await browser.newPage({viewport: {width: shot.width ?? 1280, height: shot.height ?? 800}, colorScheme: shot.colorScheme ?? "light"});
    await page.goto(PAGE + (shot.hash ?? ""));
    await page.getByTestId("tree").waitFor();
    for (const id of [shot.view && `view-${shot.view}`, shot.test].filter(Boolean))
        await page.getByTestId(id).click();
    await shot.act?.(page);
    await page.waitForTimeout(300);
    await page.screenshot({path: `${dir}/${shot.name}.png`});
    await page.close();
}
await browser.close();
