import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDirectory, OURS, type Scim, userOf } from "../../../test/directory.ts";
import { createWorld, type World } from "../../../test/world.ts";

const PEOPLE = 10_000;
/** As many as a directory has under way. */
const AT_ONCE = 20;

let world: World;
beforeAll(async () => void (world = await createWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

async function eachOf<T, Result>(items: readonly T[], work: (item: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** The same mess each time: by the digits of a number turned around. */
const shuffled = <T>(items: readonly T[]): T[] => {
  const keyOf = (index: number) => Number([...String(index)].toReversed().join(""));
  return items
    .map((item, index) => ({ item, key: keyOf(index * 7919) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
};

const tally = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(([status, all]) => [
      status,
      all!.length,
    ]),
  );

test("ten thousand people twice, out of order and with wrong types: nobody doubled, lost or left behind", async () => {
  const company = await world.buildCompany();
  const connected = await connectDirectory(world, company.hr);
  /** As a directory does: whoever is told to wait a minute waits. */
  const patiently =
    <Given extends unknown[]>(send: (...given: Given) => Promise<Scim>) =>
    async (...given: Given): Promise<Scim> => {
      const answer = await send(...given);
      if (answer.status !== 429) return answer;
      world.clock.advance({ seconds: Number(answer.headers.get("retry-after")) });
      return patiently(send)(...given);
    };
  const directory = {
    ...connected,
    send: patiently(connected.send),
    patch: patiently(connected.patch),
  };
  const birthday = (n: number) =>
    Temporal.PlainDate.from("1960-01-01")
      .add({ days: n % 14_000 })
      .toString();
  const people = Array.from({ length: PEOPLE }, (_, n) =>
    userOf(`Person Nr${n}`, { title: "Arkitekt", [OURS]: { birthday: birthday(n) } }),
  );
  const wrong = people.slice(0, 500).map(
    (user, n) =>
      [
        { ...user, active: "kanske" },
        { ...user, userName: n },
        { ...user, emails: { value: "a@b.se" } },
        { ...user, [OURS]: { birthday: "31 februari" } },
        { ...user, name: [user.name] },
      ][n % 5]!,
  );
  const count = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select count(*)::int as people, count(distinct name)::int as names,
        count(*) filter (where archived_at is null)::int as there from employees where company_id = ${company.id}`),
    );
    return rows[0];
  };
  const post = (user: object) => directory.send("POST", "/Users", user);

  // Changes come before those whom they are about, and what cannot be read between what can.
  const early = await eachOf(people.slice(0, 100), ({ userName }) =>
    directory.send("PUT", `/Users/${crypto.randomUUID()}`, { userName }),
  );
  expect(tally(early)).toEqual({ 404: 100 });
  expect(tally(await eachOf(shuffled([...wrong, ...people]), post))).toEqual({ 201: PEOPLE, 400: 500 });
  await directory.apply();
  expect(await count()).toEqual({ people: PEOPLE, names: PEOPLE, there: PEOPLE });

  // Everybody once more, by a client that has forgotten whom it has told of: it looks, and sends all of it again.
  expect(tally(await eachOf(shuffled(people).toReversed(), post))).toEqual({ 409: PEOPLE });
  const some = shuffled(people).slice(0, PEOPLE / 5);
  const ids = await eachOf(some, async ({ userName }) => {
    const found = await directory.send(
      "GET",
      `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
    );
    return { userName, id: found.body.Resources[0].id as string };
  });
  const idOf = new Map(ids.map(({ userName, id }) => [userName, id]));
  const again = await eachOf(some.toReversed(), (user) =>
    directory.send("PUT", `/Users/${idOf.get(user.userName)}`, user),
  );
  expect(tally(again)).toEqual({ 200: some.length });
  expect(new Set(again.map(({ body }) => body.meta.version))).toEqual(new Set(['W/"1"']));
  await directory.apply();
  expect(await count()).toEqual({ people: PEOPLE, names: PEOPLE, there: PEOPLE });

  // Some are switched off and on again and off, out of order; each ends as it was said last.
  const gone = some.slice(0, 500);
  for (const active of ["False", true, "false"])
    expect(
      tally(
        await eachOf(shuffled(gone), ({ userName }) =>
          directory.patch(`/Users/${idOf.get(userName)}`, { op: "Replace", path: "active", value: active }),
        ),
      ),
    ).toEqual({ 200: gone.length });
  await Promise.all([directory.apply(), directory.apply()]);
  expect(await count()).toEqual({ people: PEOPLE, names: PEOPLE, there: PEOPLE - gone.length });
  const { problems, waiting } = await world.as(company.hr).call("get-directory", {});
  expect({ problems, waiting }).toEqual({ problems: [], waiting: 0 });
});
