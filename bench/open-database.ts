import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** Opens the embedded database and asks it one thing. */
const lite = await PGlite.create(join(process.argv[2]!, "database"));
await lite.query("select 1");
process.exit(0);
