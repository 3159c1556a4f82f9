import { expect, test } from "vitest";
import { errorInWords, NO_WORDS, OTHER_SECRET, OVER_CEILING, TOO_LATE } from "./mails.ts";

test("why a mail was given up is said in words, whatever the mail server answered", () => {
  expect(errorInWords(null)).toBeNull();
  expect(errorInWords("SMTP 550")).toBe("Adressen finns inte");
  expect(errorInWords("SMTP 452")).toBe("Mottagarens brevlåda är full");
  const errors = [TOO_LATE, OTHER_SECRET, NO_WORDS, OVER_CEILING, "SMTP 554", "SMTP 599", "SMTP 421"];
  for (const error of [...errors, "login refused", "stopped", "deadline", "getaddrinfo ENOTFOUND x", "odd"])
    expect(errorInWords(error)).toMatch(/^\p{Lu}[\p{L} ,-]+$/u);
});
