import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { buildWhatChanged } from "./built.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
// Building sets NODE_ENV to production for itself; the server must see what it was given.
const { NODE_ENV } = process.env;
await buildWhatChanged();
if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
else process.env["NODE_ENV"] = NODE_ENV;
console.log("Starting …");
// What was compiled last time need not be compiled again.
enableCompileCache("dist/compiled");
await import(new URL("../dist/server.js", import.meta.url).href);
