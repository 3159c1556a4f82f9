import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { buildWhatChanged } from "./built.ts";
import { keepingMode } from "./keep-mode.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
await keepingMode(() => buildWhatChanged());
console.log("Starting …");
// What was compiled last time need not be compiled again.
enableCompileCache("dist/compiled");
await import(new URL("../dist/server.js", import.meta.url).href);
