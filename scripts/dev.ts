import { spawn } from "node:child_process";
import { loadSettingsFile } from "./settings-file.ts";

/** The server restarts when its files change; the browser gets changes without a reload, at http://localhost:5173. */
loadSettingsFile();
const env = { ...process.env, DEV_SERVER: `http://127.0.0.1:${process.env["PORT"] ?? 3000}` };
const run = (...args: string[]) => spawn(process.execPath, args, { stdio: "inherit", env });
const server = run("--watch", "--watch-preserve-output", "scripts/serve.ts");
const site = run("node_modules/vite/bin/vite.js");
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.kill(signal);
    site.kill(signal);
  });
}
server.on("exit", () => site.kill());
site.on("exit", () => server.kill());
