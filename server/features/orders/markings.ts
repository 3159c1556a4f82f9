import { z } from "zod";
import { markApart } from "../../../domain/people.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { CakeRow } from "./read-orders.ts";

export type Box = Pick<
  CakeRow,
  "id" | "company_id" | "supplier_id" | "delivery_date" | "employee_id" | "employee_name"
>;
type Marking = {
  text: string;
  /** The bakery brings the same company a cake for somebody else with these initials that day. */
  shared: boolean;
  /** Its position among the day's cakes, in the order of request. */
  place: number;
};
/** What the box of each cake is marked with, by the order's id. */
export type Markings = Map<string, Marking>;

/**
 * Initials find the right cake on the table without telling the bakery who has which allergy. Those of a bakery, company
 * and day that are the same are numbered in the order in which the bakery was first asked about them, and a number stays when
 * its cake or another is cancelled, asked about anew, moved or given to somebody else, or a person erased: it may stand on
 * a box by then. `former` has names that people had before.
 */
export async function readMarkings(
  tx: Tx,
  orders: readonly (Box | { employee_id: null })[],
  former: ReadonlyMap<string, string> = new Map(),
): Promise<Markings> {
  const boxes = orders.filter((order): order is Box => order.employee_id !== null);
  const deliveries = Map.groupBy([...(await readRequestedCakes(tx, boxes)), ...boxes], deliveryOf);
  const markings = [...deliveries].map(([key, cakes]) => {
    const nameOf = ({ employee_id: id, employee_name }: Asked | Box) => former.get(id) ?? employee_name;
    const people = new Map(cakes.map((cake) => [cake.employee_id, nameOf(cake)]));
    const texts = markApart([...people.values()]);
    return [key, new Map([...people.keys()].map((person, index) => [person, texts[index]!]))] as const;
  });
  const byDelivery = new Map(markings);
  return new Map(boxes.map((box) => [box.id, byDelivery.get(deliveryOf(box))!.get(box.employee_id)!]));
}

/** Without a name when the person is erased. */
const Asked = {
  company_id: z.string(),
  supplier_id: z.string().nullable(),
  delivery_date: z.string(),
  employee_id: z.string(),
  employee_name: z.string().nullable(),
};
type Asked = Row<typeof Asked>;

const deliveryOf = ({ company_id, supplier_id, delivery_date }: Asked | Box): string =>
  [company_id, supplier_id, delivery_date].join("|");

/** Everybody whose cake those bakeries were asked about for those days, whatever became of it since, in that order. */
async function readRequestedCakes(tx: Tx, boxes: Box[]): Promise<Asked[]> {
  const bakeries = distinct(boxes.flatMap((box) => box.supplier_id ?? []));
  if (bakeries.length === 0) return [];
  // One row by its id at a time: joined, and before the tables have statistics, the planner takes a company for one row, and
  // goes through all its orders and people for each of its offers.
  return readRows(tx, Asked)`
    select own.company_id, own.supplier_id, own.delivery_date::text as delivery_date, own.employee_id, e.name as employee_name
    from (
      select f.company_id, f.supplier_id, f.delivery_date, o.employee_id, min(f.offered_at) as first_offered_at
      from offers f cross join lateral (select employee_id from orders where id = f.order_id offset 0) o
      where f.company_id in ${distinct(boxes.map((box) => box.company_id))} and f.supplier_id in ${bakeries}
        and f.delivery_date in ${distinct(boxes.map((box) => box.delivery_date))} and o.employee_id is not null
      group by f.company_id, f.supplier_id, f.delivery_date, o.employee_id) own
    cross join lateral (select case when erased_at is null then name end as name from employees
      where id = own.employee_id offset 0) e
    order by own.first_offered_at, own.employee_id`;
}

const distinct = (values: string[]): string[] => [...new Set(values)];

/** In the order of request, so that the first cake in a mail is not marked 'AB 2'. */
export const inMarkedOrder = <Cake extends { id: string }>(
  cakes: readonly Cake[],
  markings: Markings,
): Cake[] => cakes.toSorted((one, other) => markings.get(one.id)!.place - markings.get(other.id)!.place);
