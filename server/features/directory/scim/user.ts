import { z } from "zod";
import { containsWebAddress, normalizeName } from "../../../../domain/names.ts";
import { birthdayProblem } from "../../../../domain/people.ts";
import {
  booleanOf,
  isObject,
  type Json,
  KEPT,
  type KeptName,
  spellName,
  spellPart,
  textOf,
} from "./canonical.ts";
import { EXTENSION, USER } from "./schemas.ts";
import { badValue } from "./scim-error.ts";

export type Email = { value: string; type?: string; primary?: boolean };

/** A person as the directory tells of them, of what is kept. */
export type ScimUser = {
  userName: string;
  externalId?: string;
  displayName?: string;
  title?: string;
  active: boolean;
  name?: { formatted?: string; familyName?: string; givenName?: string };
  emails?: Email[];
  [EXTENSION]?: { birthday?: string; office?: string };
};

const MOST_EMAILS = 20;

/** The kept part of a body, spelled as the standard does; what is not kept is left out. */
export function keptOf(body: unknown): Json {
  if (!isObject(body)) throw badValue("En person ska vara ett objekt i JSON.");
  const found: Json = {};
  for (const [key, value] of Object.entries(body)) {
    const name = spellName(key);
    if (name) found[name] = KEPT[name] ? partsOf(name, value) : value;
  }
  return found;
}

function partsOf(name: KeptName, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (name === "emails") {
    if (!Array.isArray(value)) throw badValue("emails ska vara en lista.");
    if (value.length > MOST_EMAILS) throw badValue(`Högst ${MOST_EMAILS} adresser i emails.`);
    return value.map((one) => objectOf(name, one));
  }
  return objectOf(name, value);
}

function objectOf(name: KeptName, value: unknown): Json {
  if (!isObject(value)) throw badValue(`${name} ska vara ett objekt.`);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const known = spellPart(name, key);
      return known ? [[known, part]] : [];
    }),
  );
}

/** Checks what `keptOf` found. Wrong types are refused by name; nothing is guessed. */
export function checkUser(given: Json, today: Temporal.PlainDate): ScimUser {
  const schemas = (given as { schemas?: unknown }).schemas;
  if (schemas !== undefined && !Array.isArray(schemas)) throw badValue("schemas ska vara en lista.");
  const userName = textOf(given["userName"], "userName");
  if (!userName) throw badValue("userName saknas.");
  const name = (given["name"] ?? {}) as Json;
  const extension = (given[EXTENSION] ?? {}) as Json;
  const birthday = textOf(extension["birthday"], "birthday", 20);
  if (birthday) checkBirthday(birthday, today);
  return compact<ScimUser>({
    userName,
    externalId: textOf(given["externalId"], "externalId"),
    displayName: textOf(given["displayName"], "displayName"),
    title: textOf(given["title"], "title", 1000),
    active: given["active"] === undefined || given["active"] === null || booleanOf(given["active"], "active"),
    name: compact({
      formatted: textOf(name["formatted"], "name.formatted"),
      familyName: textOf(name["familyName"], "name.familyName"),
      givenName: textOf(name["givenName"], "name.givenName"),
    }),
    emails: ((given["emails"] ?? []) as Json[]).flatMap(checkEmail),
    [EXTENSION]: compact({ birthday, office: textOf(extension["office"], "office", 200) }),
  });
}

function checkEmail(given: Json): Email[] {
  const value = textOf(given["value"], "emails.value", 1000);
  if (!value) return [];
  const primary = given["primary"];
  return [
    compact<Email>({
      value,
      type: textOf(given["type"], "emails.type", 50),
      primary: primary === undefined || primary === null ? undefined : booleanOf(primary, "emails.primary"),
    }),
  ];
}

function checkBirthday(text: string, today: Temporal.PlainDate): void {
  const wrong = "birthday ska vara ett datum, till exempel 1990-05-17.";
  if (!z.iso.date().safeParse(text).success) throw badValue(wrong);
  const problem = birthdayProblem(Temporal.PlainDate.from(text), today);
  if (problem) throw badValue(`birthday: ${problem}.`);
}

/** Without what is empty. */
function compact<T extends object>(given: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) =>
        value !== undefined && !(typeof value === "object" && Object.keys(value as object).length === 0),
    ),
  ) as T;
}

const LONGEST_TITLE = 100;
const LONGEST_NAME = 200;

/** What the register needs of it, as columns. A name or an address that cannot be used is none, and the register says so. */
export function columnsOf(user: ScimUser) {
  const email = pickEmail(user);
  const name = pickName(user);
  return {
    user_name: user.userName,
    external_id: user.externalId ?? null,
    active: user.active,
    attributes: user,
    name,
    email,
    title: user.title?.slice(0, LONGEST_TITLE) ?? null,
    office_name: user[EXTENSION]?.office ?? null,
    birthday: user[EXTENSION]?.birthday ?? null,
  };
}
export type PersonColumns = ReturnType<typeof columnsOf>;

function pickName({ name = {}, displayName }: ScimUser): string | null {
  const candidates = [
    [name.givenName, name.familyName].filter(Boolean).join(" "),
    name.formatted,
    displayName,
  ];
  const usable = candidates
    .map((candidate) => normalizeName(candidate ?? ""))
    .find(
      (candidate) => candidate !== "" && candidate.length <= LONGEST_NAME && !containsWebAddress(candidate),
    );
  return usable ?? null;
}

const isEmail = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 255 && z.email().safeParse(text).success;

/** The address at work, or the first of all, or the login if it is one. */
function pickEmail({ emails = [], userName }: ScimUser): string | null {
  const inOrder = [
    emails.find(({ type }) => type?.toLowerCase() === "work"),
    emails.find(({ primary }) => primary),
    ...emails,
  ].map((one) => one?.value);
  return [...inOrder, userName].find(isEmail)?.toLowerCase() ?? null;
}

/** A row as a SCIM resource. */
export type UserRow = {
  id: string;
  attributes: ScimUser;
  version: number;
  created_at: string;
  updated_at: string;
  groups: { value: string; display: string }[] | null;
};

export const etagOf = ({ version }: { version: number }) => `W/"${version}"`;

export function toResource(row: UserRow, base: string) {
  const { [EXTENSION]: extension, ...core } = row.attributes;
  return {
    schemas: extension ? [USER, EXTENSION] : [USER],
    id: row.id,
    ...core,
    ...(extension && { [EXTENSION]: extension }),
    ...(row.groups && {
      groups: row.groups.map((group) => ({
        ...group,
        $ref: `${base}/Groups/${group.value}`,
        type: "direct",
      })),
    }),
    meta: {
      resourceType: "User",
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.updated_at).toISOString(),
      location: `${base}/Users/${row.id}`,
      version: etagOf(row),
    },
  };
}
