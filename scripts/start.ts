import { existsSync } from "node:fs";
import { buildWeb } from "./build-web.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
await buildWeb();
console.log("Starting …");
await import("../server/main.ts");
