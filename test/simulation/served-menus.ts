import type { Tx } from "../../server/database/database.ts";
import { supplier_products } from "../../server/database/schema.ts";

/** What this world's kitchens serve. A menu's name has the weekdays on which it is served, for the judge to read. */
const served: { name: string; weekdays: number[]; price_ore: number; least_people: number }[] = [
  { name: "Husman 1234", weekdays: [1, 2, 3, 4], price_ore: 12_500, least_people: 4 },
  { name: "Buffé 5", weekdays: [5], price_ore: 16_550, least_people: 8 },
  { name: "Soppa 12345", weekdays: [], price_ore: 8_900, least_people: 1 },
];

/** All but the last have told of menus, each dearer than the one before. */
export async function seedMenus(tx: Tx, restaurants: readonly { id: string }[]): Promise<void> {
  const rows = restaurants.flatMap(({ id }, index) =>
    index === restaurants.length - 1
      ? []
      : (["lunch", "breakfast"] as const).flatMap((kind) =>
          served.map(({ name, price_ore, ...menu }) => ({
            supplier_id: id,
            kind,
            name: `${kind === "lunch" ? "Lunch" : "Frukost"}: ${name}`,
            sizes: [{ pieces: 1, price_ore: price_ore + 100 * index }],
            ...menu,
          })),
        ),
  );
  await tx.insert(supplier_products).values(rows);
}
