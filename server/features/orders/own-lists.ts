import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { OrderRow } from "./read-orders.ts";

/** What a company has said about whom to ask for an order. */
export type OwnList = {
  /** Its own suppliers, in their order. */
  suppliers: readonly string[];
  /** At most, for a piece; null is no limit. */
  budget_per_piece_ore: number | null;
  /** It has left the choice to the autopilot, and hears of results only. */
  hands_off: boolean;
};

const NOTHING_SAID: OwnList = { suppliers: [], budget_per_piece_ore: null, hands_off: false };

const Said = {
  company_id: z.string(),
  suppliers: z.array(z.string()),
  budget_per_piece_ore: z.number().nullable(),
  hands_off: z.boolean(),
};

/** Of each order: for cakes what the company's autopilot says. One query for all. */
export async function readOwnLists(
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OwnList> {
  const companies = [
    ...new Set(orders.filter(({ kind }) => kind === "cake").map(({ company_id }) => company_id)),
  ];
  if (companies.length === 0) return () => NOTHING_SAID;
  const rows = await readRows(tx, Said)`
    select a.company_id, a.budget_per_piece_ore, a.on_since is not null and a.paused_since is null as hands_off,
      array(select s.supplier_id::text from autopilot_suppliers s where s.company_id = a.company_id order by s.position)
        as suppliers
    from autopilots a where a.company_id in ${companies}`;
  const said = new Map(rows.map((row) => [row.company_id, row]));
  return ({ kind, company_id }) => (kind === "cake" && said.get(company_id)) || NOTHING_SAID;
}
