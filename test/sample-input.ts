import { z } from "zod";

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | false;
  required?: string[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  pattern?: string;
};

/** What a text or a number of that name has to look like, where its schema does not say. */
const NAMED: Record<string, unknown> = {
  birthday: "1990-05-17",
  email: "nagon@annan.example",
  year: 2026,
  month: 3,
};

export type Sampler = {
  /** What to put where a schema wants an id: the point of a test that tries somebody else's. */
  id: string | ((field: string) => string);
  text?: string;
  /** What a field of that name holds, whatever its schema says. */
  named?: Record<string, unknown>;
  /** Which of the choices a field takes, where it is not the first. */
  chosen?: { field: string; choice: number };
};

const described = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;

/** An input that fits the schema as far as shapes go, made from the contract alone. */
export function sampleInput(type: z.ZodType, sampler: Sampler): unknown {
  return sample(described(type), sampler, "");
}

export function wantsId(type: z.ZodType): boolean {
  return JSON.stringify(described(type)).includes('"format":"uuid"');
}

/** Where a schema wants an id, and where it lets one choose: by the names of the fields. */
export function fieldsOf(type: z.ZodType): { ids: string[]; choices: { field: string; count: number }[] } {
  const ids = new Set<string>();
  const choices = new Map<string, number>();
  const walk = (schema: Schema, field: string): void => {
    if (schema.format === "uuid") ids.add(field);
    const options = optionsOf(schema);
    if (options.length > 1) choices.set(field, options.length);
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? [])) {
      walk(part, field);
    }
    if (schema.items) walk(schema.items, field);
    if (schema.propertyNames) walk(schema.propertyNames, field);
    if (schema.additionalProperties) walk(schema.additionalProperties, field);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      walk(property, under(field, name));
  };
  walk(described(type), "");
  return { ids: [...ids], choices: [...choices].map(([field, count]) => ({ field, count })) };
}

const under = (field: string, name: string) => (field ? `${field}.${name}` : name);
const optionsOf = (schema: Schema): unknown[] =>
  schema.enum ?? (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");

function sample(schema: Schema, sampler: Sampler, field: string): unknown {
  if (schema.const !== undefined) return schema.const;
  const choice = sampler.chosen?.field === field ? sampler.chosen.choice : 0;
  if (schema.enum) return schema.enum[choice];
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sample(part, sampler, field) as object));
  const [choices, options] = [schema.anyOf ?? schema.oneOf, optionsOf(schema) as Schema[]];
  if (choices) return sample(options[options.length > 1 ? choice : 0] ?? choices[0]!, sampler, field);
  if (schema.default !== undefined && schema.type !== "object") return schema.default;
  switch (schema.type) {
    case "object":
      return sampleObject(schema, sampler, field);
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sample(schema.items ?? {}, sampler, field),
      );
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return true;
    case "string":
      return sampleText(schema, sampler, field);
    default:
      return sampler.text ?? "text";
  }
}

function sampleObject(schema: Schema, sampler: Sampler, field: string): object {
  const named = { ...NAMED, ...sampler.named };
  if (schema.propertyNames?.format === "uuid") {
    const name = sampleText(schema.propertyNames, sampler, field);
    return { [name]: sample(schema.additionalProperties || {}, sampler, field) };
  }
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      name in named ? named[name] : sample(property, sampler, under(field, name)),
    ]),
  );
}

function sampleText(schema: Schema, sampler: Sampler, field: string): string {
  if (schema.format === "uuid") return typeof sampler.id === "string" ? sampler.id : sampler.id(field);
  if (schema.format === "email") return "nagon@annan.example";
  if (schema.format === "date") return "2026-06-15";
  if (schema.format === "date-time") return "2026-06-15T12:00:00Z";
  if (schema.format === "uri") return "https://tartdags.example/dashboard";
  if (schema.pattern?.includes(":")) return "12:00";
  return (sampler.text ?? "text").padEnd(schema.minLength ?? 0, "x");
}
