import { z } from "zod";
import { describeCallers, isOpen, isSupplierPage, rolesFor, scopesFor } from "../../contract/callers.ts";
import { addressOf, type Call, KEY_LIMIT } from "../../contract/define.ts";
import { examplesOf } from "../../contract/examples.ts";
import { lacking } from "../../domain/second-factor.ts";
import { refusals } from "../../contract/refusals.ts";

const always = [
  "invalid-json",
  "invalid-input",
  "wrong-key",
  "too-many",
  "too-large",
  "too-slow",
  "cut-off",
  "unexpected",
  "busy",
  "not-ready",
  "no-room",
  "took-too-long",
] as const;
const signedIn = ["not-signed-in", "not-allowed"] as const;
const lackedBy = { factor: "second-factor-needed", "set-up": "second-factor-not-set-up" } as const;
const byKey = ["key-scope", "key-needs-pro", "key-too-many"] as const;

/** Every code with which this call may say no, each once. */
export const refusalsOf = (call: Call) => [
  ...new Set([
    ...call.refusals,
    ...(isOpen(call) ? [] : signedIn),
    ...(isOpen(call) || isSupplierPage(call)
      ? []
      : lacking.filter((part) => !call.whenLacking.includes(part)).map((part) => lackedBy[part])),
    ...(call.freshProof ? (["proof-needed"] as const) : []),
    ...(rolesFor(call) ? (["no-company"] as const) : []),
    ...(scopesFor(call) ? byKey : []),
    ...(call.reads || !call.keepsAnswer ? [] : (["key-reused"] as const)),
    ...always,
  ]),
];

const schemaOf = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });

/** What holds for every call, for whoever writes a program: here and at the top of /api. */
export const rules = [
  "POST a JSON body to the call's address, with the header `apikey` (the installation's public key, which the site's pages carry) and `Authorization: Bearer <key or session>`.",
  "An API key is made by HR under Inställningar → Kopplingar and shown once. It belongs to the company, has scopes (`read-people`, `write-people`, `read-orders`), reads allergies and diets only where that was chosen when it was made, and comes with Pro.",
  "A refusal is `{ error, code, fields?, field_codes? }`: `error` and `fields` are Swedish, for people; `code` and `field_codes` (`missing`, `wrong-type`, `too-short`, `too-long`, `unknown-value`, `invalid`) are for programs and do not change.",
  "Send an `Idempotency-Key` of your own with a write: repeated with the same key and body it is done once and gives the first answer again; with another body it is refused (`key-reused`).",
  `An API key makes ${KEY_LIMIT.calls} calls in ${KEY_LIMIT.seconds} seconds, all calls together; above that the answer is 429 with Retry-After. 503 (\`busy\`, \`not-ready\`) means that nothing was done: try again.`,
] as const;

/** The contract in OpenAPI's words. */
export function openApi(contract: readonly Call[], server: string) {
  return {
    openapi: "3.0.3",
    info: {
      title: "Tårtdags",
      version: "1",
      description: `Every call of the product.\n\n${rules.join("\n\n")}`,
    },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "apikey" },
        session: { type: "http", scheme: "bearer", description: "Somebody's session." },
        "api-key": {
          type: "http",
          scheme: "bearer",
          description: "A company's API key, with the call's scope.",
        },
      },
      schemas: { Refusal },
    },
    paths: Object.fromEntries(contract.map((call) => [addressOf(call), { post: operation(call) }])),
  };
}

const texts = { type: "object", additionalProperties: { type: "string" } };
const Refusal = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "Swedish, for a person." },
    code: { type: "string" },
    fields: { ...texts, description: "What is wrong with each field, in Swedish." },
    field_codes: { ...texts, description: "The same for programs." },
    request: { type: "string", description: "Of what nobody expected: names it to us." },
  },
};
const idempotencyKey = { name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 } };
const refusalSchema = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };

function operation(call: Call) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status);
  const no = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(", "), content: refusalSchema },
  ]);
  const examples = examplesOf(call);
  const scopes = scopesFor(call);
  return {
    operationId: call.name,
    summary: call.about,
    description: `Callers: ${describeCallers(call)}.`,
    "x-callers": call.callers,
    ...(scopes ? { "x-api-key-scopes": scopes } : {}),
    security: isOpen(call)
      ? [{ key: [] }]
      : [{ key: [], session: [] }, ...(scopes ? [{ key: [], "api-key": [] }] : [])],
    ...(call.reads ? {} : { parameters: [idempotencyKey] }),
    requestBody: {
      content: {
        "application/json": {
          schema: schemaOf(call.input, "input"),
          ...(examples.length > 0
            ? { examples: Object.fromEntries(examples.map(({ title, input }) => [title, { value: input }])) }
            : {}),
        },
      },
    },
    responses: {
      200: {
        description: "OK",
        content: { "application/json": { schema: schemaOf(call.output, "output") } },
      },
      ...Object.fromEntries(no),
    },
  };
}
