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

/** What to put where a schema wants an id: the point of a test that tries somebody else's. */
export type Sampler = { id: string; text?: string };

/** An input that fits the schema as far as shapes go, made from the contract alone. */
export function sampleInput(type: z.ZodType, sampler: Sampler): unknown {
  return sample(z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema, sampler);
}

export function wantsId(type: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(type, { io: "input", unrepresentable: "any" })).includes(
    '"format":"uuid"',
  );
}

function sample(schema: Schema, sampler: Sampler): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, sampler) as object));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(choices.find((choice) => choice.type !== "null") ?? choices[0]!, sampler);
  if (schema.default !== undefined && schema.type !== "object") return schema.default;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          NAMED[name] ?? sample(property, sampler),
        ]),
      );
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sample(schema.items ?? {}, sampler),
      );
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return true;
    case "string":
      return sampleText(schema, sampler);
    default:
      return sampler.text ?? "text";
  }
}

function sampleText(schema: Schema, sampler: Sampler): string {
  if (schema.format === "uuid") return sampler.id;
  if (schema.format === "email") return "nagon@annan.example";
  if (schema.format === "date") return "2026-06-15";
  if (schema.format === "date-time") return "2026-06-15T12:00:00Z";
  if (schema.format === "uri") return "https://tartdags.example/dashboard";
  if (schema.pattern?.includes(":")) return "12:00";
  return (sampler.text ?? "text").padEnd(schema.minLength ?? 0, "x");
}
