import { describe, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import { refusals } from "../../contract/refusals.ts";
import { hostileValues } from "../hostile-input.ts";
import { faultOfCall, faultOfPage } from "./check-answer.ts";

const TOLD = "tells SQL or a stack";
const call = contract.find(({ name }) => name === "list-employees") as Call;

const caught = [
  'Failed query: insert into "employees" ("id", "name") values ($1, $2)',
  'insert into "employees" ("id") values (default)',
  'update "employees" set "name" = $1',
  'delete from "sessions" where "user_id" = $1',
  "select id,\n  name\nfrom employees",
  'null value in column "name" of relation "employees" violates not-null constraint',
  'new row violates row-level security policy for table "employees"',
  'duplicate key value violates unique constraint "employees_once"',
  'invalid input syntax for type uuid: "text"',
  'invalid input value for enum status: "text"',
  "permission denied for table audit_log",
  'relation "employees" does not exist',
  "column e.position does not exist",
  "value too long for type character varying(90)",
  'syntax error at or near "drop"',
  "TypeError: Cannot read properties of undefined (reading 'id')",
  "Fel\n    at answer (/app/dist/main.js:12:34)",
  "Fel\n    at async Promise.all (index 0)",
  "Fel\n    at /app/dist/main.js:12:34",
  "Fel\n    at new Refusal (file:///app/refusal.js:1:2)",
  "/app/node_modules/pg/lib/client.js",
  "/app/server/calls.ts",
];

const passed = [
  "Det går inte att spara just nu. Försök igen om en stund.",
  "Select Bageri, Storgatan 1",
  "Tårtan kommer kl. 12:00:00",
  "Allergier: nötter",
  "<style>select { color: red } .a { animation: from 1s }</style>",
  ...Object.values(refusals).map(({ text }) => text),
  // What is sent may be quoted.
  ...hostileValues.map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
];

describe("an answer of the server", () => {
  test.each(caught)("that says %j is caught, as a page or deep in JSON, whatever its status", (words) => {
    expect(faultOfPage(200, `<pre>\n${words}</pre>`)).toBe(TOLD);
    const refusal = JSON.stringify({ code: "invalid-input", error: "Fel", fields: { name: [words] } });
    expect(faultOfCall(call, 400, refusal)).toBe(TOLD);
    expect(faultOfCall(call, 200, JSON.stringify({ [words]: 1 }))).toBe(TOLD);
  });

  test("that says nothing of the kind is let pass", () => {
    expect(passed.filter((words) => faultOfPage(200, words))).toEqual([]);
    expect(passed.filter((words) => faultOfPage(404, JSON.stringify({ error: words })))).toEqual([]);
  });

  test("is caught for its status, its shape, and a refusal that its contract does not know", () => {
    expect(faultOfPage(500, "")).toBe("500");
    expect(faultOfCall(call, 200, "{}")).toBe("outside its schema");
    expect(faultOfCall(call, 404, '{"code":"link-expired","error":""}')).toBe("a refusal without words");
    expect(faultOfCall(call, 404, '{"code":"link-expired","error":"Nej"}')).toBe(
      "404 link-expired is not declared",
    );
    expect(faultOfCall(call, 401, '{"code":"not-signed-in","error":"Nej"}')).toBeNull();
  });
});
