import { enableCompileCache } from "node:module";
import { buildWhatChanged } from "./built.ts";
import { loadSettingsFile } from "./settings-file.ts";

loadSettingsFile();
await buildWhatChanged();
console.log("Starting …");
// What was compiled last time need not be compiled again.
enableCompileCache("dist/compiled");
await import(new URL("../dist/server.js", import.meta.url).href);
