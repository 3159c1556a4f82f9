import type { z } from "zod";

/** What is wrong with a field, for programs: the words beside it are for people. */
export type FieldCode = "missing" | "wrong-type" | "too-short" | "too-long" | "unknown-value" | "invalid";

/** `input` is what the whole call was given: an issue does not tell whether the field was there. */
export function fieldCode(issue: z.core.$ZodIssue, input: unknown): FieldCode {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(input, issue.path) === undefined ? "missing" : "wrong-type";
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1 ? "missing" : "too-short";
    case "too_big":
      return "too-long";
    case "invalid_value":
      return "unknown-value";
    default:
      return "invalid";
  }
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
