import { describe, expect, test } from "vitest";
import { ownUrl, pageUrl } from "./own-url.ts";

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
    ]) {
      expect(ownUrl(here, foreign)).toBeNull();
    }
  });

  test("leave out what is not known", () => {
    expect(pageUrl(here, "/checkout", { email: "å@b.example", company: "" })).toBe(
      `${here}/checkout?email=%C3%A5%40b.example`,
    );
    expect(pageUrl(here, "/checkout", {})).toBe(`${here}/checkout`);
  });
});
