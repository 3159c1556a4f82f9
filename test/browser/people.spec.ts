import { readFile, truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readXlsx } from "../../formats/xlsx-read.ts";
import { writeXlsx, XLSX_TYPE } from "../../formats/xlsx-write.ts";
import { accessible } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { register, row } from "./register.ts";

const actions = (page: Page, name: string) => page.getByRole("button", { name: `Åtgärder för ${name}` });

test("HR adds an employee, and another open browser shows it by itself", async ({
  hrPage: page,
  browser,
  signIn,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, "hr@nordljus.example");
  await other.goto("/dashboard");
  await other.getByRole("link", { name: "Antal anställda" }).click();
  // How many there are depends on the journeys before this one.
  const count = other.getByText(/^\d+\spersoner$/);
  const before = parseInt(await count.innerText());

  // As on a slow machine: what the page puts off comes after the first keys.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, ms = 120) => setTimeout(work, ms)) as typeof setTimeout;
  });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Lägg till anställd" }).click();
  await page.getByRole("button", { name: "Lägg till", exact: true }).click();
  await expect(page.getByText("Vänligen fyll i alla fält", { exact: true }).first()).toBeVisible();

  await page.getByLabel("Namn").fill("  Tove   Engman ");
  const birthday = page.getByLabel("Födelsedag", { exact: true });
  await birthday.pressSequentially("1988-12-17");
  await expect(birthday).toHaveValue("1988-12-17");
  await page.getByLabel("Befattning").fill("Landskapsarkitekt");
  await expect(birthday).toHaveValue("17 december 1988");
  await accessible(page);
  await page.getByRole("button", { name: "Lägg till", exact: true }).click();
  await expect(page.getByText("Tove Engman har lagts till!")).toBeVisible();

  await expect(count).toHaveText(`${before + 1} personer`);
  await other.getByLabel("Sök").fill("tove landskap");
  await expect(row(other, "Tove Engman")).toBeVisible();

  await page.getByRole("button", { name: "Lägg till anställd" }).click();
  await page.getByLabel("Namn").fill("Tove Engman");
  await birthday.fill("17/12 1988");
  await page.getByLabel("Befattning").fill("Arkitekt");
  await expect(birthday).toHaveValue("17 december 1988");
  await page.getByRole("button", { name: "Lägg till", exact: true }).click();
  await expect(
    page.getByText("Tove Engman finns redan registrerad med samma födelsedag!", { exact: true }),
  ).toBeVisible();
});

test(
  "two thousand people scroll like ten: only those in sight are drawn",
  atLength,
  async ({ page, signIn, server }) => {
    const { db } = server.services;
    await db.lookUp(
      "a-crowd",
      `insert into employees (company_id, name, birthday)
     select c.id, 'Östen ' || lpad(i::text, 5, '0'), date '1970-01-01' + i
     from companies c, generate_series(1, 2000) i where c.name = 'Fjällbris Konsult AB'`,
      [],
    );
    await signIn(page, "hr@fjallbris.example");
    await page.goto(register);
    const table = page.getByRole("table", { name: "Anställda" });
    await expect(table).toHaveAttribute("aria-rowcount", /^20\d\d$/);
    for (const share of [0.25, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
      await expect(row(page, "Östen").first()).toBeVisible();
      expect(await table.getByRole("row").count()).toBeLessThan(50);
    }
    await expect(row(page, "Östen 02000")).toBeInViewport();
    await db.lookUp("nobody-left", "delete from employees where name like 'Östen %'", []);
  },
);

test("on paper everybody in the register is drawn", async ({ hrPage: page }) => {
  await page.goto(register);
  const table = page.getByRole("table", { name: "Anställda" });
  const all = Number(await table.getAttribute("aria-rowcount"));
  expect(await table.getByRole("row").count()).toBeLessThan(all);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(table.getByRole("row")).toHaveCount(all);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(table.getByRole("row")).not.toHaveCount(all);
});

test(
  "somebody who leaves: what will be cancelled is shown first, and it can be undone",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto(register);
    await accessible(page);
    // Passing the places with the keyboard leads nowhere else.
    await page.getByRole("navigation", { name: "Huvudmeny" }).getByRole("link", { name: "Tårtor" }).focus();
    await page.getByLabel("Sök").fill("wikström");
    await actions(page, "Johan Wikström").click();
    await page.getByRole("menuitem", { name: "Har slutat" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("kommande tårta avbokas");
    await page.getByRole("button", { name: "Ja, Johan Wikström har slutat" }).click();
    await expect(page.getByText("Johan Wikström har arkiverats.")).toBeVisible();
    await expect(row(page, "Johan Wikström")).toBeHidden();
    // A message is pressed over a dialog as well, and leaves it open. It stays while the pointer is on it.
    await page.getByRole("button", { name: "Ångra", exact: true }).hover();
    await page.getByRole("button", { name: "Lägg till anställd" }).press("Enter");
    await page.getByRole("button", { name: "Ångra", exact: true, includeHidden: true }).click();
    await expect(page.getByRole("dialog", { name: "Lägg till anställd" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Johan Wikström är tillbaka.")).toBeVisible();
    await expect(row(page, "Johan Wikström")).toBeVisible();
  },
);

test(
  "on a phone, too, no birthday is counted down to for who has left",
  atLength,
  async ({ hrPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route("**/functions/v1/list-employees", async (route) => {
      const { archived } = route.request().postDataJSON() as { archived: boolean };
      const answer = await route.fetch({ postData: { archived: false } });
      const { employees } = (await answer.json()) as { employees: object[] };
      const archived_at = archived ? "2026-03-01T08:00:00Z" : null;
      await route.fulfill({ json: { employees: employees.map((person) => ({ ...person, archived_at })) } });
    });
    await page.goto(register);
    await expect(row(page, "Agnes Rydell")).toContainText(/\d{4}, om \d+\sdagar/);
    await page.getByText("Slutat", { exact: true }).click();
    await expect(row(page, "Agnes Rydell")).toContainText(/\d{4}/);
    await expect(row(page, "Agnes Rydell")).not.toContainText(/om \d+\sdagar/);
    await page.setViewportSize({ width: 1440, height: 900 });
    const height = async () => (await row(page, "Agnes Rydell").boundingBox())?.height;
    await expect.poll(height, "a wider window has lower rows").toBe(76);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test("a list is reviewed row by row, imported whole, exported and taken back", async ({ hrPage: page }) => {
  await page.goto(register);
  await page.getByRole("button", { name: "Importera" }).click();
  // Semicolons and Latin-1, as an old spreadsheet saves.
  const csv =
    "Förnamn;Efternamn;Född;Allergier\r\nÅsa;Ängström;17/5 1990;=nötter\r\nBo;Ek;31/2 1990;\r\nElin;Sandberg;i våras;\r\n";
  await page.getByLabel("Välj fil att importera").setInputFiles({
    name: "lista.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv, "latin1"),
  });
  const rows = page.getByRole("region", { name: "Rader i listan" });
  await expect(rows.getByRole("row", { name: /^3 Bo Ek/ })).toContainText("”31/2 1990” är inget datum");
  await expect(rows.getByRole("row", { name: /^2 Åsa Ängström/ })).toContainText("Klar");
  await expect(page.getByRole("button", { name: "Importera 1 person" })).toBeDisabled();
  // What the button waits for is beside it, also on a phone, where nothing of the list is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Hoppa över 2 rader och importera resten")).toBeInViewport();
  expect(await rows.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await accessible(page);
  await page.getByRole("button", { name: "Tillbaka" }).click();

  const xlsx = writeXlsx("Anställda", [
    ["Name", "Date of birth", "Title"],
    ["Wille Kråka", "1990-05-17", "Arkitekt"],
    ["Moa Trana", "1991-06-18", "Arkitekt"],
  ]);
  await page.getByLabel("Välj fil att importera").setInputFiles({
    name: "lista.xlsx",
    mimeType: XLSX_TYPE,
    buffer: Buffer.from(xlsx),
  });
  await page.getByRole("button", { name: "Importera 2 personer" }).click();
  await expect(page.getByText("2 personer har importerats.")).toBeVisible();
  await page.getByLabel("Sök").fill("Kråka");
  await expect(row(page, "Wille Kråka")).toContainText("17 maj 1990");

  await page.getByRole("button", { name: "Exportera" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click();
  const file = await readFile(await (await downloading).path());
  expect(readXlsx(file).rows.map(([name]) => name)).toEqual(expect.arrayContaining(["Namn", "Wille Kråka"]));

  await page.getByRole("button", { name: "Ångra importen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ta bort dem" }).click();
  await expect(page.getByText("Importen är ångrad. 2 personer togs bort.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(row(page, "Wille Kråka")).toBeHidden();
});

test("a pasted list is still there to correct", atLength, async ({ hrPage: page }) => {
  await page.goto(register);
  await page.getByRole("button", { name: "Importera" }).click();
  const field = page.getByLabel("Eller klistra in");
  await field.fill("Namn\tFödelsedag\nWille Kråka\t17/5 1990\nMoa Trana\t31/2 1990");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByText("1 av 2 rader är klar att importeras.")).toBeVisible();
  await page.getByRole("button", { name: "Tillbaka" }).click();
  await expect(field).toHaveValue(/31\/2 1990$/);
  await field.fill("Namn\tFödelsedag\nWille Kråka\t17/5 1990");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByText("1 person är klar att importeras.")).toBeVisible();
});

test("files that cannot be taken get a clear answer", async ({ hrPage: page }, testInfo) => {
  await page.goto(register);
  await page.getByRole("button", { name: "Importera" }).click();
  const field = page.getByLabel("Välj fil att importera");
  const give = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const large = testInfo.outputPath("stor.xlsx");
  await writeFile(large, "");
  await truncate(large, 16_000_000);
  await field.setInputFiles(large);
  await expect(page.getByText("Filen är för stor (16 MB). Den får vara högst 15 MB.")).toBeVisible();
  await give("gammal.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  await expect(page.getByText(/Spara den som \.xlsx eller CSV/)).toBeVisible();
  await give("trasig.xlsx", Buffer.from("PK\u0003\u0004 nej"));
  await expect(page.getByText(/Filen går inte att läsa/)).toBeVisible();
});

test(
  "the admin's link: copied, made anew, and the old one is dead",
  atLength,
  async ({ adminPage: page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/dashboard");
    // The first hour's list has the link, too, and may still push the card down: a key finds it where it is.
    const card = page
      .locator("section", { hasText: "Länk för anställda" })
      .filter({ has: page.getByRole("button", { name: "Ny länk" }) })
      .last();
    const copy = card.getByRole("button", { name: "Kopiera länk" });
    // A key does not wait for the link, as a click would: until it has come, the button does nothing.
    await expect(copy).toBeEnabled();
    await copy.press("Enter");
    await expect(page.getByText("Länk kopierad!", { exact: true })).toBeVisible();
    const old = await page.evaluate(() => navigator.clipboard.readText());
    expect(old).toMatch(new RegExp(`^${baseURL}/employee-signup\\?token=[a-z0-9]{8}$`));

    await card.getByRole("button", { name: "Ny länk" }).click();
    await page.getByRole("button", { name: "Skapa ny länk" }).click();
    await expect(page.getByText("Ny länk genererad!", { exact: true })).toBeVisible();
    await expect(page.getByText("Den gamla länken fungerar inte längre.")).toBeVisible();
    await page.goto(old);
    await expect(page.getByRole("heading", { name: "Ogiltig länk", exact: true })).toBeVisible();
    await expect(page.getByText("Ogiltig token", { exact: true })).toBeVisible();
  },
);

test(
  "a browser that refuses to copy shows the link to copy by hand",
  atLength,
  async ({ hrPage: page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Lägg till anställd" }).click();
    await page.getByRole("button", { name: "Kopiera länk" }).click();
    const complaint = page.getByRole("alert").filter({ hasText: "Länken kunde inte kopieras." });
    await expect(complaint).toContainText(`${baseURL}/employee-signup?token=`);
    await expect(page.getByText("Kunde inte hämta länk")).toBeHidden();

    // It can be marked beside the dialog, too, which leaves nothing outside it the focus.
    const selected = () => page.evaluate(() => getSelection()!.toString());
    await expect.poll(selected).toContain("/employee-signup?token=");
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await complaint.getByText("/employee-signup?token=").click();
    await expect.poll(selected).toContain("/employee-signup?token=");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);

test(
  "the company's number of pieces holds until somebody gets their own",
  atLength,
  async ({ page, signIn, server }) => {
    const { db } = server.services;
    const sizes = (company: number, person: number | null) =>
      db.lookUp(
        "sizes",
        `with c as (update companies set default_portion_size = $1 where name = 'Fjällbris Konsult AB')
       update employees set cake_portion_size = $2 where name = 'Lars Nordmark'`,
        [company, person],
      );
    await sizes(10, null);
    await signIn(page, "hr@fjallbris.example");
    await page.goto(register);
    const edit = async () => {
      await actions(page, "Lars Nordmark").click();
      await page.getByRole("menuitem", { name: "Redigera" }).click();
    };
    const pieces = page.getByRole("spinbutton", { name: "Tårtbitar" });
    await edit();
    await expect(pieces).toHaveValue("10");
    await page.getByLabel("Befattning").fill("Seniorkonsult");
    await page.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByText("Lars Nordmark har sparats.")).toBeVisible();
    await expect(row(page, "Lars Nordmark")).toContainText("Seniorkonsult");
    await expect(row(page, "Lars Nordmark").getByRole("cell").nth(3)).toHaveText("–");

    await edit();
    await page.getByRole("button", { name: "Öka tårtbitar" }).click();
    await page.getByRole("button", { name: "Spara" }).click();
    await expect(row(page, "Lars Nordmark").getByRole("cell").nth(3)).toHaveText("11");
    await sizes(8, 8);
  },
);

test("the arrows go on from the number that was typed", atLength, async ({ hrPage: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Lägg till anställd" }).click();
  const pieces = page.getByRole("spinbutton", { name: "Tårtbitar" });
  await pieces.fill("14");
  await pieces.press("ArrowUp");
  await expect(pieces).toHaveValue("15");
  await pieces.press("ArrowDown");
  await pieces.press("ArrowDown");
  await expect(pieces).toHaveValue("13");
  await pieces.fill("99");
  await pieces.press("ArrowUp");
  await expect(pieces).toHaveValue("32");
  await pieces.fill("tolv");
  await pieces.press("ArrowDown");
  await expect(pieces).toHaveValue("7");
});
