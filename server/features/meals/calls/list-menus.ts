import { listMenus } from "../../../../contract/meals.ts";
import { vatPercent } from "../../../../domain/benefit.ts";
import { isMenuFor } from "../../../../domain/menus.ts";
import { implement } from "../../../calls/implement.ts";
import { readAssortments } from "../../assortment/products.ts";

export default implement(listMenus, async ({ input, tx, today }) => {
  const products = (await readAssortments(tx, [input.vendor_id])).get(input.vendor_id) ?? [];
  return {
    vat_percent: vatPercent("service", today),
    menus: products
      .filter((product) => isMenuFor(product, input.meal_type))
      .toSorted((a, b) => a.name.localeCompare(b.name, "sv")),
  };
});
