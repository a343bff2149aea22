// One file that needs nothing else: it opens from disk, and asks no server for anything.
import {defineConfig} from "vite";
import {viteSingleFile} from "vite-plugin-singlefile";

export default defineConfig({
    base: "./",
    plugins: [viteSingleFile()],
    build: {target: "es2022", outDir: process.env.PHASED_WEB_OUT ?? "../build/web/shell", emptyOutDir: true, modulePreload: false},
});
