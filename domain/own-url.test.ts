import { array, assert, constantFrom, oneof, property, string, webUrl } from "fast-check";
import { describe, expect, test } from "vitest";
import { ownPath, ownUrl, pageUrl } from "./own-url.ts";

const here = "https://tartdags.example";

describe("our own pages", () => {
  test("are paths and addresses of this place", () => {
    expect(ownUrl(here, "/dashboard?upgrade=success")).toBe(`${here}/dashboard?upgrade=success`);
    expect(ownUrl(here, `${here}/welcome`)).toBe(`${here}/welcome`);
  });

  test("are nobody else's, however they are written", () => {
    for (const foreign of [
      undefined,
      "",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "https://evil.example",
      "https://tartdags.example.evil.example",
      "https://tartdags.example@evil.example",
      "http://tartdags.example/",
      "javascript:alert(1)",
      "data:text/html,x",
      "/\t/evil.example",
      "/%5Cevil.example/",
      "/%255Cevil.example/",
      "/%09/evil.example/",
      "/x//evil.example",
      `${here}//evil.example`,
      "https://someone:secret@tartdags.example/",
      `/${"a".repeat(3000)}`,
    ]) {
      expect([foreign, ownUrl(here, foreign)]).toEqual([foreign, null]);
      expect([foreign, ownPath(foreign)]).toEqual([foreign, null]);
    }
  });

  test("stay ours however often they are decoded, and whoever reads them", () => {
    const signs = [
      "/",
      "//",
      "\\",
      "\t",
      "\n",
      "\0",
      " ",
      "@",
      ":",
      "?",
      "#",
      "..",
      "%",
      "25",
      "5C",
      "2F",
      "09",
    ];
    const words = [
      "evil.example",
      "tartdags.example",
      "https:",
      "dashboard",
      "javascript:",
      "å",
      "％",
      "\u2028",
    ];
    const parts = constantFrom(...signs, ...words);
    const address = array(parts, { maxLength: 12 }).map((all) => all.join(""));
    let taken = 0;
    assert(
      property(
        oneof(
          address,
          address.map((rest) => `/${rest}`),
          // Foreign whatever their length, and long ones take a second to make.
          webUrl({ size: "xsmall" }),
          string(),
        ),
        (given) =>
          [ownUrl(here, given), ownPath(given)].every((own) => {
            if (own === null) return true;
            taken += 1;
            let path = own.replace(here, "").replace(/[?#].*$/s, "");
            for (let times = 0; times < 4; times++) {
              if (new URL(path, here).origin !== here || !/^\/(?![/\\])/.test(path)) return false;
              path = decode(path);
            }
            return true;
          }),
      ),
      { numRuns: 5000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test("lead within the place without their origin", () => {
    expect(ownPath("/dashboard?tab=tartor#idag")).toBe("/dashboard?tab=tartor#idag");
    expect(ownPath("dashboard")).toBeNull();
    expect(ownPath(`${here}/dashboard`)).toBeNull();
  });

  test("leave out what is not known", () => {
    expect(pageUrl(here, "/checkout", { email: "å@b.example", company: "" })).toBe(
      `${here}/checkout?email=%C3%A5%40b.example`,
    );
    expect(pageUrl(here, "/checkout", {})).toBe(`${here}/checkout`);
  });
});

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
