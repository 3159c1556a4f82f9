import { expect, test } from "vitest";
import { jumpInWords } from "./format.ts";

test.each([
  [60, "Serverns klocka hoppade fram 1\u00a0minut"],
  [3 * 3600 + 20, "Serverns klocka hoppade fram 3\u00a0timmar"],
  [-45 * 60, "Serverns klocka hoppade tillbaka 45\u00a0minuter"],
  [-2 * 86_400, "Serverns klocka hoppade tillbaka 2\u00a0dagar"],
])("a jump of %i seconds", (seconds, text) => expect(jumpInWords(seconds)).toBe(text));
