// What the tests of the page share: a browser, a page that may ask nobody for anything, and what it says went wrong.
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {chromium} from "playwright-core";
import {WEB} from "./where.mjs";

export const PAGE = `file://${WEB}/explorer.html`;

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function openBrowser() {
    const executablePath = process.env.CHROMIUM ?? PROGRAMS.find((p) => existsSync(p));
    assert.ok(executablePath, "there is no chromium here: run tools/setup test");
    return await chromium.launch({executablePath, args: process.getuid() === 0 ? ["--no-sandbox"] : []});
}

/** A page in a context of its own. At its end there must have been no request and no error. */
export async function withPage(browser, options, use) {
    const {hash = "", url = PAGE, ...rest} = options;
    const context = await browser.newContext({viewport: {width: 1300, height: 900}, acceptDownloads: true, ...rest});
    const page = await context.newPage();
    const wrong = [];
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && wrong.push(m.text()));
    page.on("pageerror", (e) => wrong.push(e.stack ?? e.message));
    page.on("request", (r) => !r.url().startsWith(url.split("#")[0]) && !/^(data|blob):/.test(r.url()) && wrong.push(`request: ${r.url()}`));
    await page.goto(url + hash);
    await page.getByTestId("tree").waitFor();
    try {
        await use(page, (id) => page.getByTestId(id));
        assert.deepEqual(wrong, []);
    } finally {
        await context.close();
    }
}

export const hashOf = (tree, methods, more = "") => `#tree=${JSON.stringify(tree)}&methods=${methods}${more}`;

export const STOCKMAN = [[[[30, 54], [21, 73]], [[9, 71], [43, 91]]], [[[28, 94], [78, 52]], [[22, 35], [53, 80]]]];
export const SMALL = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];
