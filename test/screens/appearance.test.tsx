// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { open, screen } from "./app.tsx";

const worn = () => document.documentElement.dataset["appearance"];

test.each([
  ["/dashboard/installningar/utseende", "hr"],
  ["/admin/staff", "admin"],
  ["/leverantor/regler", "supplier"],
] as const)("at %s it is chosen how the pages look on this device", async (path, visitor) => {
  const { user } = await open(path, {}, visitor);
  expect(await screen.findByRole("radio", { name: "Auto", checked: true })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Mörkt" }));
  expect([worn(), localStorage.getItem("tartdags.utseende")]).toEqual(["dark", "dark"]);
  await user.click(screen.getByRole("radio", { name: "Ljust" }));
  expect([worn(), localStorage.getItem("tartdags.utseende")]).toEqual(["light", "light"]);
  await user.click(screen.getByRole("radio", { name: "Auto" }));
  expect([worn(), localStorage.getItem("tartdags.utseende")]).toEqual(["", ""]);
});
