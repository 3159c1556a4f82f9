import { z } from "zod";
import { allergens } from "../../domain/allergens.ts";
import { MAX_PEOPLE } from "../../domain/meals.ts";
import {
  contradiction,
  isByPiece,
  isMenu,
  LONGEST_DESCRIPTION,
  MOST_PIECES,
  MOST_SIZES,
  priceProblem,
  type Product as Facts,
  productDiets,
  productKinds,
} from "../../domain/products.ts";
import { id, list, name, optionalText, raw } from "../fields.ts";
import { type Fields, storedIn, typedInto } from "./entity.ts";

/** What a supplier makes, each field once: for its calls, its form and the list that is imported. */

const PIECES = `Ange ett antal mellan 1 och ${MOST_PIECES}`;

const LEAST_PEOPLE = `Ange ett antal personer mellan 1 och ${MAX_PEOPLE}`;

const price_ore = z
  .number(priceProblem(null)!)
  .superRefine((ore, context) => {
    const problem = priceProblem(ore);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ type: "integer" });

const Size = z.object({
  pieces: z.int(PIECES).min(1, PIECES).max(MOST_PIECES, PIECES),
  price_ore,
});

/** A day of every year, 'MM-DD'. */
const dayOfYear = raw(5)
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: "Ange en dag och en månad", abort: true })
  .refine(isDay, "Dagen finns inte");

function isDay(written: string): boolean {
  const [month, day] = written.split("-").map(Number) as [number, number];
  return day <= Temporal.PlainDate.from({ year: 2024, month, day: 1 }).daysInMonth;
}

const once = <Named>(named: Named[]): Named[] => [...new Set(named)];

export const productFields = {
  name: { stored: z.string(), typed: name("Ange ett namn", 80) },
  kind: { stored: z.enum(productKinds), typed: z.enum(productKinds, "Välj en sort") },
  description: { stored: z.string().nullable(), typed: optionalText(LONGEST_DESCRIPTION) },
  sizes: {
    stored: z.array(z.object({ pieces: z.number(), price_ore: z.number() })),
    typed: list(Size, {
      min: 1,
      tooFew: "Ange minst en storlek",
      max: MOST_SIZES,
      tooMany: `Högst ${MOST_SIZES} storlekar`,
    }),
  },
  least_people: {
    stored: z.number(),
    typed: z.int(LEAST_PEOPLE).min(1, LEAST_PEOPLE).max(MAX_PEOPLE, LEAST_PEOPLE).default(1),
  },
  weekdays: {
    stored: z.array(z.number()),
    typed: list(z.int("Dagen finns inte").min(0, "Dagen finns inte").max(6, "Dagen finns inte"), { max: 7 })
      .transform((days) => once(days).sort())
      .default([]),
  },
  allergens: {
    stored: z.array(z.enum(allergens)),
    typed: list(z.enum(allergens, "Allergenen finns inte bland EU:s 14"), {
      max: allergens.length,
    }).transform(once),
  },
  diets: {
    stored: z.array(z.enum(productDiets)),
    typed: list(z.enum(productDiets, "Kosten finns inte i listan"), { max: productDiets.length }).transform(
      once,
    ),
  },
  season_from: { stored: z.string().nullable(), typed: dayOfYear.nullable() },
  season_to: { stored: z.string().nullable(), typed: dayOfYear.nullable() },
  active: { stored: z.boolean(), typed: z.boolean() },
} satisfies Fields;

export const Product = z.object({
  id,
  ...storedIn(productFields),
  /** The address of its picture. */
  picture: z.string().nullable(),
  updated_at: z.string(),
});
export type Product = z.infer<typeof Product>;

/** What belongs together in a product, told where it is wrong. */
export const wholeProduct = z.superRefine<Omit<Facts, "id">>((product, context) => {
  const wrong = contradiction(product);
  if (wrong) context.addIssue({ code: "custom", path: ["diets"], message: wrong });
  if (isMenu(product) && !isByPiece(product))
    context.addIssue({ code: "custom", path: ["sizes"], message: "En meny har ett enda pris, per person" });
  const pieces = product.sizes.map((size) => size.pieces);
  const twice = pieces.findIndex((one, index) => pieces.indexOf(one) < index);
  if (twice >= 0)
    context.addIssue({
      code: "custom",
      path: ["sizes", twice, "pieces"],
      message: `Storleken ${pieces[twice]} finns redan`,
    });
  if ((product.season_from === null) !== (product.season_to === null))
    context.addIssue({
      code: "custom",
      path: [product.season_from === null ? "season_from" : "season_to"],
      message: "Ange både första och sista dagen",
    });
});

export const TypedProduct = z.object(typedInto(productFields)).check(wholeProduct);
export type TypedProduct = z.output<typeof TypedProduct>;
