import { isUuid } from "../../../database/uuid.ts";
import type { GroupRow } from "../groups.ts";
import { isObject, textOf } from "./canonical.ts";
import { MOST_OPERATIONS, type Operation } from "./patch.ts";
import { GROUP } from "./schemas.ts";
import { badValue, ScimError } from "./scim-error.ts";
import { etagOf } from "./user.ts";

export type ScimGroup = { displayName: string; externalId?: string | undefined; members: string[] };

export const MOST_MEMBERS = 20_000;

const lowerKeys = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value]));

export function readGroup(body: unknown): ScimGroup {
  if (!isObject(body)) throw badValue("En grupp ska vara ett objekt i JSON.");
  const given = lowerKeys(body);
  const displayName = textOf(given["displayname"], "displayName");
  if (!displayName) throw badValue("displayName saknas.");
  return {
    displayName,
    externalId: textOf(given["externalid"], "externalId"),
    members: given["members"] === undefined || given["members"] === null ? [] : memberIds(given["members"]),
  };
}

/** Ids of people. What is no id of ours is nobody. */
function memberIds(value: unknown): string[] {
  const given = Array.isArray(value) ? value : [value];
  if (given.length > MOST_MEMBERS) throw new ScimError(413, `Högst ${MOST_MEMBERS} medlemmar åt gången.`);
  return given.map((one) => {
    const id = isObject(one) ? lowerKeys(one)["value"] : one;
    if (typeof id !== "string") throw badValue("members ska vara en lista med value.");
    if (!isUuid(id)) throw badValue(`Personen ${id.slice(0, 100)} finns inte.`);
    return id.toLowerCase();
  });
}

export type GroupChange =
  | { do: "rename"; displayName: string }
  | { do: "externalId"; externalId: string | undefined }
  | { do: "add" | "remove" | "replace"; members: string[] }
  | { do: "empty" };

const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"]{1,100})"\s*\](?:\.\w+)?$/i;

/** What the operations come to, one after the other. */
export function readGroupChanges(operations: readonly Operation[]): GroupChange[] {
  const changes = operations.flatMap(({ op, path, value }) => {
    if (path) return readChange(op, path, value);
    if (!isObject(value)) throw badValue("Utan path ska value vara ett objekt.");
    return Object.entries(value).flatMap(([key, one]) => readChange(op, key, one));
  });
  // Each is a statement or two, and a value without a path may hold any number of them.
  if (changes.length > MOST_OPERATIONS)
    throw new ScimError(413, `Högst ${MOST_OPERATIONS} ändringar åt gången.`);
  return changes;
}

function readChange(op: Operation["op"], path: string, value: unknown): GroupChange[] {
  const name = path.replace(`${GROUP}:`, "").toLowerCase();
  if (name === "displayname") {
    const displayName = op === "remove" ? undefined : textOf(value, "displayName");
    if (!displayName) throw badValue("displayName saknas.");
    return [{ do: "rename", displayName }];
  }
  if (name === "externalid")
    return [{ do: "externalId", externalId: op === "remove" ? undefined : textOf(value, "externalId") }];
  if (name === "members") {
    if (op === "remove" && (value === undefined || value === null)) return [{ do: "empty" }];
    return [{ do: op, members: memberIds(value) }];
  }
  const [, one] = ONE_MEMBER.exec(path) ?? [];
  if (one) return op === "remove" && isUuid(one) ? [{ do: "remove", members: [one] }] : [];
  if (["id", "schemas", "meta"].includes(name)) return [];
  throw new ScimError(400, `Attributet '${path.slice(0, 100)}' finns inte.`, "invalidPath");
}

export const toGroupResource = (row: GroupRow, base: string, withMembers: boolean) => ({
  schemas: [GROUP],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.display_name,
  ...(withMembers && {
    members: (row.members ?? []).map((member) => ({
      ...member,
      $ref: `${base}/Users/${member.value}`,
      type: "User",
    })),
  }),
  meta: {
    resourceType: "Group",
    created: new Date(row.created_at).toISOString(),
    lastModified: new Date(row.updated_at).toISOString(),
    location: `${base}/Groups/${row.id}`,
    version: etagOf(row),
  },
});
