/** The changelog is for whoever looks after the product; of each version its part in Swedish is for who uses it. */

const SWEDISH = "### Vad är nytt";
const LATEST = "Unreleased";

export type News = { version: string; points: string[] };

export function readNews(changelog: string): News[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const version = part.slice(0, part.indexOf("\n")).trim();
      const from = part.indexOf(SWEDISH);
      if (from < 0) return [];
      const [own] = part.slice(from + SWEDISH.length).split(/^### /m);
      const points = own!
        .split("\n")
        .filter((line) => line.startsWith("- "))
        .map((line) => line.slice(2));
      return [{ version: version === LATEST ? "Senaste versionen" : `Version ${version}`, points }];
    });
}
