import { spawnSync } from "node:child_process";
import { serverUrls } from "../server/database/server-urls.ts";

/** PostgreSQL's own tools. The password goes by the environment: everybody on the machine can read the arguments. */
export function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  databaseUrl: string,
  args: string[],
): boolean {
  const servers = serverUrls(databaseUrl);
  const password = decodeURIComponent(new URL(servers[0]!).password);
  const url = databaseUrl.replace(/^(\w+:\/\/[^:@/?#]*):[^@/?#]*@/, "$1@");
  const { status, error } = spawnSync(tool, [`--dbname=${url}`, ...args], {
    stdio: "inherit",
    env: {
      ...process.env,
      ...(password && { PGPASSWORD: password }),
      // Of several servers the one that can be written to.
      ...(servers.length > 1 && { PGTARGETSESSIONATTRS: "read-write" }),
    },
  });
  if (error) console.error(`${tool} cannot be run (${error.message}). Install PostgreSQL's client tools.`);
  return status === 0;
}
