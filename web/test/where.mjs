// What is tested: as tests/web/run says, or what make has left in build/.
import {fileURLToPath} from "node:url";

const build = fileURLToPath(new URL("../../build/", import.meta.url));
export const WEB = process.env.PHASED_WEB ?? `${build}web`;
export const PHASED = process.env.PHASED ?? `${build}phased`;
export const NATIVE = process.env.NATIVE ?? `${build}tests/explorer_native`;
