import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";

/** Whoever writes past the program: the database refuses an order whose status would not be true. */
let world: World;
let employee: Awaited<ReturnType<World["buildEmployee"]>>;
let bakeries: Awaited<ReturnType<World["buildVendor"]>>[];
beforeAll(async () => {
  world = await createWorld();
  employee = await world.buildEmployee(await world.buildCompany());
  bakeries = [await world.buildVendor(), await world.buildVendor()];
});
afterAll(() => world.close());

let day = 0;
type Said = Parameters<World["buildCakeOrder"]>[1];
/** A cake of its own, with the first of the bakeries. */
async function cake(said: Said = {}) {
  const delivery_date = Temporal.PlainDate.from("2026-05-01").add({ days: ++day }).toString();
  const { id } = await world.buildCakeOrder(employee, {
    delivery_date,
    birthday: delivery_date,
    bakery_id: bakeries[0]!.id,
    ...said,
  });
  return id;
}
const requested_at = "2026-04-20T08:00:00Z";
const answered_at = "2026-04-20T09:00:00Z";
const run = (text: string) => world.inDatabase((tx) => tx.execute(sql.raw(text)).then(({ rows }) => rows));
const offer = (id: string, bakery: number, position: number, status: string) =>
  `insert into offers (company_id, order_id, supplier_id, position, status)
    values ('${employee.company_id}', '${id}', '${bakeries[bakery]!.id}', ${position}, '${status}')`;
const set = (id: string, columns: string) => `update orders set ${columns} where id = '${id}'`;
const offerOf = (id: string, columns: string) => `update offers set ${columns} where order_id = '${id}'`;
const word = (outcome: string) => `outcome = '${outcome}', outcome_at = app_now(), outcome_by = 'hr'`;

const refused: [string, Said, (id: string) => string, RegExp][] = [
  [
    "delivered, and planned",
    { status: "planned" },
    (id) => set(id, "completed_at = now()"),
    /completed_by_a_word/,
  ],
  ["delivered, and waiting for a person", {}, (id) => set(id, "completed_at = now()"), /completed_by_a_word/],
  [
    "delivered, and still asked for",
    { status: "requested", requested_at },
    (id) => set(id, "completed_at = now()"),
    /completed_by_a_word/,
  ],
  [
    "delivered, and declined",
    { status: "declined", requested_at, answered_at },
    (id) => set(id, "completed_at = now()"),
    /completed_by_a_word/,
  ],
  [
    "delivered, and never come",
    { status: "confirmed", requested_at, answered_at },
    (id) => set(id, `completed_at = now(), ${word("missing")}`),
    /completed_by_a_word/,
  ],
  [
    "delivered, and cancelled",
    { status: "completed", requested_at, answered_at },
    (id) => set(id, "cancelled_at = now()"),
    /completed_by_a_word|have_no_supplier/,
  ],
  [
    "delivered, and its yes withdrawn",
    { status: "completed", requested_at, answered_at },
    (id) => offerOf(id, "status = 'withdrawn'"),
    /completed_by_a_word/,
  ],
  [
    "cancelled, and asked for",
    { status: "requested", requested_at },
    (id) => set(id, "cancelled_at = now()"),
    /cancelled_have_no_supplier/,
  ],
  [
    "cancelled, and said yes to",
    { status: "confirmed", requested_at, answered_at },
    (id) => set(id, "cancelled_at = now()"),
    /cancelled_have_no_supplier/,
  ],
  [
    "cancelled, and asked for anew",
    { status: "cancelled" },
    (id) => offer(id, 1, 2, "open"),
    /cancelled_have_no_supplier/,
  ],
  [
    "cancelled, and an answer counts after all",
    { status: "cancelled", requested_at },
    (id) => offerOf(id, "status = 'accepted'"),
    /cancelled_have_no_supplier/,
  ],
  [
    "turned down, and asked for",
    { status: "requested", requested_at },
    (id) => set(id, "rejected_at = now()"),
    /rejected_have_no_supplier/,
  ],
  [
    "turned down by the platform and by its bakery",
    { status: "declined", requested_at, answered_at },
    (id) => set(id, "rejected_at = now()"),
    /rejected_have_no_supplier/,
  ],
  [
    "an earlier offer holds beside a later no",
    { status: "declined", requested_at, answered_at },
    (id) => `${offer(id, 1, 2, "declined")};
      update offers set status = 'accepted' where order_id = '${id}' and position = 1`,
    /tells its latest offer/,
  ],
  [
    "an offer comes in before the latest",
    { status: "declined", requested_at, answered_at },
    (id) => `${offerOf(id, "position = 5")};${offer(id, 1, 2, "open")}`,
    /tells its latest offer/,
  ],
  [
    "an earlier offer moves to the end and a later one waits",
    { status: "declined", requested_at, answered_at },
    (id) =>
      `${offer(id, 1, 3, "open")}; update offers set position = 2 where order_id = '${id}' and position = 1`,
    /tells its latest offer/,
  ],
  [
    "came without being delivered",
    { status: "confirmed", requested_at, answered_at },
    (id) => set(id, word("came")),
    /orders_outcome_agrees/,
  ],
  [
    "an outcome of what was cancelled",
    { status: "cancelled" },
    (id) => set(id, word("missing")),
    /orders_outcome_agrees/,
  ],
  ["a status that somebody writes", {}, (id) => set(id, "status = 'completed'"), /generated|DEFAULT/],
];

test.each(refused)("is refused: %s", async (_, said, attempt, why) => {
  const id = await cake(said);
  const state = () => run(`select status, offer_status from orders where id = '${id}'`);
  const before = await state();
  const error = await run(attempt(id)).then(
    () => null,
    (reason: Error) => reason,
  );
  expect(`${error?.message} ${String(error?.cause)}`).toMatch(why);
  expect(await state()).toEqual(before);
});

test("what a person says came is delivered, whatever its bakery had said", async () => {
  for (const said of [
    { status: "requested", requested_at },
    { status: "declined", requested_at, answered_at },
  ] as const) {
    const id = await cake(said);
    await run(set(id, `completed_at = now(), ${word("late")}`));
    expect(await run(`select status from orders where id = '${id}'`)).toEqual([{ status: "completed" }]);
  }
});

test("a database with orders that contradict themselves is put right, and their stories tell it", async () => {
  const text = await readFile(new URL("migrations/0068_orders_agree.sql", import.meta.url), "utf8");
  const [repair, rest] = text.split("set constraints all immediate;\n");
  const asOwner = (name: string, statement: string) => world.db.lookUp(name, statement, []);
  const names = ["completed_by_a_word", "cancelled_have_no_supplier", "rejected_have_no_supplier"];
  await asOwner(
    "before",
    `alter table orders ${names.map((name) => `drop constraint orders_${name}`).join()}`,
  );
  await asOwner("before-insert", "drop trigger latest_insert on offers");
  await asOwner("before-update", "drop trigger latest_update on offers");

  const asked = { status: "requested", requested_at } as const;
  const no = { status: "declined", requested_at, answered_at } as const;
  const wrong: [string, string, string][] = [
    [await cake({ status: "planned" }), set("ID", "completed_at = now()"), "planned null"],
    [await cake(asked), set("ID", "completed_at = now()"), "requested open"],
    [await cake(no), set("ID", "completed_at = now()"), "declined declined"],
    [await cake(asked), set("ID", "cancelled_at = now()"), "cancelled retracted"],
    [await cake(asked), set("ID", "cancelled_at = now(), completed_at = now()"), "cancelled retracted"],
    [await cake(asked), set("ID", "rejected_at = now()"), "declined retracted"],
    [await cake(no), set("ID", "rejected_at = now()"), "declined declined"],
  ];
  const right = await cake({ status: "completed", requested_at, answered_at });
  for (const [id, statement] of wrong) await run(statement.replace("ID", id));

  for (const [index, statement] of repair!.split(/;\n/).entries())
    if (statement.trim()) await asOwner(`repair-${index}`, statement);
  await asOwner("anew", rest!.slice(0, rest!.indexOf("create function")));

  const rows = await run("select id, status, offer_status from orders");
  const states = new Map(rows.map((row) => [row["id"], `${row["status"]} ${row["offer_status"]}`]));
  expect(wrong.map(([id]) => states.get(id))).toEqual(wrong.map(([, , state]) => state));
  expect(states.get(right)).toBe("completed accepted");
  const told = await run(`select before, after from order_history where order_id = '${wrong[3]![0]}'
    and change = 'offer' order by id desc limit 1`);
  expect(told).toEqual([{ before: "open", after: "retracted" }]);
});
