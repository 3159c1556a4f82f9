import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readNews } from "./read-news.ts";

test("of each version the Swedish part is read, and none of the rest", () => {
  const text =
    "# Changelog\n\n## Unreleased\n\n### Vad är nytt\n- En sak.\n- Två.\n\n### For HR\n- One.\n\n## 1.0\n\n### For HR\n- Old.\n";
  expect(readNews(text)).toEqual([{ version: "Senaste versionen", points: ["En sak.", "Två."] }]);
});

test("the changelog has something new to tell, in Swedish", () => {
  const [latest] = readNews(readFileSync("CHANGELOG.md", "utf8"));
  expect(latest!.points.length).toBeGreaterThan(5);
  expect(latest!.points.filter((point) => /\b(the|and|with)\b/i.test(point))).toEqual([]);
});
