import { z } from "zod";
import { type ProductKind, productKinds } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { byKind, type OrderRow } from "./read-orders.ts";

/** What a company has said about whom to ask for an order. */
export type OwnList = {
  /** Its own suppliers, in their order. */
  suppliers: readonly string[];
  /** At most, for a piece; null is no limit. */
  budget_per_piece_ore: number | null;
  /** The kinds of cake that it would rather have, the first before the others. */
  preferred_kinds: readonly ProductKind[];
  /** Whoever at the table cannot eat the cake has a portion of their own. */
  separate_portions: boolean;
  /** It has left the choice to the autopilot, and hears of results only. */
  hands_off: boolean;
};

export const NOTHING_SAID: OwnList = {
  suppliers: [],
  budget_per_piece_ore: null,
  preferred_kinds: [],
  separate_portions: false,
  hands_off: false,
};

const Said = {
  office_id: z.string(),
  suppliers: z.array(z.string()),
  budget_per_piece_ore: z.number().nullable(),
  preferred_kinds: z.array(z.enum(productKinds)),
  separate_portions: z.boolean(),
  hands_off: z.boolean(),
};

/** Of each order: of a cake what the autopilot says for its office, of a meal its reserves. One query for each kind. */
export async function readOwnLists(
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OwnList> {
  const { cakes, meals } = byKind(orders);
  const ofOffice = await readAutopilots(tx, cakes);
  const lists = new Map([
    ...cakes.map(({ id, office_id }) => [id, ofOffice.get(office_id)] as const),
    ...(await readReserves(tx, meals)),
  ]);
  return ({ id }) => lists.get(id) ?? NOTHING_SAID;
}

/** By office. */
export async function readAutopilots(
  tx: Tx,
  cakes: readonly Pick<OrderRow, "company_id" | "office_id">[],
): Promise<Map<string, OwnList>> {
  if (cakes.length === 0) return new Map();
  const rows = await readRows(tx, Said)`
    select f.id as office_id, a.budget_per_piece_ore, a.preferred_kinds, a.separate_portions,
      a.on_since is not null and a.paused_since is null and f.paused_since is null as hands_off,
      array(select s.supplier_id::text from autopilot_suppliers s
        where s.company_id = a.company_id and s.office_id = f.id order by s.position) as suppliers
    from autopilots a join offices f on f.company_id = a.company_id
    where a.company_id in ${[...new Set(cakes.map(({ company_id }) => company_id))]}
      and f.id in ${[...new Set(cakes.map(({ office_id }) => office_id))]}`;
  return new Map(rows.map(({ office_id, ...said }) => [office_id, said]));
}

async function readReserves(tx: Tx, meals: readonly OrderRow[]): Promise<Map<string, OwnList>> {
  if (meals.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), suppliers: z.array(z.string()) })`
    select o.id, array_agg(r.supplier_id::text order by r.position) as suppliers
    from orders o join meal_reserves r on r.company_id = o.company_id and r.meal_event_id = o.meal_event_id
    where o.id in ${meals.map(({ id }) => id)} group by o.id`;
  return new Map(rows.map(({ id, suppliers }) => [id, { ...NOTHING_SAID, suppliers }]));
}
