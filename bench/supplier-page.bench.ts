import { settableClock, stockholmToday } from "../domain/clock.ts";
import { createVault } from "../server/database/tokens.ts";
import type { Services } from "../server/providers/services.ts";
import listSupplierDeliveries from "../server/features/supplier-page/calls/list-supplier-deliveries.ts";
import { both, type Measured, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const MANY = Number(process.env["BENCH_ORDERS"] ?? 10_000);
const ROUNDS = 9;
const READS_IN_A_ROUND = 10;
/** The week that is shown has as many either way. */
const IN_THE_WEEK = 50;
const SUPPLIER = "00000000-0000-4000-8000-00000000beef";
const clock = settableClock("2026-03-02T06:00:00+01:00");

/** A bakery's week, of all that it has had and will have. */
export default {
  name: "supplier-page",
  on: both,
  run: (database) => takeOn(database, clock, take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const many = await open("many");
  const large = await settle(many, { orders: MANY, customers: MANY / 10 });
  const small = await settle(await open("few"), { orders: 100, customers: 100 });
  const taken = await alternate(ROUNDS, large, small);
  return [
    {
      name: `a supplier's week with ${MANY.toLocaleString("en")} orders over ${(MANY / 10).toLocaleString("en")} customers against 100`,
      goal: { atMost: 1.3 },
      ratios: taken.ratios,
      detail: `${taken.ours.toFixed(1)} against ${taken.bare.toFixed(1)} ms a week of ${IN_THE_WEEK}, ${many.title}`,
    },
  ];
}

type Size = { orders: number; customers: number };

async function settle({ db, owner }: Measured, size: Size): Promise<() => Promise<number>> {
  await fill(owner, seed(size));
  const scope = { as: "supplier", supplierId: SUPPLIER, actor: "supplier", reads: true } as const;
  const today = stockholmToday(clock);
  const services = {
    vault: createVault("a secret for benches only, thirty-two"),
    clock,
  } as unknown as Services;
  if (!("inside" in listSupplierDeliveries)) throw new Error("The call needs no transaction of its own");
  const { inside } = listSupplierDeliveries;
  const read = () =>
    db.transaction(scope, (tx) =>
      inside({
        input: { from: "2026-03-02", days: 7 },
        caller: { supplierId: SUPPLIER },
        tx,
        services,
        today,
      } as never),
    );
  const { deliveries } = await read();
  if (deliveries.length !== IN_THE_WEEK) throw new Error(`${deliveries.length} deliveries in the week`);
  return async () => {
    const took = await milliseconds(async () => {
      for (let i = 0; i < READS_IN_A_ROUND; i++) await read();
    });
    return took / READS_IN_A_ROUND;
  };
}

const id = (part: string, number: string) =>
  `('${part}0000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Each customer has ten people; the orders of the week are of as many customers, the rest before and after. */
function seed({ orders, customers }: Size): string[] {
  const company = (number: string) => id("c000", number);
  const day = `case when n <= ${IN_THE_WEEK} then date '2026-03-02' + (n % 5) else date '2026-03-09' + (n % 300) end`;
  return [
    `insert into vendors (id, name, address, latitude, longitude, email, categories)
      values ('${SUPPLIER}', 'Bageri', 'Gatan 1', 57.7, 11.97, 'b@b.example', '{tårta}')`,
    `insert into companies (id, name, contact_email, public_join_token, trial_ends_at)
      select ${company("n")}, 'Kund ' || n, 'hr@kund.example', 'k' || lpad(n::text, 7, '0'), '2027-01-01'
      from generate_series(1, ${customers}) n`,
    `insert into offices (id, company_id, name, address, latitude, longitude)
      select ${id("0f1c", "n")}, ${company("n")}, 'Kontoret', 'Gatan ' || n, 57.7, 11.97 from generate_series(1, ${customers}) n`,
    `insert into employees (id, company_id, office_id, name, birthday, allergies)
      select ${id("e000", "n")}, ${company(`1 + n % ${customers}`)}, ${id("0f1c", `1 + n % ${customers}`)}, 'Person ' || n,
        '1990-05-17', case when n % 10 = 0 then 'nötter' end from generate_series(1, ${10 * customers}) n`,
    `insert into orders (id, company_id, office_id, employee_id, kind, supplier_id, quantity, birthday, delivery_date, offer_id, offer_status)
      select ${id("0d00", "n")}, ${company(`1 + n % ${customers}`)}, ${id("0f1c", `1 + n % ${customers}`)},
        ${id("e000", "n")}, 'cake', '${SUPPLIER}', 8, ${day}, ${day}, ${id("0ff0", "n")}, 'accepted'
      from generate_series(1, ${orders}) n`,
    `insert into offers (id, company_id, order_id, supplier_id, position, status, delivery_date)
      select ${id("0ff0", "n")}, ${company(`1 + n % ${customers}`)}, ${id("0d00", "n")}, '${SUPPLIER}', 1, 'accepted', ${day}
      from generate_series(1, ${orders}) n`,
  ];
}
