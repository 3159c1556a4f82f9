import { expect, test } from "vitest";
import { startOfSchedule, withSelection } from "./schedule-form.ts";

test("a breakfast begins at eight and a lunch at noon, until somebody chooses another hour", () => {
  const breakfast = { people: 12, meal_type: "frukost" } as const;
  const lunch = { people: 30, meal_type: "lunch" } as const;
  const start = startOfSchedule(breakfast.people, breakfast.meal_type);
  expect(start.schedule).toMatchObject({ time: "08:00", people: "12" });
  expect(withSelection(start, breakfast, lunch)?.schedule).toMatchObject({ time: "12:00", people: "30" });
  const chosen = { ...start, schedule: { ...start.schedule, time: "09:00", people: "15" } };
  expect(withSelection(chosen, breakfast, { ...lunch, people: 12 })?.schedule).toMatchObject({
    time: "09:00",
    people: "15",
  });
  expect(withSelection(null, breakfast, lunch)).toBeNull();
});
