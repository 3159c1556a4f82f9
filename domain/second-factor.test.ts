import { describe, expect, test } from "vitest";
import { isAppCode, isFresh, lacks, normalizeCode, recoveryCode } from "./second-factor.ts";

const now = Temporal.Instant.from("2026-03-02T09:00:00Z");
const before = "2026-03-02T09:00:00Z";
const after = "2026-03-02T09:00:01Z";
const nobody = { isOn: false, isGiven: false, isStaff: false, staffUntil: null, companyFrom: null };

describe("a session lacks", () => {
  test.each([
    ["nothing, where nobody asks for a second factor", nobody, null],
    ["the factor, where it is on and not given", { ...nobody, isOn: true }, "factor"],
    ["nothing, once it is given", { ...nobody, isOn: true, isGiven: true }, null],
    ["a factor at all, of the staff at once", { ...nobody, isStaff: true }, "set-up"],
    ["nothing, of the staff with time left", { ...nobody, isStaff: true, staffUntil: after }, null],
    ["a factor, of the staff whose time is over", { ...nobody, isStaff: true, staffUntil: before }, "set-up"],
    ["nothing, before the company asks for it", { ...nobody, companyFrom: after }, null],
    ["a factor, from when the company asks for it", { ...nobody, companyFrom: before }, "set-up"],
    [
      "a factor, of the staff with time left at a company that asks for it",
      { ...nobody, isStaff: true, staffUntil: after, companyFrom: before },
      "set-up",
    ],
  ])("%s", (_name, login, expected) => expect(lacks(login, now)).toBe(expected));
});

test("a proof is fresh for ten minutes", () => {
  expect(isFresh("2026-03-02T08:50:00Z", now)).toBe(true);
  expect(isFresh("2026-03-02T08:49:59.999Z", now)).toBe(false);
});

test("a recovery code is twelve letters that nobody mistakes, however it is typed", () => {
  const code = recoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(normalizeCode(` ${code.toLowerCase().replaceAll("0", "o")} `)).toBe(code.replaceAll("-", ""));
  expect(isAppCode("123 456")).toBe(true);
  expect(isAppCode(code)).toBe(false);
});
