import { z } from "zod";

/** Looks into the schema of a call's input, and of what fits it. */

/** Where objects with named fields stand in an input; a table's names are ids, which are no fields. */
export function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, `${index}`]));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...path, name]));
  const isTable = Object.keys(value).some((name) => /^[\da-f]{8}-/.test(name));
  return isTable ? inner : [path, ...inner];
}

export function withUnknown(input: unknown, path: string[]): { body: unknown; field: string } {
  const body: unknown = structuredClone(input);
  const place = path.reduce((value, name) => (value as Record<string, unknown>)[name], body) as object;
  Object.assign(place, { okänt: 1 });
  return { body, field: [...path, "okänt"].join(".") };
}

/** Where an input could be as long as somebody likes: the paths of its texts, lists and tables without a maximum. */
export function unbounded(schema: z.core.$ZodType, path = "input"): string[] {
  const def = definition(schema);
  if (def.type === "string") return isShort(schema) ? [] : [path];
  if (def.type === "array") return [...longList(schema, path), ...unbounded(def.element, `${path}[]`)];
  if (def.type === "record") {
    // As many as there are names, or as the schema says of itself.
    const most = definition(def.keyType).type === "enum" || z.globalRegistry.get(schema)?.maxProperties;
    return [
      ...(most ? [] : [path]),
      ...unbounded(def.keyType, path),
      ...unbounded(def.valueType, `${path}{}`),
    ];
  }
  if (def.type === "object") {
    return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
  }
  if (def.type === "union") return def.options.flatMap((option) => unbounded(option, path));
  // Only what was let in comes any further.
  if (def.type === "pipe") {
    if (isTransform(def.in)) return isCounted(def.out) ? unbounded(def.out, path) : [path];
    return unbounded(def.in, path);
  }
  if ("innerType" in def) return unbounded(def.innerType as z.core.$ZodType, path);
  return ["unknown", "any", "custom", "map", "set", "lazy", "tuple"].includes(def.type) ? [path] : [];
}

/** The names of the texts that go in, wherever they stand. */
export function textsOf(schema: z.core.$ZodType, field = ""): string[] {
  const def = definition(schema);
  if (def.type === "string") return [field];
  if (def.type === "array") return textsOf(def.element, field);
  if (def.type === "object")
    return Object.entries(def.shape).flatMap(([name, inner]) => textsOf(inner, name));
  if (def.type === "union") return def.options.flatMap((option) => textsOf(option, field));
  if (def.type === "pipe") return textsOf(isTransform(def.in) ? def.out : def.in, field);
  return "innerType" in def ? textsOf(def.innerType as z.core.$ZodType, field) : [];
}

/** Whether an e-mail address is among what goes in. */
export function wantsAddress(schema: z.core.$ZodType): boolean {
  const def = definition(schema);
  if (def.type === "string") return "format" in def && def.format === "email";
  if (def.type === "array") return wantsAddress(def.element);
  if (def.type === "object") return Object.values(def.shape).some(wantsAddress);
  if (def.type === "union") return def.options.some(wantsAddress);
  if (def.type === "pipe") return wantsAddress(def.in) || wantsAddress(def.out);
  return "innerType" in def && wantsAddress(def.innerType as z.core.$ZodType);
}

type Definition = z.core.$ZodTypes["_zod"]["def"];
const definition = (schema: z.core.$ZodType) => (schema as unknown as { def: Definition }).def;
const isTransform = (schema: z.core.$ZodType) => definition(schema).type === "transform";
/** A list or a table may be counted before its parts are looked at; a text is its own first check. */
const isCounted = (schema: z.core.$ZodType) => ["array", "record"].includes(definition(schema).type);
export const described = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const longList = (schema: z.core.$ZodType, path: string) =>
  described(schema).maxItems === undefined ? [path] : [];

/**
 * A text whose maximum ends the matter before any other check; or a day, an id, or a pattern that has an end and repeats
 * nothing without one, with nothing after it when it does not fit.
 */
function isShort(schema: z.core.$ZodType): boolean {
  const { checks = [], abort } = definition(schema) as { checks?: z.core.$ZodCheck[]; abort?: boolean };
  const { _zod: check } = checks[0] ?? { _zod: undefined };
  const first = check?.def as z.core.$ZodCheckMaxLengthDef | undefined;
  if (first?.check === "max_length" && first.abort) return true;
  const { format, pattern = "" } = described(schema);
  const fixed = /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);
  return (fixed || format === "uuid" || format === "date") && (checks.length === 0 || abort === true);
}
