import { describe, expect, test } from "vitest";
import { hasOwnWord, isPattern, waitAfterAttempts } from "./password.ts";

describe("a password", () => {
  test("that is one thing again and again, or a row of neighbours, is a pattern", () => {
    const patterns = ["aaaaaa", "121212", "abcabcab", "ABCDEF", "987654", "qwertyu", "ytrewq", "åäöåäö"];
    expect(patterns.filter((word) => !isPattern(word))).toEqual([]);
    expect(["hallonbåt", "aaabbb", "abcdeg", "sjöbod", "112358"].filter(isPattern)).toEqual([]);
  });

  test("has no word of its person's in it, however it is written", () => {
    const åsa = {
      name: "Åsa Öberg-Lind",
      company: "Nordljus Arkitekter AB",
      email: "asa.oberg@vast.example.se",
    };
    const own = [
      "oberg1",
      "Öberg!",
      "NORD ljus",
      "minarkitekter",
      "xlindx",
      "example99",
      "asaoberg",
      "Tårtdags1",
      "åsaöberglind",
      "vastvind",
    ];
    expect(own.filter((word) => !hasOwnWord(word, åsa))).toEqual([]);
    // 'asa', 'AB' and 'se' are in half of all words.
    expect(["kasablanka", "abborre", "senapskaka"].filter((word) => hasOwnWord(word, åsa))).toEqual([]);
  });

  test("of somebody without a name or a company is judged by the address", () => {
    const nameless = { name: null, company: null, email: "hr@bolag.example" };
    expect(hasOwnWord("bolag123", nameless)).toBe(true);
    expect(hasOwnWord("chrom123", nameless)).toBe(false);
  });
});

test("five wrong tries are free, and the others wait 1, 2, 4 … minutes, never more than 15", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 1000].map(waitAfterAttempts)).toEqual([0, 0, 1, 2, 4, 8, 15, 15, 15]);
});
