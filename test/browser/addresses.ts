import { readFileSync } from "node:fs";

/** Every address of the product, as the build found it in the routes: a new screen is tried without being listed. */
export const addresses = JSON.parse(readFileSync("dist/addresses.json", "utf8")) as string[];
