import type { Browser, Page } from "@playwright/test";
import { atLength, expect, type Mail, test } from "./fixtures.ts";
import { judge } from "./judge.ts";

/** A bakery whose bakers read another inbox than its office, on telephones. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(PHONE);

const OWN = "order@bageri-solsidan.example";
const EXTRA = "bagarna@bageri-solsidan.example";

async function signIn(page: Page, email: string, mailTo: (to: string, subject?: RegExp) => Promise<Mail>) {
  await page.goto("/leverantor/lank");
  await page.getByLabel("E-post").fill(email);
  await page.getByRole("button", { name: "Mejla länken" }).tap();
  const mail = await mailTo(email, /^Er sida hos Tårtdags/);
  await page.goto(/\/leverantor\/oppna\?token=[\w-]+/.exec(mail.text)![0]);
  await page.getByRole("button", { name: "Öppna sidan" }).tap();
  await expect(page.getByRole("heading", { name: /leveran/ }).first()).toBeVisible();
}

const another = async (browser: Browser, page: Page) =>
  (await browser.newContext({ ...PHONE, baseURL: new URL(page.url()).origin })).newPage();

test(
  "an address is added, confirmed, lets its readers in, and is removed with them",
  atLength,
  async ({ page, browser, mailTo }) => {
    await signIn(page, OWN, mailTo);
    await page.goto("/leverantor/regler");
    await page.getByRole("button", { name: "Lägg till en adress" }).tap();
    await page.getByLabel("E-post", { exact: true }).fill(EXTRA);
    await judge(page, "a new address");
    await page.getByRole("button", { name: "Lägg till adressen" }).tap();
    await expect(page.getByText("Väntar på bekräftelse")).toBeVisible();

    const bakers = await another(browser, page);
    const proof = await mailTo(EXTRA, /^Bekräfta adressen/);
    await bakers.goto(/\/leverantor\/adress\?token=[\w-]+/.exec(proof.text)![0]);
    await bakers.getByRole("button", { name: "Bekräfta adressen" }).tap();
    await expect(bakers.getByText("Adressen är bekräftad")).toBeVisible();
    await mailTo(OWN, /^Era mejl går nu också till/);
    await signIn(bakers, EXTRA, mailTo);
    await bakers.goto("/leverantor/regler");
    await expect(bakers.getByText(/läggs till av den som loggar in genom er egen adress/)).toBeVisible();

    await page.reload();
    await page.getByRole("button", { name: `Ta bort ${EXTRA}` }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Ta bort" }).tap();
    await expect(page.getByText(`${EXTRA} är borttagen.`)).toBeVisible();
    await bakers.reload();
    await expect(bakers.getByRole("button", { name: "Mejla länken" })).toBeVisible();
  },
);
