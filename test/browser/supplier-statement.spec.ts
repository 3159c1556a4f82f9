import { readFileSync } from "node:fs";
import { platformScope, type Tx } from "../../server/database/database.ts";
import { signInSupplier } from "../supplier-session.ts";
import { builders } from "../world.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { fits } from "./fits.ts";
import { judge } from "./judge.ts";

/** A bakery that writes its invoices: on a telephone, on paper and in a file. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  "a supplier reads what it has to invoice for a month, and takes it home as a file",
  atLength,
  async ({ page, server }) => {
    const { services } = server;
    const inDatabase = <T>(work: (tx: Tx) => Promise<T>) => services.db.transaction(platformScope, work);
    const build = builders(inDatabase, services.clock);
    const bakery = await build.buildVendor({ name: "Bageri Kvarn" });
    const { token } = await signInSupplier({ inDatabase }, bakery);
    for (const name of ["Brobyggarna AB", "Nordljus Arkitekter och Ingenjörer AB"]) {
      const company = await build.buildCompany({ name, org_number: "5599887709" });
      for (const [index, day] of ["2026-02-03", "2026-02-10", "2026-02-11"].entries())
        await build.buildCakeOrder(await build.buildEmployee(company), {
          bakery_id: bakery.id,
          delivery_date: day,
          status: "completed",
          product_name: "Prinsesstårta med marsipan",
          product_kind: "princess",
          product_pieces: 12,
          product_price_ore: 46_550,
          product_by: "hr",
          ...(index === 1
            ? { separate_name: "Glutenfri bakelse", separate_count: 2, separate_price_ore: 8_400 }
            : {}),
        });
    }
    await page.addInitScript((kept) => localStorage.setItem("tartdags.leverantor", kept), token);
    await page.goto("/leverantor");
    await page.getByRole("navigation", { name: "Er sida" }).getByRole("link", { name: "Underlag" }).tap();
    await expect(page.getByRole("heading", { name: "Underlag februari 2026" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Summa för månaden" })).toBeVisible();

    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).tap();
    const file = await loading;
    expect(file.suggestedFilename()).toBe("underlag-2026-02.csv");
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toMatch(/^Summa;.*;2961;;355,32;3316,32$/);

    await judge(page, "/leverantor/underlag");
    await page.getByLabel("Månad").selectOption({ label: "Januari 2026" });
    await expect(page.getByText("Inget levererat den månaden")).toBeVisible();
    // Six tabs stand beside each other on the narrowest phone, too.
    await fits(page, "/leverantor/underlag?manad=2026-02", [320, 390, 768]);
  },
);
