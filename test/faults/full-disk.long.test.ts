import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { serve } from "./served.ts";

/** A disk of its own for the embedded database, where this machine lets us have one. */
const disk = mkdtempSync(join(tmpdir(), "tartdags-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]).status === 0;
if (!mounted) console.warn("The full disk is NOT tried: only root may mount one of its own.");
const filler = join(disk, "filler");
const room = () => statfsSync(disk).bavail * statfsSync(disk).bsize;

afterAll(() => {
  if (mounted) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

test.runIf(mounted)(
  "the embedded database's disk is full: reading goes on, saving says so, and nothing that was saved is lost",
  async () => {
    const data = { DATA_DIR: join(disk, "data") };
    const server = await serve("", data);
    const { hr } = await server.buildCompany();
    const add = (name: string) =>
      server.call(hr, "add-employee", { name, birthday: "1990-05-17", position: "x".repeat(90) });
    writeFileSync(filler, Buffer.alloc(room() - 100_000));

    const saved: string[] = [];
    let refused: Awaited<ReturnType<typeof add>> | undefined;
    for (let number = 0; !refused && number < 2000; number++) {
      const answer = await add(`Sparad ${number}`);
      if (answer.status === 200) saved.push(`Sparad ${number}`);
      else refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, body: { code: "no-room" } });
    expect(refused!.body.error).toBe("Det går inte att spara just nu. Försök igen om en stund.");
    expect(await (await server.get("/readyz")).json()).toEqual({ ready: true, trouble: "database full" });
    expect((await server.call(hr, "get-overview", {})).status).toBe(200);

    rmSync(filler);
    expect((await add("Efteråt")).status).toBe(200);
    await server.stop();

    const again = await serve("", data);
    const rows = await again.services.db.lookUp("names", "select name from employees", []);
    expect(rows.map((row) => row.name).toSorted()).toEqual([...saved, "Efteråt"].toSorted());
    await again.stop();
  },
);
