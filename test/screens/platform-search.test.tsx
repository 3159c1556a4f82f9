// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";

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

test("the staff's search is reached by keyboard from every page, and opens each thing's place", async () => {
  const { user } = await open("/admin/messages", { "search-platform": found }, "admin");
  await screen.findByText("Inget väntar på svar");
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("searchbox", { name: "Sök på hela plattformen" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("nord");
  await screen.findByText("Leverantörer");
  expect(sentTo("search-platform")).toEqual([{ search: "nord" }]);
  expect(location.search).toBe("?q=nord");
  const places = screen
    .getAllByRole("link")
    .filter((link) => link.closest("search"))
    .map((link) => link.getAttribute("href"));
  expect(places).toEqual([
    `/admin/companies/${idOf(82)}`,
    `/admin/companies/${idOf(82)}/settings`,
    `/admin?order=${idOf(83)}`,
    `/admin/companies/${idOf(82)}`,
    `/admin/suppliers/${idOf(81)}`,
  ]);
  expect(screen.getByText("Nordljus AB · inbjuden")).toBeTruthy();
  expect(screen.getByText("Bagargatan 1 · används inte")).toBeTruthy();
  expect(screen.getByText("Det finns fler träffar. Skriv mer för att se dem.")).toBeTruthy();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(document.activeElement?.getAttribute("href")).toBe(places[0]);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(location.search).toBe(""));
});
