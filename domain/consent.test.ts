import { expect, test } from "vitest";
import { CONSENT_TEXT, CONSENT_VERSION, consentDetails } from "./consent.ts";

test("a new wording is a new version: what was agreed to can be shown later", () => {
  expect({ version: CONSENT_VERSION, text: `${CONSENT_TEXT} ${consentDetails("Nordljus AB")}` }).toEqual({
    version: "2026-11-16",
    text:
      "Jag samtycker till att Tårtdags sparar mina uppgifter om allergier och kost. " +
      "HR på Nordljus AB ser dem. Bageriet ser dem när din tårta beställs. " +
      "I andra beställningar ser bageriet och restaurangen bara hur många på arbetsplatsen som har samma allergi eller kost, utan namn. " +
      "De raderas när du själv vill, annars 12 månader efter att du har slutat.",
  });
});
