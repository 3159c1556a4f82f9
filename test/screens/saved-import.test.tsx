// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Output } from "../../contract/contract.ts";
import { press, write } from "./acts.ts";
import { idOf } from "./answers/company.ts";
import { open, screen, sentTo } from "./app.tsx";
import { failing } from "./transport.ts";

const LIST = idOf(97);
const plan: Output<"preview-saved-import"> = {
  joined: [{ row: 2, name: "Nora Ny", birthday: "1990-05-17", returns: false, changes: [] }],
  changed: [
    {
      row: 3,
      name: "Johan Wikström",
      birthday: "1984-03-12",
      returns: false,
      changes: [{ field: "position", before: "Ekonom", after: "Chef" }],
    },
  ],
  left: [{ key: idOf(11), name: "Lars Borta", birthday: "1970-01-01" }],
  asked: [
    {
      row: 4,
      name: "Eva Ek",
      birthday: "1975-05-05",
      candidates: [{ key: idOf(12), name: "Eva Ek", birthday: "1960-01-01", email: null, has_left: false }],
      may_be_new: true,
    },
  ],
  problems: [{ row: 5, problem: "Födelsedag saknas" }],
  unchanged: 40,
  governed: 42,
  version: "v1",
};
const done = { import_id: idOf(98), added: 1, returned: 0, changed: 1, left: 0, cancelled: 0 };
const pasted = "Titel\tFödd\tNamn\nChef\t1990-05-17\tNora Ny";

const start = async (answer: Output<"preview-saved-import"> = plan) => {
  const { user } = await open("/dashboard/anstallda", {
    "preview-saved-import": answer,
    "apply-saved-import": done,
  });
  await press("Importera")();
  await user.selectOptions(await screen.findByLabelText("Läs in som"), "Lönelistan");
  await write("Eller klistra in", pasted);
  await press("Fortsätt")();
  return user;
};

test("a saved list shows who is new, changed and gone, and does what is not left out", async () => {
  const user = await start();
  expect(await screen.findByText(/^1.ny, 1.ändrad, 1.borta\./)).toBeTruthy();
  // By its headings, wherever they stand now.
  expect(sentTo("preview-saved-import")).toEqual([
    { id: LIST, rows: [["Nora Ny", "1990-05-17", "Chef"]], row_numbers: [2], chosen: [] },
  ]);
  expect(screen.getByText("Befattning: Ekonom → Chef")).toBeTruthy();
  expect(screen.getByText("Födelsedag saknas")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "Lars Borta" }));
  await user.selectOptions(screen.getByLabelText(/^Rad 4: Eva Ek/), "En ny person");
  await press("Spara ändringarna")();
  expect(await screen.findByText(/^Listan är inläst: 1.tillagd och 1.ändrad\.$/)).toBeTruthy();
  expect(sentTo("apply-saved-import")).toEqual([
    {
      id: LIST,
      rows: [["Nora Ny", "1990-05-17", "Chef"]],
      row_numbers: [2],
      chosen: [{ row: 4, key: "" }],
      seen: "v1",
      left_out: { rows: [], keys: [idOf(11)] },
      confirmation: "",
    },
  ]);
});

test("where most would leave, the button waits for words that say how many", async () => {
  await start({ ...plan, governed: 1 });
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Spara ändringarna" });
  const field = "Mer än hälften av listan slutar. Skriv ”1 slutar” om det stämmer";
  await screen.findByLabelText(field);
  expect(button().disabled).toBe(true);
  await write(field, "1 slutar");
  expect(button().disabled).toBe(false);
});

test("a list that changes nothing says so, and one that lacks a column names it", async () => {
  const none = { ...plan, joined: [], changed: [], left: [], asked: [], problems: [] };
  await start(none);
  expect(await screen.findByText(/^Inget att ändra\. 40.personer är oförändrade\.$/)).toBeTruthy();
  await press("Tillbaka")();
  await write("Eller klistra in", "Namn\tFödd\nNora Ny\t1990-05-17");
  await press("Fortsätt")();
  expect(await screen.findByText(/^Filen saknar kolumnen ”Titel”/)).toBeTruthy();
});

test("a comparison that fails can be tried again", async () => {
  const { user } = await open("/dashboard/anstallda", failing("preview-saved-import"));
  await press("Importera")();
  await user.selectOptions(await screen.findByLabelText("Läs in som"), "Lönelistan");
  await write("Eller klistra in", pasted);
  await press("Fortsätt")();
  expect((await screen.findAllByText("Kunde inte jämföra listan")).length).toBeGreaterThan(0);
});

test("the columns of a new list are saved by their headings, and the list is compared at once", async () => {
  const { user } = await open("/dashboard/anstallda", {
    "save-import": { id: LIST },
    "preview-saved-import": plan,
  });
  await press("Importera")();
  await write("Eller klistra in", pasted);
  await press("Fortsätt")();
  await user.click(await screen.findByRole("checkbox", { name: "Spara kolumnerna till nästa gång" }));
  await write("Namn på listan", "Nya listan");
  await press("Spara och jämför")();
  expect(await screen.findByText(/^1.ny, 1.ändrad, 1.borta\./)).toBeTruthy();
  expect(sentTo("save-import")).toEqual([
    {
      name: "Nya listan",
      columns: [
        { field: "position", at: 0, heading: "Titel" },
        { field: "birthday", at: 1, heading: "Född" },
        { field: "name", at: 2, heading: "Namn" },
      ],
      meant: [],
    },
  ]);
});
