import type { Context } from "hono";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Env } from "../../../http/app.ts";
import { readBody } from "../../../http/read-body.ts";
import { filterToSql, type Filterable } from "./filter.ts";
import { MOST_RESULTS } from "./schemas.ts";
import { ScimError } from "./scim-error.ts";

/** What every answer and every request has in common. */

export const SCIM_TYPE = "application/scim+json; charset=utf-8";
const PER_PAGE = 100;

type Resource = { meta: { location: string; version: string } };

export function answer(c: Context<Env>, body: object, status: 200 | 201 = 200) {
  return c.body(JSON.stringify(body), status, { "content-type": SCIM_TYPE, "cache-control": "no-store" });
}

/** A resource with its version; one that the client has already is not sent again. */
export function answerResource(c: Context<Env>, resource: Resource, status: 200 | 201 = 200) {
  const { version, location } = resource.meta;
  c.header("etag", version);
  c.header("location", location);
  if (c.req.method === "GET" && matches(c.req.header("if-none-match"), version)) return c.body(null, 304);
  return answer(c, project(resource, c.req.query("attributes"), c.req.query("excludedAttributes")), status);
}

const tags = (header: string) => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

function matches(header: string | undefined, version: string): boolean {
  if (!header) return false;
  return tags(header).some((tag) => tag === "*" || tag === version.slice(2));
}

/** Refuses a change of something that has changed since it was read. */
export function requireVersion(c: Context<Env>, version: string): void {
  const wanted = c.req.header("if-match");
  if (wanted && !matches(wanted, version))
    throw new ScimError(412, "Uppgifterna har ändrats sedan de hämtades. Hämta dem igen.");
}

const ALWAYS = new Set(["id", "schemas", "meta"]);

/** The attributes that are asked for, by their first name. */
export function project(resource: object, wanted: string | undefined, excluded: string | undefined): object {
  const names = (list: string) =>
    new Set(list.split(",").map((name) => firstName(name.trim().toLowerCase())));
  if (wanted) {
    const keep = names(wanted);
    return only(resource, (name) => keep.has(name.toLowerCase()) || ALWAYS.has(name));
  }
  if (!excluded) return resource;
  const drop = names(excluded);
  return only(resource, (name) => !drop.has(name.toLowerCase()) || ["id", "schemas"].includes(name));
}
/** `name.givenName` → `name`; a schema's own name has dots in it. */
const firstName = (path: string) => (path.startsWith("urn:") ? path : path.split(".", 1)[0]!);
const only = (resource: object, keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => keep(name)));

/** From where, how many, and which. */
export function readPage(c: Context<Env>, filters: Filterable) {
  const { startIndex, count, filter } = c.req.query();
  const first = Math.max(1, wholeNumber(startIndex, "startIndex") ?? 1);
  const limit = Math.min(MOST_RESULTS, Math.max(0, wholeNumber(count, "count") ?? PER_PAGE));
  return { first, offset: first - 1, limit, where: filter ? filterToSql(filter, filters) : undefined };
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} ska vara ett heltal.`, "invalidValue");
  return Number(text);
}

export const listOf = (resources: object[], { total, first }: { total: number; first: number }) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex: first,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** The body as JSON. */
export async function readJson(c: Context<Env>, maxBytes: number): Promise<unknown> {
  const stream = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as ReadableStream);
  const body = await readBody(stream, c.req.header("content-length"), maxBytes);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new ScimError(400, "Innehållet är ingen läsbar JSON.", "invalidSyntax");
  }
}
