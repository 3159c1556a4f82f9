import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { giveUp, openOwn, readCommand } from "./command.ts";

/** npm run db: the database in a shell. PostgreSQL in its own psql; the embedded one here, while no server uses it. */
const { settings } = readCommand("db", []);
if (settings.databaseUrl) {
  const { status, error } = spawnSync("psql", [settings.databaseUrl], { stdio: "inherit" });
  if (error) giveUp("This needs psql: install the package postgresql-client.");
  process.exit(status ?? 1);
}

const db = await openOwn(settings);
console.log("Statements end with a semicolon. \\dt lists the tables, \\q leaves.");
const shell = createInterface({ input: process.stdin, output: process.stdout, prompt: "tartdags> " });
// Statements may also come from a file or a pipe, which asks for no prompt.
const prompt = () => process.stdin.isTTY && shell.prompt();
let statement = "";
prompt();
for await (const line of shell) {
  statement += `${line}\n`;
  const entered = statement.trim();
  if (entered === "\\q") break;
  if (entered === "" || entered.startsWith("\\") || entered.endsWith(";")) {
    statement = "";
    if (entered) await run(entered);
  }
  shell.setPrompt(statement ? "        > " : "tartdags> ");
  prompt();
}
shell.close();
await db.close();
process.exit(0);

async function run(text: string): Promise<void> {
  const tables = "select tablename from pg_tables where schemaname = 'public' order by tablename";
  try {
    const rows = await db.lookUp("", text === "\\dt" ? tables : text, []);
    if (rows.length > 0) console.table(rows);
    console.log(rows.length === 1 ? "1 row" : `${rows.length} rows`);
  } catch (error) {
    console.log((error as Error).message);
  }
}
