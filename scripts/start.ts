import { existsSync } from "node:fs";
import { buildWeb } from "./build-web.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
// Building sets NODE_ENV to production for itself; the server must see what it was given.
const { NODE_ENV } = process.env;
await buildWeb();
if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
else process.env["NODE_ENV"] = NODE_ENV;
console.log("Starting …");
await import("../server/main.ts");
