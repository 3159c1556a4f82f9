import {
  booleanOf,
  isExtension,
  isObject,
  type Json,
  KEPT,
  spellName,
  spellPart,
  splitUrn,
} from "./canonical.ts";
import { EXTENSION, isStandard } from "./schemas.ts";
import { badValue, ScimError } from "./scim-error.ts";
import { keptOf } from "./user.ts";

/**
 * PATCH of a person (RFC 7644, 3.5.2), with the habits of Entra and Okta: operations in any case, no path and then paths
 * as keys, and a value for `emails[type eq "work"]` where there is no such address yet.
 */

const MESSAGE = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
export const MOST_OPERATIONS = 1000;

export type Operation = { op: "add" | "replace" | "remove"; path: string | undefined; value: unknown };

export function readOperations(body: unknown): Operation[] {
  if (!isObject(body)) throw new ScimError(400, "PATCH ska vara ett objekt i JSON.", "invalidSyntax");
  const found = Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));
  const { schemas, operations } = found;
  if (!Array.isArray(schemas) || !schemas.includes(MESSAGE))
    throw new ScimError(400, `schemas ska vara ["${MESSAGE}"].`, "invalidSyntax");
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, "Operations saknas eller är tom.", "invalidSyntax");
  if (operations.length > MOST_OPERATIONS)
    throw new ScimError(413, `Högst ${MOST_OPERATIONS} ändringar åt gången.`);
  return operations.map(readOperation);
}

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw new ScimError(400, "En ändring ska vara ett objekt.", "invalidSyntax");
  const { path, value } = given;
  const op = typeof given["op"] === "string" ? given["op"].toLowerCase() : "";
  if (op !== "add" && op !== "replace" && op !== "remove")
    throw new ScimError(400, "op ska vara add, replace eller remove.", "invalidSyntax");
  if (path !== undefined && path !== null && typeof path !== "string")
    throw new ScimError(400, "path ska vara text.", "invalidPath");
  if (op === "remove" && !path) throw new ScimError(400, "remove behöver en path.", "noTarget");
  if (op !== "remove" && value === undefined) throw badValue(`${op} behöver ett value.`);
  return { op, path: path || undefined, value };
}

/** The person with the operations done, one after the other; unchecked. */
export function patchUser(before: object, operations: readonly Operation[]): Json {
  const user = structuredClone(before) as Json;
  for (const { op, path, value } of operations) {
    if (path) apply(user, op, path, value);
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) apply(user, op, key, one);
    else throw badValue("Utan path ska value vara ett objekt.");
  }
  return keptOf(user);
}

const PATH = /^([^.[\]]+)(?:\[([^\]]{1,200})\])?(?:\.([^.[\]]+))?$/;

function apply(user: Json, op: Operation["op"], path: string, value: unknown): void {
  const { urn, rest } = splitUrn(path);
  if (urn) {
    if (!isExtension(urn)) return;
    if (rest) setPart(user, op, EXTENSION, rest, value);
    else setWhole(user, op, EXTENSION, value);
    return;
  }
  const [, head = "", filter, part] = PATH.exec(rest) ?? [];
  const name = spellName(head);
  if (!name) {
    if (isStandard(head)) return;
    throw new ScimError(400, `Attributet '${path.slice(0, 100)}' finns inte.`, "invalidPath");
  }
  if (name === "emails" && (filter || part)) patchEmails(user, op, { filter, part, value, path });
  else if (part) setPart(user, op, name, part, value);
  else setWhole(user, op, name, value);
}

function setWhole(user: Json, op: Operation["op"], name: keyof typeof KEPT, value: unknown): void {
  if (op === "remove") {
    if (name === "userName") throw new ScimError(400, "userName kan inte tas bort.", "mutability");
    delete user[name];
    return;
  }
  if (name === "emails") {
    const given = [value].flat();
    if (!given.every(isObject)) throw badValue(NO_ADDRESS);
    user[name] = op === "add" ? mergeEmails(emailsOf(user), given) : given;
  } else if (KEPT[name] && isObject(value) && isObject(user[name]))
    user[name] = { ...user[name], ...spellAll(name, value) };
  else user[name] = value;
}

const spellAll = (name: keyof typeof KEPT, value: Json): Json =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [spellPart(name, key) ?? key, one]));

function setPart(
  user: Json,
  op: Operation["op"],
  name: keyof typeof KEPT,
  part: string,
  value: unknown,
): void {
  const known = spellPart(name, part);
  // Other parts of the name are not kept.
  if (!known && name === "name") return;
  if (!known) throw new ScimError(400, `Attributet '${part.slice(0, 100)}' finns inte.`, "invalidPath");
  const before = isObject(user[name]) ? user[name] : {};
  user[name] = { ...before, [known]: op === "remove" ? undefined : value };
}

const emailsOf = (user: Json): Json[] => (Array.isArray(user["emails"]) ? (user["emails"] as Json[]) : []);

/** The same address twice is one. */
function mergeEmails(before: Json[], given: Json[]): Json[] {
  const values = new Set(given.map((one) => one["value"]));
  return [...before.filter((one) => !values.has(one["value"])), ...given];
}

const NO_ADDRESS = "En adress ska vara ett objekt.";
const lowered = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

const SIMPLE_FILTER = /^\s*(type|value|primary)\s+eq\s+(?:"([^"]*)"|(true|false))\s*$/i;

type EmailPatch = { filter: string | undefined; part: string | undefined; value: unknown; path: string };

function patchEmails(user: Json, op: Operation["op"], { filter, part, value, path }: EmailPatch): void {
  const known = part === undefined ? undefined : spellPart("emails", part);
  if (part !== undefined && !known) {
    if (/^(display|\$ref)$/i.test(part)) return;
    throw new ScimError(400, `Attributet '${path.slice(0, 100)}' finns inte.`, "invalidPath");
  }
  const emails = emailsOf(user);
  const [, attribute, text, truth] =
    filter === undefined ? [] : (SIMPLE_FILTER.exec(filter) ?? [undefined, ""]);
  if (attribute === "") throw new ScimError(400, `'${path.slice(0, 100)}' går inte att läsa.`, "invalidPath");
  const field = attribute?.toLowerCase();
  const wanted = truth === undefined ? text : booleanOf(truth, "primary");
  const fits = (one: Json) =>
    field === undefined ||
    (typeof wanted === "string"
      ? lowered(one[field]) === wanted.toLowerCase()
      : (one[field] === true) === wanted);
  if (op === "remove") {
    user["emails"] = known
      ? emails.map((one) => (fits(one) ? { ...one, [known]: undefined } : one))
      : emails.filter((one) => !fits(one));
    return;
  }
  const change = known ? { [known]: value } : isObject(value) ? spellAll("emails", value) : undefined;
  if (!change) throw badValue(NO_ADDRESS);
  user["emails"] = emails.some(fits)
    ? emails.map((one) => (fits(one) ? { ...one, ...change } : one))
    : [...emails, { ...(field && { [field]: wanted }), ...change }];
}
