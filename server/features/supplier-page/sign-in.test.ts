import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { asTyped } from "../../../test/supplier-row.ts";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const kinds = (mails: { kind: string }[]) => mails.map(({ kind }) => kind);
const askFor = (email: string) =>
  world.nobody.call("send-supplier-link", { email }, { "x-address": Math.random().toString() });
const mailedToken = (email: string) => world.mailedToken(email, "leverantor/oppna");
const opens = async (token: string) => world.nobody.call("open-supplier-page", { token });
const page = (token: string) => world.as({ token }).call("get-supplier-page", {});
const ended = { code: "not-signed-in" };

describe("the way to a supplier's page", () => {
  test("a link to the address it is written to signs one device in, once", async () => {
    const bakery = await world.buildVendor({ name: "Bageri Solsidan" });
    expect(await askFor(bakery.email!)).toEqual({});
    const token = await mailedToken(bakery.email!);
    const opened = await opens(token);
    expect(opened).toMatchObject({ supplier_name: "Bageri Solsidan" });
    expect(await page(opened.token)).toMatchObject({
      name: "Bageri Solsidan",
      deliveries_today: 0,
      waiting: 0,
    });
    await expect(opens(token)).rejects.toMatchObject({ code: "link-expired" });
  });

  test("of two presses at the same moment one signs in", async () => {
    const bakery = await world.buildVendor();
    await askFor(bakery.email!);
    const token = await mailedToken(bakery.email!);
    const opened = await Promise.allSettled([opens(token), opens(token)]);
    expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("every address gets the same answer, and one that is no supplier's gets nothing", async () => {
    expect(await askFor("ingen@finns.example")).toEqual({});
    expect(await world.mailsTo("ingen@finns.example")).toEqual([]);
    const gone = await world.buildVendor({ active: false });
    expect(await askFor(gone.email!)).toEqual({});
    expect(await world.mailsTo(gone.email!)).toEqual([]);
  });

  test("an address of several shops gets one mail with a link for each", async () => {
    const email = "kedjan@konditori.example";
    const shops = ["Hagen", "Hamnen", "Norr", "Norrstan", "Söder", "Torget", "Väster"];
    for (const shop of shops) await world.buildVendor({ name: `Kedjan ${shop}`, email });
    await askFor(email);
    const [mail, ...more] = await world.mailsTo(email);
    expect(more).toEqual([]);
    expect(mail!.subject.replaceAll("\u00a0", " ")).toBe("Era 7 sidor hos Tårtdags");
    const tokens = [...world.asReceived(mail!).matchAll(/oppna\?token=([\w-]+)/g)].map(([, token]) => token!);
    const opened = await Promise.all(tokens.map(opens));
    expect(opened.map(({ supplier_name }) => supplier_name).sort()).toEqual(
      shops.map((shop) => `Kedjan ${shop}`).sort(),
    );
  });

  test("an address is not flooded by whoever types it", async () => {
    const bakery = await world.buildVendor();
    for (let asked = 0; asked < 8; asked++) await askFor(bakery.email!);
    expect(kinds(await world.mailsTo(bakery.email!))).toHaveLength(5);
  });

  test("only the hash of a session is kept", async () => {
    const { token } = await signInSupplier(world, await world.buildVendor());
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select s::text as row from supplier_sessions s`),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(["old", "forwarded after the address was changed", "of a supplier that was switched off"])(
    "a link that is %s opens nothing",
    async (how) => {
      const bakery = await world.buildVendor();
      await askFor(bakery.email!);
      const token = await mailedToken(bakery.email!);
      const change = {
        old: sql`update one_time_links set expires_at = app_now() where supplier_id = ${bakery.id}`,
        "forwarded after the address was changed": sql`update vendors set email = 'ny@konditori.example' where id = ${bakery.id}`,
        "of a supplier that was switched off": sql`update vendors set active = false where id = ${bakery.id}`,
      }[how]!;
      await world.inDatabase((tx) => tx.execute(change));
      await expect(opens(token)).rejects.toMatchObject({ code: "link-expired" });
    },
  );
});

describe("a session on a supplier's page", () => {
  const twoDevices = async () => {
    const bakery = await world.buildVendor();
    return { bakery, one: await signInSupplier(world, bakery), other: await signInSupplier(world, bakery) };
  };
  const close = (token: string, everywhere: boolean) =>
    world.as({ token }).call("close-supplier-page", { everywhere });

  test("ends on this device alone, or on all", async () => {
    const { one, other } = await twoDevices();
    await close(one.token, false);
    await expect(page(one.token)).rejects.toMatchObject(ended);
    await page(other.token);
    const third = await signInSupplier(world, other);
    await close(other.token, true);
    for (const { token } of [other, third]) await expect(page(token)).rejects.toMatchObject(ended);
  });

  test("slides while it is used, and ends when it is not", async () => {
    const bakery = await world.buildVendor();
    await askFor(bakery.email!);
    const { token } = await opens(await mailedToken(bakery.email!));
    const before = world.clock.now();
    world.clock.advance({ hours: 24 * 170 });
    await page(token);
    world.clock.advance({ hours: 24 * 170 });
    await page(token);
    world.clock.advance({ hours: 24 * 181 });
    await expect(page(token)).rejects.toMatchObject(ended);
    world.clock.set(before.toString());
  });

  test("is ended by the platform, with the links that would let one in", async () => {
    const { bakery, one, other } = await twoDevices();
    const admin = world.as(await world.buildAdmin());
    expect(await admin.call("mail-supplier-link", { id: bakery.id })).toEqual({ email: bakery.email });
    const link = await mailedToken(bakery.email!);
    expect(await admin.call("count-supplier-sessions", { id: bakery.id })).toMatchObject({ devices: 2 });
    await admin.call("end-supplier-sessions", { id: bakery.id });
    expect(await admin.call("count-supplier-sessions", { id: bakery.id })).toEqual({
      devices: 0,
      used_at: null,
    });
    for (const { token } of [one, other]) await expect(page(token)).rejects.toMatchObject(ended);
    await expect(opens(link)).rejects.toMatchObject({ code: "link-expired" });
  });

  test("dies when its supplier is switched off, and stays dead", async () => {
    const { bakery, one } = await twoDevices();
    const admin = world.as(await world.buildAdmin());
    await admin.call("set-bakery-active", { id: bakery.id, active: false });
    await expect(page(one.token)).rejects.toMatchObject(ended);
    await admin.call("set-bakery-active", { id: bakery.id, active: true });
    await expect(page(one.token)).rejects.toMatchObject(ended);
  });

  test("dies when its supplier is written to at another address", async () => {
    const { bakery, one } = await twoDevices();
    const admin = world.as(await world.buildAdmin());
    const { bakeries } = await admin.call("list-bakeries", { search: bakery.name });
    const known = bakeries.find(({ id }) => id === bakery.id)!;
    await admin.call("update-supplier", {
      ...asTyped(known),
      updated_at: known.updated_at,
      email: "ny@konditori.example",
      despitePlace: true,
    });
    await expect(page(one.token)).rejects.toMatchObject(ended);
  });

  test("is nobody's elsewhere, and a person's is nobody's here", async () => {
    const { one } = await twoDevices();
    const { hr } = await world.buildCompany();
    await expect(world.as(one).call("get-user", {})).rejects.toMatchObject(ended);
    await expect(page(hr.token)).rejects.toMatchObject(ended);
  });
});
