import type { Tx } from "../../database/database.ts";
import { Refusal } from "../../calls/refusal.ts";
import { keptProduct, readChoices, separateFor, writeProducts } from "./order-products.ts";
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

type Shown = { product_id: string; price_ore: number };

/** Nobody orders something else, or for more, than was shown: the bakery may have changed its list meanwhile. */
export async function requireShownProducts(tx: Tx, shown: ReadonlyMap<string, Shown>): Promise<void> {
  const choices = await readChoices(tx, await readOrders(tx, "cake", [...shown.keys()]));
  for (const [id, { product_id, price_ore }] of shown) {
    const found = choices.get(id);
    const now = found && (keptProduct(found) ?? found.choice.chosen);
    const beside = found && now ? (separateFor(found, now.product)?.price_ore ?? 0) : 0;
    if (now?.product.id !== product_id || now.price_ore + beside !== price_ore)
      throw new Refusal(
        "product-changed",
        "Bageriet har ändrat sitt sortiment. Läs igenom tårtor och priser igen.",
      );
  }
}
