import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "./store.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  file = join(folder, "sandbox.json");
});
afterEach(() => rm(folder, { recursive: true }));

describe("the sandbox's memory", () => {
  test("a restart finds what was changed before the stop", async () => {
    const store = openStore(file);
    const slice = store.slice("mail", { last: 0 });
    slice.last = 7;
    store.changed();
    await store.flush();

    expect(openStore(file).slice("mail", { last: 0, more: [] })).toEqual({ last: 7, more: [] });
    expect(await readdir(folder)).toEqual(["sandbox.json"]);
  });

  test("a broken file is put aside", async () => {
    await writeFile(file, '{"mail":');
    expect(openStore(file).slice("mail", { last: 0 })).toEqual({ last: 0 });
    expect(await readFile(`${file}.broken`, "utf8")).toBe('{"mail":');
  });
});
