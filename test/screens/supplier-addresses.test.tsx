// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import * as answers from "./answers/supplier.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";

/** The addresses that a supplier's mails go to, as it adds, changes and removes them. */

const path = "/leverantor/regler";
const [proved, unproved] = [answers.addresses.addresses[0]!, answers.addresses.addresses[1]!];

test("an address is added, and keeps what was typed when it is refused", async () => {
  const { user } = await open(
    path,
    { "list-own-addresses": answers.noAddresses, "add-own-address": { id: idOf(66) } },
    "supplier",
  );
  await user.click(await screen.findByRole("button", { name: "Lägg till en adress" }));
  // The keyboard goes along into the form, and back to its button.
  expect(document.activeElement).toBe(screen.getByLabelText(/E-post/));
  await user.click(screen.getByRole("button", { name: "Avbryt" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Lägg till en adress" }));
  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText(/E-post/), "bageriet");
  await user.click(screen.getByRole("button", { name: "Lägg till adressen" }));
  expect(sentTo("add-own-address")).toEqual([]);
  expect(screen.getByLabelText(/E-post/)).toHaveProperty("value", "bageriet");
  await user.type(screen.getByLabelText(/E-post/), "@konditori.example");
  const form = screen.getByLabelText(/E-post/).closest("form")!;
  await user.click(within(form).getByLabelText("Beställningar"));
  await user.click(screen.getByRole("button", { name: "Lägg till adressen" }));
  expect(await screen.findByText("Välj minst en sorts mejl")).toBeTruthy();
  await user.click(within(form).getByLabelText("Fakturaunderlag"));
  await user.click(screen.getByRole("button", { name: "Lägg till adressen" }));
  expect(await screen.findByText(/En länk är på väg till bageriet@konditori.example/)).toBeTruthy();
  expect(sentTo("add-own-address")).toEqual([
    { email: "bageriet@konditori.example", orders: false, invoices: true },
  ]);
});

test("what an address gets is changed, and the last choice stays", async () => {
  const { user } = await open(path, { "change-own-address": {} }, "supplier");
  const group = await screen.findByRole("group", { name: `Mejl till ${proved.email}` });
  expect(within(group).getByLabelText("Beställningar")).toHaveProperty("disabled", true);
  await user.click(within(group).getByLabelText("Fakturaunderlag"));
  await waitFor(() =>
    expect(sentTo("change-own-address")).toEqual([{ id: idOf(64), orders: true, invoices: true }]),
  );
});

test("one that waits gets its link again, and one is removed after a question", async () => {
  const calls = { "mail-own-address": { email: unproved.email }, "remove-own-address": {} };
  const { user } = await open(path, calls, "supplier");
  await user.click(await screen.findByRole("button", { name: `Mejla länken igen till ${unproved.email}` }));
  expect(await screen.findByText(`En ny länk är på väg till ${unproved.email}.`)).toBeTruthy();
  expect(screen.queryByRole("button", { name: `Mejla länken igen till ${proved.email}` })).toBe(null);
  await user.click(screen.getByRole("button", { name: `Ta bort ${proved.email}` }));
  expect(await screen.findByText(/Den som har öppnat sidan därifrån loggas ut/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Ta bort" }));
  expect(await screen.findByText(`${proved.email} är borttagen.`)).toBeTruthy();
  expect(sentTo("remove-own-address")).toEqual([{ id: idOf(64) }]);
});

test("whoever is signed in through an extra address removes that one alone, and is signed out", async () => {
  const page = { ...answers.addresses, signed_in_by: idOf(64) };
  const { user } = await open(path, { "list-own-addresses": page, "remove-own-address": {} }, "supplier");
  expect(await screen.findByText(/läggs till av den som loggar in genom er egen adress/)).toBeTruthy();
  expect(screen.queryByRole("group", { name: `Mejl till ${proved.email}` })).toBe(null);
  expect(screen.queryByRole("button", { name: `Ta bort ${unproved.email}` })).toBe(null);
  await user.click(screen.getByRole("button", { name: `Ta bort ${proved.email}` }));
  await user.click(screen.getByRole("button", { name: "Ta bort" }));
  expect(await screen.findByText("Er sida hos Tårtdags")).toBeTruthy();
});

test("the mailed link is pressed once, and one that has ended says so", async () => {
  const proof = { supplier_name: "Bageri Solsidan", email: "bageriet@konditori.example", orders: true };
  const { user } = await open("/leverantor/adress?token=abc", { "prove-supplier-address": proof });
  await user.click(await screen.findByRole("button", { name: "Bekräfta adressen" }));
  expect(
    await screen.findByText("Mejlen till Bageri Solsidan går nu också till bageriet@konditori.example."),
  ).toBeTruthy();
  await open("/leverantor/adress", {});
  expect(await screen.findByText("Länken gäller inte längre")).toBeTruthy();
});

test("the morning's mail is chosen by one press", async () => {
  const { user } = await open(path, { "set-own-digest": {} }, "supplier");
  await user.click(await screen.findByLabelText("Samla nytt i ett mejl på morgonen"));
  await waitFor(() => expect(sentTo("set-own-digest")).toEqual([{ digest: true }]));
});
