import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  asked,
  DAY,
  EARLIER,
  elsewhere,
  expectWholeDay,
  faultsOf,
  lookedAt,
  morning,
  twoCakes,
  useWholeDays,
  world,
} from "../../../test/whole-day-scene.ts";
import { buildMealOn } from "../../../test/morning.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { changePortions } from "./change-quantity.ts";

/** Whatever a supplier reads about a day is the whole day: every cake and meal, every marking, every allergy. */

useWholeDays();

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
    expect(await faultsWith("Fler som äter av tårtorna: soja (1 person).", "")).toContain(
      "tells of colleagues' allergies: none, but it is: soja (1 person)",
    );
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
