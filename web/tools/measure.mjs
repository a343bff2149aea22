// measure - how soon the page answers on a tree of about 2,000 nodes, with one to four methods side by side:
//
//     node web/tools/measure.mjs
//
// Milliseconds from an event until the picture that answers it has been painted, the median and the greatest of some.
// What is asked: 100. It depends on the machine and on who else is using it, so it is a figure and no test.
import {openBrowser, PAGE} from "../test/browser.mjs";

const ROUNDS = 15;
const LANES = ["sss", "alphabeta,sss", "alphabeta,sss,ps:2", "alphabeta,sss,ps:2,dual"];

/** Six children everywhere, four plies deep, and two smaller subtrees: 1,859 nodes. */
function grown() {
    let state = 7;
    const next = () => (state = (state * 48271) % 2147483647) % 1000;
    const grow = (depth) => (depth === 0 ? next() : Array.from({length: 6}, () => grow(depth - 1)));
    return grow(4).concat([grow(3), grow(2)]);
}

/** In the page: act, wait until the frame that shows it is painted, and say how long that was. */
async function timed(name) {
    const at = (id) => document.querySelector(`[data-testid="${id}"]`);
    const slide = (to) => {
        at("slider").value = String(to);
        at("slider").dispatchEvent(new Event("input"));
    };
    const acts = {
        step: () => at("step-next").click(),
        back: () => at("step-prev").click(),
        jump: () => slide(Math.floor(Math.random() * at("slider").max)),
        "next cut-off": () => at("step-cut").click(),
        unfold: () => [...document.querySelectorAll(".fold")].reduce((a, b) => (b.dataset.dewey.length > a.dataset.dewey.length ? b : a)).dispatchEvent(new MouseEvent("click", {bubbles: true})),
        point: () => document.querySelector(".node-link").dispatchEvent(new PointerEvent("pointerenter")),
        select: () => at("node-2").dispatchEvent(new MouseEvent("click", {bubbles: true})),
        "type a value": () => {
            const input = at("leaf-input");
            input.value = String(Math.floor(Math.random() * 1000));
            input.dispatchEvent(new Event("input"));
        },
    };
    const painted = () => new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
    }));
    for (let i = 0; name === "type a value" && i < 9 && !document.querySelector(".leaf"); i++)
        acts.unfold(); // there must be one to edit
    if (name === "type a value" && !at("leaf-input"))
        document.querySelector(".leaf").dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await painted();
    const began = performance.now();
    acts[name]();
    await painted();
    return performance.now() - began;
}

const browser = await openBrowser();
const tree = JSON.stringify(grown());
console.log("methods side by side        median and greatest, milliseconds");
for (const lanes of LANES) {
    const page = await browser.newPage({viewport: {width: 1300, height: 900}});
    await page.goto(`${PAGE}#methods=${lanes}&step=300&tree=${tree}`);
    await page.getByTestId("tree").waitFor();
    await page.waitForTimeout(500);
    const figures = [];
    for (const name of ["step", "back", "jump", "next cut-off", "unfold", "point", "select", "type a value"]) {
        const all = [];
        for (let i = 0; i < ROUNDS; i++)
            all.push(await page.evaluate(timed, name));
        all.sort((a, b) => a - b);
        figures.push(`${name} ${Math.round(all[Math.floor(ROUNDS / 2)])}/${Math.round(all[ROUNDS - 1])}`);
    }
    console.log(`${lanes.padEnd(26)}  ${figures.join("  ")}`);
    await page.close();
}
await browser.close();
