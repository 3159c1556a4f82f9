import { approve, cardOf, linkIn, order } from "./cake-steps.ts";
import { atLength, expect, test } from "./fixtures.ts";

const NO_BAKERY = "Inget bageri valt – beställningar skapas utan bageri. Du kan tilldela senare.";

/** HR orders; the admin approves; the bakery answers on its page; HR sees it. */
test("a cake goes from the dialog to the bakery's yes", async ({ hrPage: page, server, request, mailTo }) => {
  await page.goto("/dashboard?tab=tartor");
  await expect(page.getByText("har en tårta i år")).toBeVisible();
  await order(page, "Oskar Hjelm", "Bageri Solsidan");
  await expect(page.getByText("1 beställning skapad")).toBeVisible();
  await expect(cardOf(page, "Oskar Hjelm").getByText("Förfrågan", { exact: true })).toBeVisible();

  await approve(request, server, "Oskar Hjelm");
  // A bakery has no session, and hears of no change while its page is open.
  await page.route("**/live/v1", (route) => route.abort());
  await page.goto(linkIn(await mailTo("order@bageri-solsidan.example", /18 april/)));
  await expect(page.getByRole("heading", { name: "Kan ni leverera den här beställningen?" })).toBeVisible();
  await expect(page.getByText("Oskar")).toHaveCount(0);
  await page.getByRole("button", { name: "Bekräfta" }).click();
  await expect(page.getByText("Bekräfta allergierna innan ni svarar ja.")).toBeVisible();
  const promise = page.locator("label", { hasText: /^Ja, vi / });
  await promise.click();
  await server.services.db.lookUp(
    "another-allergy",
    "update employees set allergies = concat_ws(', ', allergies, 'kiwi') where name = 'Oskar Hjelm'",
    [],
  );
  await page.getByRole("button", { name: "Bekräfta" }).click();
  await promise.filter({ hasText: "kiwi" }).click();
  await page.getByRole("button", { name: "Bekräfta" }).click();
  await expect(page.getByRole("heading", { name: "Tack, beställningen är bekräftad" })).toBeFocused();

  await page.goto("/dashboard?tab=tartor");
  await expect(cardOf(page, "Oskar Hjelm").getByText("Bekräftad", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Oskar Hjelm" }).click();
  await page.getByText("Historik", { exact: true }).last().click();
  await expect(page.getByRole("dialog").getByText("Bageri Solsidan sa ja", { exact: true })).toBeVisible();
});

test("bakeries change places by keyboard, and the sentence follows", atLength, async ({ hrPage: page }) => {
  await page.goto("/dashboard/autopilot");
  await page.getByRole("button", { name: "Flytta upp Bageri Solsidan" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Vi frågar Bageri Solsidan först, 14 dagar före.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Flytta upp Bageri Solsidan" })).toBeDisabled();
  await page.getByRole("radiogroup", { name: "Födelsedagar under Sommarveckor" }).getByText("Avstå").click();
  await expect(page.getByText("får ingen tårta.")).toBeVisible();
});

test(
  "a year is set up once, changed after its preview, and switched off",
  atLength,
  async ({ page, signIn }) => {
    await signIn(page, "hr@fjallbris.example");
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("link", { name: "Sätt upp autopilot" }).click();
    await expect(page.getByRole("heading", { name: "Autopiloten har ett förslag" })).toBeVisible();
    const first = await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Flytta upp/ }) })
      .first()
      .getByRole("heading")
      .innerText();
    await expect(page.getByText(`Vi frågar ${first} först, 14 dagar före.`)).toBeVisible();
    await page.getByRole("button", { name: "Sätt igång" }).click();

    await expect(page.getByRole("heading", { name: "Autopiloten är på" })).toBeVisible();
    await expect(page.getByText("Planerad", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`Erbjuds ${first}`).first()).toBeVisible();
    await page.getByRole("link", { name: "Öppna" }).click();
    await page.getByLabel("Levereras").selectOption("15:00");
    await page.getByRole("button", { name: "Se vad som ändras" }).click();
    const told = page.getByRole("alertdialog");
    await expect(told.getByText(/tårt(a|or) får ny storlek, ny tid eller ett annat bageri\./)).toBeVisible();
    await told.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByText("Ändringarna är sparade")).toBeVisible();

    await page.getByRole("button", { name: "Pausa" }).click();
    await page.getByRole("menuitem", { name: "Stäng av autopiloten…" }).click();
    await expect(told.getByText(/tas bort\. Inget bageri bakar de[nm]\./)).toBeVisible();
    await told.getByRole("button", { name: "Stäng av" }).click();
    await expect(page.getByText("Autopiloten är av")).toBeVisible();
    await page.goto("/dashboard?tab=tartor");
    await expect(page.getByRole("link", { name: "Sätt upp autopilot" })).toBeVisible();
  },
);

test(
  "a no is passed on by itself, and HR hears who has the question now",
  atLength,
  async ({ hrPage: page, server, request, mailTo }) => {
    await page.goto("/dashboard?tab=tartor");
    await order(page, "Tobias Ek", "Hagabagarn");
    await approve(request, server, "Tobias Ek");
    await page.goto(linkIn(await mailTo("order@hagabagarn.example", /7 juni/)));
    await expect(page.getByText(/^Allergi: jordnötter \(den som firas\)$/i)).toBeVisible();
    await page.getByLabel("Meddelande eller skäl").fill("Ugnen är trasig");
    await page.getByRole("button", { name: "Avböj" }).click();
    await page.getByRole("button", { name: "Avböj beställningen" }).click();
    await expect(page.getByRole("heading", { name: "Tack för ert svar" })).toBeVisible();

    const mail = await mailTo("hr@nordljus.example", /Ny leverantör: .*7 juni/);
    expect(mail.text).toContain("Ugnen är trasig");
    const [, next] = /har valt (.+) i stället för Hagabagarn/.exec(mail.text)!;
    await page.goto("/dashboard?tab=tartor");
    const card = cardOf(page, "Tobias Ek");
    await expect(card.getByText("Förfrågan skickad", { exact: true })).toBeVisible();
    await expect(card).toContainText(next!);
  },
);

test(
  "what is ordered for next year comes after December, and a mail's link opens it",
  atLength,
  async ({ hrPage: page, server }) => {
    const [made] = await server.services.db.lookUp(
      "order-next-year",
      `insert into orders (kind, company_id, employee_id, quantity, birthday, delivery_date, rejected_at)
     select 'cake', company_id, id, 8, '2027-04-18', '2027-04-18', now() from employees where name = 'Oskar Hjelm'
     returning id`,
      [],
    );
    await page.goto(`/dashboard?tab=tartor&order=${String(made!.id)}`);
    await page
      .getByRole("dialog", { name: "Tårta till Oskar Hjelm" })
      .getByText("Avböjd", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Stäng" }).last().click();
    await expect(
      cardOf(page.getByRole("region", { name: "April 2027" }), "Oskar Hjelm").getByText("Avböjd", {
        exact: true,
      }),
    ).toBeVisible();
  },
);

test(
  "nobody chosen, no bakery chosen, and an order that is there already",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Skapa beställning" }).click();
    await expect(dialog.getByText("Välj minst en anställd", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Elin Sandberg")).toBeVisible();
    await dialog.getByLabel("Sök på namn").fill("Rasmus Kvist");
    await dialog.getByText("Rasmus Kvist").click();
    // Whoever was asked last is proposed.
    await dialog.getByRole("button", { name: "Välj bageri senare" }).click();
    await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
    const messages = ["1 beställning skapad", NO_BAKERY].map((text) =>
      page.getByRole("listitem").filter({ hasText: text }),
    );
    for (const message of messages) await expect(message).toHaveAttribute("data-mounted", "true");
    await expect(async () => {
      const [made, without] = await Promise.all(messages.map((message) => message.boundingBox()));
      expect(made!.y + made!.height, "both can be read").toBeLessThanOrEqual(without!.y);
    }).toPass();
    await expect(cardOf(page, "Rasmus Kvist").getByRole("button", { name: "Välj bageri" })).toBeVisible();
  },
);

test(
  "who leaves while the dialog is open is neither counted nor ordered for",
  atLength,
  async ({ hrPage: page, server }) => {
    const { db } = server.services;
    const free = await db.lookUp(
      "without-a-cake",
      `select e.id, e.name from employees e join companies c on c.id = e.company_id
     where c.name = 'Nordljus Arkitekter AB' and e.archived_at is null and e.celebration = 'celebrate'
       and not exists (select from cake_orders o where o.employee_id = e.id) limit 2`,
      [],
    );
    const celebrate = (how: string) =>
      db.lookUp("opt-out", "update employees set celebration = $1 where id = $2", [how, free[0]!.id]);
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    const dialog = page.getByRole("dialog");
    for (const { name } of free) {
      await dialog.getByLabel("Sök på namn").fill(String(name));
      await dialog.getByText(String(name)).click();
    }
    await expect(dialog.getByText("2 valda")).toBeVisible();
    await celebrate("none");
    await expect(dialog.getByText("1 vald", { exact: true })).toBeVisible();
    await celebrate("celebrate");
    await page.route("**/functions/v1/create-cake-orders", (route) =>
      route.fulfill({ json: { created: [], alreadyOrdered: [], set_aside: [], waits_for: null } }),
    );
    const [sent] = await Promise.all([
      page.waitForRequest("**/functions/v1/create-cake-orders"),
      dialog.getByRole("button", { name: "Skapa 1 beställning" }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ selected_employee_ids: [free[1]!.id] });
  },
);

test("the dialog says what the company's rule does on a weekend", atLength, async ({ hrPage: page }) => {
  await page.route("**/functions/v1/list-cake-year", async (route) => {
    const year = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...year, delivery_rule: "workday-before" } });
  });
  await page.goto("/dashboard?tab=tartor");
  await expect(page.getByText("har en tårta i år")).toBeVisible();
  await page.getByRole("button", { name: "Skapa beställning" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Tårtan levereras på födelsedagen, vid helg närmaste arbetsdag före.",
  );
});

test(
  "what an ended trial stops is kept as a draft, and offered again",
  atLength,
  async ({ hrPage: page, server }) => {
    const endTrial = async (at: string) => {
      const text = `with before as (select id, trial_ends_at from companies where name = 'Nordljus Arkitekter AB')
      update companies set trial_ends_at = $1 from before where companies.id = before.id returning before.trial_ends_at`;
      const [row] = await server.services.db.lookUp("end-trial", text, [at]);
      return new Date(String(row!.trial_ends_at)).toISOString();
    };
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Beställ tårta" }).last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 vald")).toBeVisible();
    const before = await endTrial("2026-03-01T00:00:00Z");
    await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
    await expect(page.getByText("Beställningen är sparad som ett utkast.")).toBeVisible();
    // The message lies over a dialog that is still open, and its button works all the same.
    await page.getByRole("button", { name: "Förnya", exact: true }).click();
    await expect(page).toHaveURL(/installningar\/prenumeration$/);
    await expect(dialog).toBeHidden();

    await endTrial(before);
    await page.goto("/dashboard?tab=tartor");
    await expect(page.getByText("Ni har en sparad beställning")).toBeVisible();
    await expect(
      page.getByText("1 tårta väntar på att beställas. Allt ni fyllde i finns kvar."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await expect(dialog.getByText("1 vald")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ta bort" }).click();
    await expect(page.getByText("Utkastet är borttaget")).toBeVisible();
    await expect(page.getByText("Ni har en sparad beställning")).toHaveCount(0);
  },
);
