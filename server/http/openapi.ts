import { z } from "zod";
import { describeCallers, isOpen, isSupplierPage, rolesFor } from "../../contract/callers.ts";
import { addressOf, type Call } from "../../contract/define.ts";
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
    ...(call.reads || !call.keepsAnswer ? [] : (["key-reused"] as const)),
    ...always,
  ]),
];

const schemaOf = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });

/** The contract in OpenAPI's words. */
export function openApi(contract: readonly Call[], server: string) {
  return {
    openapi: "3.0.3",
    info: { title: "Tårtdags", version: "1", description: "Every call of the product." },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "apikey" },
        session: { type: "http", scheme: "bearer" },
      },
    },
    paths: Object.fromEntries(contract.map((call) => [addressOf(call), { post: operation(call) }])),
  };
}

function operation(call: Call) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status);
  const no = [...byStatus].map(([status, codes]) => [status, { description: codes.join(", ") }]);
  return {
    operationId: call.name,
    summary: call.about,
    description: `Callers: ${describeCallers(call)}.`,
    "x-callers": call.callers,
    security: [isOpen(call) ? { key: [] } : { key: [], session: [] }],
    requestBody: { content: { "application/json": { schema: schemaOf(call.input, "input") } } },
    responses: {
      200: {
        description: "OK",
        content: { "application/json": { schema: schemaOf(call.output, "output") } },
      },
      ...Object.fromEntries(no),
    },
  };
}
