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
  additionalProperties?: Schema | false;
  propertyNames?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  pattern?: string;
};

/** What a text or a number of that name has to look like, where its schema does not say. */
const NAMED: Record<string, unknown> = {
  birthday: "1990-05-17",
  start_date: "2026-06-15",
  email: "nagon@annan.example",
  contact_email: "nagon@annan.example",
  invoice_email: "nagon@annan.example",
  invoice_peppol: "0007:5599887709",
  year: 2026,
  month: 3,
  // An account of the books.
  number: "7699",
  // Of an order that has been offered once.
  revision: 2,
};

export type Sampler = {
  /** What to put where a schema wants an id: the point of a test that tries somebody else's. */
  id: string | ((field: string) => string);
  /** What a field of that name holds, whatever its schema says. */
  named?: Record<string, unknown>;
  /** Which of its choices a field takes, where it is not the first. */
  chosen?: { field: string; choice: number };
  /** Takes one of all that fit; without it, it is always the first, and everything optional is there. */
  choose?: Choose;
  /** What to write in the text of that name, where its schema leaves it open. */
  textFor?: (name: string) => string;
};
type Choose = <T>(fitting: readonly T[]) => T;
type Filled = Sampler & { choose: Choose };

const first: Choose = (fitting) => fitting[0]!;
const schemas = new WeakMap<z.ZodType, Schema>();

/** An input that fits the schema as far as shapes go, made from the contract alone. */
export function sampleInput(type: z.ZodType, sampler: Sampler): unknown {
  return sample(schemaOf(type), { choose: first, ...sampler }, "");
}

export function wantsId(type: z.ZodType): boolean {
  return JSON.stringify(schemaOf(type)).includes('"format":"uuid"');
}

type Fields = {
  ids: string[];
  choices: { field: string; count: number }[];
  /** How long a text, and how many things in a list, may be at most. */
  texts: { field: string; limit: number }[];
  lists: { field: string; limit: number }[];
};

/** What a table by id holds for each of them: a table's own name stands for the ids. */
const EACH = "each";

/** Where a schema that says nothing ends: an address, an id or a day. */
const FORMAT_LENGTH = 100;

/** Where a schema wants an id, a text or a list, and where it lets one choose: by the names of the fields. */
export function fieldsOf(type: z.ZodType): Fields {
  const ids = new Set<string>();
  const choices = new Map<string, number>();
  const texts = new Map<string, number>();
  const lists = new Map<string, number>();
  const walk = (schema: Schema, field: string): void => {
    if (schema.format === "uuid") ids.add(field);
    if (schema.type === "string" && !schema.enum) texts.set(field, schema.maxLength ?? FORMAT_LENGTH);
    if (schema.type === "array") lists.set(field, schema.maxItems ?? 1);
    const options = optionsOf(schema);
    if (options.length > 1) choices.set(field, options.length);
    for (const part of [...partsOf(schema), ...(schema.allOf ?? [])]) walk(part, field);
    if (schema.items) walk(schema.items, field);
    if (schema.propertyNames) walk(schema.propertyNames, field);
    if (schema.additionalProperties) walk(schema.additionalProperties, under(field, EACH));
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      walk(property, under(field, name));
  };
  walk(schemaOf(type), "");
  const limits = (found: Map<string, number>) => [...found].map(([field, limit]) => ({ field, limit }));
  return {
    ids: [...ids],
    choices: [...choices].map(([field, count]) => ({ field, count })),
    texts: limits(texts),
    lists: limits(lists),
  };
}

const under = (field: string, name: string) => (field ? `${field}.${name}` : name);
const optionsOf = (schema: Schema): unknown[] =>
  schema.enum ?? partsOf(schema).filter(({ type }) => type !== "null");

/** What a choice is between: a choice within it is a part of it, for both are of one field. */
const partsOf = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).flatMap((part) => {
    if (part.enum) return part.enum.map((value) => ({ const: value }));
    return part.anyOf || part.oneOf ? partsOf(part) : [part];
  });

function schemaOf(type: z.ZodType): Schema {
  const known =
    schemas.get(type) ?? (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema);
  schemas.set(type, known);
  return known;
}

function sample(schema: Schema, sampler: Filled, field: string): unknown {
  const { choose, chosen } = sampler;
  const option: Choose = (fitting) => (chosen?.field === field ? fitting[chosen.choice]! : choose(fitting));
  const within = (part: Schema) => sample(part, sampler, field);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return option(schema.enum);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => within(part) as object));
  const choices = partsOf(schema);
  if (choices.length > 0) {
    // Nothing is the last choice.
    const fitting = choices.toSorted((one, other) => nullness(one) - nullness(other));
    return within(optionsOf(schema).length > 1 ? option(fitting) : choose(fitting));
  }
  if (schema.default !== undefined && schema.type !== "object" && choose([true, false]))
    return schema.default;
  switch (schema.type) {
    case "object":
      return sampleObject(schema, sampler, field);
    case "array":
      return Array.from({ length: choose(lengthsOf(schema)) }, () => within(schema.items ?? {}));
    case "integer":
    case "number":
      return choose(numbersOf(schema));
    case "boolean":
      return choose([true, false]);
    case "null":
      return null;
    default:
      return sampleText(schema, sampler, field);
  }
}

const nullness = (schema: Schema) => (schema.type === "null" ? 1 : 0);

function sampleObject(schema: Schema, sampler: Filled, field: string): object {
  const { properties = {}, required = [], additionalProperties, propertyNames = {} } = schema;
  const { choose } = sampler;
  const named = { ...(sampler.textFor ? {} : NAMED), ...sampler.named };
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || choose([true, false]))
    .map(([name, property]) => [
      name,
      name in named ? named[name] : sample(property, sampler, under(field, name)),
    ]);
  const more = propertyNames.format === "uuid" ? choose([1, 0, 3]) : 0;
  const others = Array.from({ length: more }, () => [
    sample(propertyNames, sampler, field),
    sample(additionalProperties || {}, sampler, under(field, EACH)),
  ]);
  return Object.fromEntries([...entries, ...others]) as object;
}

function lengthsOf({ minItems = 0, maxItems = Infinity }: Schema): number[] {
  return [Math.max(1, minItems), minItems, 3, 30].filter(
    (length) => length >= minItems && length <= maxItems,
  );
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum }: Schema): number[] {
  const ordinary = Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1);
  const others = [minimum ?? ordinary, maximum ?? 1e9, 2, 12, ...(type === "number" ? [0.1, 57.7] : [])];
  const fits = (value: number) => value >= (minimum ?? ordinary) && value <= (maximum ?? Infinity);
  return [ordinary, ...others.filter((value) => fits(value))];
}

const DATES = [
  "2026-06-15",
  "2026-03-02",
  "2026-03-03",
  "2026-03-10",
  "2025-12-24",
  "2028-02-29",
  "0000-01-01",
  "9999-12-31",
];
const TIMES = ["12:00", "07:00", "00:00", "23:59"];
const INSTANTS = ["2026-06-15T12:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"];

function sampleText(schema: Schema, sampler: Filled, field: string): string {
  const { choose, id, textFor } = sampler;
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const written = textFor?.(field.split(".").at(-1)!);
  if (format === "uuid") return written ?? (typeof id === "string" ? id : id(field));
  if (format === "email") return written ?? "nagon@annan.example";
  if (format === "date") return choose(DATES);
  if (format === "date-time") return choose(INSTANTS);
  if (format === "uri") return "https://tartdags.example/dashboard";
  if (pattern?.includes(":")) return choose(TIMES);
  const long = (written ?? "text").padEnd(minLength, "x");
  return choose([long, long.slice(0, maxLength)]);
}
