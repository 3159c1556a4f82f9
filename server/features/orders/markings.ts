import { z } from "zod";
import { markApart } from "../../../domain/people.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { CakeRow, OrderRow } from "./read-orders.ts";

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
 * and day that are the same are numbered in the order in which the bakery was asked, and a number stays when another
 * cake is cancelled, or the person of another erased: it may stand on a box by then.
 */
export async function readMarkings(tx: Tx, orders: readonly (Box | OrderRow)[]): Promise<Markings> {
  const boxes = orders.filter((order): order is Box => order.employee_id !== null);
  const deliveries = Map.groupBy([...(await readRequestedCakes(tx, boxes)), ...boxes], deliveryOf);
  const markings = [...deliveries].map(([key, cakes]) => {
    const people = new Map(cakes.map((cake) => [cake.employee_id, cake.employee_name]));
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

/** Everybody whose cake was requested for those days, also if cancelled since, in the order of request. */
async function readRequestedCakes(tx: Tx, boxes: Box[]): Promise<Asked[]> {
  const bakeries = distinct(boxes.flatMap((box) => box.supplier_id ?? []));
  if (bakeries.length === 0) return [];
  return readRows(tx, Asked)`
    select o.company_id, o.bakery_id as supplier_id, o.delivery_date::text as delivery_date, o.employee_id,
      case when e.erased_at is null then e.name end as employee_name
    from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
    where o.company_id in ${distinct(boxes.map((box) => box.company_id))} and o.bakery_id in ${bakeries}
      and o.delivery_date in ${distinct(boxes.map((box) => box.delivery_date))}
      and o.offer_id is not null
    order by o.requested_at, o.employee_id`;
}

const distinct = (values: string[]): string[] => [...new Set(values)];

/** In the order of request, so that the first cake in a mail is not marked 'AB 2'. */
export const inMarkedOrder = <Cake extends { id: string }>(
  cakes: readonly Cake[],
  markings: Markings,
): Cake[] => cakes.toSorted((one, other) => markings.get(one.id)!.place - markings.get(other.id)!.place);
