import { existsSync } from "node:fs";

/** The named file, or .env where there is one. What the environment says already goes before it. */
export function loadSettingsFile(file?: string): void {
  if (file || existsSync(".env")) process.loadEnvFile(file ?? ".env");
}
