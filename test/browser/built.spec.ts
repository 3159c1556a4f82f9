import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** The other journeys run the sources; this is the file that `npm start` runs. */
test("the built server greets with the demo's logins, serves the site and stops when asked", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "tartdags-built-"));
  const server = spawn(process.execPath, ["dist/server.js"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error" },
  });
  const ended = new Promise((done) => server.once("exit", done));
  try {
    let greeting = "";
    server.stdout.on("data", (text: Buffer) => (greeting += text));
    await expect(() => expect(greeting).toContain("/sandbox")).toPass({ timeout: 30_000 });
    expect(greeting).toContain("hr@nordljus.example / tartdags");

    await page.goto(`${/http:\S+/.exec(greeting)![0]}/auth`);
    await page.getByLabel("E-post").fill("hr@nordljus.example");
    await page.getByLabel("Lösenord", { exact: true }).fill("tartdags");
    await page.getByRole("button", { name: "Logga in" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  } finally {
    server.kill();
    expect(await ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  }
});
