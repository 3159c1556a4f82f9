import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  at,
  autopilot,
  cake,
  chainOf,
  company,
  deadlineOf,
  endAccess,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  tokenOf,
  useTowns,
  versionsOf,
  world,
} from "../../../test/chain-scene.ts";
import { allHaveLeft } from "../../../test/morning.ts";
import { asTyped } from "../../../test/supplier-row.ts";
import { crashingDatabase } from "../../../test/faults/crash/crashing-database.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { employees, vendors } from "../../database/schema.ts";
import { lockCapacity } from "../suppliers/booked.ts";
import type { Services } from "../../providers/services.ts";
import { answerOrders, takeBackWithdrawal, withdrawOrders } from "./answer-orders.ts";
import { assignSupplier } from "./assign-supplier.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { changePortions } from "./change-quantity.ts";
import { mailEatersChanged } from "./eaters-changed.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { offerAfterReactivation } from "../meals/offer-after-reactivation.ts";
import { offerPlanned } from "./offer-planned.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

/** A chain that something outside it stops: days off, ended access, a closed supplier, a lost process. */

useTowns();

describe("a supplier that is switched off", () => {
  test("is told what it has lost, and the next is asked, once somebody has read how many orders it had", async () => {
    const [promised, open] = [await offered(), await offered()];
    await answer(near[0], promised.id, "confirm");
    const admin = world.as(await world.buildAdmin());
    const off = { id: near[0].id, active: false };
    await expect(admin.call("set-bakery-active", off)).rejects.toMatchObject({ code: "orders-depend" });
    expect(await chainOf(promised.id)).toEqual(["1 accepted"]);
    await admin.call("set-bakery-active", { ...off, despiteOrders: true });
    expect(await chainOf(promised.id)).toEqual(["1 retracted", "2 open"]);
    expect(await chainOf(open.id)).toEqual(["1 retracted", "2 open"]);
    const told = (await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email);
    expect(new Set(told)).toEqual(new Set([near[0].email]));
  });

  test("that closes on a day with a promised order is told, and the next is asked; other days stay", async () => {
    const promised = await offered();
    await answer(near[0], promised.id, "confirm");
    const later = await offered("2026-11-26");
    const admin = world.as(await world.buildAdmin());
    const shut = { ...asTyped(near[0]), closed_dates: ["2026-11-25"] };
    await expect(admin.call("update-supplier", shut)).rejects.toMatchObject({ code: "orders-depend" });
    expect(await chainOf(promised.id)).toEqual(["1 accepted"]);
    await admin.call("update-supplier", { ...shut, despiteOrders: true });
    expect(await chainOf(promised.id)).toEqual(["1 retracted", "2 open"]);
    expect(await chainOf(later.id)).toEqual(["1 open"]);
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[0].email,
    ]);
  });
});

describe("a company whose access ends", () => {
  const renew = () =>
    world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update companies set subscription_status = 'active', period_ends_at = null where id = ${company.id}`,
      );
      await offerAfterReactivation(tx, world.services, company.id);
    });

  test("keeps what was asked: a yes counts, a no is told as what it is, and a renewal asks the next", async () => {
    const kept = await offered();
    const lost = await offered("2026-11-26", { bakery_id: near[1].id }, { birthday: "1990-11-26" });
    await endAccess();
    await job();
    await answer(near[0], kept.id, "confirm");
    expect((await orderOf(kept.id)).status).toBe("confirmed");
    await answer(near[1], lost.id, "decline");
    await job();
    expect(await chainOf(lost.id)).toEqual(["2 declined"]);
    const [mail] = await mailsOf("order-declined");
    expect(mail!.text).toContain("Abonnemanget har löpt ut, så vi har inte frågat någon annan.");
    expect(mail!.text).toContain("Förnya det på översikten, så frågar vi nästa.");
    expect(mail!.text).not.toMatch(/ingen annan har sagt ja|i närheten som hinner|Fråga /);
    expect((await mailsOf("order-declined-admin"))[0]!.text).toContain(
      "Kundens abonnemang har löpt ut, så ingen annan har frågats.",
    );
    const { people: told } = await world.as(company.hr).call("get-promise-year", {});
    expect(told.flatMap(({ alarm, reason }) => (alarm ? [reason] : []))).toEqual([
      "Abonnemanget har löpt ut – förnya det, så frågas nästa bageri",
    ]);
    await renew();
    await job();
    expect(await chainOf(lost.id)).toEqual(["2 declined", "1 open"]);
  });
});

describe("the last place", () => {
  test("is taken by one of two that lose their bakeries at once; the other goes further", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ daily_capacity: 1 }).where(eq(vendors.id, near[1].id)),
    );
    const [one, two] = [await offered(), await offered()];
    await Promise.all([answer(near[0], one.id, "decline"), answer(near[0], two.id, "decline")]);
    await job();
    const asked = await Promise.all([one, two].map(async ({ id }) => (await chainOf(id)).at(-1)));
    expect(asked.toSorted()).toEqual(["2 open", "3 open"]);
  });

  test("that somebody takes meanwhile is not given away twice: the job chooses anew", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ daily_capacity: 1 }).where(eq(vendors.id, near[1].id)),
    );
    const order = await offered();
    let passedOn: Promise<unknown> | undefined;
    await world.db.transaction(platformScope, async (tx) => {
      await lockCapacity(tx, { ...near[1], daily_capacity: 1 });
      passedOn = answer(near[0], order.id, "decline");
      await untilBlocked(world.db);
      const other = await world.buildEmployee(await world.buildCompany());
      await tx.execute(sql`insert into orders (company_id, kind, employee_id, supplier_id, quantity, birthday, delivery_date)
        values (${other.company_id}, 'cake', ${other.id}, ${near[1].id}, 8, '2026-11-25', '2026-11-25')`);
    });
    await passedOn;
    expect(await orderOf(order.id)).toMatchObject({ status: "declined", called_at: null });
    await job();
    expect(await chainOf(order.id)).toEqual(["1 declined", "3 open"]);
  });
});

describe("an answer", () => {
  test("is about what its page showed: what HR has changed meanwhile is read first", async () => {
    const order = await offered();
    const shown = { versions: await versionsOf(near[0]) };
    await world.inDatabase((tx) => changePortions(tx, world.services, order.id, 10));
    await expect(answer(near[0], order.id, "confirm", shown)).rejects.toMatchObject({
      code: "order-changed",
    });
    await expect(answer(near[0], order.id, "confirm", { versions: [] })).rejects.toThrow(
      "Beställningen har ändrats medan sidan var öppen.",
    );
    await answer(near[0], order.id, "confirm");
    at("2026-11-24T10:00:00+01:00");
    const said = { token: await tokenOf(near[0]), versions: await versionsOf(near[0]) };
    await world.inDatabase((tx) => changePortions(tx, world.services, order.id, 15));
    await expect(world.nobody.call("reconfirm-supplier-order", said)).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("that comes while somebody's allergy is being saved is asked for anew, or knows of it", async () => {
    const order = await offered();
    const shown = { versions: await versionsOf(near[0]) };
    const colleague = await world.buildEmployee(company);
    let yes: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await world.inDatabase(async (tx) => {
      await tx.update(employees).set({ allergies: "ägg" }).where(eq(employees.id, colleague.id));
      const before = [{ id: colleague.id, allergies: null, dietary_preferences: null }];
      await mailEatersChanged(tx, world.services, { companyId: company.id, before });
      yes = Promise.allSettled([answer(near[0], order.id, "confirm", shown)]);
      await untilBlocked(world.db);
    });
    expect(await yes).toMatchObject([{ reason: { code: "allergens-unread" } }]);
  });
});

describe("days off", () => {
  test("a no on a Saturday waits for Monday morning, and HR is not called", async () => {
    const order = await offered();
    at("2026-11-14T11:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set answer_by = '2026-11-30' where order_id = ${order.id}`),
    );
    await answer(near[0], order.id, "decline");
    for (const moment of [
      "2026-11-14T11:01:00+01:00",
      "2026-11-15T12:00:00+01:00",
      "2026-11-16T07:59:00+01:00",
    ]) {
      at(moment);
      await job();
    }
    expect(await chainOf(order.id)).toEqual(["1 declined"]);
    expect(await mailsOf("order-declined")).toEqual([]);
    at("2026-11-16T08:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
  });

  test("what cannot wait for Monday is offered on the Saturday, and people are called", async () => {
    const order = await offered("2026-11-16", { delivery_time: "09:00" });
    at("2026-11-14T11:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set answer_by = '2026-11-30' where order_id = ${order.id}`),
    );
    await answer(near[0], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
  });

  test("a Friday afternoon's offer is waited for over the weekend, and one before midsommar over midsommar", async () => {
    at("2026-11-13T15:00:00+01:00");
    expect(await deadlineOf((await offered()).id)).toBe("2026-11-17T15:00");
    // Midsommarafton is Friday 19 June: of the nine hours until Monday noon, when the bakery begins, a third.
    at("2026-06-18T12:00:00+02:00");
    const order = await offered("2026-06-23");
    expect(await deadlineOf(order.id)).toBe("2026-06-18T15:00");
    at("2026-06-18T14:59:00+02:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    for (const moment of ["2026-06-18T15:00:00+02:00", "2026-06-22T09:00:00+02:00"]) {
      at(moment);
      await job();
    }
    expect(await chainOf(order.id), "all three are reached").toEqual(["1 expired", "2 expired", "3 open"]);
    expect(await deadlineOf(order.id), "with a day to bake").toBe("2026-06-22T12:00");
    expect(await mailsOf("order-unconfirmed")).toEqual([]);
    at("2026-06-22T12:00:00+02:00");
    await job();
    expect(await mailsOf("order-declined")).toHaveLength(1);
  });

  test("a deadline over the clock change is at the same hour by the clocks", async () => {
    at("2026-10-23T10:00:00+02:00");
    const order = await offered("2026-11-06");
    expect(await deadlineOf(order.id)).toBe("2026-10-27T10:00");
    at("2026-10-27T09:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    at("2026-10-27T10:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });
});

describe("what is planned", () => {
  test("leaves as many days ahead as the autopilot says, also when it was planned after the morning's check", async () => {
    await autopilot([near[0]]);
    const [soon, later, byHand] = [
      await cake("2026-11-25"),
      await cake("2026-11-26"),
      await cake("2026-11-25", { status: "pending" }),
    ];
    await job();
    expect(await chainOf(soon.id)).toEqual(["1 open"]);
    expect(await chainOf(later.id)).toEqual([]);
    expect(await chainOf(byHand.id)).toEqual([]);
  });

  test("goes to the next where its bakery no longer fits, and nobody is asked without time to bake", async () => {
    await autopilot([near[0], near[1]]);
    const order = await cake("2026-11-25");
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ cannot_make: ["nötter"] })
        .where(eq(vendors.id, near[0].id)),
    );
    await world.buildEmployee(company, { name: "Nyanställd", allergies: "nötter" });
    const late = await cake("2026-11-12", { delivery_time: "09:00" });
    await job();
    expect(await chainOf(order.id)).toEqual(["2 open"]);
    expect(await chainOf(late.id)).toEqual([]);
    await world.inDatabase((tx) => offerPlanned(tx, world.services, "cake", [late.id]));
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
  });
});

describe("cut off before any of its statements, and tried again", () => {
  // Every one of them: `npm run test:long`.
  const EVERY = process.env["LONG"] ? 1 : 27;
  const link = () => ({
    kind: "cake" as const,
    vendor_id: near[0].id,
    company_id: company.id,
    delivery_date: "2026-11-25",
  });
  type Act = (tx: Tx, services: Services, id: string) => Promise<unknown>;
  const bySupplier =
    (act: Act) =>
    (services: Services, id: string): Promise<unknown> =>
      services.db.transaction({ as: "platform", actor: "supplier" }, (tx) => act(tx, services, id));
  const says = (said: "confirm" | "decline") =>
    bySupplier((tx, services, id) =>
      answerOrders(tx, services, link(), { ids: [id], answer: said, reason: null }),
    );
  const withdraws = bySupplier((tx, services, id) =>
    withdrawOrders(tx, services, link(), { ids: [id], reason: null }),
  );
  const takesBack = bySupplier((tx, services, id) => takeBackWithdrawal(tx, services, link(), [id]));
  const approves = (services: Services, id: string) =>
    services.db.transaction({ as: "platform", actor: "admin" }, (tx) =>
      offerToSupplier(tx, services, "cake", [id], "admin"),
    );
  const byHr =
    (act: Act) =>
    (services: Services, id: string): Promise<unknown> =>
      services.db.transaction({ as: "platform", actor: "hr" }, (tx) => act(tx, services, id));
  const chooses = byHr((tx, services, id) => assignSupplier(tx, services, "cake", id, near[1].id, "hr"));
  const cancels = byHr((tx, services, id) => cancelOrders(tx, services, "cake", [id], { by: "hr" }));
  const accepted = async () => {
    const order = await offered();
    await says("confirm")(world.services, order.id);
    return order;
  };
  const withdrawn = async () => {
    const order = await accepted();
    await withdraws(world.services, order.id);
    return order;
  };
  type Doing = (services: Services, id: string) => Promise<unknown>;
  const acts: [string, () => Promise<{ id: string }>, Doing, string[]][] = [
    ["a no", offered, says("decline"), ["1 declined", "2 open"]],
    ["a yes", offered, says("confirm"), ["1 accepted"]],
    ["a withdrawal", accepted, withdraws, ["1 withdrawn", "2 open"]],
    ["a withdrawal that is taken back", withdrawn, takesBack, ["2 retracted", "1 accepted"]],
    ["an approval", () => cake(), approves, ["1 open"]],
    ["another bakery", accepted, chooses, ["1 retracted", "2 open"]],
    ["a cancellation", accepted, cancels, ["1 retracted"]],
    [
      "a deadline",
      offered,
      async (services) => {
        await allHaveLeft(world);
        at("2026-11-13T10:00:00+01:00");
        await keepDeadlines(services);
      },
      ["1 expired", "2 open"],
    ],
  ];
  const storyOf = async (id: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select change, before, after, actor from order_history where order_id = ${id} order by id`,
      ),
    );
    return rows;
  };
  const askedFor = async (id: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select kind, to_email from mails where order_ids @> array[${id}::uuid] order by kind, to_email`,
      ),
    );
    return rows.map(({ kind, to_email }) => `${kind} ${to_email}`);
  };

  test.each(acts)("%s ends as if it had not been", async (_, prepare, act, chain) => {
    const whole = await prepare();
    await act(world.services, whole.id);
    const [story, mails] = [await storyOf(whole.id), await askedFor(whole.id)];
    for (let statement = 1; ; statement += EVERY) {
      at("2026-11-11T10:00:00+01:00");
      // One order at a time: the mails about a day tell all of it.
      await world.inDatabase((tx) => tx.execute(sql`delete from orders where company_id = ${company.id}`));
      const order = await prepare();
      const before = await storyOf(order.id);
      const db = crashingDatabase(world.db, statement, () => Promise.reject(new Error("died")));
      const isDone = await act({ ...world.services, db }, order.id).then(
        () => true,
        () => false,
      );
      if (!isDone) {
        if (act !== acts.at(-1)![2]) expect(await storyOf(order.id)).toEqual(before);
        await act(world.services, order.id);
      }
      await job();
      expect(await chainOf(order.id)).toEqual(chain);
      expect(await storyOf(order.id)).toEqual(story);
      expect(await askedFor(order.id)).toEqual(mails);
      if (isDone) return expect(statement).toBeGreaterThan(EVERY);
    }
  });
});
