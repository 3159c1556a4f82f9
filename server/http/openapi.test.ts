import { expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { addressOf } from "../../contract/define.ts";
import "../features.ts";
import { allImplementations } from "../calls/implement.ts";
import { openApi, refusalsOf } from "./openapi.ts";

/** A session or a secret is in its answer; or it has done what refuses it the second time. */
const KEEP_NOTHING = new Set<string>([
  "open-supplier-page",
  "prove-supplier-address",
  // What a device or an app is told once.
  "begin-passkey",
  "begin-code-app",
  "close-company",
  "merge-companies",
  // Told once.
  "create-directory-token",
  "make-api-key",
  "rotate-webhook-secret",
]);

test("a key that was used for something else is refused by those who can remember it, and they all say so", () => {
  const writes = contract.filter(({ reads }) => !reads);
  const remembering = writes.filter(({ name, family, callers }) => {
    const takenOut = /^(get|export|preview|read)-/.test(name);
    return (
      "inside" in allImplementations().get(addressOf({ name, family }))! &&
      family === "functions" &&
      !takenOut &&
      !KEEP_NOTHING.has(name) &&
      // An answer is kept with the platform's or a company's.
      callers !== "supplier-page"
    );
  });
  const saying = contract.filter((call) => refusalsOf(call).includes("key-reused"));
  expect(saying.map(({ name }) => name)).toEqual(remembering.map(({ name }) => name));
});

test("a call names each of its refusals once", () => {
  const twice = contract.filter((call) => new Set(refusalsOf(call)).size < refusalsOf(call).length);
  expect(twice.map(({ name }) => name)).toEqual([]);
});

test("it is said who may make a call, and with which role in a company", () => {
  const { paths } = openApi(contract, "https://tartdags.example");
  const said = (name: string) => paths[`/functions/v1/${name}`]?.post;
  expect(said("get-join-link")).toMatchObject({
    description: "Callers: admin, hr_admin in a company.",
    "x-callers": ["admin", "hr_admin"],
  });
  expect(said("renew-join-link")).toMatchObject({ description: "Callers: admin.", "x-callers": "admin" });
});
