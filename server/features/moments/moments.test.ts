import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { photograph } from "../../../test/pictures.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { applyRetention } from "../../jobs/retention.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import { personal_links } from "../../database/schema.ts";
import { greetingToken, greetingUrl } from "../people/greeting-links.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld("2026-03-04T13:00:00+01:00")));
afterAll(() => world.close());

const DAY = "2026-03-04";
let counter = 0;

/** Elin's birthday, her cake on its way, two colleagues, and what each of them holds. */
async function celebrate(more: object = {}, cake: object = {}) {
  const company = await world.buildCompany();
  const elin = await world.buildEmployee(company, {
    name: "Elin Sandberg",
    birthday: `1990-${DAY.slice(5)}`,
    ...more,
  });
  const colleague = await world.buildEmployee(company, { name: "Bo Ek" });
  const bakery = await world.buildVendor();
  const order = await world.buildCakeOrder(elin, {
    status: "confirmed",
    bakery_id: bakery.id,
    birthday: DAY,
    delivery_date: DAY,
    ...cake,
  });
  const tokenFor = (holder_id: string | null) =>
    new URL(greetingUrl(world.services, { employee_id: elin.id, birthday: DAY, holder_id })).searchParams.get(
      "token",
    )!;
  const write = (words: string, { name = "Bo", token = tokenFor(colleague.id) } = {}) =>
    world.nobody.call("write-greeting", { token, name, words });
  const hr = world.as(company.hr);
  const moment = () => hr.call("get-cake-moment", { order_id: order.id });
  const own = async () => {
    const token = newToken();
    const link = { token_hash: hashToken(token), company_id: company.id, employee_id: elin.id };
    await world.inDatabase((tx) =>
      tx
        .insert(personal_links)
        .values({ ...link, expires_at: world.clock.now().add({ hours: 24 }).toString() }),
    );
    return world.nobody.call("get-own-celebration", { token });
  };
  return { company, hr, elin, colleague, bakery, order, tokenFor, write, moment, own };
}

const picture = async () => (await photograph(300 + (counter += 1), 250)).toString("base64");

describe("a card", () => {
  test("is written on once by each holder of a mailed link, and once by each name in a channel", async () => {
    const { colleague, elin, tokenFor, write, moment, own } = await celebrate();
    const opened = await world.nobody.call("get-greeting-card", { token: tokenFor(colleague.id) });
    expect(opened).toEqual({
      company_name: expect.any(String),
      first_name: "Elin",
      birthday: DAY,
      open: true,
      written: false,
      may_picture: true,
    });
    const both = await Promise.allSettled([write("Grattis!"), write("Grattis igen!")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(write("En gång till", { name: "Någon annan" })).rejects.toMatchObject({
      code: "greeting-written",
    });
    await write("Hurra!", { name: "Cia Al", token: tokenFor(null) });
    await expect(write("Hej", { name: "cia al", token: tokenFor(null) })).rejects.toMatchObject({
      code: "greeting-name-taken",
    });
    const names = (greetings: { name: string }[] = []) => greetings.map(({ name }) => name).toSorted();
    expect(names((await moment()).card?.greetings)).toEqual(["Bo", "Cia Al"]);
    const { celebration } = await own();
    expect(celebration).toMatchObject({ first_name: "Elin", shown_on: DAY });
    expect(names(celebration?.greetings)).toEqual(["Bo", "Cia Al"]);
    // What the person may know of the card, nobody else's link tells.
    const told = JSON.stringify(await world.nobody.call("get-greeting-card", { token: tokenFor(elin.id) }));
    expect(told).not.toMatch(/Hurra|Cia|Sandberg|1990/);
  });

  test("opens for nobody with another letter, another day, or once its person or holder has changed", async () => {
    const { hr, elin, colleague, tokenFor, write } = await celebrate();
    const expired = { code: "link-expired" };
    const token = tokenFor(colleague.id);
    await expect(write("Hej", { token: `${token.slice(0, -2)}xx` })).rejects.toMatchObject(expired);
    const other = greetingUrl(world.services, {
      employee_id: elin.id,
      birthday: "2026-03-05",
      holder_id: null,
    });
    await expect(write("Hej", { token: new URL(other).searchParams.get("token")! })).rejects.toMatchObject(
      expired,
    );
    await hr.call("archive-employee", { id: colleague.id });
    await expect(write("Hej", { token })).rejects.toMatchObject(expired);
    const { id, name, birthday } = elin;
    await hr.call("update-employee", { ...editable(id, name, birthday), celebration: "quiet" });
    await expect(world.nobody.call("get-greeting-card", { token: tokenFor(null) })).rejects.toMatchObject(
      expired,
    );
  });

  test("is a surprise until the day, and closed some days after", async () => {
    const { write, own, moment } = await celebrate(
      { birthday: "1990-03-09" },
      { birthday: "2026-03-09", delivery_date: "2026-03-06" },
    );
    await expect(write("Hej")).rejects.toMatchObject({ code: "link-expired" });
    expect(await own()).toEqual({ celebration: null });
    expect((await moment()).may_picture).toBe(false);
    const past = await celebrate(
      { birthday: "1990-02-20" },
      { birthday: "2026-02-20", delivery_date: "2026-02-20", status: "completed" },
    );
    const late = greetingUrl(world.services, {
      employee_id: past.elin.id,
      birthday: "2026-02-20",
      holder_id: null,
    });
    const token = new URL(late).searchParams.get("token")!;
    await expect(past.write("Hej", { token })).rejects.toMatchObject({ code: "card-closed" });
    expect((await past.moment()).card).toEqual({ greetings: [], link: null });
    const long = greetingToken(world.services.vault, {
      employee_id: past.elin.id,
      birthday: "2025-02-20",
      holder_id: null,
    });
    await expect(world.nobody.call("get-greeting-card", { token: long })).rejects.toMatchObject({
      code: "link-expired",
    });
  });

  test("loses what HR takes away, and the same link does not write it again", async () => {
    const { hr, write, moment, company } = await celebrate();
    await write("Något elakt");
    const [greeting] = (await moment()).card!.greetings;
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(stranger.call("remove-greeting", { id: greeting!.id })).rejects.toMatchObject({
      code: "greeting-not-found",
    });
    await hr.call("remove-greeting", { id: greeting!.id });
    expect((await moment()).card?.greetings).toEqual([]);
    await expect(write("Något elakt")).rejects.toMatchObject({ code: "greeting-written" });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select words from greetings where company_id = ${company.id}`),
    );
    expect(rows).toEqual([{ words: "" }]);
  });

  test("holds two hundred greetings, of so many letters", async () => {
    const { elin, write } = await celebrate();
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into greetings (company_id, employee_id, birthday, name, words)
        select ${elin.company_id}, ${elin.id}, ${DAY}, 'Nr ' || n, 'Hej' from generate_series(1, 200) n`),
    );
    await expect(write("Hej")).rejects.toMatchObject({ code: "card-full" });
    await expect(write("x".repeat(241))).rejects.toMatchObject({ code: "invalid-input" });
    await expect(write("Hej", { name: "klicka.nu/abc" })).rejects.toMatchObject({ code: "invalid-input" });
  });
});

describe("a picture of a cake", () => {
  test("is a colleague's where there is none, and its bakery's to see only where that was agreed", async () => {
    const { hr, bakery, order, colleague, tokenFor, moment, own } = await celebrate();
    const token = tokenFor(colleague.id);
    const add = async (for_supplier: boolean) =>
      world.nobody.call("add-card-picture", { token, picture: await picture(), for_supplier });
    await add(false);
    await expect(add(true)).rejects.toMatchObject({ code: "picture-exists" });
    const page = world.as(await signInSupplier(world, bakery));
    expect(await page.call("list-supplier-thanks", {})).toEqual({ thanks: [] });
    const kept = { order_id: order.id, picture: await picture(), for_supplier: true };
    const { address } = await hr.call("save-cake-picture", kept);
    expect((await moment()).picture).toEqual({ address, for_supplier: true, added_by: "hr" });
    expect((await own()).celebration?.picture).toBe(address);
    expect(await page.call("list-supplier-thanks", {})).toMatchObject({
      thanks: [{ order_id: order.id, picture: address, delivery_date: DAY }],
    });
    const other = world.as(await signInSupplier(world, await world.buildVendor()));
    expect(await other.call("list-supplier-thanks", {})).toEqual({ thanks: [] });
    const fetched = await world.sendRequest(address, {});
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await hr.call("remove-cake-picture", { order_id: order.id });
    expect((await world.sendRequest(address, {})).status).toBe(404);
    expect(await page.call("list-supplier-thanks", {})).toEqual({ thanks: [] });
  });

  test("is of nothing that has not come, and of nobody else's cake", async () => {
    const { hr, order, tokenFor } = await celebrate({}, { status: "requested" });
    const sent = { picture: await picture(), for_supplier: true };
    const early = { code: "picture-too-early" };
    await expect(hr.call("save-cake-picture", { order_id: order.id, ...sent })).rejects.toMatchObject(early);
    await expect(
      world.nobody.call("add-card-picture", { token: tokenFor(null), ...sent }),
    ).rejects.toMatchObject(early);
    const stranger = world.as((await world.buildCompany()).hr);
    for (const name of ["get-cake-moment", "remove-cake-picture"] as const)
      await expect(stranger.call(name, { order_id: order.id })).rejects.toMatchObject({
        code: "order-not-found",
      });
    await expect(stranger.call("save-cake-picture", { order_id: order.id, ...sent })).rejects.toMatchObject({
      code: "order-not-found",
    });
  });
});

test("what is stored is in the right of access, goes with an erasure, and after a year", async () => {
  const { hr, elin, colleague, order, write, moment, company } = await celebrate();
  await write("Grattis på dagen!");
  const { address } = await hr.call("save-cake-picture", {
    order_id: order.id,
    picture: await picture(),
    for_supplier: true,
  });
  const dataOf = async (id: string) => JSON.stringify((await hr.call("export-employee", { id })).data);
  expect(await dataOf(elin.id)).toContain("Grattis på dagen!");
  expect(await dataOf(elin.id)).toContain(address);
  expect(await dataOf(colleague.id)).toContain("Grattis på dagen!");
  await hr.call("erase-employee", { id: colleague.id });
  expect((await moment()).card?.greetings).toEqual([]);
  await hr.call("erase-employee", { id: elin.id });
  expect((await world.sendRequest(address, {})).status).toBe(404);
  const left = async () =>
    (
      await world.inDatabase((tx) =>
        tx.execute(sql`select (select count(*)::int from greetings where company_id = ${company.id}) +
          (select count(*)::int from cake_pictures where company_id = ${company.id}) as count`),
      )
    ).rows[0]!.count;
  expect(await left()).toBe(0);
  await world.inDatabase((tx) =>
    tx.execute(sql`with g as (insert into greetings (company_id, employee_id, birthday, name, words)
        values (${company.id}, ${elin.id}, '2025-03-01', 'Bo', 'Hej'), (${company.id}, ${elin.id}, '2025-04-01', 'Bo', 'Hej'))
      insert into cake_pictures (key, company_id, order_id, content, for_supplier, added_by, created_at)
      values (${order.id}, ${company.id}, ${order.id}, 'x', true, 'hr', '2025-03-01')`),
  );
  await applyRetention(world.services);
  expect(await left()).toBe(1);
});

const editable = (id: string, name: string, birthday: string) => ({
  id,
  name,
  birthday,
  position: null,
  email: null,
  allergies: null,
  dietary_preferences: null,
  cake_portion_size: null,
});
