import { readdir, readFile } from "node:fs/promises";
import {
  compareCalls,
  makeOldDatabase,
  MOVED_AT,
  OFFERS,
  type Told,
  worldBeforeOffers,
} from "../../test/orders-before-offers.ts";
import { openEmptyDatabase, openTestDatabase } from "../../test/test-database.ts";
import { createWorld } from "../../test/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A database as it was when an order knew only its last supplier, with rows in every state, moved to offers. */
const folder = new URL("migrations/", import.meta.url);

let own: Awaited<ReturnType<typeof openEmptyDatabase>>;
let before: Record<string, unknown[]>;
beforeAll(async () => {
  own = await openEmptyDatabase();
  const names = (await readdir(folder)).sort();
  const run = async (which: (name: string) => boolean) => {
    for (const name of names.filter(which))
      await own.client.query(await readFile(new URL(name, folder), "utf8"));
  };
  await run((name) => name < OFFERS);
  await own.client.query(worldBeforeOffers);
  before = await everything();
  await run((name) => name >= OFFERS);
});
afterAll(() => own.drop());

const rows = async (text: string) => (await own.client.query<Record<string, unknown>>(text)).rows;

/** What is told of the orders that nothing has taken the place of, by the specification's names. */
const told: Record<string, string> = {
  cakes: `select o.id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time,
      case when status = 'confirmed' and WITHDRAWN then 'declined' else status end as status,
      requested_at is not null as asked, WITHDRAWN as withdrawn, UNANSWERED as unanswered, decline_reason,
      reconfirmed_at is not null as reconfirmed, price_ore, completed_at is not null as completed
    from cake_orders o where not REPLACED order by id`,
  meals: `select o.id, meal_event_id, restaurant_id, people_count, delivery_date, time, notes,
      case when status = 'confirmed' and WITHDRAWN then 'declined' else status end as status,
      requested_at is not null as asked, WITHDRAWN as withdrawn, UNANSWERED as unanswered, decline_reason
    from meal_orders o where not REPLACED order by id`,
  requests: `select r.id, r.order_type, r.decided_by, r.decided_at, r.created_at from order_requests r
    join orders o on o.id = r.id where not REPLACED order by id`,
  calendar: `select c.order_id, c.title, c.description, c.live, c.promised from calendar_deliveries c
    join orders o on o.id = c.order_id where not REPLACED order by 1`,
  books: `select delivery_date, kind, quantity, price_ore from orders where status = 'completed' order by 1, 2, 3, 4`,
  suppliers: `select supplier_id, count(*)::int as asked, count(answered_at)::int as answered from ASKED group by 1 order by 1`,
};

/** As the two schemas say it. */
const words = {
  before: {
    WITHDRAWN: "(withdrawn_at is not null and status <> 'completed')",
    UNANSWERED:
      "(status = 'declined' and requested_at is not null and answered_at is null and withdrawn_at is null)",
    REPLACED: "coalesce(o.id = any (array(select old_id from copies)), false)",
    ASKED:
      "(select supplier_id, answered_at from orders where requested_at is not null or status in ('requested', 'confirmed', 'completed')) a",
  },
  after: {
    WITHDRAWN: "coalesce(offer_status = 'withdrawn', false)",
    UNANSWERED: "(status = 'declined' and coalesce(offer_status = 'expired', false))",
    REPLACED: "false",
    ASKED: "offers a",
  },
};

async function everything(state: keyof typeof words = "before") {
  const answers: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(told)) {
    let own = text;
    for (const [word, means] of Object.entries(words[state])) own = own.replaceAll(word, means);
    answers[name] = await rows(own);
  }
  return answers;
}

describe("a database from before there were offers", () => {
  test("tells the same of every order that nothing had taken the place of", async () => {
    expect(before["cakes"]!.length).toBeGreaterThan(500);
    expect(before["meals"]!.length).toBeGreaterThan(300);
    expect(await everything("after")).toEqual(before);
  });

  test("has one order with all its offers where there were copies", async () => {
    const [chains] = await rows(
      `select count(distinct old_id)::int as old, count(*)::int as all from copies`,
    );
    expect(chains!.old).toBeGreaterThan(60);
    expect(await rows(`select from orders o join copies c on c.old_id = o.id`)).toEqual([]);
    const last = `(select new_id from copies where new_id not in (select old_id from copies))`;
    const [offered] = await rows(
      `select count(*)::int as all, max(position) as longest from offers where order_id in ${last}`,
    );
    const [expected] = await rows(`select count(*)::int as all from copies`);
    const [orders] = await rows(`select count(*)::int as all from orders where id in ${last}`);
    expect(offered!.all).toBe(Number(expected!.all) + Number(orders!.all));
    expect(offered!.longest).toBe(4);
    expect(await rows(`select from mails where order_ids && array(select old_id from copies)`)).toEqual([]);
  });

  test("tells the whole story of a moved cake, and of what was cancelled for it", async () => {
    const lines = await rows(`select distinct change, after #>> '{}' as after from order_history
      where order_id in (select new_id from copies) order by 1, 2`);
    expect(lines).toEqual([
      { change: "offer", after: "accepted" },
      { change: "offer", after: "declined" },
      { change: "offer", after: "expired" },
      { change: "offer", after: "open" },
      { change: "offer", after: "retracted" },
      { change: "status", after: "completed" },
    ]);
  });

  test("refuses an order that tells of its offer what is not so, and a second that is asked", async () => {
    const [order] = await rows(
      `select id, company_id, offer_id from orders where status = 'requested' limit 1`,
    );
    const attempts = [
      `update orders set offer_status = 'accepted' where id = '${order!.id}'`,
      `update orders set offer_id = (select id from offers where status = 'open' and order_id <> '${order!.id}' limit 1) where id = '${order!.id}'`,
      `update orders set status = 'completed' where id = '${order!.id}'`,
      `insert into offers (company_id, order_id, position, status) values ('${order!.company_id}', '${order!.id}', 9, 'open')`,
    ];
    for (const attempt of attempts) {
      await expect(own.client.query(`begin; ${attempt}; commit;`)).rejects.toThrow(
        /orders_tell_their_offer|generated|offers_one_live|can only be updated to DEFAULT/,
      );
      await own.client.query("rollback");
    }
  });
});

describe("on PostgreSQL, after the program has moved it", () => {
  compareCalls(async () => {
    let told!: Told;
    const world = await createWorld(MOVED_AT, (clock) =>
      openTestDatabase(clock, undefined, async (client) => {
        const rows = async (text: string) => (await client.query(text)).rows;
        told = await makeOldDatabase({ rows, script: rows });
      }),
    );
    return { world, told };
  }, 7);
});
