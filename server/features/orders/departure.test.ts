import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  at,
  chainOf,
  company,
  deadlineOf,
  near,
  offered,
  useTowns,
  world,
} from "../../../test/chain-scene.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { keepDeadlines } from "./deadlines-job.ts";

/** Whoever has not been asked is not silent: an answer is waited for from when the question has left. */

useTowns();

const job = () => keepDeadlines(world.services);
const received = (kind: string) =>
  world.sandbox.mailbox.list().filter(({ to, key }) => to === near[0].email && key!.startsWith(`${kind}:`));
const hold = (status: "held" | "waiting") =>
  world.inDatabase((tx) =>
    tx.execute(
      sql`update mails set status = ${status} where company_id = ${company.id} and kind = 'bakery-order'`,
    ),
  );

describe("a question that cannot leave", () => {
  test("ends nothing at its deadline, and gives its supplier all its time when it leaves", async () => {
    const order = await offered();
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
    at("2026-11-13T10:20:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    await deliverMails(world.services);
    expect(await deadlineOf(order.id)).toBe("2026-11-17T10:20");
    expect(received("bakery-order").map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringContaining("Svara senast tisdag 17 november kl. 10:20."),
    ]);
    at("2026-11-16T10:20:00+01:00");
    await job();
    await deliverMails(world.services);
    expect(received("offer-reminder")).toHaveLength(1);
    at("2026-11-17T10:19:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    at("2026-11-17T10:20:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });

  test("because it is held ends nothing either, and counts from when it is let go", async () => {
    const order = await offered();
    await hold("held");
    at("2026-11-16T09:00:00+01:00");
    await deliverMails(world.services);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    await hold("waiting");
    await deliverMails(world.services);
    expect(await deadlineOf(order.id)).toBe("2026-11-18T09:00");
  });

  test("is given up at last, and then the next is asked", async () => {
    const order = await offered();
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update mails set status = 'dead' where company_id = ${company.id} and kind = 'bakery-order'`,
      ),
    );
    at("2026-11-13T10:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });

  test("and is only read beforehand changes nothing; one that left at once, or may have, runs on", async () => {
    const order = await offered();
    at("2026-11-11T10:10:00+01:00");
    await deliverMails(world.services);
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set status = 'waiting', unsure_at = app_now()
        where company_id = ${company.id} and kind = 'bakery-order'`),
    );
    at("2026-11-12T10:00:00+01:00");
    await deliverMails(world.services);
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
  });
});
