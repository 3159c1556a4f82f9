import { sql } from "drizzle-orm";
import type { Product } from "../../../contract/entities/product.ts";
import { countPortions, type Eater, foodOf, timesEach } from "../../../domain/allergies.ts";
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
import { supplierKnows } from "../../../domain/orders.ts";
import { choosePortions, type Separate, servedApart } from "../../../domain/separate-portions.ts";
import type { Tx } from "../../database/database.ts";
import { readAssortments, readProducts } from "../assortment/products.ts";
import type { Changed } from "./change-words.ts";
import { chooseMenus } from "./order-menus.ts";
import { NOTHING_SAID, readAutopilots } from "./own-lists.ts";
import { byKind, type CakeRow, type OrderRow, readOrders } from "./read-orders.ts";
import { othersAt, readEaters } from "./supplier-delivery.ts";

/**
 * Which product an order is of. Until its bakery is asked that is worked out anew whenever it is shown, unless HR has
 * chosen; with the offer it is written down, with its name, size and price.
 */

type Asking = Wishing &
  Pick<CakeRow, "id" | "supplier_id" | "product_by" | "product_id" | "product_pieces" | "product_price_ore">;
/** Whom an order is for, and who else eats of it. */
type Table = {
  wishes: Wishes;
  /** Those beside whoever is celebrated who need something special; null where nobody is served apart. */
  others: readonly Eater[] | null;
};
export type Chosen = Table & { order: Asking; products: readonly Product[]; choice: Choice<Product> };

/** What each of these would be of, at the bakery that has it; nothing for a bakery that has told of no products. */
export async function readChoices(tx: Tx, cakes: readonly Asking[]): Promise<Map<string, Chosen>> {
  const assortments = await readAssortments(
    tx,
    cakes.map(({ supplier_id }) => supplier_id),
  );
  const stocked = cakes.filter(({ supplier_id }) => supplier_id && assortments.has(supplier_id));
  if (stocked.length === 0) return new Map();
  const tableOf = await readTables(tx, stocked);
  return new Map(
    stocked.map((order) => {
      const table = tableOf(order);
      const products = assortments.get(order.supplier_id!)!;
      return [order.id, { order, ...table, products, choice: chooseProduct(products, table.wishes) }];
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

/**
 * What whoever these are for, and their company, would have, and with whom they share it. Those that are `portioned` have
 * portions beside them whatever the company says now.
 */
export async function readTables<Row extends Wishing>(
  tx: Tx,
  cakes: readonly Row[],
  portioned: (cake: Row) => boolean = () => false,
): Promise<(cake: Row) => Table> {
  const lists = await readAutopilots(tx, cakes);
  // Of the register: whoever asks may not be allowed to read the order's own.
  const eaters = await readEaters(tx, cakes);
  const food = new Map([...eaters.values()].flat().map((eater) => [eater.id, foodOf(eater)]));
  return (cake) => {
    const said = lists.get(cake.office_id) ?? NOTHING_SAID;
    const wishes = {
      name: firstName(cake.employee_name),
      date: Temporal.PlainDate.from(cake.delivery_date),
      pieces: cake.portion_size,
      food: food.get(cake.employee_id) ?? [],
      loves: cake.favourite_cake,
      preferred: said.preferred_kinds,
      budget_per_piece_ore: said.budget_per_piece_ore,
    };
    return { wishes, others: said.separate_portions || portioned(cake) ? othersAt(cake, eaters) : null };
  };
}

/** What those at its table would have who cannot eat this cake; null where nobody needs it, or where it is not wanted. */
export const separateFor = (
  { products, wishes, others }: Pick<Chosen, "products" | "wishes" | "others">,
  cake: Product,
  agreed: string | null = null,
): Separate<Product> | null =>
  others && choosePortions(products, { cake, table: others, date: wishes.date, agreed });

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
  await chooseMenus(tx, orders);
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
    { isNew: true },
  );
}

/**
 * The same product in the size that the order has now, at the price of the list that holds now; where the size of the list
 * is the same, nothing changes. What its bakery has been asked for it makes, also when it lists it no more.
 */
export async function resizeProduct(tx: Tx, id: string): Promise<void> {
  const orders = (await readOrders(tx, "cake", [id])).filter(({ product_name }) => product_name !== null);
  const products = await readProducts(
    tx,
    orders.map(({ product_id }) => product_id),
  );
  const tableOf = await readTables(tx, orders);
  await writeProducts(
    tx,
    orders.flatMap((order): Written[] => {
      const product = products.get(order.product_id ?? "");
      const isMade = product && (product.active || supplierKnows(order.status));
      const [own] = isMade
        ? chooseProduct([{ ...product, active: true }], tableOf(order).wishes).all
        : [undefined];
      if (!own || own.pieces < order.portion_size) return [{ id, chosen: null }];
      return own.pieces === order.product_pieces ? [] : [{ id, chosen: own, by: order.product_by! }];
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
  const tableOf = await readTables(tx, named);
  const unfit = named.filter((order) => {
    // Of what its bakery does not list any more it is not known what is in it.
    const own = products.get(order.product_id ?? "");
    return !own || whyNotEaten(foodFit(own, tableOf(order).wishes.food), order.employee_name) !== null;
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

export async function writeProducts(
  tx: Tx,
  written: readonly Written[],
  offer: { isNew?: boolean } = {},
): Promise<void> {
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
  await writePortions(
    tx,
    written.flatMap(({ id, chosen }) => (chosen ? [id] : [])),
    offer,
  );
}

/**
 * Writes down the portions of their own that stand beside these cakes, by who eats at their tables now. What is the same
 * keeps its price. What a bakery has been asked for stays what it is, unless something else suits more, whatever its
 * company or bakery say of the next cakes; a new offer follows what they say now. Returns the orders as they were, those
 * of which it has changed.
 */
export async function writePortions(
  tx: Tx,
  ids: readonly string[],
  { isNew = false } = {},
): Promise<CakeRow[]> {
  const cakes = (await readOrders(tx, "cake", ids)).filter(({ product_name }) => product_name !== null);
  if (cakes.length === 0) return [];
  const isAgreed = ({ status, separate_name }: CakeRow) =>
    !isNew && supplierKnows(status) && separate_name !== null;
  const tableOf = await readTables(tx, cakes, isAgreed);
  const eating = cakes.filter((cake) => cake.separate_name !== null || tableOf(cake).others);
  if (eating.length === 0) return [];
  const own = await readProducts(
    tx,
    eating.flatMap(({ product_id, separate_product_id }) => [product_id, separate_product_id]),
  );
  const assortments = await readAssortments(
    tx,
    eating.map(({ supplier_id }) => supplier_id),
  );
  const changed = eating.flatMap((cake) => {
    const product = own.get(cake.product_id ?? "");
    const agreed = (isAgreed(cake) && own.get(cake.separate_product_id ?? "")) || null;
    const offered = assortments.get(cake.supplier_id ?? "") ?? [];
    const products = agreed ? [agreed, ...offered.filter(({ id }) => id !== agreed.id)] : offered;
    const separate = product
      ? separateFor({ ...tableOf(cake), products }, product, agreed && agreed.id)
      : null;
    const isSame =
      (separate?.product.id ?? null) === cake.separate_product_id &&
      (separate?.count ?? null) === cake.separate_count;
    return isSame ? [] : [{ cake, separate }];
  });
  const rows = changed.map(({ cake: { id }, separate }) => ({
    id,
    product_id: separate?.product.id ?? null,
    name: separate?.product.name ?? null,
    count: separate?.count ?? null,
    price_ore: separate?.price_ore ?? null,
  }));
  if (rows.length > 0)
    await tx.execute(sql`
      update orders o set separate_product_id = w.product_id, separate_name = w.name, separate_count = w.count,
        separate_price_ore = w.price_ore
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (id uuid, product_id uuid, name text, count integer, price_ore integer) where o.id = w.id`);
  return changed.map(({ cake }) => cake);
}

/** A product as HR reads it, in the size that would be ordered, with what would stand beside it. */
export const shownProduct = (
  judged: Judged<Product>,
  found: Pick<Chosen, "products" | "wishes" | "others">,
  reader: { seesFood: boolean },
) => ({
  id: judged.product.id,
  name: judged.product.name,
  kind: judged.product.kind,
  picture: judged.product.picture,
  pieces: judged.pieces,
  price_ore: judged.price_ore,
  why: whyChosen(judged, reader),
  why_not: whyNotChosen(judged, reader),
  impossible: judged.impossible,
  separate: shownSeparate(judged.product, found, reader),
});

function shownSeparate(
  cake: Product,
  found: Pick<Chosen, "products" | "wishes" | "others">,
  { seesFood }: { seesFood: boolean },
) {
  const separate = separateFor(found, cake);
  if (!separate) return null;
  const { product, count, price_ore } = separate;
  const food = seesFood ? timesEach(countPortions(servedApart(cake, product, found.others ?? []))) : null;
  return { name: product.name, count, price_ore, food };
}
