import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  elsewhere,
  at,
  DAY,
  EARLIER,
  type Received,
  twoCakes,
  useWholeDays,
  world,
} from "../../../test/whole-day-scene.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { readOrders } from "./read-orders.ts";

/** Whose cake leaves a day eats of the others, and whose comes back does not. */

useWholeDays();

describe("a bakery with two cakes for a day, one of them with a nut allergy", () => {
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
    expect(known!.text).not.toContain("Fler som äter av");
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
      expect(texts).toContain("Ni kan leverera ändå (ES)");
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
});

describe("a yes to what somebody read before it changed is not taken", () => {
  const CHANGED = {
    code: "order-changed",
    message: "Beställningen har ändrats medan sidan var öppen. Läs igenom den igen och svara sedan.",
  };

  test.each(["cancelled by HR", "declined by the bakery itself"])(
    "of one cake, when whose other cake was %s eats of it now",
    async (how) => {
      const { hr, elin, johan, read } = await twoCakes("requested");
      await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
      const [known] = await read();
      const token = /\/svar\?token=([\w.-]+)$/m.exec(known!.text)![1]!;
      const page = await world.nobody.call("get-supplier-orders", { token });
      const answer = (id: string, said: "confirm" | "decline", shown = page) =>
        world.nobody.call("answer-supplier-order", {
          token,
          order_ids: [id],
          answer: said,
          reason: null,
          allergens_read: ["nötter"],
          versions: shown.orders.flatMap(({ version }) => version ?? []),
        });
      if (how === "cancelled by HR") await hr.call("cancel-cake-order", { id: elin.id });
      else await answer(elin.id, "decline");
      await expect(answer(johan.id, "confirm")).rejects.toMatchObject(CHANGED);
      const now = await world.nobody.call("get-supplier-orders", { token });
      expect(now.colleague_allergies).toEqual([{ name: "nötter", count: 1 }]);
      expect(await answer(johan.id, "confirm", now)).toEqual({ answered: 1 });
    },
  );

  test("of a question whose time was up, when HR has ordered anew", async () => {
    const { hr, johan, read } = await twoCakes("requested");
    await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
    const [known] = await read();
    const token = /\/svar\?token=([\w.-]+)$/m.exec(known!.text)![1]!;
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'expired' where order_id = ${johan.id}`),
    );
    const page = await world.nobody.call("get-supplier-orders", { token });
    await world.buildCakeOrder(johan.person, { delivery_date: DAY, status: "requested" });
    const answer = world.nobody.call("answer-supplier-order", {
      token,
      order_ids: [johan.id],
      answer: "confirm",
      reason: null,
      allergens_read: page.allergens,
      versions: page.orders.flatMap(({ version }) => version ?? []),
    });
    await expect(answer).rejects.toMatchObject({
      code: "order-changed",
      message: "Svarstiden gick ut, och beställningen har gått vidare. Ni behöver inte göra något.",
    });
  });

  test("on the phone, when a colleague has come meanwhile", async () => {
    const { company, johan } = await twoCakes("requested");
    const admin = world.as(await world.buildAdmin());
    const order = { order_type: "cake" as const, id: johan.id };
    const { version } = await admin.call("get-order-facts", order);
    await world.buildEmployee(company, { name: "Siv Ek", allergies: "ägg" });
    const say = (read: string | null) =>
      admin.call("answer-for-supplier", { ...order, answer: "confirm", reason: null, version: read });
    await expect(say(version)).rejects.toMatchObject(CHANGED);
    await say((await admin.call("get-order-facts", order)).version);
    const [said] = await world.inDatabase((tx) => readOrders(tx, "cake", [johan.id]));
    expect(said).toMatchObject({ status: "confirmed", answer_wanted_again: false });
  });
});
