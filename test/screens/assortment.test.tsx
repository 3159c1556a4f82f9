// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import { assortment } from "./answers/platform.ts";
import { workbook } from "../workbook.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { refused } from "./transport.ts";

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

test.each([
  ["0", "Priset måste vara mer än 0 kr"],
  ["-45", "Priset kan inte vara negativt"],
  ["gratis", "Ange ett pris i kronor, till exempel 345,50"],
  ["10001", "Priset får vara högst 10 000 kr"],
])("a price of %s is told beside it, and nothing is sent", async (price, words) => {
  const { user } = await open(path, saved, "admin");
  await user.click(await screen.findByRole("button", { name: "Prinsesstårta" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Pris, storlek 1");
  await user.clear(field);
  await user.type(field, price);
  await user.click(dialog.getByRole("button", { name: "Spara produkten" }));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(sentTo("save-product")).toEqual([]);
});

test("a price with a comma is kronor and öre", async () => {
  const { user } = await open(path, saved, "admin");
  await user.click(await screen.findByRole("button", { name: "Prinsesstårta" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Pris, storlek 1");
  await user.clear(field);
  await user.type(field, "345,50");
  await user.click(dialog.getByRole("button", { name: "Spara produkten" }));
  await waitFor(() => expect(sentTo("save-product")).toHaveLength(1));
  expect(sentTo("save-product")).toMatchObject([{ sizes: [{ pieces: 8, price_ore: 34_550 }, {}] }]);
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

describe("a product's picture", () => {
  const picture = "/produktbild/abc.webp";
  const withPicture = { ...assortment, products: [{ ...assortment.products[0]!, picture }] };
  const png = (bytes: number) => new File([new Uint8Array(bytes)], "tarta.png", { type: "image/png" });
  const openFirst = async (calls: Parameters<typeof open>[1]) => {
    const { user } = await open(path, { ...saved, ...calls }, "admin");
    await user.click(await screen.findByRole("button", { name: "Prinsesstårta" }));
    return { user, dialog: within(await screen.findByRole("dialog")) };
  };

  test("is saved as soon as it is chosen, and shown", async () => {
    const { user, dialog } = await openFirst({ "save-product-picture": { picture } });
    expect(dialog.queryByRole("img")).toBe(null);
    await user.upload(dialog.getByLabelText("Välj en bild av produkten"), png(3));
    expect(await screen.findByText("Bilden är sparad")).toBeTruthy();
    expect(sentTo("save-product-picture")).toMatchObject([{ id: idOf(91), picture: "AAAA" }]);
    const shown = dialog.getByRole("img", { name: "Bild på Prinsesstårta" });
    expect(shown.getAttribute("src")).toContain(picture);
    expect(dialog.getByRole("button", { name: "Byt bild" })).toBeTruthy();
  });

  test("that is too large is not sent, and what the server says of another stands beside it", async () => {
    const words = "Bilden går inte att läsa. Filen är skadad eller inte hel.";
    const { user, dialog } = await openFirst({ "save-product-picture": refused("picture-broken") });
    const input = dialog.getByLabelText("Välj en bild av produkten");
    const forty = png(0);
    Object.defineProperty(forty, "size", { value: 40_000_000 });
    await user.upload(input, forty);
    expect(await dialog.findByText("Bilden är 40 MB. Den får vara högst 8 MB.")).toBeTruthy();
    expect(sentTo("save-product-picture")).toEqual([]);
    await user.upload(input, png(3));
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  test("is taken away, and the product is drawn again", async () => {
    const { user, dialog } = await openFirst({ "list-products": withPicture, "remove-product-picture": {} });
    await user.click(dialog.getByRole("button", { name: "Ta bort bilden" }));
    expect(await screen.findByText("Bilden är borttagen")).toBeTruthy();
    expect(sentTo("remove-product-picture")).toMatchObject([{ id: idOf(91) }]);
    expect(dialog.queryByRole("img")).toBe(null);
  });

  test("that cannot be fetched leaves the drawn one in its room", async () => {
    await open(path, { ...saved, "list-products": withPicture }, "admin");
    const shown = await screen.findByRole("img", { name: "Bild på Prinsesstårta" });
    fireEvent.error(shown);
    expect(screen.queryByRole("img", { name: "Bild på Prinsesstårta" })).toBe(null);
  });

  test("can be chosen when the product is saved", async () => {
    const { user } = await open(path, saved, "admin");
    await user.click(await screen.findByRole("button", { name: "Ny produkt" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/En egen väljer du när produkten är sparad/)).toBeTruthy();
    expect(dialog.queryByLabelText("Välj en bild av produkten")).toBe(null);
  });
});
