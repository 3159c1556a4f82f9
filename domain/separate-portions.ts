import { type Eater, foodOf, timesEach, type Counted } from "./allergies.ts";
import { sizeFor } from "./choose-product.ts";
import { inKronor } from "./money.ts";
import { foodFit } from "./product-food.ts";
import { inSeason, type Product } from "./products.ts";

/**
 * Those at a table who cannot eat its cake have a portion of their own, so that the cake need not be one that nobody can
 * bake. One product of the same bakery, for all whom it suits; the others are told of as they eat of the cake.
 */

type Contents = Pick<Product, "allergens" | "diets">;

/** A word that is not known decides nothing: whoever wrote it is told of with the cake. */
function fits(product: Contents, food: readonly string[]): boolean {
  const { contains, unmarked, unknown } = foodFit(product, food);
  return contains.length + unmarked.length + unknown.length === 0;
}

function cannotEat(cake: Contents, food: readonly string[]): boolean {
  const { contains, unmarked } = foodFit(cake, food);
  return contains.length + unmarked.length > 0;
}

/** Who has such a portion instead of the cake. */
export const servedApart = <Person extends Eater>(
  cake: Contents,
  portion: Contents,
  table: readonly Person[],
): Person[] =>
  table.filter((person) => {
    const food = foodOf(person);
    return cannotEat(cake, food) && fits(portion, food);
  });

export type Separate<Item extends Product = Product> = {
  product: Item;
  count: number;
  /** For all of them, without moms. */
  price_ore: number;
};

type Wanted = {
  cake: Contents;
  table: readonly Eater[];
  date: Temporal.PlainDate;
  /** What the bakery has been asked for already, also where it makes it for nobody else any more. */
  agreed?: string | null;
};

/**
 * What of a bakery's suits the most of those who cannot eat the cake; of several what was agreed, then the cheapest. Null
 * where nobody needs one.
 */
export function choosePortions<Item extends Product>(
  products: readonly Item[],
  { cake, table, date, agreed = null }: Wanted,
): Separate<Item> | null {
  const isOffered = (product: Item) => product.active && inSeason(product, date);
  const [best] = products
    .filter((product) => product.kind === "portion" && (product.id === agreed || isOffered(product)))
    .flatMap((product): Separate<Item>[] => {
      const count = servedApart(cake, product, table).length;
      if (count === 0) return [];
      const { pieces, price_ore } = sizeFor(product, count);
      return pieces < count ? [] : [{ product, count, price_ore }];
    })
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        Number(b.product.id === agreed) - Number(a.product.id === agreed) ||
        a.price_ore - b.price_ore ||
        a.product.name.localeCompare(b.product.name, "sv") ||
        a.product.id.localeCompare(b.product.id),
    );
  return best ?? null;
}

type Ordered = {
  separate_name?: string | null;
  separate_count?: number | null;
  separate_price_ore?: number | null;
};

/** '3 st Glutenfri bakelse, 126 kr exkl. moms'; null where there are none. */
export const separateText = ({
  separate_name,
  separate_count,
  separate_price_ore,
}: Ordered): string | null =>
  separate_name && separate_count && separate_price_ore
    ? `${separate_count} st ${separate_name}, ${inKronor(separate_price_ore)} exkl. moms`
    : null;

/** The same, with what they have to be: '3 st Glutenfri bakelse, 126 kr exkl. moms: glutenfri ×2, äggfri ×1'. */
export function separateForKitchen(order: Ordered, food: readonly Counted[]): string | null {
  const text = separateText(order);
  return text && food.length > 0 ? `${text}: ${timesEach(food)}` : text;
}

type Priced = { price_ore: number; separate: { price_ore: number } | null };

/** Of a cake with the portions beside it. */
export const wholePrice = ({ price_ore, separate }: Priced): number => price_ore + (separate?.price_ore ?? 0);

type Beside = { name: string; count: number; price_ore: number; food: string | null };

/** '3 st Glutenfri bakelse till dem som inte kan äta tårtan, 126 kr (glutenfri ×2, äggfri ×1)'. */
export const besideText = ({ name, count, price_ore, food }: Beside): string =>
  `${count} st ${name} till dem som inte kan äta tårtan, ${inKronor(price_ore)}${food ? ` (${food})` : ""}`;
