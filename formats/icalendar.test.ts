import * as fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { stockholmInstant } from "../domain/clock.ts";
import { calendarFeed, type CalendarEvent } from "./icalendar.ts";

const changed = Temporal.Instant.from("2026-11-01T08:00:00.123Z");
const cake: CalendarEvent = {
  uid: "cake-1@tartdags.example",
  summary: "Tårta till Åsa; Öberg, 8 bitar",
  changed,
  date: Temporal.PlainDate.from("2028-02-29"),
};
const lunch: CalendarEvent = {
  uid: "meal-1@tartdags.example",
  summary: "Lunch",
  description: "Rad ett\nRad två \\ slut",
  location: "Järntorget 7, 413 04 Göteborg",
  changed,
  starts: stockholmInstant("2027-03-28", "12:00"),
  ends: stockholmInstant("2027-03-28", "13:00"),
  sequence: 2,
  cancelled: true,
};

function parsed(events: CalendarEvent[]) {
  const calendar = new ICAL.Component(ICAL.parse(calendarFeed("Leveranser", events)));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

describe("a calendar feed", () => {
  test("is read as it was meant", () => {
    const [first, second] = parsed([cake, lunch]);
    expect(first?.summary).toBe(cake.summary);
    expect(first?.startDate.isDate).toBe(true);
    expect(first?.startDate.toString()).toBe("2028-02-29");
    expect(first?.endDate.toString()).toBe("2028-03-01");
    expect(second?.description).toBe(lunch.description);
    expect(second?.location).toBe(lunch.location);
    expect(second?.startDate.toString()).toBe("2027-03-28T10:00:00Z");
    expect(second?.sequence).toBe(2);
    expect(second?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(first?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  });

  test("ends every line with CRLF, and none is longer than 75 octets", () => {
    const feed = calendarFeed("Å".repeat(200), [{ ...cake, summary: "🎂 ".repeat(60) }]);
    const lines = feed.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(feed.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  test("of nothing is still a calendar", () => {
    expect(parsed([])).toEqual([]);
    expect(calendarFeed("Tårtor, Nordljus", [])).toContain("\r\nX-WR-CALNAME:Tårtor\\, Nordljus\r\n");
  });

  test("a name cannot smuggle in lines of its own", () => {
    const hostile = "a\r\nBEGIN:VEVENT\u0000\rb\nc;,\\";
    const texts = { uid: hostile, summary: hostile, description: hostile, location: hostile };
    const feed = calendarFeed(hostile, [{ ...lunch, ...texts }]);
    expect(feed.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    const escaped = String.raw`a\nBEGIN:VEVENT\nb\nc\;\,\\`;
    for (const name of ["NAME", "X-WR-CALNAME", "UID", "SUMMARY", "DESCRIPTION", "LOCATION"])
      expect(feed).toContain(`\r\n${name}:${escaped}\r\n`);
  });

  test("any text survives the journey", () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
      .filter((some) => !/\p{Cc}/u.test(some));
    fc.assert(
      fc.property(text, (summary) => {
        expect(parsed([{ ...cake, summary }])[0]?.summary).toBe(summary);
      }),
    );
  });
});
