// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { employeeOf } from "../employee.ts";
import { confirm, press } from "./acts.ts";
import { idOf, register } from "./answers/company.ts";
import { open, screen, sentTo } from "./app.tsx";

test("somebody who leaves: what will be cancelled is shown first, and it can be undone", async () => {
  const id = idOf(1);
  const order = {
    id: idOf(2),
    delivery_date: "2026-03-08",
    bakery_name: "Hagabagarn",
    status: "confirmed",
  } as const;
  const { user } = await open("/dashboard/anstallda", {
    "list-employees": { ...register, employees: [employeeOf({ id, name: "Johan Wikström" })] },
    "preview-archive": { orders: [order] },
    "archive-employee": { cancelled: 1 },
    "restore-employee": { restored: 1 },
  });
  await press("Åtgärder för Johan Wikström")();
  await user.click(await screen.findByRole("menuitem", { name: "Har slutat" }));
  expect(await screen.findByText(/^1.kommande tårta avbokas/)).toBeTruthy();
  expect(screen.getByText(/8 mars 2026, Hagabagarn$/)).toBeTruthy();
  await confirm("Ja, Johan Wikström har slutat")();
  expect(await screen.findByText("Johan Wikström har arkiverats.")).toBeTruthy();
  expect(screen.getByText(/^1.kommande tårta har avbokats\.$/)).toBeTruthy();
  expect(sentTo("archive-employee")).toEqual([{ id }]);
  await press("Ångra")();
  expect(await screen.findByText("Johan Wikström är tillbaka.")).toBeTruthy();
  expect(screen.getByText(/^1.tårta beställs på nytt\.$/)).toBeTruthy();
  expect(sentTo("restore-employee")).toEqual([{ id }]);
});
