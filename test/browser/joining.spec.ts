import type { Locator, Page } from "@playwright/test";
import { atLength, expect, type Mail, test } from "./fixtures.ts";

/** A link in a mail, as a path: the reader's browser is already at the right place. */
function linkIn(mail: Mail, path: string): string {
  const url = mail.text.match(new RegExp(`https?://\\S+${path}\\S*`))?.[0];
  if (!url) throw new Error(`No ${path} in the mail`);
  return url;
}

async function pickBirthday(page: Page, label: string, day: string) {
  await page.getByRole("textbox", { name: label }).fill(day);
  await page.keyboard.press("Tab");
}

test.describe.configure({ timeout: 180_000 });

test("from the admin's link to the dashboard, mail by mail", async ({
  adminPage,
  browser,
  mailTo,
  server,
}) => {
  const email = "karin@almgren.example";
  await adminPage.goto("/admin/payment-links");
  await expect(adminPage.getByText("Inga betalningslänkar ännu")).toBeVisible();
  await adminPage.getByRole("button", { name: "Skapa och skicka länk" }).click();
  await expect(adminPage.getByText("Företagsnamn krävs")).toBeVisible();
  await adminPage.getByLabel("Företagsnamn").fill("Almgrens Byrå");
  await adminPage.getByLabel("Administratörens e-post").fill(email);
  await adminPage.getByRole("button", { name: "Skapa och skicka länk" }).click();
  await expect(adminPage.getByText(`Betalningslänken är skickad till ${email}`)).toBeVisible();
  await expect(adminPage.getByRole("row", { name: /Almgrens Byrå/ })).toContainText("Skickad");

  const customer = await browser.newContext({ baseURL: server.url });
  const page = await customer.newPage();
  const invitation = await mailTo(email, /Kom igång/);
  await page.goto(linkIn(invitation, "/checkout"));
  await expect(page.getByText("14 dagar gratis")).toBeVisible();
  await page.getByRole("button", { name: "Starta provperioden" }).click();

  await expect(page.getByRole("heading", { name: "Provperioden har startat!" })).toBeVisible();
  await expect(page.getByText(/Mejlet ”Konto klart” är på väg till dig\.$/)).toBeVisible();
  const ready = await mailTo(email, /Konto klart/);
  expect(ready.text).toContain("/company-setup?");

  await page.getByRole("link", { name: "Fyll i företagets uppgifter" }).click();
  await expect(page.getByRole("heading", { name: "Välkommen!" })).toBeVisible();
  await expect(page).toHaveURL(/\/company-setup\?email=karin%40almgren\.example&company=Almgrens/);

  await page.getByLabel("Allergier", { exact: true }).fill("nötter");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  await expect(page.getByText("Telefonnummer krävs")).toBeVisible();
  await expect(page.getByText("Kryssa i rutan om du samtycker.")).toBeVisible();
  await expect(page.getByLabel("E-post")).toHaveValue(email);
  await expect(page.getByLabel("Företagsnamn")).toHaveValue("Almgrens Byrå");
  await page.getByLabel("Företagsnamn").fill("Almgrens Byrå AB");
  await page.getByLabel("Förnamn").fill("Karin");
  await page.getByLabel("Efternamn").fill("Almgren");
  await page.getByLabel("Telefon").fill("08-555 01 02");
  await pickBirthday(page, "Din födelsedag", "1984-06-21");
  await page.getByLabel("Allergier", { exact: true }).fill("nötter");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  await expect(page.getByText("Kryssa i rutan om du samtycker.")).toBeVisible();
  await expect(page.getByText("HR på Almgrens Byrå AB ser dem.")).toBeVisible();
  await page.getByText("Jag samtycker till").click();
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Allt klart!" })).toBeFocused();
  await expect(
    page.getByText(/^Dina inloggningsuppgifter kommer med e-post, .* era anställda\.$/),
  ).toBeVisible();

  // Any edit returns to editing, and can be saved again.
  await page.getByLabel("Telefon").fill("08-555 01 03");
  await expect(page.getByRole("heading", { name: "Allt klart!" })).toBeHidden();
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByRole("heading", { name: "Allt klart!" })).toBeVisible();
  await page.getByLabel("E-post").fill("ekonomi@almgren.example");
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByText(`Mejlen går till ${email} tills vidare.`)).toBeVisible();

  const welcome = await mailTo(email, /Välkommen/);
  expect(welcome.text).toMatch(/employee-signup\?token=[a-z0-9]{8}/);
  const login = linkIn(welcome, "/auth/magic");
  // A scanner that only looks at the address does not use it up.
  expect((await page.request.get(login)).status()).toBe(200);
  // Nor does one that runs the page's script, and even presses what it finds: no person has been there.
  const scanner = await customer.newPage();
  await scanner.goto(login);
  const press = scanner.getByRole("button", { name: "Logga in" });
  await expect(press).toBeVisible();
  await press.evaluate((button) => (button as HTMLButtonElement).click());
  await scanner.waitForLoadState("networkidle");
  await expect(scanner.getByRole("heading", { name: "Kontrollerar länken..." })).toBeVisible();
  await scanner.close();
  await page.goto(login);
  await page.getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByRole("heading", { name: "Du är inloggad!" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Almgrens Byrå AB")).toBeVisible();
  await expect(page.getByText("14 dagars gratis provperiod")).toBeVisible();
  await expect(page.getByText("Första betalningen dras måndag 16 mars")).toBeVisible();

  const another = await (await browser.newContext({ baseURL: server.url })).newPage();
  await another.goto(login);
  await expect(another.getByRole("heading", { name: "Kontrollerar länken..." })).toBeVisible();
  await another.mouse.move(100, 100);
  await expect(
    another.getByText("Länken har gått ut eller är ogiltig", { exact: true }).first(),
  ).toBeVisible();

  await adminPage.reload();
  await expect(adminPage.getByRole("row", { name: /Almgrens Byrå/ })).toContainText("Klar");
  await customer.close();
  await another.context().close();
});

test(
  "the HR form from the mail adds its reader and signs them in",
  atLength,
  async ({ adminPage, browser, mailTo, server }) => {
    const email = "ola@berg.example";
    await adminPage.goto("/dashboard");
    const panel = adminPage.getByRole("form", { name: "Inbjudan" });
    await panel.getByRole("button", { name: "Skicka inbjudan" }).click();
    await expect(adminPage.getByText("Fyll i alla fält", { exact: true }).first()).toBeVisible();
    await panel.getByLabel("E-post").fill("ola@");
    await panel.getByLabel("Förnamn").fill("Ola");
    await panel.getByLabel("Företagsnamn").fill("Bergs Plåt AB");
    await panel.getByRole("button", { name: "Skicka välkomstmejl" }).click();
    await expect(adminPage.getByText("Ogiltig e-postadress", { exact: true })).toBeVisible();
    await panel.getByLabel("E-post").fill(email);
    await panel.getByRole("button", { name: "Skicka inbjudan" }).click();
    await expect(adminPage.getByText(`Inbjudan är skickad till ${email}`)).toBeVisible();

    // A login is mailed to its owner; the admin sees no more than that.
    const login = adminPage.getByRole("form", { name: "Inloggningslänk" });
    await login.getByLabel("E-post").fill("hr@nordljus.example");
    await login.getByRole("button", { name: "Skapa länk" }).click();
    await expect(login.getByText("Länken är skickad till hr@nordljus.example")).toBeVisible();
    await expect(login.getByLabel("Din inloggningslänk")).toHaveCount(0);

    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    const form = linkIn(await mailTo(email, /Kom igång/), "/hr-form");
    await page.goto(form);
    await expect(page.getByText("Lägg in dig själv hos Bergs Plåt AB")).toBeVisible();
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(
      page.getByText("Förnamn, efternamn och födelsedag krävs", { exact: true }).first(),
    ).toBeVisible();
    await page.getByLabel("Förnamn").fill("Ola");
    await page.getByLabel("Efternamn").fill("Berg");
    await pickBirthday(page, "Födelsedag", "1979-01-05");
    await page.getByLabel("E-post").fill("ola@");
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(page.getByText("Vänligen kontrollera formuläret", { exact: true })).toBeVisible();
    await expect(page.getByText("Förnamn, efternamn och födelsedag krävs")).toHaveCount(0);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Tack, du är tillagd!" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Bergs Plåt AB")).toBeVisible();

    await page.goto(form);
    await expect(
      page.getByRole("heading", { name: "Ogiltig eller utgången länk", exact: true }),
    ).toBeVisible();

    // A setup link that has run out was for a company too, and need not be for the one that is signed in.
    const fill = async () => {
      await page.getByLabel("Företagsnamn").fill("Bergs Plåt & Tak AB");
      await page.getByLabel("Förnamn").fill("Ola");
      await page.getByLabel("Efternamn").fill("Berg");
      await page.getByLabel("E-post").fill(email);
      await page.getByLabel("Telefon").fill("08-555 01 04");
      await pickBirthday(page, "Din födelsedag", "1979-01-05");
      await page.getByRole("button", { name: "Spara", exact: true }).click();
    };
    await page.goto("/company-setup?token=utgangen");
    await fill();
    await expect(page.getByText("Länken har gått ut eller är ogiltig")).toBeVisible();
    await expect(page.getByLabel("Telefon")).toHaveValue("08-555 01 04");
    await page.goto("/company-setup");
    await fill();
    await expect(page.getByText("Uppgifterna är sparade.")).toBeVisible();
    await page.getByLabel("Telefon").fill("08-555 01 05");
    await page.getByLabel("E-post").fill("ny@berg.example");
    await page.getByRole("button", { name: "Spara ändringarna" }).click();
    await expect(page.getByText("Vi har skickat ett mejl till ny@berg.example.")).toBeVisible();
    await page.getByRole("link", { name: "Till översikten" }).click();
    await expect(page.getByText("Bergs Plåt & Tak AB")).toBeVisible();
    const waits = page.getByRole("region", { name: "En ny kontaktadress väntar på bekräftelse" });
    await expect(waits).toContainText(`Tills adressen är bekräftad går mejlen till ${email}.`);
    await mailTo(email, /En ny kontaktadress väntar/);

    // Its new owner confirms it, with a press.
    const owner = await (await browser.newContext({ baseURL: server.url })).newPage();
    await owner.goto(linkIn(await mailTo("ny@berg.example", /Bekräfta kontaktadressen/), "/bekrafta-adress"));
    await owner.getByRole("button", { name: "Bekräfta adressen" }).click();
    await expect(owner.getByRole("heading", { name: "Adressen är bekräftad" })).toBeVisible();
    await owner.reload();
    await owner.getByRole("button", { name: "Bekräfta adressen" }).click();
    await expect(owner.getByRole("heading", { name: "Länken gäller inte längre" })).toBeVisible();
    await owner.context().close();
    await mailTo(email, /Kontaktadressen är bytt/);
    await page.reload();
    await expect(page.getByText("Bergs Plåt & Tak AB")).toBeVisible();
    await expect(waits).toHaveCount(0);
    await page.context().close();

    const toAdmin = adminPage.getByRole("link", { name: "Admin", exact: true });
    await expect(toAdmin).toHaveAttribute("href", "/admin");
    await adminPage.getByRole("link", { name: "Kalendersida" }).click();
    await expect(adminPage).toHaveURL(/\/calendar-success$/);
    await expect(
      adminPage.getByRole("heading", { name: "Kalendern är kopplad!", exact: true }),
    ).toBeVisible();
  },
);

test(
  "the subscription is cancelled, fails, ends and is renewed, and the dashboard says so",
  atLength,
  async ({ hrPage: page, context, request, server }) => {
    const manage = async (name: string) => {
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("button", { name }).first().click(),
      ]);
      await tab.waitForURL(/\/sandbox\//);
      return tab;
    };
    const press = async (button: Locator) => {
      const answered = button.page().waitForEvent("load");
      await button.click();
      await answered;
    };
    const backFrom = async (tab: Page) => {
      await tab.close();
      await page.goto("/dashboard");
    };
    await page.goto("/dashboard");
    await expect(
      page.getByText(
        "9 dagar kvar. Lägg till ett betalsätt före onsdag 11 mars, så fortsätter allt utan avbrott.",
      ),
    ).toBeVisible();
    const paying = await manage("Lägg till kort");
    await expect(paying.getByText("9 dagar gratis")).toBeVisible();
    await paying.getByRole("button", { name: "Starta provperioden" }).click();
    await expect(paying.getByRole("heading", { name: "Provperioden har startat!" })).toBeVisible();
    await backFrom(paying);
    await expect(page.getByText("Första betalningen dras onsdag 11 mars")).toBeVisible();
    await expect(page.getByText("9 dagar kvar. Därefter 899 kr/mån automatiskt.")).toBeVisible();

    const portal = await manage("Hantera abonnemang");
    await press(portal.getByRole("button", { name: "Säg upp" }));
    await expect(portal.getByText("Ångra uppsägningen")).toBeVisible();
    await backFrom(portal);
    await expect(page.getByRole("heading", { name: "Abonnemanget är uppsagt" })).toBeVisible();

    const again = await manage("Ångra uppsägningen");
    await press(again.getByRole("button", { name: "Ångra uppsägningen" }));
    await backFrom(again);
    await expect(page.getByText("Första betalningen dras")).toBeVisible();

    const payments = await context.newPage();
    await payments.goto("/sandbox/payments");
    const ours = payments.locator("section").filter({ hasText: "hr@nordljus.example" });
    await press(ours.getByRole("button", { name: "Låt nästa betalning misslyckas" }));
    await ours.getByLabel("Låt tiden gå").selectOption("trial-end");
    await press(ours.getByRole("button", { name: "Låt tiden gå" }));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Betalningen gick inte igenom" })).toBeVisible();

    for (let week = 0; week < 3; week++) {
      await ours.getByLabel("Låt tiden gå").selectOption("week");
      await press(ours.getByRole("button", { name: "Låt tiden gå" }));
    }
    await backFrom(payments);
    await expect(
      page.getByRole("heading", { name: "Ert abonnemang har avslutats", exact: true }),
    ).toBeVisible();
    const renewing = await manage("Förnya abonnemanget");
    await press(renewing.getByRole("button", { name: "Betala" }));
    await expect(renewing.getByRole("heading", { name: "Abonnemanget är igång" })).toBeVisible();
    await backFrom(renewing);
    await expect(page.getByText("Dras automatiskt varje månad")).toBeVisible();

    const mails = (await (await request.get(`${server.url}/sandbox/mail.json`)).json()) as Mail[];
    const subjects = mails
      .filter((mail) => [mail.to].flat().includes("hr@nordljus.example"))
      .map((mail) => mail.subject);
    expect(subjects).toContain("Abonnemanget är uppsagt");
    expect(subjects).toContain("Betalningen gick inte igenom");
  },
);

test(
  "what the provider tells while the page is being read is shown, too",
  atLength,
  async ({ page, signIn, server }) => {
    const setPastDue = (is: boolean) =>
      server.services.db.lookUp(
        "past-due",
        "update companies set payment_past_due = $1 where name = 'Fjällbris Konsult AB'",
        [is],
      );
    await signIn(page, "hr@fjallbris.example");
    await page.route("**/check-subscription-status", async (route) => {
      await page.getByRole("heading", { name: "Antal anställda" }).waitFor();
      await setPastDue(true);
      await route.continue();
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Betalningen gick inte igenom" })).toBeVisible();
    await setPastDue(false);
  },
);

test("every screen says what is wrong, in the specified words", atLength, async ({ page, server }) => {
  await page.goto("/checkout");
  await expect(
    page.getByText("Email saknas. Vänligen använd länken från mejlet.", { exact: true }),
  ).toBeVisible();

  server.sandbox!.faults.set("payments", "down", 20);
  await page.goto("/checkout?email=a@b.example&company=B");
  await expect(page.getByRole("heading", { name: "Ett fel uppstod" })).toBeVisible();
  await expect(
    page.getByText("Kunde inte starta provperioden. Vänligen försök igen senare.", { exact: true }),
  ).toBeVisible();
  server.sandbox!.faults.clear();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole("link", { name: "Avbryt och gå tillbaka" }).click();
  await expect(page.getByRole("heading", { name: "Betalningen avbröts" })).toBeVisible();

  await page.goto("/stripe-success");
  await expect(page.getByRole("heading", { name: "Felaktig länk", exact: true })).toBeVisible();
  await expect(page.getByText("Ingen session-ID hittades", { exact: true }).first()).toBeVisible();
  await page.goto("/stripe-success?session_id=cs_test_nobody");
  await expect(page.getByText("Betalningen kunde inte hittas.")).toBeVisible();

  await page.goto("/auth/magic");
  await expect(page.getByText("Ingen token hittades i länken", { exact: true }).first()).toBeVisible();
  await page.goto("/auth/magic?token=nej");
  await expect(page.getByRole("heading", { name: "Kontrollerar länken..." })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Länken har gått ut eller är ogiltig", { exact: true }).first()).toBeVisible();

  await page.goto("/hr-form");
  await expect(
    page.getByText("Ingen token hittades. Använd länken från mejlet.", { exact: true }).first(),
  ).toBeVisible();
  await page.goto("/hr-form?token=nej");
  await expect(
    page.getByText("Magic link har gått ut eller redan använts", { exact: true }).first(),
  ).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/welcome");
  await expect(page.getByText("Ingen användardata hittades", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto("/welcome-pro");
  await expect(page).toHaveURL(/\/auth\?plan=pro/);
});

test("the upgrade to Pro comes back with its message", atLength, async ({ page, signIn }) => {
  await signIn(page, "hr@fjallbris.example");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Uppgradera till Pro" }).click();
  await expect(page.getByRole("heading", { name: "Välkommen till Pro" })).toBeVisible();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Gå till betalningen" }).click(),
  ]);
  await expect(tab).toHaveURL(/\/sandbox\/checkout\//);
  await tab.close();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole("link", { name: "Avbryt och gå tillbaka" }).click();
  await expect(
    page.getByText("Uppgradering avbröts. Du kan försöka igen när du vill.", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Uppgradera till Pro" }).click();
  await page.getByRole("button", { name: "Gå till betalningen" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole("button", { name: "Betala" }).click();
  await expect(
    page.getByText("Ditt konto har uppgraderats till PRO. Alla tidigare inställningar är sparade.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText("/mån, Pro")).toBeVisible();

  // Whoever is signed in needs no address in the link.
  const asked = page.waitForRequest("**/create-checkout-session");
  await page.goto("/checkout");
  const sent: unknown = (await asked).postDataJSON();
  const own = { adminEmail: "hr@fjallbris.example", companyName: "Fjällbris Konsult AB" };
  expect(sent).toEqual({ ...own, phone: "", notes: "" });
  await expect(page.getByRole("heading", { name: "Ni har redan ett abonnemang" })).toBeVisible();
});
