import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateMeals } from "../../../test/order-facts.ts";
import { buildMealOn, newMorning } from "../../../test/morning.ts";
import { createJudgeContext } from "../../../test/simulation/judge-context.ts";
import { judgeSupplierMails } from "../../../test/simulation/judge-supplier-mails.ts";
import type { ReceivedMail } from "../../../test/simulation/mail-server.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { changePortions } from "./change-quantity.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { readOrders } from "./read-orders.ts";

/** Whatever a supplier reads about a day is the whole day: every cake and meal, every marking, every allergy. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

/** A Monday: its bakery is asked on the Friday whether all is on its way. */
const DAY = "2026-03-09";
const EARLIER = "2026-03-06";
const asked = { requested_at: "2026-02-20T10:00:00+01:00" };
const elsewhere = {
  delivery_address: "Järntorget 7, 413 04 Göteborg",
  address_latitude: 57.6997,
  address_longitude: 11.9525,
};

const at = (time: string) => world.clock.set(`2026-03-${time}:00+01:00`);
const morning = async (day: string) => {
  at(`${day}T08:00`);
  await dailyCheck(world.services);
};

/** The mails that reached somebody since the last look. */
function lookedAt(address: string | null) {
  let seen = 0;
  return async () => {
    // Changes wait ten minutes for others.
    world.clock.advance({ minutes: 10 });
    await deliverMails(world.services);
    const all = world.sandbox.mailbox.list().filter(({ to }) => to === address);
    const fresh = all.slice(0, all.length - seen).toReversed();
    seen = all.length;
    if (fresh.length > 0) expect(await faultsOf(fresh)).toEqual([]);
    return fresh.map(({ key, subject, text }) => ({ kind: key!.split(":")[0]!, key, subject, text }));
  };
}
/** What the simulation's judge of suppliers' mails has against these. */
async function faultsOf(mails: { key: string | null; text: string }[]): Promise<string[]> {
  const judge = createJudgeContext(world.db, world.clock, () => {});
  await judgeSupplierMails(
    judge,
    mails.map((mail) => ({ ...mail, key: mail.key! }) as ReceivedMail),
  );
  return judge.violations;
}

type Received = { kind: string; subject: string; text: string };

async function twoCakes(status: "confirmed" | "requested" = "confirmed") {
  const company = await world.buildCompany({ subscription_status: "active", name: "Nordljus AB" });
  const bakery = await world.buildVendor();
  const cakeFor = async (name: string, allergies: string | null, order: object = {}) => {
    const person = await world.buildEmployee(company, { name, allergies, birthday: "1990-03-09" });
    const values = { delivery_date: DAY, bakery_id: bakery.id, status, ...asked, ...order };
    return { person, id: (await world.buildCakeOrder(person, values)).id };
  };
  const elin = await cakeFor("Elin Sandberg", "nötter");
  const johan = await cakeFor("Johan Wik", null);
  return { company, hr: world.as(company.hr), bakery, elin, johan, cakeFor, read: lookedAt(bakery.email) };
}

function expectWholeDay({ text }: Received, markings = ["ES", "JW"]) {
  for (const marking of markings) expect(text).toContain(`Märk kartongen: ${marking}`);
  expect(text).toContain("Allergi: nötter.");
  expect(text).toContain(`${markings.length} tårtor`);
}

describe("a bakery with two cakes for a day, one of them with a nut allergy", () => {
  test("reads of both in every mail, whatever is changed of one, and of the lunch that it also brings", async () => {
    const { company, bakery, hr, elin, johan, read } = await twoCakes();
    const admin = world.as(await world.buildAdmin());
    const { order: lunch } = await buildMealOn(world, DAY, { ...asked, people_count: 25 }, {}, company);
    await world.inDatabase((tx) =>
      tx.execute(sql`update meal_orders set restaurant_id = ${bakery.id} where id = ${lunch.id}`),
    );
    const walk: [kinds: string[], step: () => Promise<unknown>][] = [
      [["bakery-reminder-week", "restaurant-reminder-week"], () => morning("02")],
      [
        ["supplier-order-changed"],
        () => hr.call("change-meal-order", { meal_order_id: lunch.id, people: 26 }),
      ],
      [["supplier-order-changed"], () => hr.call("change-cake-order", { id: johan.id, portion_size: 12 })],
      [["supplier-order-changed"], () => hr.call("change-cake-order", { id: elin.id, portion_size: 10 })],
      [
        ["supplier-order-changed"],
        () => {
          const { id, name, birthday } = johan.person;
          return hr.call("update-employee", { id, name, birthday, dietary_preferences: "vegansk" });
        },
      ],
      [
        ["bakery-reminder-day-by-hand"],
        () => admin.call("test-bakery-reminder-email", { companyId: company.id, testMode: false }),
      ],
      [["bakery-reconfirm"], () => morning("06")],
      [["bakery-reminder-day", "restaurant-reminder-day"], () => morning("08")],
      [
        ["supplier-order-changed"],
        () =>
          hr.call("add-employee", {
            name: "Bea Berg",
            birthday: "1991-09-02",
            position: "Chef",
            email: "bea@ny.example",
            allergies: "selleri",
          }),
      ],
    ];
    for (const [kinds, step] of walk) {
      await step();
      const mails = await read();
      expect(mails.map(({ kind }) => kind).sort()).toEqual(kinds);
      for (const mail of mails) {
        expectWholeDay(mail);
        expect(mail.text).toMatch(/Måltid(?: \(ändrad\))?: Lunch, 2[56] personer/);
      }
    }
    const last = world.sandbox.mailbox.list().find(({ key }) => key!.startsWith("supplier-order-changed:"));
    expect(last!.text).toContain("Kollegornas allergier: selleri (1 person), tidigare inga anmälda");
    expect(last!.text).toContain("Allergier (maten): selleri (1 person), tidigare inte anmält");
    for (const about of ["tårta", "mat"]) expect(last!.text).toContain(`: ${about}:\nhttps://`);
  });

  test("reads which of them has changed", async () => {
    const { hr, johan, read } = await twoCakes();
    await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
    const [mail] = await read();
    expect(mail!.text).toContain("Antal bitar (JW): 12 bitar, tidigare 8 bitar");
    expect(mail!.text).toMatch(/Tårta \d \(ändrad\): 12 bitar\s+Märk kartongen: JW/);
    expect(mail!.text).toMatch(/Tårta \d: 8 bitar\s+Märk kartongen: ES\s+Allergi: nötter\./);
  });

  test("is what the judge of the simulation looks for: it finds what a mail leaves out or should have left out", async () => {
    const { hr, company, elin, johan, read } = await twoCakes();
    await world.buildEmployee(company, { name: "Nils Ny", allergies: "soja" });
    await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
    const [mail] = await read();
    const faultsWith = async (from: RegExp | string, to: string) => {
      const text = mail!.text.replace(from, to);
      expect(text).not.toBe(mail!.text);
      return (await faultsOf([{ ...mail!, text }])).join("\n");
    };
    const due = "but it is: 12 pieces; 8 pieces Allergi: nötter.";
    const other = /\* Tårta \d: 8 bitar\n {2}Märk kartongen: ES\n {2}Allergi: nötter\.\n/;
    expect(await faultsWith(other, "")).toContain(`tells of cakes: 12 pieces, ${due}`);
    expect(await faultsWith("  Allergi: nötter.\n", "")).toContain(`cakes: 12 pieces; 8 pieces, ${due}`);
    expect(await faultsWith("(ändrad): 12 bitar", "(ändrad): 8 bitar")).toContain(due);
    expect(await faultsWith("Märk kartongen: JW", "Märk kartongen: ES")).toContain("marks two boxes alike");
    expect(await faultsWith("12 bitar, tidigare 8", "12 bitar, tidigare 12")).toContain("tells of no change");
    expect(
      await faultsWith("Kollegorna på adressen: soja (1 person). De äter av samma tårta.", ""),
    ).toContain("tells of colleagues' allergies: none, but it is: soja (1 person)");
    await hr.call("cancel-cake-order", { id: elin.id });
    expect((await faultsOf([mail!]))[0], "what is off by now is listed").toMatch(/but it is: 12 pieces$/);
  });

  test("reads of two changes in one mail, with the whole day", async () => {
    const { elin, johan, read } = await twoCakes();
    await world.inDatabase(async (tx) => {
      await changePortions(tx, world.services, elin.id, 10);
      await changePortions(tx, world.services, johan.id, 12);
    });
    const [mail, ...more] = await read();
    expect(more).toEqual([]);
    expectWholeDay(mail!);
    expect(mail!.text).toContain("Antal bitar (ES): 10 bitar, tidigare 8 bitar");
    expect(mail!.text).toContain("Antal bitar (JW): 12 bitar, tidigare 8 bitar");
    expect(mail!.text).toMatch(/Tårta 1 \(ändrad\).*Tårta 2 \(ändrad\)/s);
  });

  test("reads of a third cake together with the two that it knows of", async () => {
    const { company, hr, bakery, cakeFor, read } = await twoCakes();
    const admin = world.as(await world.buildAdmin());
    const third = await cakeFor("Åsa Öberg", "ägg", { status: "planned", requested_at: null });
    await admin.call("send-bakery-order-email", { companyId: company.id, bakeryId: bakery.id });
    const [question, ...more] = await read();
    expect(more).toEqual([]);
    expect(question!.subject).toBe("Beställning: 1 tårta måndag 9 mars");
    expect(question!.text).toContain("Så ser hela dagen ut, med det ni redan känner till:");
    expect(question!.text).toMatch(/Tårta \d \(ny\): 8 bitar\s+Märk kartongen: ÅÖ/);
    expectWholeDay(question!, ["ES", "JW", "ÅÖ"]);
    await hr.call("cancel-cake-order", { id: third.id });
    const mails = await read();
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "bakery-order-cancelled",
      "supplier-order-changed",
    ]);
    const off = mails.find(({ kind }) => kind === "bakery-order-cancelled");
    expectWholeDay(off!);
    expect(off!.text).toMatch(/Avbokat: 1 tårta, 8 bitar, märkt ÅÖ/);
    expect(off!.text).not.toMatch(/Allergi: ägg|Märk kartongen: ÅÖ/);
  });

  test("reads no other number on a box when somebody with the same initials is erased or renamed", async () => {
    const { hr, elin, cakeFor, read } = await twoCakes();
    const askedLater = (minute: number) => ({ requested_at: `2026-03-02T09:0${minute}:00Z` });
    const emil = await cakeFor("Emil Sund", "ägg", askedLater(1));
    const eva = await cakeFor("Eva Sten", "gluten", askedLater(2));
    const boxOf = (text: string, allergy: string) =>
      text.match(new RegExp(`Tårta (\\d).*: .*\\s+Märk kartongen: (.*)\\s+Allergi: ${allergy}\\.`))?.slice(1);
    await hr.call("change-cake-order", { id: emil.id, portion_size: 10 });
    const [before] = await read();
    const numbers = [
      boxOf(before!.text, "nötter"),
      boxOf(before!.text, "ägg"),
      boxOf(before!.text, "gluten"),
    ];
    for (const [nth, marking] of numbers.map((box) => box!)) expect(marking).toBe(`ES ${nth}`);

    await hr.call("erase-employee", { id: elin.person.id });
    const [off] = await read();
    expect(off!.text).toContain(`märkt ${numbers[0]![1]}`);
    expect(boxOf(off!.text, "ägg")![1]).toBe(numbers[1]![1]);
    expect(boxOf(off!.text, "gluten")![1]).toBe(numbers[2]![1]);
    const { id, birthday, allergies } = emil.person;
    await hr.call("update-employee", { id, birthday, allergies, name: "Emil Ask" });
    await hr.call("change-cake-order", { id: eva.id, portion_size: 12 });
    const [after] = (await read()).slice(-1);
    expect(after!.text).not.toContain(`Märk kartongen: ${numbers[1]![1]}`);
  });

  const withdrawn = ({ elin }: Awaited<ReturnType<typeof twoCakes>>, token: string) =>
    world.nobody.call("withdraw-supplier-order", { token, order_ids: [elin.id], reason: "Fullt" });
  test.each<[string, (scene: Awaited<ReturnType<typeof twoCakes>>, token: string) => Promise<unknown>]>([
    ["cancelled", ({ hr, elin }) => hr.call("cancel-cake-order", { id: elin.id })],
    [
      "moved away",
      ({ hr, elin }) => hr.call("move-cake-order", { id: elin.id, delivery_date: EARLIER, ...elsewhere }),
    ],
    [
      "given to another",
      async ({ hr, elin }) =>
        hr.call("ask-next-bakery", { id: elin.id, vendor_id: (await world.buildVendor()).id }),
    ],
    ["withdrawn from", withdrawn],
  ])("is asked anew for the other when the one with the allergy is %s", async (_, act) => {
    const scene = await twoCakes();
    const { hr, elin, johan, bakery, read } = scene;
    await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
    const [known] = await read();
    const tokenOf = (text: string) => /\/svar\?token=([\w.-]+)$/m.exec(text)![1]!;
    expect(known!.text).not.toContain("Kollegorna på adressen");
    await act(scene, tokenOf(known!.text));
    const mails = await read();
    const asking = mails.filter(({ kind }) => kind === "supplier-order-changed");
    expect(asking).toHaveLength(1);
    expect(asking[0]!.text).toContain("Kollegornas allergier: nötter (1 person), tidigare inga anmälda");
    expect(asking[0]!.text).toContain("Svara på nytt");
    expect(asking[0]!.text).toContain(
      act === withdrawn ? "Ert svar ändrar vad som gäller för resten" : "har ändrat sin beställning",
    );
    const page = await world.nobody.call("get-supplier-orders", { token: tokenOf(asking[0]!.text) });
    const left = page.orders.find(({ id }) => id === johan.id);
    expect(left).toMatchObject({ status: "confirmed", answer_wanted_again: true });
    expect(page.orders.some(({ id, status }) => id === elin.id && status === "confirmed")).toBe(false);
    expect(page.changes).toEqual([
      { label: "Kollegornas allergier", before: "inga anmälda", after: "nötter (1 person)" },
    ]);
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: johan.id });
    expect(lines.at(-1)!.text).toContain("En annan tårta samma dag föll bort");
    expect(bakery.email).not.toBeNull();
  });

  describe("and whose yes to the other is asked for anew, since the one with the allergy left the day,", () => {
    const again = (id: string) =>
      world.inDatabase(async (tx) => (await readOrders(tx, "cake", [id]))[0]!.answer_wanted_again);
    const tokenOf = (mails: Received[]) => /\/svar\?token=([\w.-]+)$/m.exec(mails.at(-1)!.text)![1]!;
    /** Both have a yes whose words are known. */
    async function accepted() {
      const scene = await twoCakes("requested");
      const admin = world.as(await world.buildAdmin());
      for (const { id } of [scene.elin, scene.johan])
        await admin.call("answer-for-supplier", { order_type: "cake", id, answer: "confirm", reason: null });
      await scene.hr.call("change-cake-order", { id: scene.johan.id, portion_size: 12 });
      return { ...scene, token: tokenOf(await scene.read()) };
    }
    type Scene = Awaited<ReturnType<typeof accepted>>;
    const order_ids = ({ elin }: Scene) => [elin.id];
    const withdraw = (scene: Scene) =>
      world.nobody.call("withdraw-supplier-order", {
        token: scene.token,
        order_ids: order_ids(scene),
        reason: null,
      });
    const takeBack = (scene: Scene) =>
      world.nobody.call("take-back-withdrawal", { token: scene.token, order_ids: order_ids(scene) });
    const move = ({ hr, elin }: Scene, delivery_date: string) =>
      hr.call("move-cake-order", { id: elin.id, delivery_date, ...elsewhere });

    test("needs no new yes when the withdrawal is taken back, and hears nothing of it", async () => {
      const scene = await accepted();
      const { hr, johan, read } = scene;
      await withdraw(scene);
      expect(await again(johan.id)).toBe(true);
      world.clock.advance({ minutes: 1 });
      await takeBack(scene);
      expect(await again(johan.id)).toBe(false);
      world.clock.advance({ hours: 24 });
      await keepDeadlines(world.services);
      expect(await read()).toEqual([]);
      const { lines } = await hr.call("get-order-history", { kind: "cake", id: johan.id });
      expect(lines.at(-1)!.text).toContain("ett nytt svar behövs inte");
    });

    test.each<[string, (scene: Scene) => Promise<unknown>, (scene: Scene) => Promise<unknown>]>([
      ["takes its withdrawal back", withdraw, takeBack],
      ["gets it back on its day", (scene) => move(scene, EARLIER), (scene) => move(scene, DAY)],
      [
        "is asked for a new one instead",
        ({ hr, elin }) => hr.call("cancel-cake-order", { id: elin.id }),
        async ({ company, bakery, elin }) => {
          const { id } = await world.buildCakeOrder(elin.person, {
            delivery_date: DAY,
            bakery_id: bakery.id,
            status: "planned",
          });
          const admin = world.as(await world.buildAdmin());
          await admin.call("send-bakery-order-email", { companyId: company.id, bakeryId: bakery.id });
          return id;
        },
      ],
    ])("reads that its yes holds when it %s after it was asked", async (_, leave, comeBack) => {
      const scene = await accepted();
      const { johan, read } = scene;
      await leave(scene);
      expect((await read()).map(({ text }) => text).join()).toContain("Svara på nytt");
      await world.inDatabase((tx) =>
        tx.execute(sql`update orders set called_at = app_now() where id = ${johan.id}`),
      );
      await comeBack(scene);
      expect(await again(johan.id)).toBe(false);
      const mail = (await read()).find(({ kind }) => kind === "supplier-order-changed")!;
      expect(mail.text).toContain("Kollegornas allergier: inga anmälda, tidigare nötter (1 person)");
      expect(mail.text).toMatch(
        /(Ert ja|Det svaret) gäller, och (där behöver ni|ni behöver) inte svara på nytt\./,
      );
      const solved = world.sandbox.mailbox.list().filter(({ text }) => text.includes("Johan"));
      const textOf = (kind: string) => solved.find(({ key }) => key!.startsWith(`${kind}:`))?.text;
      expect(textOf("order-confirmed-admin")).toContain("Ingen behöver ringa.");
      expect(textOf("supplier-message")).toContain("de behöver inte svara på nytt");
    });

    test("is not told in its story of what another bakery heard while it had withdrawn", async () => {
      const scene = await accepted();
      const { hr, elin, token, read } = scene;
      const other = await world.buildVendor();
      await withdraw(scene);
      await hr.call("ask-next-bakery", { id: elin.id, vendor_id: other.id });
      const { id, name, birthday } = elin.person;
      await hr.call("update-employee", { id, name, birthday, allergies: "nötter, ägg" });
      await takeBack(scene);
      await read();
      const { story } = await world.nobody.call("get-supplier-orders", { token });
      const texts = story.map(({ text }) => text);
      expect(texts.filter((text) => text.includes("fick besked") && text.includes("ES"))).toEqual([]);
      expect(texts).toContain("Ni kan leverera ändå");
    });

    test("is neither reminded nor rung up about what is as it was, however that came about", async () => {
      const scene = await accepted();
      const { johan, read } = scene;
      const doubt = () =>
        world.inDatabase((tx) =>
          tx.execute(sql`with asked as (update orders set answer_wanted_again_at = app_now() where id = ${johan.id})
            update offers set answer_by = app_now() + interval '3 days', remind_at = app_now(), reminded_at = null
            where order_id = ${johan.id}`),
        );
      await doubt();
      await keepDeadlines(world.services);
      expect([await again(johan.id), await read()]).toEqual([false, []]);
      at("06T15:00");
      await doubt();
      await world.inDatabase((tx) => tx.execute(sql`update offers set remind_at = null`));
      await keepDeadlines(world.services);
      expect(await again(johan.id)).toBe(false);
      const called = world.sandbox.mailbox.list().filter(({ key }) => key!.includes("unconfirmed"));
      expect(called).toEqual([]);
    });
  });

  test("is asked nothing when the one without allergies is cancelled, or the person has left", async () => {
    const { hr, elin, johan, cakeFor, read } = await twoCakes();
    await cakeFor("Åsa Öberg", null);
    await hr.call("cancel-cake-order", { id: johan.id });
    await hr.call("archive-employee", { id: elin.person.id });
    expect((await read()).map(({ kind }) => kind)).not.toContain("supplier-order-changed");
  });

  test("reads what is left when one is moved to another day, given to another bakery, or both are cancelled", async () => {
    const { company, hr, elin, johan, read } = await twoCakes();
    const other = await world.buildVendor();
    const atOther = lookedAt(other.email);
    const known = await world.buildEmployee(company, { name: "Åsa Öberg", allergies: "ägg" });
    await world.buildCakeOrder(known, {
      delivery_date: DAY,
      bakery_id: other.id,
      status: "confirmed",
      ...asked,
    });
    await hr.call("ask-next-bakery", { id: johan.id, vendor_id: other.id });
    const [left] = await read();
    expect(left!.kind).toBe("bakery-order-cancelled");
    expect(left!.text).toContain("Ni ska fortfarande leverera 1 tårta den dagen.");
    expect(left!.text).toContain("Allergi: nötter.");
    const [question] = await atOther();
    expect(question!.kind).toBe("bakery-order");
    expect(question!.text).toContain("Märk kartongen: JW");
    expect(question!.text).toMatch(/Märk kartongen: ÅÖ\s+(Ni har sagt ja\s+)?Allergi: ägg\./);

    await hr.call("move-cake-order", { id: elin.id, delivery_date: EARLIER, ...elsewhere });
    const mails = await read();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["bakery-order", "bakery-order-cancelled"]);
    const off = mails.find(({ kind }) => kind === "bakery-order-cancelled");
    expect(off!.text).toContain("Ni ska inte leverera måndag 9 mars.");
    expect(off!.text).not.toMatch(/fortfarande|nötter/);
    expect(mails.find(({ kind }) => kind === "bakery-order")!.text).toContain("Allergi: nötter.");
  });

  test("reads of both when one goes to another address the same day", async () => {
    const { hr, johan, read } = await twoCakes();
    await hr.call("move-cake-order", { id: johan.id, delivery_date: DAY, ...elsewhere });
    const mails = await read();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["bakery-order", "bakery-order-cancelled"]);
    for (const mail of mails) {
      expectWholeDay(mail);
      expect(mail.text).toMatch(/Märk kartongen: JW\s+Leverans: kl\.\u00a012:00, Järntorget 7/);
      expect(mail.text).toMatch(/Märk kartongen: ES\s+Leverans: kl\.\u00a012:00, Storgatan 1/);
    }
  });

  test("never finds another cake's marking on a box, whatever becomes of one of them", async () => {
    const { hr, bakery, elin, cakeFor, read } = await twoCakes();
    const later = (minute: number) => ({ requested_at: `2026-02-20T10:0${minute}:00+01:00` });
    await cakeFor("Erik Svensson", null, later(1));
    await cakeFor("Eva Sund", "ägg", later(2));
    const first = elin.id;
    // Elin and Johan are 1 and 2 in some order, Erik is 3, Eva 4.
    await hr.call("move-cake-order", { id: first, delivery_date: DAY, ...elsewhere });
    for (const { text } of await read()) {
      expect(text).toMatch(/Märk kartongen: ES [12]\s(?:(?!Märk)[^])*?Allergi: nötter\./);
      expect(text).toMatch(/Märk kartongen: ES 4\s(?:(?!Märk)[^])*?Allergi: ägg\./);
      expect(text).toContain("Märk kartongen: ES 3");
    }
    const other = await world.buildVendor({ latitude: bakery.latitude, longitude: bakery.longitude });
    await hr.call("ask-next-bakery", { id: first, vendor_id: other.id });
    const off = (await read()).find(({ kind }) => kind === "bakery-order-cancelled");
    expect(off!.text).toMatch(/märkt ES [12]/);
    expect(off!.text).toMatch(/Märk kartongen: ES 4\s(?:(?!Märk)[^])*?Allergi: ägg\./);
  });

  test("hears of the markings that a corrected name changes, also those of others", async () => {
    const { hr, bakery, elin, read } = await twoCakes();
    const { id, birthday, allergies } = elin.person;
    const rename = (name: string) =>
      hr.call("update-employee", { id, name, birthday: birthday!, allergies, position: null, email: null });
    await rename("Elin Strand");
    const waiting = await world.mailsTo(bakery.email!);
    expect(waiting, "the initials are the same").toEqual([]);
    await rename("Jenny Wallin");
    const [changed] = await read();
    expect(changed!.kind).toBe("supplier-order-changed");
    expect(changed!.text).toMatch(/Märkning: JW [12], tidigare ES/);
    expect(changed!.text).toMatch(/Märkning: JW [12], tidigare JW/);
    expect(changed!.text).not.toContain("Svara på nytt");
    expectWholeDay(changed!, ["JW 1", "JW 2"]);
  });

  test("that gets its mails late, and in another order, reads only what holds then", async () => {
    const { hr, elin, johan, read } = await twoCakes();
    await hr.call("change-cake-order", { id: elin.id, portion_size: 10 });
    world.sandbox.faults.set("mail", "451", 100);
    await deliverMails(world.services);
    world.sandbox.faults.clear("mail");
    await hr.call("change-cake-order", { id: elin.id, portion_size: 14 });
    await hr.call("cancel-cake-order", { id: johan.id });
    const { id, name, birthday } = elin.person;
    await hr.call("update-employee", { id, name, birthday, allergies: "nötter, ägg" });
    const mails = await read();
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "bakery-order-cancelled",
      "supplier-order-changed",
    ]);
    for (const { text } of mails) {
      expect(text).toContain("1 tårta, 14 bitar");
      expect(text).toContain("Allergi: nötter, ägg.");
      expect(text).not.toMatch(/Märk kartongen: JW|Tårta: 2 tårtor/);
    }
  });

  test("is not told to go on with what was cancelled while the mail about it waited", async () => {
    const { hr, elin, johan, read } = await twoCakes();
    await hr.call("cancel-cake-order", { id: johan.id });
    await hr.call("change-cake-order", { id: elin.id, portion_size: 10 });
    await hr.call("cancel-cake-order", { id: elin.id });
    const mails = await read();
    expect(mails.map(({ kind }) => kind)).toEqual(["bakery-order-cancelled", "bakery-order-cancelled"]);
    for (const { text } of mails) expect(text).not.toMatch(/fortfarande|nötter/);
  });
});

describe("a kitchen with breakfast and lunch for a day", () => {
  async function twoMeals() {
    const {
      company,
      restaurant,
      order: lunch,
    } = await buildMealOn(world, DAY, { ...asked, people_count: 25 });
    await world.buildEmployee(company, { allergies: "nötter" });
    const breakfast = await buildMealOn(
      world,
      DAY,
      { ...asked, time: "07:30", people_count: 12 },
      {},
      company,
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`with own as (update orders set supplier_id = ${restaurant.id} where id = ${breakfast.order.id}),
          offered as (update offers set supplier_id = ${restaurant.id} where order_id = ${breakfast.order.id})
        update meal_events set event_type = 'frukost', restaurant_id = ${restaurant.id}
        where id = ${breakfast.order.meal_event_id}`),
    );
    const read = lookedAt(restaurant.email);
    return { company, hr: world.as(company.hr), restaurant, lunch, breakfast: breakfast.order, read };
  }
  const expectBoth = ({ text }: Received, people = 25) => {
    expect(text).toContain("Frukost");
    expect(text).toContain("12 personer");
    expect(text).toContain("Lunch");
    expect(text).toContain(`${people} personer`);
    expect(text).toContain("Allergier: nötter (1 person)");
  };

  test("reads of both in every mail, whatever is changed of one", async () => {
    const { company, hr, lunch, breakfast, read } = await twoMeals();
    const admin = world.as(await world.buildAdmin());
    await morning("02");
    const [week, ...more] = await read();
    expect([week!.kind, more]).toEqual(["restaurant-reminder-week", []]);
    expectBoth(week!);
    await hr.call("change-meal-order", { meal_order_id: lunch.id, people: 30 });
    const [changed] = await read();
    expect(changed!.text).toContain("Antal personer (lunch): 30 personer, tidigare 25 personer");
    expectBoth(changed!, 30);
    await admin.call("test-vendor-reminder-email", { companyId: company.id, testMode: false });
    const [byHand] = await read();
    expectBoth(byHand!, 30);
    await morning("08");
    const [day, ...others] = await read();
    expect([day!.kind, others]).toEqual(["restaurant-reminder-day", []]);
    expectBoth(day!, 30);
    await hr.call("add-employee", {
      name: "Bea Berg",
      birthday: "1991-09-02",
      position: "Chef",
      email: "bea@ny.example",
      allergies: "selleri",
    });
    const eaters = await read();
    expect(eaters.map(({ kind }) => kind)).toEqual(["supplier-order-changed"]);
    for (const mail of eaters)
      expect(mail.text).toContain("Allergier: nötter (1 person), selleri (1 person)");
    at("06T10:00");
    await hr.call("cancel-meal-order", { meal_order_id: lunch.id });
    const [off] = await read();
    expect(off!.text).toContain("Ni ska fortfarande leverera frukost för 12 personer den dagen.");
    expect(off!.text).toContain("Allergier: nötter (1 person), selleri (1 person)");
    await hr.call("cancel-meal-order", { meal_order_id: breakfast.id });
    const [rest] = await read();
    expect(rest!.text).toContain("Ni behöver inte leverera och inte svara.");
    expect(rest!.text).not.toContain("fortfarande");
  });

  test("reads which of two lunches has changed, and which of them a message is about", async () => {
    const { hr, lunch, breakfast, read } = await twoMeals();
    await world.inDatabase((tx) =>
      tx.execute(sql`with early as (update meal_orders set notes = 'Utan nötter' where id = ${breakfast.id})
        update meal_events set event_type = 'lunch' where id = ${breakfast.meal_event_id}`),
    );
    await hr.call("change-meal-order", { meal_order_id: lunch.id, people: 30 });
    const [changed] = await read();
    expect(changed!.text).toContain(
      "Antal personer (lunch kl.\u00a012:00): 30 personer, tidigare 25 personer",
    );
    expect(changed!.text).toContain("om er lunch kl.\u00a007:30:\n\n> Utan nötter");
  });

  test("is asked for both in one mail, and that it also bakes a cake that day stands there", async () => {
    const { company, hr, restaurant, read } = await twoMeals();
    await world.inDatabase((tx) => updateMeals(tx, sql`true`, { status: "planned" }));
    const person = await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "mandel" });
    const cake = await world.buildCakeOrder(person, {
      ...asked,
      delivery_date: DAY,
      bakery_id: restaurant.id,
      status: "confirmed",
    });
    await morning("02");
    const mails = await read();
    const question = mails.find(({ kind }) => kind === "restaurant-order");
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["bakery-reminder-week", "restaurant-order"]);
    expect(question!.subject).toBe("Beställning: frukost och lunch måndag 9 mars");
    for (const mail of mails) {
      expect(mail.text).toContain("Allergi: mandel.");
      expect(mail.text).toContain("Frukost");
      expect(mail.text).toContain("nötter (1 person)");
    }
    await hr.call("cancel-cake-order", { id: cake.id });
    const [off] = await read();
    expect(off!.text).toContain(
      "Ni ska fortfarande leverera frukost för 12 personer och lunch för 25 personer",
    );
  });
});
