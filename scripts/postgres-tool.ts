import { spawnSync } from "node:child_process";

/** PostgreSQL's own tools. The password goes by the environment: everybody on the machine can read the arguments. */
export function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  databaseUrl: string,
  args: string[],
): boolean {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const { status, error } = spawnSync(tool, [`--dbname=${url.href}`, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  if (error) console.error(`${tool} cannot be run (${error.message}). Install PostgreSQL's client tools.`);
  return status === 0;
}
