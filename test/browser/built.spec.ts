import { spawn, spawnSync } from "node:child_process";
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { customerSettings, filesInContainer } from "../container.ts";
import { freePort } from "../databases.ts";
import { fillDataFolder } from "../embedded-template.ts";
import { atLength, expect, test } from "./fixtures.ts";

/** The other journeys run the sources; this is the file that `npm start` runs. */
test("the built server greets with the demo's logins, serves the site, stops when asked, and is not for customers then", async ({
  page,
  ownOrigins,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "tartdags-built-"));
  await fillDataFolder(folder);
  const server = spawn(process.execPath, ["dist/server.js"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error" },
  });
  const ended = new Promise((done) => server.once("exit", done));
  try {
    let greeting = "";
    server.stdout.on("data", (text: Buffer) => (greeting += text));
    await expect(() => expect(greeting).toContain("/sandbox")).toPass({ intervals: [100] });
    expect(greeting).toContain("hr@nordljus.example / tartdags");

    const url = /http:\S+/.exec(greeting)![0];
    ownOrigins.add(url);
    await page.goto(`${url}/auth`);
    await page.getByLabel("E-post").fill("hr@nordljus.example");
    await page.getByLabel("Lösenord", { exact: true }).fill("tartdags");
    await page.getByRole("button", { name: "Logga in" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
    expect((await page.request.get(`${url}/sandbox/sandbox.css`)).status(), "the sandbox has its looks").toBe(
      200,
    );
  } finally {
    server.kill();
    expect(await ended).toBe(0);
  }
  const production = { NODE_ENV: "production", PORT: "0", DATA_DIR: folder, ...customerSettings };
  const { status, stderr } = spawnSync(process.execPath, ["dist/server.js"], { env: production });
  expect([status, stderr.toString()]).toEqual([1, expect.stringContaining("holds the demo's accounts")]);
  await rm(folder, { recursive: true, force: true });
});

test(
  "the built server starts for customers with the files that its container has, and no others",
  atLength,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "tartdags-container-"));
    const { own, built } = filesInContainer();
    for (const path of [...own, ...built]) cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const migrations = "server/database/migrations";
    expect(readdirSync(join(folder, migrations))).toEqual(readdirSync(migrations));
    await mkdir(join(folder, "data"));
    await fillDataFolder(join(folder, "data"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = spawn(process.execPath, ["dist/server.js"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        ...customerSettings,
      },
    });
    const ended = new Promise((done) => server.once("exit", done));
    try {
      await expect(async () => {
        expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, trouble: null });
      }).toPass({ intervals: [100] });
      const page = await fetch(url);
      expect(await page.text()).toContain("Ingen födelsedag glöms bort");
      const call = await fetch(`${url}/auth/v1/get-user`, { method: "POST", body: "{}" });
      expect(call.status).toBe(401);
      for (const { headers } of [page, call])
        expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
      expect((await fetch(`${url}/sandbox`)).status).toBe(404);
    } finally {
      server.kill();
      expect(await ended).toBe(0);
      await rm(folder, { recursive: true, force: true });
    }
  },
);
