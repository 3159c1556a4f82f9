import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** The server restarts when its files change; the browser gets changes without a reload, at http://localhost:5173. */
const env = existsSync(".env") ? ["--env-file=.env"] : [];
const server = spawn(process.execPath, [...env, "--watch", "--watch-preserve-output", "server/main.ts"], {
  stdio: "inherit",
});
const site = spawn(process.execPath, ["node_modules/vite/bin/vite.js"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.kill(signal);
    site.kill(signal);
  });
}
server.on("exit", () => site.kill());
site.on("exit", () => server.kill());
