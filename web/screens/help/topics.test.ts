import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areas, findTopics } from "./topics.ts";

const ids = (text: string) => findTopics(text).flatMap(({ topics }) => topics.map(({ id }) => id));

test("a topic is found by what it is called elsewhere, with and without å, ä and ö", () => {
  expect(ids("semester")).toEqual(["stangt"]);
  expect(ids("GLÖMT lösenord")).toEqual(["losenord"]);
  expect(ids("glomt losenord")).toEqual(["losenord"]);
  expect(ids("   ")).toHaveLength(areas.flatMap(({ topics }) => topics).length);
  expect(ids("kvantfysik")).toEqual([]);
});

test("each has a name of its own and leads to a page that there is", () => {
  const topics = areas.flatMap((area) => area.topics);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  const routes = readFileSync("web/routes.tsx", "utf8");
  for (const { to } of topics) if (to) expect(routes).toContain(`"${to.split("?")[0]}"`);
});
