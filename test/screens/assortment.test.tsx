// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import { assortment } from "./answers/platform.ts";
import { workbook } from "../workbook.ts";
import { open, screen, sentTo, within } from "./app.tsx";

/** What a supplier makes, as it is entered. */

const path = `/admin/suppliers/${idOf(71)}/sortiment`;
const saved = { "list-products": assortment, "save-product": { id: idOf(72) } };

test("what is in a product is said, also when it is none of the 14", async () => {
  const { user } = await open(path, saved, "admin");
  await user.click(await screen.findByRole("button", { name: "Ny produkt" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Namn/), "Fruktfat");
  await user.selectOptions(dialog.getByLabelText(/^Sort/), "fruit_platter");
  await user.type(dialog.getByLabelText("Bitar, storlek 1"), "8");
  await user.type(dialog.getByLabelText("Pris, storlek 1"), "265");
  await user.click(dialog.getByRole("button", { name: "Spara produkten" }));
  expect(await dialog.findByText("Välj vad den innehåller, eller Inga av dem")).toBeTruthy();
  expect(sentTo("save-product")).toEqual([]);

  await user.click(dialog.getByRole("button", { name: "Ägg" }));
  await user.click(dialog.getByRole("checkbox", { name: "Inga av dem" }));
  await user.click(dialog.getByRole("button", { name: "Spara produkten" }));
  expect(sentTo("save-product")).toMatchObject([
    { name: "Fruktfat", sizes: [{ pieces: 8, price_ore: 26_500 }], allergens: [] },
  ]);
});

test("of a price list's sheets the one with products is chosen, and another can be read instead", async () => {
  const { user } = await open(path, saved, "admin");
  await user.click(await screen.findByRole("button", { name: "Läs in lista" }));
  const head = ["Namn", "Bitar", "Pris", "Allergener"];
  const book = workbook(
    { name: "Information", rows: [["Priserna gäller våren 2026"]] },
    { name: "Tårtor", rows: [["Prislista"], head, ["Prinsesstårta", "8", "389", "ägg, mjölk"]] },
    { name: "Bakelser", rows: [head, ["Budapestbakelse", "1", "39", "ägg"]] },
  );
  await user.upload(await screen.findByLabelText("Välj fil att importera"), new File([book], "priser.xlsx"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Prinsesstårta")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Blad"), "Bakelser");
  expect(await screen.findByText("Budapestbakelse")).toBeTruthy();
});
