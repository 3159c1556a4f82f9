import type { z } from "zod";

/** A field of something that is stored: how it is read, and how it is typed in. */
export type Field = { stored: z.ZodType; typed: z.ZodType };
export type Fields = Record<string, Field>;

type Part<F extends Fields, P extends keyof Field> = { [K in keyof F]: F[K][P] };

const parts = <F extends Fields, P extends keyof Field>(fields: F, part: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as Part<F, P>;

/** For z.object: what an answer holds. */
export const storedIn = <F extends Fields>(fields: F) => parts(fields, "stored");

/** For z.object: what an input takes. */
export const typedInto = <F extends Fields>(fields: F) => parts(fields, "typed");

export const keysOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[];

/** Some of an object's entries; none that it does not have. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
