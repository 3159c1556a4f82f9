import { z } from "zod";

/**
 * The same schema with every object in it closed, however deep: a field that it does not know is refused by name. One that
 * was dropped in silence would change what a call does: `testmode` for `testMode` mails customers.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  const def = schema.def as z.core.$ZodTypeDef & Record<string, unknown>;
  const closed = Object.keys(def).flatMap((name) => {
    const part = def[name];
    const made = name === "checks" ? part : closePart(part);
    return made === part ? [] : [[name, { value: made, enumerable: true }] as const];
  });
  const isOpen = def.type === "object" && !def.catchall;
  if (closed.length === 0 && !isOpen) return schema;
  const own = Object.defineProperties({}, Object.getOwnPropertyDescriptors(def));
  const changes = {
    ...Object.fromEntries(closed),
    ...(isOpen ? { catchall: { value: z.never(), enumerable: true } } : {}),
  };
  return z.core.clone(schema, Object.defineProperties(own, changes) as typeof def, { parent: true });
}

/** A schema, the schemas of a list, or those of an object's fields; anything else is no part of a schema. */
function closePart(part: unknown): unknown {
  if (isSchema(part)) return strict(part);
  if (typeof part !== "object" || part === null) return part;
  const parts: unknown[] = Object.values(part);
  if (parts.length === 0 || !parts.every(isSchema)) return part;
  const closed = parts.map(strict);
  if (closed.every((one, index) => one === parts[index])) return part;
  return Array.isArray(part)
    ? closed
    : Object.fromEntries(Object.keys(part).map((name, index) => [name, closed[index]]));
}

const isSchema = (part: unknown): part is z.ZodType => part instanceof z.ZodType;
