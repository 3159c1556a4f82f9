import { z } from "zod";
import { CONSENT_MISSING } from "../domain/consent.ts";

/** Fields that several calls share, with the Swedish text a person sees when they are wrong. */

export const email = z
  .string("Ogiltig e-postadress")
  .trim()
  .toLowerCase()
  .max(255, "E-post får vara max 255 tecken")
  .pipe(z.email("Ogiltig e-postadress"));

export const password = z
  .string("Lösenordet måste vara minst 6 tecken")
  .min(6, "Lösenordet måste vara minst 6 tecken")
  .max(200, "Lösenordet får vara max 200 tecken");

const NO_DATE = "Ange ett giltigt datum";

/**
 * A plain date, yyyy-MM-dd, that exists in the calendar and that can be counted from: the database has no year 0, and
 * the day after the last of 9999 is written in another way.
 */
export const plainDate = z.iso
  .date(NO_DATE)
  .refine((day) => day >= "1000-01-01" && day < "3000-01-01", { message: NO_DATE });

export const id = z.uuid("Ogiltigt id");

/** Where the next page begins; what it says is the server's own matter. */
export const cursor = z.string().max(200).nullish();

/** A required text, trimmed, with its own words for empty and for too long. */
export const text = (empty: string, max: number, tooLong = `Får vara max ${max} tecken`) =>
  z.string(empty).trim().min(1, empty).max(max, tooLong);

/** An optional text: trimmed, and null when nothing is left. */
export const optionalText = (max: number, tooLong = `Får vara max ${max} tecken`) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .nullish()
    .transform((value) => value || null);

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
