import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { agreementEditions, plainText } from "./agreement-texts.ts";
import { agreementDocuments, agreementNames, agreementVersions } from "./agreements.ts";

/** The words that companies have agreed to. A changed wording is a new version, in front of the old one. */
const PUBLISHED: Record<string, string> = {
  "terms 2026-11-18": "e0b40b804b1b6f2b",
  "processing 2026-11-18": "56f61d1ee223fcca",
};

describe.each(agreementDocuments)("%s", (document) => {
  const editions = agreementEditions[document];

  test("holds in the newest version, and no version twice", () => {
    expect(editions[0]!.version).toBe(agreementVersions[document]);
    const versions = editions.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted().toReversed());
  });

  test("says in a published version what it said when it was published", () => {
    const digests = editions.map((edition) => {
      const text = plainText(agreementNames[document], edition);
      return [`${document} ${edition.version}`, createHash("sha256").update(text).digest("hex").slice(0, 16)];
    });
    expect(PUBLISHED).toMatchObject(Object.fromEntries(digests));
  });
});
