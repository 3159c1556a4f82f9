// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { NextStep } from "../../domain/next-step.ts";
import type { OrderStatus } from "../../domain/orders.ts";
import * as orderAnswers from "./answers/orders.ts";
import { open, screen } from "./app.tsx";

/** What the cake page says that the autopilot does next. */

const ELIN = orderAnswers.cakes.cakes.find(({ name }) => name === "Elin Sandberg")!;
const coming = (name: string, status: OrderStatus, next_step: NextStep) => ({
  ...ELIN,
  employee_id: crypto.randomUUID(),
  name,
  order: { ...ELIN.order!, id: crypto.randomUUID(), status, passed_on: status === "declined" },
  next_step,
});
const cakePage = (...cakes: ReturnType<typeof coming>[]) =>
  open("/dashboard?tab=tartor", {
    "list-cake-year": { ...orderAnswers.cakes, autopilot: "on", coming: cakes },
    "list-solved": { lines: [] },
  });
const question = (at: string): NextStep => ({ what: "offer", at, text: "Erbjuds Konditori Rosen tisdag" });

test("is the soonest step of any kind, of whichever cake", async () => {
  const text = "Bageri Solsidan påminns idag kl. 10:30";
  await cakePage(
    coming("Moa Lindahl", "planned", question("2026-04-07T06:00:00Z")),
    coming("Maria Ekdahl", "requested", { what: "remind-supplier", at: "2026-03-02T09:30:00Z", text }),
  );
  expect(await screen.findByText(`Nästa steg för tårtan till Maria Ekdahl: ${text}.`)).toBeTruthy();
});

test("names nobody who has said no, where the next is asked on Monday", async () => {
  const step = question("2026-03-07T07:00:00Z");
  const text = "Nästa bageri får frågan måndag kl. 08:00";
  await cakePage(coming("Amina Lindqvist", "declined", { ...step, text }));
  expect(await screen.findByText(`Nästa steg för tårtan till Amina Lindqvist: ${text}.`)).toBeTruthy();
  expect(screen.queryByText(/frågar vi Konditori Rosen/)).toBeNull();
});

test("counts every cake as arranged or not, also one whose bakery said no", async () => {
  const step = question("2026-03-07T07:00:00Z");
  await cakePage(coming("Moa Lindahl", "planned", step), coming("Amina Lindqvist", "declined", step));
  const arranged = await screen.findByText("ordnade");
  const [some, all] = arranged.parentElement!.textContent.match(/\d+/g)!.map(Number);
  const others = screen.getByText("inte ordnade").parentElement!.textContent;
  expect(others).toBe(`inte ordnade${all! - some!}`);
  expect(some).toBeLessThan(all!);
});
