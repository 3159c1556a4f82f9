import type { Product } from "../../../../domain/products.ts";
import type { Tx } from "../../../database/database.ts";
import { readIds } from "../../../database/query.ts";
import { supplier_products } from "../../../database/schema.ts";
import { chooseProducts } from "../../orders/order-products.ts";
import { readOrders } from "../../orders/read-orders.ts";

type Made = Omit<Product, "id" | "season_from" | "season_to" | "active" | "weekdays"> &
  Partial<Pick<Product, "season_from" | "season_to">> & { weekdays?: number[] };

/** One bakery has a whole list, one a short one, and the third has told of nothing: all three look different to HR. */
const lists: Record<string, Made[]> = {
  "Konditori Lindblom": [
    {
      name: "Prinsesstårta",
      kind: "princess",
      sizes: sizes([8, 389], [12, 545], [16, 695], [20, 845]),
      allergens: ["gluten", "egg", "milk", "nuts"],
      diets: [],
    },
    {
      name: "Gräddtårta med hallon",
      kind: "cream",
      sizes: sizes([8, 345], [12, 465], [16, 595], [20, 725]),
      allergens: ["gluten", "egg", "milk"],
      diets: ["vegetarian", "no_gelatine"],
    },
    {
      name: "Chokladtårta",
      kind: "chocolate",
      sizes: sizes([8, 365], [12, 495], [16, 645]),
      allergens: ["gluten", "egg", "milk", "soy"],
      diets: ["vegetarian", "no_gelatine"],
    },
    {
      name: "Jordgubbstårta utan laktos",
      kind: "fruit",
      sizes: sizes([8, 385], [12, 525], [16, 675]),
      allergens: ["gluten", "egg", "milk"],
      diets: ["vegetarian", "lactose_free"],
    },
    {
      name: "Glutenfri mandeltårta",
      kind: "gluten_free",
      sizes: sizes([8, 425], [12, 575]),
      allergens: ["egg", "milk", "nuts"],
      diets: ["vegetarian", "gluten_free"],
    },
    {
      name: "Vegansk hallontårta",
      kind: "vegan",
      sizes: sizes([8, 395], [12, 535], [16, 695]),
      allergens: ["gluten", "soy"],
      diets: ["vegetarian", "vegan", "no_gelatine", "lactose_free", "halal"],
    },
    {
      name: "Semla",
      kind: "pastries",
      sizes: sizes([1, 42]),
      allergens: ["gluten", "egg", "milk", "nuts"],
      diets: ["vegetarian"],
      season_from: "12-27",
      season_to: "03-05",
    },
    {
      name: "Egen portion, mandelbiskvi",
      kind: "portion",
      sizes: sizes([1, 48]),
      allergens: ["nuts"],
      diets: ["vegetarian", "vegan", "gluten_free", "lactose_free", "halal"],
    },
  ],
  Hagabagarn: [
    {
      name: "Gräddtårta",
      kind: "cream",
      sizes: sizes([8, 295], [12, 395], [16, 515]),
      allergens: ["gluten", "egg", "milk"],
      diets: ["vegetarian"],
    },
    {
      name: "Ostkaka med hjortron",
      kind: "cheesecake",
      sizes: sizes([10, 365], [20, 675]),
      allergens: ["egg", "milk", "nuts"],
      diets: ["gluten_free"],
    },
    {
      name: "Fruktfat",
      kind: "fruit_platter",
      sizes: sizes([8, 265], [16, 495]),
      allergens: [],
      diets: ["vegetarian", "vegan", "gluten_free", "lactose_free", "halal"],
    },
  ],
  "Morgonköket Haga": [
    {
      name: "Frukostbricka",
      kind: "breakfast",
      description: "Surdegsbröd, ost, gröt med bär, frukt och kaffe",
      sizes: sizes([1, 89]),
      least_people: 8,
      allergens: ["gluten", "milk"],
      diets: ["vegetarian", "vegan", "gluten_free", "lactose_free"],
    },
  ],
  "Kajens Lunch & Catering": [
    {
      name: "Husmanslunch",
      kind: "lunch",
      description: "Pannbiff med lök, potatis och lingon. Sallad, bröd och kaffe",
      sizes: sizes([1, 125]),
      least_people: 10,
      weekdays: [1, 2, 3, 4],
      allergens: ["gluten", "egg", "milk"],
      diets: ["vegetarian", "vegan", "gluten_free", "lactose_free"],
    },
    {
      name: "Fredagsbuffé",
      kind: "lunch",
      description: "Sallader, quiche, rostbiff och en liten dessert",
      sizes: sizes([1, 165]),
      least_people: 12,
      weekdays: [5],
      allergens: ["gluten", "egg", "milk", "nuts", "mustard"],
      diets: ["vegetarian", "gluten_free"],
    },
  ],
};

function sizes(...given: [pieces: number, kronor: number][]) {
  return given.map(([pieces, kronor]) => ({ pieces, price_ore: kronor * 100 }));
}

export async function makeProducts(
  tx: Tx,
  suppliers: readonly { id: string; name: string }[],
): Promise<void> {
  await tx.insert(supplier_products).values(
    suppliers.flatMap(({ id, name }) =>
      (lists[name] ?? []).map(({ allergens, diets, sizes: own, ...product }) => ({
        ...product,
        supplier_id: id,
        sizes: [...own],
        allergens: [...allergens],
        diets: [...diets],
      })),
    ),
  );
}

/** What its bakery was asked for has been chosen; the rest is shown as it would be now. */
export async function chooseDemoProducts(tx: Tx): Promise<void> {
  const asked = await readIds(
    tx,
  )`select id from orders where kind = 'cake' and status in ('requested', 'confirmed', 'completed')`;
  await chooseProducts(tx, await readOrders(tx, "cake", asked));
}
