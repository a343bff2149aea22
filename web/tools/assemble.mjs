// assemble DIR PAGE.C - the page with the library in it: DIR/shell/index.html and DIR/phased.wasm become
// DIR/explorer.html, and PAGE.C, which the tool is linked with.
import {readFileSync, writeFileSync} from "node:fs";
import {gzipSync} from "node:zlib";

const [dir, source] = process.argv.slice(2);
const LIMIT = 1_000_000; // bytes that a page may have
const library = gzipSync(readFileSync(`${dir}/phased.wasm`), {level: 9}).toString("base64");
const shell = readFileSync(`${dir}/shell/index.html`, "utf8");
const place = '<script id="phased-wasm" type="text/plain">';
if (shell.split(place).length !== 2)
    throw new Error(`there is no place for the library in ${dir}/shell/index.html`);
const page = Buffer.from(shell.replace(place, () => place + library));
if (page.length > LIMIT)
    throw new Error(`the page has ${page.length} bytes, ${LIMIT} at most`);
writeFileSync(`${dir}/explorer.html`, page);

// A string literal compiles much faster than a list of numbers. Octal escapes have three digits, so that none runs into the
// next character, and "\?" keeps trigraphs out.
const escape = (byte) => {
    if (byte === 10) return "\\n";
    if (byte < 32 || byte > 126) return "\\" + byte.toString(8).padStart(3, "0");
    const character = String.fromCharCode(byte);
    return '"\\?'.includes(character) ? "\\" + character : character;
};
const rows = [];
for (let i = 0; i < page.length; i += 100)
    rows.push('"' + Array.from(page.subarray(i, i + 100), escape).join("") + '"');
writeFileSync(source, `/* Made by web/build: the explorer. */
#include "cli/page.h"
#pragma GCC diagnostic ignored "-Woverlength-strings"
const unsigned char explorer_page[] =
${rows.join("\n")};
const size_t explorer_page_length = sizeof explorer_page - 1;
const char explorer_page_missing[] = "";
`);
