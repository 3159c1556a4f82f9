import { expect, test } from "vitest";
import { jumpInWords } from "./format.ts";

test.each([
  [60, "Serverns klocka hoppade fram 1 minut"],
  [3 * 3600 + 20, "Serverns klocka hoppade fram 3 timmar"],
  [-45 * 60, "Serverns klocka hoppade tillbaka 45 minuter"],
  [-2 * 86_400, "Serverns klocka hoppade tillbaka 2 dagar"],
])("a jump of %i seconds", (seconds, text) => expect(jumpInWords(seconds)).toBe(text));
