// The library in WebAssembly, as web/wasm/explorer.h describes it. Plain JavaScript, so that the tests load it in Node too.

/** What the C library asks of a machine: the time of day; the rest it never needs here. */
function machine(memory) {
    return {
        clock_time_get(_clock, _precision, at) {
            new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        proc_exit(status) {
            throw new Error(`the library gave up (${status})`);
        },
    };
}

/** Imports for whatever the module lists; what is not in machine() says "not supported" (WASI's 58). */
function importsFor(module, memory) {
    const known = machine(memory);
    const imports = {};
    for (const {module: room, name} of WebAssembly.Module.imports(module)) {
        imports[room] ??= {};
        imports[room][name] = known[name] ?? (() => 58);
    }
    return imports;
}

/**
 * @param {BufferSource} bytes
 * @returns {Promise<import("./types").Library>}
 */
export async function openLibrary(bytes) {
    const module = await WebAssembly.compile(bytes);
    /** @type {any} */
    let exports;
    async function start() {
        const instance = await WebAssembly.instantiate(module, importsFor(module, () => exports.memory));
        exports = instance.exports;
        exports._initialize?.();
    }
    await start();

    function textIn(text) {
        const encoded = new TextEncoder().encode(text);
        const at = exports.malloc(encoded.length + 1);
        const memory = new Uint8Array(exports.memory.buffer);
        memory.set(encoded, at);
        memory[at + encoded.length] = 0;
        return at;
    }

    function textOut(at) {
        const memory = new Uint8Array(exports.memory.buffer);
        const text = new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
        exports.free(at);
        return text;
    }

    /** Call explorer_NAME with texts and numbers. After a trap nothing in the instance can be trusted: begin anew. */
    function call(name, ...args) {
        const passed = args.map((a) => (typeof a === "string" ? textIn(a) : a));
        let at;
        try {
            at = exports[`explorer_${name}`](...passed);
        } catch (problem) {
            void start();
            throw new Error("the library ran out of memory or depth on this tree", {cause: problem});
        }
        args.forEach((a, i) => typeof a === "string" && exports.free(passed[i]));
        if (!at)
            throw new Error("out of memory");
        return textOut(at);
    }

    const json = (...args) => JSON.parse(call(...args));
    return {
        call,
        catalog: () => json("catalog"),
        method: (text) => json("method", text),
        parse: (text) => json("parse", text),
        tree: (spec, position, depth, most) => call("tree", spec, position, depth, most),
        trace: (tree, method, minRoot) => call("trace", tree, method, +minRoot, 0),
        traceText: (tree, method, minRoot) => call("trace", tree, method, +minRoot, 1),
        counts: (tree, methods, minRoot) =>
            call("counts", tree, methods.join(" "), +minRoot).split("\n").filter(Boolean).map((line) => JSON.parse(line)),
        strategy: (tree, minRoot) => json("strategy", tree, +minRoot).leaves ?? [],
        position: (game, moves) => json("position", game, moves),
        think: (game, moves, method, depth, nodes) => json("think", game, moves, method, depth, nodes),
    };
}
