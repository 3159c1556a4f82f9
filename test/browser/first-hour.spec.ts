import { atLength, expect, test } from "./fixtures.ts";

const MOST_PRESSES = 8;

test(
  "from the first page to a list that is done, in a handful of presses, and what is skipped stays skipped elsewhere",
  atLength,
  async ({ page, browser, server }) => {
    let presses = 0;
    const press = async (name: string | RegExp, role: "button" | "tab" = "button") => {
      presses += 1;
      await page.getByRole(role, { name }).first().press("Enter");
    };
    await page.goto("/auth");
    await press("Skapa konto", "tab");
    await page.getByLabel("Förnamn").fill("Vera");
    await page.getByLabel("Efternamn").fill("Lind");
    await page.getByLabel("Organisationsnummer").fill("556000-0464");
    await expect(page.getByText("Verifierat")).toBeVisible();
    await page.getByLabel("E-post").fill("vera@forsta.example");
    await page.getByLabel("Lösenord", { exact: true }).fill("hallonbåt i maj");
    await expect(page.getByRole("link", { name: "villkoren" })).toHaveAttribute("href", "/villkor");
    await press("Starta 14 dagars gratis provperiod");

    const list = page.getByRole("region", { name: "Kom igång" });
    await expect(list.getByText(/av 5\sklara/)).toBeVisible();
    await expect(list.getByRole("heading", { name: "Provperiod" })).toBeVisible();
    await expect(page.getByText("Avtal att godkänna")).toHaveCount(0);
    for (const step of ["Autopilot", "Koppla kalendern", "En kollega som reserv"]) {
      await press(`Hoppa över ${step}`);
      await expect(list.getByText("(överhoppat)").first()).toBeVisible();
    }
    await expect(list.getByText("(överhoppat)")).toHaveCount(3);

    // Another browser of the same person knows it too.
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const other = await elsewhere.newPage();
    await other.goto("/auth");
    await other.getByLabel("E-post").fill("vera@forsta.example");
    await other.getByLabel("Lösenord", { exact: true }).fill("hallonbåt i maj");
    await other.getByRole("button", { name: "Logga in" }).press("Enter");
    await expect(other.getByText("(överhoppat)")).toHaveCount(3);
    await elsewhere.close();

    await press("Hoppa över Bjud in kollegerna");
    const address = list.getByRole("button", { name: "Hoppa över Kontorets adress" });
    if (await address.isVisible()) await press("Hoppa över Kontorets adress");
    await expect(list).toHaveCount(0);
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

    await page.getByText("VL", { exact: true }).click();
    await page.getByRole("link", { name: "Hjälp: Kom igång" }).press("Enter");
    await expect(list.getByText(/av 5\sklara/)).toBeVisible();
  },
);
