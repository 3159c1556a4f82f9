import { menuText } from "./menus.ts";
import { inKronor } from "./money.ts";
import { foodFit, isDiet, whyNotEaten } from "./product-food.ts";
import {
  inSeason,
  isByPiece,
  isMenu,
  type Product,
  type ProductKind,
  productKinds,
  type Size,
} from "./products.ts";
import { counted, listed } from "./swedish.ts";

/** Which of a bakery's products an order becomes, and why that one. */

export type Wishes = {
  /** Whom it is for, by the name that people use. */
  name: string;
  date: Temporal.PlainDate;
  pieces: number;
  /** What whoever eats it cannot or would rather not eat, by the names of `splitDiets`. */
  food: readonly string[];
  loves: ProductKind | null;
  /** The kinds that the company prefers, if any. */
  preferred: readonly ProductKind[];
  /** At most, for a piece; null is no limit. */
  budget_per_piece_ore: number | null;
};

/** A product in the size that would be ordered. */
export type Portioned<Item extends Product = Product> = {
  product: Item;
  pieces: number;
  /** For all of it, without moms. */
  price_ore: number;
};

export type Judged<Item extends Product = Product> = Portioned<Item> & {
  /** Why it is not chosen, in words. */
  why_not: string | null;
  /** Nobody may choose it: what is in it would harm, or it is not to be had. */
  impossible: boolean;
  /** 'Elins favorit', 'inom budget'. */
  reasons: string[];
  /** 'utan nötter': only for who may know what people eat. */
  heeds: string | null;
  /** What speaks against it and says nothing of food. */
  why_not_besides: string | null;
};

export type Choice<Item extends Product = Product> = {
  /** Null where nothing fits, or where the bakery has told of no product. */
  chosen: Judged<Item> | null;
  /** All that it makes, the best first; where nothing is chosen the first is the nearest. */
  all: Judged<Item>[];
};

/** Nobody is surprised with fruit instead of a cake. */
const RARELY: ReadonlySet<ProductKind> = new Set(["fruit_platter", "other"]);

export function chooseProduct<Item extends Product>(products: readonly Item[], wishes: Wishes): Choice<Item> {
  const all = products
    .filter(({ active, kind }) => active && kind !== "portion" && !isMenu({ kind }))
    .map((product) => judge(product, wishes))
    .toSorted((a, b) => compare(rank(a, wishes), rank(b, wishes)));
  const [first] = all;
  return { chosen: first && first.why_not === null ? first : null, all };
}

/** A size of it at the price that was agreed: what is said of the budget is said of that price, and not of today's. */
export function judgeAt<Item extends Product>(product: Item, size: Size, wishes: Wishes): Judged<Item> {
  return { ...judge({ ...product, sizes: [size] }, wishes), product };
}

function judge<Item extends Product>(product: Item, wishes: Wishes): Judged<Item> {
  const { name, date, food, budget_per_piece_ore: budget, pieces: wanted } = wishes;
  const { pieces, price_ore } = sizeFor(product, wanted);
  const fit = foodFit(product, food);
  const season = inSeason(product, date) ? null : "Finns inte vid den tiden på året";
  const short = pieces < wanted ? `Finns bara upp till ${pieces} bitar` : null;
  const eaten = whyNotEaten(fit, name);
  const dear = overBudget(price_ore, { budget, wanted });
  const reasons = [
    wishes.loves === product.kind && `${genitive(name)} favorit`,
    wishes.preferred.includes(product.kind) && "er sort",
    budget !== null && dear === null && "inom budget",
  ].filter((reason) => reason !== false);
  const together = (whys: (string | null)[]) => whys.filter((why) => why !== null).join(". ") || null;
  const why_not = together([eaten, season, short, dear]);
  const why_not_besides = together([season, short, dear]);
  const heeds = eaten === null ? freeFrom(food) : null;
  const impossible = fit.contains.length + fit.unmarked.length > 0 || season !== null || short !== null;
  return { product, pieces, price_ore, why_not, why_not_besides, impossible, reasons, heeds };
}

/** '160 kr över budget'; null where it is not, or where there is none. The budget is for the pieces that were wanted. */
export function overBudget(
  price_ore: number,
  { budget, wanted }: { budget: number | null; wanted: number },
): string | null {
  const over = budget === null ? 0 : price_ore - budget * wanted;
  return over > 0 ? `${inKronor(over)} över budget` : null;
}

/** 'utan nötter och ägg', 'vegansk': what it heeds, by the words of whoever cannot eat it. */
function freeFrom(food: readonly string[]): string | null {
  const marks = food.filter((name) => isDiet(name));
  const left = food.filter((name) => !isDiet(name));
  const parts = [...(left.length > 0 ? [`utan ${listed(left)}`] : []), ...marks];
  return parts.join(", ") || null;
}

/** The smallest that is enough; by the piece as many as are wanted; where none is enough, the largest. */
export function sizeFor(product: Pick<Product, "sizes">, wanted: number): Size {
  const sizes = product.sizes.toSorted((a, b) => a.pieces - b.pieces);
  if (isByPiece(product)) return { pieces: wanted, price_ore: wanted * sizes[0]!.price_ore };
  return sizes.find(({ pieces }) => pieces >= wanted) ?? sizes.at(-1)!;
}

/** 'Elins', 'Hans': a name that ends in s gets none more. */
const genitive = (name: string): string => (/[sxz]$/i.test(name) ? name : `${name}s`);

/** Whether the reader may know what people eat. */
type Reader = { seesFood: boolean };

/** 'Elins favorit, utan nötter, inom budget'; null where there is nothing to say. */
export function whyChosen({ reasons, heeds }: Judged, { seesFood }: Reader): string | null {
  const [loved, ...rest] = reasons.some((reason) => reason.endsWith("favorit"))
    ? reasons
    : [null, ...reasons];
  const said = [loved, seesFood ? heeds : null, ...rest].filter(
    (reason) => reason !== null && reason !== undefined,
  );
  const text = said.join(", ");
  return text ? text.charAt(0).toLocaleUpperCase("sv") + text.slice(1) : null;
}

/** Why it is not chosen; of food only that, to who may not know more. */
export function whyNotChosen({ why_not, why_not_besides }: Judged, { seesFood }: Reader): string | null {
  if (why_not === null || seesFood) return why_not;
  return why_not_besides ?? "Passar inte den som firas";
}

/** Lower comes first: what can be eaten, in its size and season, within the budget; then what is loved. */
function rank(
  { product, pieces, price_ore, why_not, impossible }: Judged,
  wishes: Wishes,
): (number | string)[] {
  const preferred = wishes.preferred.indexOf(product.kind);
  return [
    Number(impossible),
    Number(why_not !== null),
    // Of what nobody can decide about but HR, what is nearest to the budget.
    why_not === null ? 0 : price_ore,
    Number(product.kind !== wishes.loves),
    preferred < 0 ? wishes.preferred.length : preferred,
    Number(RARELY.has(product.kind)),
    pieces,
    productKinds.indexOf(product.kind),
    price_ore,
    product.name,
    product.id,
  ];
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const differs = a.findIndex((value, index) => value !== b[index]);
  return differs < 0 ? 0 : a[differs]! < b[differs]! ? -1 : 1;
}

/** What HR reads where nothing is chosen by itself. */
export function nothingFits({ chosen, all }: Choice, reader: Reader): string | null {
  const [nearest] = all;
  if (chosen || !nearest) return null;
  const why = whyNotChosen(nearest, reader) ?? "";
  return `Inget i sortimentet passar. Närmast är ${nearest.product.name}: ${why.charAt(0).toLocaleLowerCase("sv")}${why.slice(1)}.`;
}

type Ordered = {
  product_name?: string | null;
  product_pieces?: number | null;
  product_price_ore?: number | null;
  /** Of a meal. */
  people_count?: number | null;
};

/**
 * 'Gräddtårta med hallon, 12 bitar, 465 kr exkl. moms', of a menu also what it costs for one person; null where an order is
 * of a size alone.
 */
export function orderedText(order: Ordered): string | null {
  const { product_name: name, product_pieces: pieces, product_price_ore: price } = order;
  if (!name || !pieces || !price) return null;
  if (order.people_count) return menuText(name, pieces, price);
  return `${name}, ${counted(pieces, "bit", "bitar")}, ${inKronor(price)} exkl. moms`;
}
