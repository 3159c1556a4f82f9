import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOrgNumber, registerNumber } from "./organisation.ts";

const today = Temporal.PlainDate.from("2026-11-16");

describe("an organisation number", () => {
  test.each([
    "556703-7485",
    "5567037485",
    " 556703 7485 ",
    "556703–7485",
    "16556703-7485",
    "165567037485",
    "SE556703748501",
    "se 556703-7485 01",
  ])("is understood as '%s'", (text) => {
    expect(checkOrgNumber(text)).toEqual({
      ok: true,
      normalized: "5567037485",
      type: "Aktiebolag",
    });
  });

  test.each([
    "",
    "556703-7486",
    "55670374",
    "195567037485",
    "abcdefghij",
    "0067037485",
    "900230-0017",
    "SE5567037485",
  ])("'%s' is none", (text) => {
    expect(checkOrgNumber(text)).toEqual({ ok: false, message: "Ogiltigt organisationsnummer" });
  });

  test("of a municipality is known by its first digit", () => {
    expect(checkOrgNumber("212000-0142")).toMatchObject({ type: "Stat, region, kommun eller församling" });
  });

  test("may be a person's own: a sole trader, also with a samordningsnummer", () => {
    expect(checkOrgNumber("121212-1212")).toMatchObject({ type: "Enskild firma" });
    expect(checkOrgNumber("19121212-1212")).toMatchObject({
      normalized: "1212121212",
      type: "Enskild firma",
    });
    expect(checkOrgNumber("701063-2391")).toMatchObject({ type: "Enskild firma" });
    expect(checkOrgNumber("16121212-1212")).toMatchObject({ ok: false });
  });

  test("goes to the register with a century when it is a person's", () => {
    expect(registerNumber("5567037485", today)).toBe("5567037485");
    expect(registerNumber("1212121212", today)).toBe("191212121212");
    expect(registerNumber("7010632391", today)).toBe("197010632391");
    expect(registerNumber("1011162397", today)).toBe("201011162397");
    expect(registerNumber("1011172396", today)).toBe("191011172396");
    expect(registerNumber("1011762398", today)).toBe("201011762398");
  });

  test("has exactly one right check digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (number) => {
        const nine = `5${String(number).padStart(8, "0")}`;
        fc.pre(Number(nine.slice(2, 4)) >= 20);
        const right = Array.from({ length: 10 }, (_, digit) => checkOrgNumber(`${nine}${digit}`).ok);
        expect(right.filter(Boolean)).toHaveLength(1);
      }),
    );
  });
});
