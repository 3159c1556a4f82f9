import type { Tx } from "../../database/database.ts";
import { Refusal } from "../../calls/refusal.ts";
import { readChoices, writeProducts } from "./order-products.ts";
import { readOrders } from "./read-orders.ts";

/** Writes down what HR has chosen for these orders. What would harm, or is not to be had, nobody chooses. */
export async function keepProducts(tx: Tx, wanted: ReadonlyMap<string, string>): Promise<void> {
  const choices = await readChoices(tx, await readOrders(tx, "cake", [...wanted.keys()]));
  await writeProducts(
    tx,
    [...wanted].map(([id, productId]) => {
      const chosen = choices.get(id)?.choice.all.find(({ product }) => product.id === productId);
      if (!chosen) throw new Refusal("product-not-found");
      if (chosen.impossible) throw new Refusal("product-unfit");
      return { id, chosen, by: "hr" };
    }),
  );
}
