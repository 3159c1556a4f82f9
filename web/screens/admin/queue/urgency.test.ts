import { expect, test } from "vitest";
import { byUrgency, type Waiting } from "./urgency.ts";

const today = Temporal.PlainDate.from("2026-03-02");

test("a near delivery comes first, then what never came, then the rest; of a kind the nearest", () => {
  const all: Waiting[] = [
    { key: "message", what: "messages", day: "2026-02-20" },
    { key: "far", what: "order", day: "2026-03-12" },
    { key: "mail", what: "mail", day: "2026-03-01" },
    { key: "request", what: "request", day: "2026-03-03" },
    { key: "company", what: "company", day: "2026-02-01" },
    { key: "silent", what: "silent", day: "2026-03-05" },
    { key: "join", what: "join", day: "2026-02-02" },
    { key: "missing", what: "missing", day: "2026-02-27" },
    { key: "tomorrow", what: "order", day: "2026-03-03" },
    { key: "later", what: "silent", day: "2026-03-06" },
  ];
  expect(byUrgency(all, today).map(({ key }) => key)).toEqual(
    "tomorrow silent missing later far request mail message join company".split(" "),
  );
});
