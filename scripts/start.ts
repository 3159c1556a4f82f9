import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { buildWhatChanged } from "./built.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
await buildWhatChanged();
console.log("Starting …");
// What was compiled last time need not be compiled again.
enableCompileCache("dist/compiled");
await import(new URL("../dist/server.js", import.meta.url).href);
