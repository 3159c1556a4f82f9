import { describe, expect, test } from "vitest";
import { containsWebAddress, normalizeName, withoutLinks } from "./names.ts";

describe("a name", () => {
  test.each([
    "Åhléns AB",
    "S:t Eriks",
    "AB Volvo (publ)",
    "H&M Hennes & Mauritz AB",
    "24/7 Städ AB",
    "No.1 Bygg AB",
    "J.R.R. Tolkien",
    "A.Svensson",
    "Carl-J. Andersson",
    "St. Clair",
    "Anna… Ek",
    "Version 3.14 AB",
    "Mc'Donald-Ek, Åsa",
    "Bröderna A.B.C. Bygg",
  ])("%s passes", (name) => {
    expect(containsWebAddress(name)).toBe(false);
  });

  test.each([
    "Vinn pengar http://evil.example",
    "HTTPS://EVIL",
    "evil.example/x",
    "www.evil",
    "klicka.nu/abc",
    "Bygg.nu AB",
    "Blocket.se AB",
    "t.co",
    "x.com/vinn",
    "evil．example",
    "evil。example",
    "evil․nu",
    "en-domän.museum",
    "räksmörgås.se",
    "bov@evil.example",
    "mailto:bov",
    "192.0.2.1",
    "हिन्दी.com",
    "हिन्दी.भारत",
    "i❤️.ws",
    "💩.la",
    "evil\u034F.com",
    "evil.\uFE0Fcom",
  ])("%s holds an address", (name) => {
    expect(containsWebAddress(name)).toBe(true);
  });

  test.each([
    ["  Åsa\r\nÖberg\t", "Åsa Öberg"],
    ["Åsa\u2028Öberg", "Åsa Öberg"],
    ["\u202Eneppö\u202C Ek", "neppö Ek"],
    ["Å\u200Bs\u200Da\uFEFF \u00ADÖberg", "Åsa Öberg"],
    ["A\u030Asa", "Åsa"],
    ["Åsa\u0007 \u0085Öberg", "Åsa Öberg"],
    ["\u3164", ""],
  ])("%j is kept as it is seen", (written, kept) => {
    expect(normalizeName(written)).toBe(kept);
  });

  test.each(["", "\u200B"])(
    "has no more marks on a letter than a language puts there, also with %j between",
    (gap) => {
      const kept = normalizeName(`Bo${`\u0323${gap}`.repeat(40_000)}`);
      expect([kept.length, kept.slice(0, 3)]).toEqual([31, "Bọ\u0323"]);
    },
  );

  test("hides no address behind what nobody sees", () => {
    expect(containsWebAddress(normalizeName("klicka\u200B.nu"))).toBe(true);
  });

  test("in a line of a mail is no link any more, and looks the same", () => {
    const line = withoutLinks("Konto klart för Blocket.se AB, http://evil.example/x");
    expect(line.replaceAll("\u2060", "")).toBe("Konto klart för Blocket.se AB, http://evil.example/x");
    expect(containsWebAddress(line)).toBe(false);
    expect(withoutLinks("Konto klart för Åhléns AB.")).toBe("Konto klart för Åhléns AB.");
  });
});
