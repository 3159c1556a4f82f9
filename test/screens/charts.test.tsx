// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { health } from "./answers/platform.ts";
import { open, screen } from "./app.tsx";

const weeks = [{ ...health.weeks[0]!, monday: "2026-02-16", delivered: 4 }, ...health.weeks];

test.each([
  ["/dashboard", "hr", "Leveranser, med pilarna månad för månad"],
  ["/admin/statistics", "admin", "Leveranser, med pilarna vecka för vecka"],
] as const)("at %s the arrows read a chart's values", async (path, visitor, name) => {
  const { user } = await open(path, { "get-business-health": { ...health, weeks } }, visitor);
  const chart = await screen.findByRole("group", { name });
  const told = () => chart.querySelector("output")!.textContent;
  const usual = told();
  chart.focus();
  await user.keyboard("{ArrowLeft}");
  const before = told();
  expect(before).not.toBe(usual);
  await user.keyboard("{ArrowRight}");
  expect(told()).toBe(usual);
  await user.keyboard("{Home}{ArrowLeft}");
  const first = told();
  await user.keyboard("{End}{Escape}");
  expect(told()).toBe(usual);
  // By hand, too.
  const columns = [...chart.querySelectorAll("li, svg > rect")];
  await user.hover(columns[0]!);
  expect(told()).toBe(first);
});
