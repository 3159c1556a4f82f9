// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { BROKEN } from "./transport.ts";

const supplier = { id: idOf(81), name: "Konditori Vetekatten", address: "Bagargatan 1", active: false };
const order = {
  company_id: idOf(82),
  company_name: "Nordljus AB",
  kind: "cake",
  delivery_date: "2026-03-08",
} as const;
const found = {
  companies: [{ id: idOf(82), name: "Nordljus AB", org_number: "5599887709", contact: "Åsa Öberg" }],
  people: [
    {
      email: "ny@nordljus.example",
      name: null,
      company_id: idOf(82),
      company_name: "Nordljus AB",
      invited: true,
    },
  ],
  orders: [
    { ...order, id: idOf(83), requested: true },
    { ...order, id: idOf(84), requested: false },
  ],
  suppliers: [supplier],
  more: true,
};

const field = () => screen.findByRole("combobox", { name: "Sök eller gör något" });

test("the staff's command field is reached by keyboard from every page, and opens each thing's place", async () => {
  const { user } = await open("/admin/messages", { "search-platform": found }, "admin");
  await screen.findByText("Inget väntar på svar");
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await user.keyboard("nord");
  await screen.findByText("Nordljus AB · inbjuden");
  expect(sentTo("search-platform")).toEqual([{ search: "nord" }]);
  expect(screen.getAllByRole("option").map((option) => option.getAttribute("href"))).toEqual([
    `/admin/companies/${idOf(82)}`,
    `/admin/companies/${idOf(82)}/settings`,
    `/admin?order=${idOf(83)}`,
    `/admin/companies/${idOf(82)}`,
    `/admin/suppliers/${idOf(81)}`,
  ]);
  expect(screen.getByText("Bagargatan 1 · används inte")).toBeTruthy();
  expect(screen.getByText("Det finns fler träffar. Skriv mer för att se dem.")).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe(`/admin/companies/${idOf(82)}`));
});

test("it leads to the pages of the back office, and says when it finds nothing or cannot search", async () => {
  let answer: unknown = { companies: [], people: [], orders: [], suppliers: [], more: false };
  const { user } = await open("/admin/staff", { "search-platform": () => answer as never }, "admin");
  await user.click(await screen.findByRole("button", { name: "Sök eller gör något" }));
  await field();
  await user.keyboard("testpanel");
  const [drift] = await screen.findAllByRole("option");
  expect(drift!.getAttribute("href")).toBe("/admin/operations");
  await user.clear(await field());
  await user.keyboard("zzz");
  expect(await screen.findByText("Inga träffar på ”zzz”")).toBeTruthy();
  answer = BROKEN;
  await user.keyboard("z");
  expect(await screen.findAllByText("Kunde inte söka")).not.toEqual([]);
});
