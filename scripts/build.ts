import { buildWhatChanged } from "./built.ts";

await buildWhatChanged({ force: true });
