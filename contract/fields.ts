import { z } from "zod";
import { CONSENT_MISSING } from "../domain/consent.ts";
import { languages } from "../domain/language.ts";
import { containsWebAddress, NO_WEB_ADDRESS, normalizeName } from "../domain/names.ts";

/** Fields that several calls share, with the Swedish text a person sees when they are wrong. */

/**
 * A text as it was sent. Its length is checked before anything else is done with it, and what is too long gets no
 * further: putting combining marks in order or matching a pattern may take long, counting does not. Every text of an
 * input begins with this, and a test looks for it.
 */
export const raw = (max: number, tooLong = `Får vara max ${max} tecken`, wrong?: string) =>
  z.string(wrong).max(max, { error: tooLong, abort: true });

/** The same for a text that is tidied: a letter may come as two signs, and with spaces around it. */
const untidy = (max: number, tooLong?: string, wrong?: string) => raw(2 * max + 100, tooLong, wrong);

const LONG_EMAIL = "E-post får vara max 255 tecken";

const NO_EMAIL = "Ogiltig e-postadress";
const emailText = untidy(255, LONG_EMAIL, NO_EMAIL).trim().toLowerCase().max(255, LONG_EMAIL);

export const email = emailText.pipe(z.email(NO_EMAIL));

/** An address, or null: an empty field of a form is none. */
export const optionalEmail = emailText
  .pipe(z.union([z.literal(""), z.email()], NO_EMAIL))
  .nullish()
  .transform((value) => value || null);

/** With its own words for empty. */
export const requiredEmail = (missing: string) =>
  untidy(255, LONG_EMAIL, missing).trim().min(1, missing).pipe(email);

export const password = raw(
  200,
  "Lösenordet får vara max 200 tecken",
  "Lösenordet måste vara minst 6 tecken",
).min(6, "Lösenordet måste vara minst 6 tecken");

/** A name or a street address, kept as it is seen: `normalizeName`. */
export const name = (missing: string, max: number, tooLong = `Namnet får vara max ${max} tecken`) =>
  untidy(max, tooLong, missing).transform(normalizeName).pipe(z.string().min(1, missing).max(max, tooLong));

/** A name that may be empty. */
export const maybeName = (max: number, tooLong = `Namnet får vara max ${max} tecken`) =>
  untidy(max, tooLong).transform(normalizeName).pipe(z.string().max(max, tooLong));

const LONG_COMPANY_NAME = "Företagsnamnet får vara max 200 tecken";
export const companyName = (missing: string) => name(missing, 200, LONG_COMPANY_NAME);
export const maybeCompanyName = maybeName(200, LONG_COMPANY_NAME);

/** Somebody's name. It stands in mails to others, so that it may hold nothing that becomes a link there. */
export const personName = (missing: string, max: number, tooLong?: string) =>
  name(missing, max, tooLong).refine((written) => !containsWebAddress(written), NO_WEB_ADDRESS);

const NO_DATE = "Ange ett giltigt datum";

/**
 * A plain date, yyyy-MM-dd, that exists in the calendar and that can be counted from: the database has no year 0, and
 * the day after the last of 9999 is written in another way.
 */
export const plainDate = z.iso
  .date({ error: NO_DATE, abort: true })
  .refine((day) => day >= "1000-01-01" && day < "3000-01-01", { message: NO_DATE });

/** A plain date with its own words for empty. */
export const requiredDate = (missing: string) =>
  untidy(10, NO_DATE, missing).trim().min(1, missing).pipe(plainDate);

/** A plain date, or null: an empty field of a form is none. Without it, what it is for stays as it was. */
export const optionalDate = untidy(10, NO_DATE)
  .trim()
  .pipe(z.union([z.literal(""), plainDate], NO_DATE))
  .nullable()
  .transform((day) => day || null)
  .optional();

export const id = z.uuid("Ogiltigt id");

/** In which somebody meets the product, and gets their mails. */
export const language = z.enum(languages, "Språket finns inte");

/** Where the next page begins; what it says is the server's own matter. */
export const cursor = raw(200).nullish();

/** The unguessable part of a link, as it was copied from a mail. */
export const token = raw(200).trim();

/** A required text, trimmed, with its own words for empty and for too long. */
export const text = (empty: string, max: number, tooLong = `Får vara max ${max} tecken`) =>
  untidy(max, tooLong, empty).trim().min(1, empty).max(max, tooLong);

/** A text that may be empty, trimmed. */
export const maybeText = (max: number, tooLong = `Får vara max ${max} tecken`) =>
  untidy(max, tooLong).trim().max(max, tooLong);

/** An optional text: trimmed, and null when nothing is left. */
export const optionalText = (max: number, tooLong = `Får vara max ${max} tecken`) =>
  maybeText(max, tooLong)
    .nullish()
    .transform((value) => value || null);

/** What a list is searched by. */
export const searchText = maybeText(100, "Sökningen får vara max 100 tecken").default("");

/** What somebody cannot or would rather not eat. */
export const LONGEST_DIET = 500;
export const diet = optionalText(LONGEST_DIET);

export const LONG_PHONE = "Telefonnummer får vara max 20 tecken";
export const phone = optionalText(20, LONG_PHONE);

/** Looks at the whole of a value before its parts are looked at one by one; a problem ends it there. */
export function firstly<T extends z.ZodType>(problem: (value: unknown) => string | null, schema: T) {
  const look = z.preprocess((value, context) => {
    const message = problem(value);
    if (message) context.issues.push({ code: "custom", message, input: value });
    return value;
  }, schema);
  // A preprocessed schema takes anything by its type; this one takes what the schema does.
  return look as unknown as z.ZodType<z.output<T>, z.input<T>>;
}

type Most = { min?: number; tooFew?: string; max: number; tooMany?: string };

/** Nobody reads more complaints, and writing them takes long: of a longer list the first alone is told. */
const MOST_COMPLAINTS = 500;

/** A list whose length is checked first: a complaint about each of a million items would take all there is. */
export function list<T extends z.ZodType>(item: T, { min = 0, tooFew, max, tooMany = `Högst ${max}` }: Most) {
  const problem = (value: unknown) => {
    if (!Array.isArray(value) || value.length <= Math.min(max, MOST_COMPLAINTS)) return null;
    return value.length > max ? tooMany : firstComplaint(item, value);
  };
  return firstly(problem, z.array(item, tooFew).min(min, tooFew).max(max, tooMany));
}

function firstComplaint(item: z.ZodType, values: unknown[]): string | null {
  for (const value of values) {
    const { error } = item.safeParse(value);
    if (error) return error.issues[0]!.message;
  }
  return null;
}

/** A table by id, its size checked in the same way. */
export function tableById<T extends z.ZodType>(
  item: T,
  { max, tooMany = `Högst ${max}`, missing = null }: Most & { missing?: string | null },
) {
  const isTooLarge = (value: unknown) =>
    typeof value === "object" && value !== null && Object.keys(value).length > max;
  return firstly(
    (value) => (isTooLarge(value) ? tooMany : value === undefined ? missing : null),
    z.record(id, item).meta({ maxProperties: max }),
  );
}

/** One text for every field that an admin left empty. */
export const REQUIRED = "Fyll i alla obligatoriska fält";

export const nothing = z.object({});

/**
 * Whoever writes down allergies agrees to it. Told together with everything else that is wrong: a check of several
 * fields would otherwise wait until each of them is right.
 */
export const agreed = (...food: string[]) => agreedUnless(() => false, ...food);

/** The same, but for what is as it was before. */
export const agreedUnless = (asBefore: (form: Form) => boolean, ...food: string[]) =>
  z.refine<Form>(
    (form) => form.consent === true || asBefore(form) || !food.some((field) => isWritten(form[field])),
    {
      path: ["consent"],
      message: CONSENT_MISSING,
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );

type Form = Record<string, unknown>;

const isWritten = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
