import { z } from "zod";
import type { Input } from "../../../contract/contract.ts";
import type { Product } from "../../../contract/entities/product.ts";
import type { Allergen } from "../../../domain/allergens.ts";
import { parseKronor, typedKronor } from "../../../domain/money.ts";
import { isMenu, type ProductDiet, type ProductKind } from "../../../domain/products.ts";
import type { useCallForm } from "../../form.ts";

/** Numbers and days as text, as somebody types them. */
export type Values = {
  name: string;
  kind: ProductKind | "";
  description: string;
  sizes: { pieces: string; price_ore: string }[];
  least_people: string;
  weekdays: number[];
  allergens: Allergen[];
  /** Said, and not only left empty: what nobody has told of is not free from anything. */
  none: boolean;
  diets: ProductDiet[];
  whole_year: boolean;
  season_from: string;
  season_to: string;
  active: boolean;
};

export function saidOfAllergens({ allergens: has, none }: Values, context: z.RefinementCtx): void {
  if (has.length === 0 && !none)
    context.addIssue({
      code: "custom",
      path: ["allergens"],
      message: "Välj vad den innehåller, eller Inga av dem",
    });
}

export type ProductForm = ReturnType<typeof useCallForm<"save-product", Values>>;

/** The product that the fields mean. What is no number stays none, for the contract to complain about. */
export function typedProduct(
  values: Values,
  product: Product | null,
): Omit<Input<"save-product">, "supplier_id"> {
  const menu = values.kind !== "" && isMenu({ kind: values.kind });
  return {
    id: product?.id ?? null,
    ...(product && { updated_at: product.updated_at }),
    name: values.name,
    kind: values.kind as ProductKind,
    description: menu ? values.description : null,
    sizes: (menu ? values.sizes.slice(0, 1) : values.sizes).map(({ pieces, price_ore }) => ({
      pieces: menu ? 1 : typedNumber(pieces),
      price_ore: parseKronor(price_ore) ?? Number.NaN,
    })),
    least_people: menu && values.least_people.trim() !== "" ? typedNumber(values.least_people) : 1,
    weekdays: menu ? values.weekdays : [],
    allergens: values.allergens,
    diets: values.diets,
    season_from: values.whole_year ? null : dayOfYear(values.season_from),
    season_to: values.whole_year ? null : dayOfYear(values.season_to),
    active: values.active,
  };
}

const typedNumber = (written: string): number => (written.trim() === "" ? Number.NaN : Number(written));

/** '1/6' is '06-01'; what is no day stays as it is, for the contract to complain about. */
function dayOfYear(written: string): string | null {
  if (written.trim() === "") return null;
  const { day, month } = /^(?<day>\d{1,2})\/(?<month>\d{1,2})$/.exec(written.trim())?.groups ?? {};
  return day && month ? `${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written.slice(0, 5);
}

const typedDay = (day: string | null): string =>
  day === null ? "" : day.split("-").map(Number).reverse().join("/");

export const valuesOf = (product: Product | null): Values => ({
  name: product?.name ?? "",
  kind: product?.kind ?? "",
  description: product?.description ?? "",
  least_people: product ? `${product.least_people}` : "",
  weekdays: product?.weekdays ?? [],
  sizes: product
    ? product.sizes.map((size) => ({ pieces: `${size.pieces}`, price_ore: typedKronor(size.price_ore) }))
    : [{ pieces: "", price_ore: "" }],
  allergens: product?.allergens ?? [],
  none: product?.allergens.length === 0,
  diets: product?.diets ?? [],
  whole_year: !product?.season_from,
  season_from: typedDay(product?.season_from ?? null),
  season_to: typedDay(product?.season_to ?? null),
  active: product?.active ?? true,
});
