import { z } from "zod";
import { containsWebAddress } from "../../domain/names.ts";
import { LONGEST_CAKE_TEXT, lovedKinds } from "../../domain/products.ts";
import { celebrations, clampPortions, employeeSources } from "../../domain/people.ts";
import {
  id,
  LONGEST_DIET,
  maybeText,
  optionalDate,
  optionalEmail,
  optionalText,
  personName,
  raw,
  requiredDate,
} from "../fields.ts";
import { type Field, keysOf, storedIn } from "./entity.ts";

/**
 * An employee, each field once. Calls, forms, the import, the export, a person's own page, the right of access and the
 * erasure take their fields from here.
 */

/** What a field says that HR has to fill in and has not. */
export const missing = {
  name: "Skriv ett namn",
  birthday: "Välj en födelsedag",
  position: "Skriv en befattning",
};
export const LONGEST_NAME = 200;

type Column = {
  /** The heading of its column in an export. */
  label: string;
  /** What a person reads about themselves, where that is another word. */
  ownLabel?: string;
  /** The words by which an import knows its column; without them it is not imported. */
  heading?: RegExp;
  /** The person may change it with their own link. */
  own?: true;
};
type EmployeeField = Field & Column & { longest?: number };

const text = <const C extends Column>(longest: number, tooLong: string | undefined, column: C) => ({
  stored: z.string().nullable(),
  typed: optionalText(longest, tooLong),
  longest,
  ...column,
});

export const employeeFields = {
  name: {
    stored: z.string(),
    typed: personName(missing.name, LONGEST_NAME),
    label: "Namn",
    heading: /namn|name|anställd|medarbetare|employee/,
    own: true,
  },
  birthday: {
    stored: z.string(),
    typed: requiredDate(missing.birthday),
    label: "Födelsedag",
    heading: /födelse|född|personn|birth|\bdob\b|^pnr$/,
    own: true,
  },
  start_date: {
    stored: z.string().nullable(),
    typed: optionalDate,
    label: "Startdatum",
    heading:
      /start ?datum|anställ[dt] (?:sedan|från)|anst(?:ällnings|\.)? ?datum|(?:start|hire) ?date|first ?day/,
  },
  position: text(100, "Befattningen får vara max 100 tecken", {
    label: "Befattning",
    heading: /befattning|titel|title|roll|\brole|position|yrke|tjänst/,
  }),
  email: {
    stored: z.string().nullable(),
    typed: optionalEmail,
    longest: 255,
    label: "E-post",
    heading: /e-?post|e-?mail|^mejl/,
    own: true,
  },
  allergies: text(LONGEST_DIET, undefined, {
    label: "Allergier",
    heading: /allerg|överkänslig|intoleran/,
    own: true,
  }),
  dietary_preferences: text(LONGEST_DIET, undefined, {
    label: "Kostpreferenser",
    ownLabel: "Kost",
    heading: /kost(?!nad)|diet|matpref|preferen|food/,
    own: true,
  }),
  cake_portion_size: {
    stored: z.number().nullable(),
    /** Null is the company's own number; without it the employee's stays as it was. */
    typed: z
      .union([z.number(), raw(20)])
      .transform(clampPortions)
      .nullable()
      .optional(),
    label: "Tårtbitar",
    heading: /bitar|portion|piece|slice/,
  },
  celebration: {
    stored: z.enum(celebrations),
    typed: z.enum(celebrations).optional(),
    label: "Firande",
    own: true,
  },
  favourite_cake: {
    stored: z.enum(lovedKinds).nullable(),
    /** Without it, it stays as it was. */
    typed: z
      .union([z.literal(""), z.enum(lovedKinds)], "Välj ur listan")
      .nullable()
      .transform((kind) => kind || null)
      .optional(),
    label: "Favorittårta",
    own: true,
  },
  cake_text: {
    stored: z.string().nullable(),
    typed: maybeText(LONGEST_CAKE_TEXT, `Texten får vara max ${LONGEST_CAKE_TEXT} tecken`)
      .refine((written) => !containsWebAddress(written), "Texten får inte innehålla en webbadress")
      .nullable()
      .transform((written) => written || null)
      .optional(),
    longest: LONGEST_CAKE_TEXT,
    label: "Text på tårtan",
    own: true,
  },
} as const satisfies Record<string, EmployeeField>;

type All = typeof employeeFields;
type FieldName = keyof All;
type With<P extends keyof EmployeeField> = {
  [K in FieldName]: All[K] extends Required<Pick<EmployeeField, P>> ? K : never;
}[FieldName];

const fieldsWith = <P extends keyof EmployeeField>(part: P) =>
  keysOf(employeeFields).filter((name) => part in employeeFields[name]) as With<P>[];

/** In the order of an export. */
export const writtenFields = keysOf(employeeFields);
export type WrittenField = FieldName;
export const ownFields = fieldsWith("own");
export type OwnField = With<"own">;
export const importedFields = fieldsWith("heading");

export const Employee = z.object({
  id,
  office_id: id,
  ...storedIn(employeeFields),
  /** Chosen by the person: HR sees it and does not change it. */
  celebration_own: z.boolean(),
  /** Since when there are no cakes for them, and for birthdays up to which day; null is until further notice. */
  cakes_paused_at: z.string().nullable(),
  cakes_paused_until: z.string().nullable(),
  source: z.enum(employeeSources),
  /** Name, address, title, office and whether they have left are the directory's to say. */
  from_directory: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Employee = z.infer<typeof Employee>;

/** What a form holds: a field that is empty is an empty text. */
export type Typed<K extends keyof Employee> = {
  [F in K]: Employee[F] extends string
    ? Employee[F]
    : NonNullable<Employee[F]> extends string
      ? NonNullable<Employee[F]> | ""
      : string;
};

export const typedFrom = <K extends keyof Employee>(person: Partial<Employee>, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, person[field] ?? ""])) as Typed<K>;
