import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Output } from "../../../../contract/contract.ts";
import { createWorld, type Person, type World } from "../../../../test/world.ts";

type Page = Output<"list-dead-mails">;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld("2026-03-02T10:00:00+01:00");
  admin = await world.buildAdmin();
});
afterAll(() => world.close());
beforeEach(() => world.inDatabase((tx) => tx.execute(sql`delete from mails`)));

const read = (cursor: string | null = null): Promise<Page> =>
  world.as(admin).call("list-dead-mails", { cursor });

/** So many mails of a kind, written at the same moment, as one transaction writes them. */
const mails = (count: number, status: string, createdAt: string, unsureAt: string | null = null) =>
  world.inDatabase((tx) =>
    tx.execute(sql`
      insert into mails (key, kind, audience, about, to_email, subject, html, text, status, created_at, unsure_at)
      select ${`${status} ${createdAt} `} || n, 'test', 'platform', 'order', 'x@y.example', 's', 'h', 't', ${status}, ${createdAt}, ${unsureAt}
      from generate_series(1, ${count}) n`),
  );

describe("list-dead-mails", () => {
  test("what needs a decision stands first, however many came after it", async () => {
    await mails(2, "dead", "2026-02-20T08:00:00Z");
    await mails(1, "dead", "2026-02-21T08:00:00Z");
    await mails(3, "held", "2026-03-02T08:00:00Z");
    await mails(4, "unsure", "2026-03-01T08:00:00Z");
    await mails(1000, "sent", "2026-03-02T07:00:00Z", "2026-03-02T07:05:00Z");
    await mails(2, "sent", "2026-02-01T07:00:00Z", "2026-02-01T07:05:00Z");
    const { mails: shown, total } = await read();
    expect(shown.map(({ key }) => key.slice(0, -2)).slice(0, 11)).toEqual([
      "dead 2026-02-21T08:00:00Z",
      ...Array.from({ length: 2 }, () => "dead 2026-02-20T08:00:00Z"),
      ...Array.from({ length: 4 }, () => "unsure 2026-03-01T08:00:00Z"),
      ...Array.from({ length: 3 }, () => "held 2026-03-02T08:00:00Z"),
      expect.stringContaining("sent 2026-03-02"),
    ]);
    // Those of a month ago are nobody's worry any more.
    expect(total).toBe(1010);
  });

  test("pages follow each other without gaps or repeats, also within one instant and from kind to kind", async () => {
    await mails(30, "dead", "2026-03-02T07:00:00Z");
    await mails(30, "unsure", "2026-03-02T07:30:00Z");
    await mails(40, "unsure", "2026-03-02T07:00:00Z");
    await mails(5, "held", "2026-03-02T07:30:00Z");
    await mails(20, "waiting", "2026-03-02T07:30:00Z", "2026-03-02T07:35:00Z");
    const pages = [await read()];
    while (pages.at(-1)!.next) pages.push(await read(pages.at(-1)!.next));
    const seen = pages.flatMap((page) => page.mails);
    expect(pages.map((page) => [page.mails.length, page.total])).toEqual(pages.map(() => [25, 125]));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(125);
    expect([...new Set(seen.map(({ status }) => status))]).toEqual(["dead", "unsure", "held", "waiting"]);
    const unsure = seen.flatMap(({ status, created_at }) => (status === "unsure" ? created_at : []));
    expect(unsure).toEqual(unsure.toSorted().reverse());
  });

  test("one that is sent again between two pages hides none of the others", async () => {
    await mails(30, "dead", "2026-03-02T07:00:00Z");
    const first = await read();
    await world.as(admin).call("send-mail-again", { id: first.mails[0]!.id });
    const second = await read(first.next);
    expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(30);
  });

  const id = "0b4e8f0a-52a7-4a8c-9d0e-6a3c6f1d2b11";
  const forged = [
    ["2026-03-02 07:00:00+00", id, 4],
    ["2026-03-02 07:00:00+00", id, -1],
    ["2026-03-02 07:00:00+00", id, 0.5],
    ["2026-03-02 07:00:00+00", id, 0, "more"],
    ["2026-03-02 07:00:00+00", id],
    ["2026-03-02 07:00:00+00", `${id}\n`, 0],
    ["2026-03-02T07:00:00Z[Europe/Stockholm]", id, 0],
    ["2026-03-02T07:00:00.123456789Z", id, 0],
    ["2026-02-30T07:00:00Z", id, 0],
    ["0000-01-01T00:00:00Z", id, 0],
    ["2026-03-02 07:00:00+16", id, 0],
    ["2026-03-02 07:00:00-23:59", id, 0],
    ["-271821-04-20T00:00:00Z", id, 0],
    ["+275760-09-13T00:00:00Z", id, 0],
    [0, id, 0],
    [["2026-03-02 07:00:00+00"], id, 0],
    { 0: "2026-03-02 07:00:00+00", 1: id, 2: 0 },
    null,
  ].map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));

  test.each(["nonsense", "e30", "WyJ4IiwieSJd", ...forged, `%${forged[0]}`, "A".repeat(201)])(
    "the forged cursor %j is refused, here and in every list with pages",
    async (cursor) => {
      const refused = { status: 400, code: "invalid-input" };
      await expect(read(cursor)).rejects.toMatchObject(refused);
      const { call } = world.as(admin);
      await expect(call("list-companies", { cursor })).rejects.toMatchObject(refused);
      await expect(call("list-order-requests", { cursor })).rejects.toMatchObject(refused);
    },
  );
});
