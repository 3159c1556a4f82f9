import type { RunningServer } from "../../server/start.ts";
import { fits, giveLongAllergies } from "./fits.ts";
import { expect, test } from "./fixtures.ts";

/** The narrowest there is, the first width that is no phone's, and where columns have just come to stand side by side. */
const WIDTHS = [320, 768, 1024, 1200, 1440];
const SETTINGS = ["foretaget", "kontor", "personer", "autopilot", "mejl", "prenumeration", "integritet"];

async function aCake({ services }: RunningServer): Promise<string> {
  const confirmed = "select id from orders where kind = 'cake' and status = 'confirmed' limit 1";
  const [cake] = await services.db.lookUp("a-cake", confirmed, []);
  return String(cake!.id);
}

test("HR's screens fit every width, whatever somebody is allergic to", async ({ hrPage: page, server }) => {
  await giveLongAllergies(server);
  for (const path of [
    "/dashboard",
    "/dashboard?tab=tartor",
    "/dashboard?tab=maltider",
    "/dashboard/autopilot",
    "/dashboard/anstallda",
    "/dashboard/ingen-glomd",
    "/dashboard/ekonomi",
    "/dashboard/arsrapport",
    `/dashboard/kort?order=${await aCake(server)}`,
    ...SETTINGS.map((section) => `/dashboard/installningar/${section}`),
  ])
    await fits(page, path, WIDTHS);
});

test("the back office fits every width, with a payment link in its list", async ({
  adminPage: page,
  server,
}) => {
  await page.goto("/admin/payment-links");
  await page.getByLabel("Företagsnamn").fill("Lundgren & Partners Redovisning AB");
  await page.getByLabel("Administratörens e-post").fill("ekonomi@lundgren-partners.example");
  await page.getByRole("button", { name: "Skapa och skicka länk" }).click();
  await expect(page.getByText("Betalningslänken är skickad")).toBeVisible();
  const nordljus = "select id from companies where name like 'Nordljus%'";
  const [company] = await server.services.db.lookUp("nordljus", nordljus, []);
  const pages = ["", "/restaurants", "/payment-links", `/companies/${String(company!.id)}`];
  for (const path of pages) await fits(page, `/admin${path}`, WIDTHS);
});
