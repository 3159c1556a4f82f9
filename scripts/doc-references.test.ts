import { expect, test } from "vitest";
import { standsWhole } from "./doc-references.ts";

test("a text stands whole in a source, or it does not stand there", () => {
  const whole = ['name: "Spara"', "<b>Spara</b>", "<Button>\n  Spara\n</Button>", "name: /^Spara/"];
  const part = ['"Sparar"', "`Spara ${size} bitar`", "<b>Spara {size} bitar</b>", '"Vill du Spara"'];
  expect([...whole, ...part].filter((source) => standsWhole(source, "Spara"))).toEqual(whole);
});

test("a sentence may have others before and after it", () => {
  expect(standsWhole('"Hej, Bo! Det är sparat. Tack."', "Det är sparat.")).toBe(true);
  expect(standsWhole('"Fel: Det är sparat"', "Det är sparat")).toBe(true);
  expect(standsWhole('"Det är sparat. Tack."', "Det är sparat")).toBe(false);
});

test("what stands in braces is anything, in one literal", () => {
  expect(standsWhole("`${name} finns redan!`", "{name} finns redan!")).toBe(true);
  expect(standsWhole('"Tove Engman finns redan!"', "{name} finns redan!")).toBe(true);
  expect(standsWhole('"Fel", "Tove finns redan!"', "Fel{name} finns redan!")).toBe(false);
});
