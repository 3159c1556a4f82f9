import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "../database/data-folder.ts";
import type { Settings } from "../settings.ts";

/** The secret from the settings, or one made once and kept in the data folder. Production has asked for its own. */
export async function readSecret({ authSecret, dataDir }: Settings): Promise<string> {
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept;
  const made = randomBytes(32).toString("base64url");
  await makeDataFolder(dataDir);
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
