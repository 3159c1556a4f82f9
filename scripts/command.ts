import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { systemClock } from "../domain/clock.ts";
import { FolderInUse, openEmbedded } from "../server/database/embedded.ts";
import { serverUrls } from "../server/database/server-urls.ts";
import { readSettings, type Settings } from "../server/settings.ts";
import { loadSettingsFile } from "./settings-file.ts";

/** A command's words and the settings it works with; which database that is, it says first. */
export function readCommand(name: string, wanted: string[]): { words: string[]; settings: Settings } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "env-file": { type: "string" } },
    });
    if (positionals.length !== wanted.length) {
      throw new Error(`Usage: npm run ${name} -- [--env-file SETTINGS] ${wanted.join(" ")}`);
    }
    loadSettingsFile(values["env-file"]);
    const settings = readSettings(process.env);
    console.log(`The database is ${nameDatabase(settings)}.`);
    return { words: positionals, settings };
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

/** The embedded database. Opening one that is not there would make it, and an empty one would pass for the real one. */
export async function openOwn({ dataDir }: Settings) {
  if (!existsSync(join(dataDir, "database")))
    giveUp(`There is no database in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL, or name --env-file.`);
  try {
    return await openEmbedded(dataDir, systemClock);
  } catch (error) {
    if (error instanceof FolderInUse) giveUp(error.message);
    throw error;
  }
}

/** A line that somebody types, or that comes in by a pipe; nothing when nobody can. */
export async function ask(question: string): Promise<string> {
  const shell = createInterface({ input: process.stdin, output: process.stdout });
  shell.setPrompt(question);
  shell.prompt();
  try {
    for await (const line of shell) return line;
    return "";
  } finally {
    shell.close();
  }
}

export function giveUp(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Without its password. */
function nameDatabase({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return `the embedded one in ${resolve(dataDir)}`;
  const servers = serverUrls(databaseUrl).map((server) => new URL(server));
  const { pathname, username, searchParams } = servers[0]!;
  const at = searchParams.get("host") ?? servers.map(({ host }) => host).join(" and ");
  return `${pathname.slice(1)} on PostgreSQL at ${at}, as ${username}`;
}
