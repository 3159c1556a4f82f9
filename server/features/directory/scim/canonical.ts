import { badValue } from "./scim-error.ts";
import { ENTERPRISE, EXTENSION, USER } from "./schemas.ts";

/** What a client sends, in the standard's spelling: names are not case-sensitive, and Entra writes booleans as text. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is kept, by its name; below it what is kept of a complex attribute. */
export const KEPT = {
  userName: null,
  externalId: null,
  displayName: null,
  title: null,
  active: null,
  name: ["formatted", "familyName", "givenName"],
  emails: ["value", "type", "primary"],
  [EXTENSION]: ["birthday", "office"],
} as const;
export type KeptName = keyof typeof KEPT;

const spelled = new Map(Object.keys(KEPT).map((name) => [name.toLowerCase(), name as KeptName]));
export const spellName = (name: string): KeptName | undefined => spelled.get(name.toLowerCase());
export const spellPart = (name: KeptName, part: string): string | undefined =>
  KEPT[name]?.find((known) => known.toLowerCase() === part.toLowerCase());

const PREFIXES = [EXTENSION, ENTERPRISE, USER].map((urn) => urn.toLowerCase());

/** `urn:…:User:birthday` → the schema and the rest; without a schema it is the core's. */
export function splitUrn(path: string): { urn: string; rest: string } {
  const lower = path.toLowerCase();
  const urn = PREFIXES.find((prefix) => lower === prefix || lower.startsWith(`${prefix}:`));
  if (!urn) return { urn: "", rest: path };
  return { urn: urn === USER.toLowerCase() ? "" : urn, rest: path.slice(urn.length + 1) };
}
export const isExtension = (urn: string): boolean => urn === EXTENSION.toLowerCase();

/** "True" and "False" as Entra sends them. */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw badValue(`${name} ska vara true eller false.`);
}

/** A text, or undefined where there is none: an empty one and null say that it is gone. */
export function textOf(value: unknown, name: string, longest = 255): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string") throw badValue(`${name} ska vara text.`);
  if (value.length > longest) throw badValue(`${name} får vara högst ${longest} tecken.`);
  if (value.includes("\0") || !value.isWellFormed())
    throw badValue(`${name} innehåller tecken som inte går att spara.`);
  return value.trim() || undefined;
}
