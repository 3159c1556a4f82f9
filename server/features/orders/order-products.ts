import { sql } from "drizzle-orm";
import type { Product } from "../../../contract/entities/product.ts";
import { splitDiets } from "../../../domain/allergies.ts";
import {
  chooseProduct,
  type Choice,
  type Judged,
  judgeAt,
  whyChosen,
  whyNotChosen,
  type Wishes,
} from "../../../domain/choose-product.ts";
import { foodFit, whyNotEaten } from "../../../domain/product-food.ts";
import { firstName } from "../../../domain/names.ts";
import type { Tx } from "../../database/database.ts";
import { readAssortments, readProducts } from "../assortment/products.ts";
import type { Changed } from "./change-words.ts";
import { NOTHING_SAID, readAutopilots } from "./own-lists.ts";
import { byKind, type CakeRow, type OrderRow, readOrders } from "./read-orders.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * Which product an order is of. Until its bakery is asked that is worked out anew whenever it is shown, unless HR has
 * chosen; with the offer it is written down, with its name, size and price.
 */

type Asking = Wishing &
  Pick<CakeRow, "id" | "supplier_id" | "product_by" | "product_id" | "product_pieces" | "product_price_ore">;
export type Chosen = { order: Asking; wishes: Wishes; choice: Choice<Product> };

/** What each of these would be of, at the bakery that has it; nothing for a bakery that has told of no products. */
export async function readChoices(tx: Tx, cakes: readonly Asking[]): Promise<Map<string, Chosen>> {
  const assortments = await readAssortments(
    tx,
    cakes.map(({ supplier_id }) => supplier_id),
  );
  const stocked = cakes.filter(({ supplier_id }) => supplier_id && assortments.has(supplier_id));
  if (stocked.length === 0) return new Map();
  const wishesOf = await readWishes(tx, stocked);
  return new Map(
    stocked.map((order) => {
      const wishes = wishesOf(order);
      return [
        order.id,
        { order, wishes, choice: chooseProduct(assortments.get(order.supplier_id!)!, wishes) },
      ];
    }),
  );
}

type Wishing = Pick<
  CakeRow,
  | "company_id"
  | "office_id"
  | "employee_id"
  | "employee_name"
  | "delivery_date"
  | "portion_size"
  | "favourite_cake"
>;

/** What whoever these are for, and their company, would have. */
export async function readWishes<Row extends Wishing>(
  tx: Tx,
  cakes: readonly Row[],
): Promise<(cake: Row) => Wishes> {
  const lists = await readAutopilots(tx, cakes);
  // Of the register: whoever asks may not be allowed to read the order's own.
  const eaters = await readEaters(tx, cakes);
  const food = new Map(
    [...eaters.values()]
      .flat()
      .map((eater) => [
        eater.id,
        [...new Set([...splitDiets(eater.allergies), ...splitDiets(eater.dietary_preferences)])],
      ]),
  );
  return (cake) => {
    const { budget_per_piece_ore, preferred_kinds } = lists.get(cake.office_id) ?? NOTHING_SAID;
    return {
      name: firstName(cake.employee_name),
      date: Temporal.PlainDate.from(cake.delivery_date),
      pieces: cake.portion_size,
      food: food.get(cake.employee_id) ?? [],
      loves: cake.favourite_cake,
      preferred: preferred_kinds,
      budget_per_piece_ore,
    };
  };
}

/**
 * What HR chose, in the size that holds now; null where they chose nothing, or what nobody may have. Its price stays as it
 * was while its size does.
 */
export function keptProduct({ order, wishes, choice }: Chosen): Judged<Product> | null {
  if (order.product_by !== "hr") return null;
  const own = choice.all.find(({ product }) => product.id === order.product_id);
  if (!own || own.impossible) return null;
  const { pieces } = own;
  const isSame = pieces === order.product_pieces;
  return isSame ? judgeAt(own.product, { pieces, price_ore: order.product_price_ore! }, wishes) : own;
}

/** Writes down what these are of, as they are offered. */
export async function chooseProducts(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const { cakes } = byKind(orders);
  const choices = await readChoices(tx, cakes);
  await writeProducts(
    tx,
    cakes.flatMap((order): Written[] => {
      const found = choices.get(order.id);
      if (!found) return order.product_name === null ? [] : [{ id: order.id, chosen: null }];
      const kept = keptProduct(found);
      return [{ id: order.id, chosen: kept ?? found.choice.chosen, by: kept ? "hr" : "automation" }];
    }),
  );
}

/** The same product in the size that the order has now; the price follows from the list that holds now. */
export async function resizeProduct(tx: Tx, id: string): Promise<void> {
  const orders = (await readOrders(tx, "cake", [id])).filter(({ product_name }) => product_name !== null);
  const choices = await readChoices(tx, orders);
  await writeProducts(
    tx,
    orders.map((order): Written => {
      const { product_id, product_by } = order;
      const own = choices.get(order.id)?.choice.all.find(({ product }) => product.id === product_id);
      return own && own.pieces >= order.portion_size
        ? { id: order.id, chosen: own, by: product_by! }
        : { id: order.id, chosen: null };
    }),
  );
}

/**
 * Orders whose product their person cannot eat any more become something of the same bakery that they can, or, where it
 * has none, a cake without a name that the bakery answers for. Returns what has changed of each.
 */
export async function replaceUnfit(tx: Tx, orders: readonly CakeRow[]): Promise<Map<string, Changed[]>> {
  const named = orders.filter(({ product_name }) => product_name !== null);
  if (named.length === 0) return new Map();
  const products = await readProducts(
    tx,
    named.map(({ product_id }) => product_id),
  );
  const wishesOf = await readWishes(tx, named);
  const unfit = named.filter((order) => {
    // Of what its bakery does not list any more it is not known what is in it.
    const own = products.get(order.product_id ?? "");
    return !own || whyNotEaten(foodFit(own, wishesOf(order).food), order.employee_name) !== null;
  });
  const choices = await readChoices(tx, unfit);
  await writeProducts(
    tx,
    unfit.map(({ id }) => ({ id, chosen: choices.get(id)?.choice.chosen ?? null })),
  );
  return new Map(
    unfit.map(({ id, product_name }) => [id, [{ order_id: id, what: "product", before: product_name }]]),
  );
}

type Written = { id: string; chosen: Judged<Product> | null; by?: "hr" | "automation" };

export async function writeProducts(tx: Tx, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ id, chosen, by }) => ({
    id,
    product_id: chosen?.product.id ?? null,
    name: chosen?.product.name ?? null,
    kind: chosen?.product.kind ?? null,
    pieces: chosen?.pieces ?? null,
    price_ore: chosen?.price_ore ?? null,
    by: chosen ? (by ?? "automation") : null,
  }));
  await tx.execute(sql`
    update orders o set product_id = w.product_id, product_name = w.name, product_kind = w.kind,
      product_pieces = w.pieces, product_price_ore = w.price_ore, product_by = w.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, product_id uuid, name text, kind text, pieces integer, price_ore integer, by text)
    where o.id = w.id and (o.product_id, o.product_name, o.product_pieces, o.product_price_ore, o.product_by)
      is distinct from (w.product_id, w.name, w.pieces, w.price_ore, w.by)`);
}

/** A product as HR reads it, in the size that would be ordered. */
export const shownProduct = (judged: Judged<Product>, reader: { seesFood: boolean }) => ({
  id: judged.product.id,
  name: judged.product.name,
  kind: judged.product.kind,
  pieces: judged.pieces,
  price_ore: judged.price_ore,
  why: whyChosen(judged, reader),
  why_not: whyNotChosen(judged, reader),
  impossible: judged.impossible,
});
