import { atLength, expect, test } from "./fixtures.ts";

test("somebody who is no admin is told so and sent to the dashboard", atLength, async ({ hrPage: page }) => {
  for (const address of ["/admin", "/admin/restaurants", "/admin/payment-links"]) {
    await page.goto(address);
    await expect(
      page.getByText("Du har inte behörighet att visa den här sidan", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
  }
});

test("an admin approves a request, the supplier is written to, and another admin sees it at once", async ({
  adminPage: page,
  context,
  mailTo,
}) => {
  await page.goto("/admin?tab=vantande");
  const requests = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Godkänn:/ }) });
  await expect(requests.first()).toBeVisible();
  const before = await requests.count();
  const other = await context.newPage();
  await other.addInitScript(
    (session) => localStorage.setItem("tartdags.session", session!),
    await page.evaluate(() => localStorage.getItem("tartdags.session")),
  );
  await other.goto("/admin");
  const waiting = other.getByRole("tab", { name: /Väntande/ });
  await expect(waiting).toContainText(String(before));

  const lunch = requests.filter({ hasText: "Lunch för 12 personer" });
  await expect(lunch.getByText("Godkänn", { exact: true })).toBeVisible();
  await lunch.getByRole("button", { name: /^Godkänn:/ }).click();
  await expect(page.getByText("1 förfrågan godkänd")).toBeVisible();
  await expect(requests).toHaveCount(before - 1);
  // Approving goes on with the next, or ends at the heading.
  await expect(page.locator("section button:focus, section h2:focus")).toHaveText(
    /Godkänn|Beställningsförfrågningar/,
  );
  await expect(waiting).toContainText(String(before - 1));
  const mail = await mailTo("order@kajens-lunch-catering.example", /12 personer/);
  expect(mail.text).toContain("Nordljus");

  await page.getByRole("tab", { name: /Måltider/ }).click();
  await page.getByRole("button", { name: "Lunch för 12 personer", exact: true }).click();
  const story = page.getByRole("dialog");
  await expect(story.getByText("Förfrågan skickad", { exact: true }).last()).toBeVisible();
  await expect(story.getByText(/order@kajens-lunch-catering.example/)).toBeVisible();
});

test(
  "the journal shows tomorrow's mails beforehand, and what did not arrive is sent again",
  atLength,
  async ({ adminPage: page, server, mailTo }) => {
    await server.services.db.lookUp(
      "dead-letter",
      `insert into mails (key, kind, audience, about, to_email, subject, html, text, status, attempts, last_error)
     values ('journal:dead', 'journal', 'hr', 'order', 'studsar@nordljus.example', 'Ett mejl som studsade', '<p>Hej</p>', 'Hej',
       'dead', 1, 'SMTP 550') on conflict do nothing`,
      [],
    );
    await page.goto("/admin/operations");
    await expect(page.getByRole("heading", { name: "Nästa körning" })).toBeVisible();
    const first = page.getByRole("button", { name: /^Läs: / }).first();
    const subject = (await first.getAttribute("aria-label"))!.replace("Läs: ", "");
    await first.click();
    const letter = page.getByRole("dialog", { name: subject });
    await expect(letter.getByText(/Hej/).first()).toBeVisible();
    await letter.getByRole("button", { name: "Håll tillbaka" }).click();
    await expect(page.getByText("Mejlet hålls tillbaka")).toBeVisible();
    const held = page.getByRole("listitem").getByText("Hålls tillbaka", { exact: true });
    await expect(held).toBeVisible();
    await first.click();
    await letter.getByRole("button", { name: "Släpp mejlet" }).click();
    await expect(page.getByText("Mejlet skickas som planerat")).toBeVisible();
    await expect(held).toBeHidden();

    const dead = page.getByRole("listitem").filter({ hasText: "Ett mejl som studsade" });
    await expect(dead.getByText("Gick inte fram")).toBeVisible();
    await dead.getByRole("button", { name: "Skicka igen" }).click();
    await expect(page.getByText("Mejlet skickas igen")).toBeVisible();
    await mailTo("studsar@nordljus.example", /studsade/);
    await expect(dead).toBeHidden();
  },
);

test(
  "a supplier that has not answered says yes on the phone, and the admin writes it down",
  atLength,
  async ({ adminPage: page, server }) => {
    await server.services.db.lookUp(
      "hardly-time-left",
      `update orders set called_at = app_now() where id = (select o.id from orders o join vendors v on v.id = o.supplier_id
       where o.kind = 'cake' and o.status = 'requested' and v.name = 'Bageri Solsidan' order by o.delivery_date limit 1)`,
      [],
    );
    await page.goto("/admin");
    const silent = page.getByRole("listitem").filter({ hasText: "Bageri Solsidan har frågan till" });
    await expect(silent.getByRole("link", { name: "Ring Bageri Solsidan", exact: true })).toBeVisible();
    const yes = silent.getByRole("button", { name: /^Sa ja: / });
    const what = (await yes.getAttribute("aria-label"))!.replace("Sa ja: ", "");
    await yes.click();
    const question = page.getByRole("alertdialog", { name: "Bekräfta åt Bageri Solsidan?" });
    await expect(
      question.getByRole("listitem").filter({ hasText: "kl. " }),
      "what is confirmed",
    ).toBeVisible();
    await expect(question).toContainText(what);
    await question.getByRole("button", { name: "Bekräfta", exact: true }).click();
    await expect(page.getByText("Beställningen är bekräftad")).toBeVisible();
    await expect(silent).toBeHidden();

    const [request] = await server.services.db.lookUp(
      "answered-for",
      `select r.id from order_requests r join cake_orders o on o.id = r.order_id
     where o.status = 'confirmed' order by o.answered_at desc nulls last limit 1`,
      [],
    );
    await page.goto(`/admin?tab=tartor&order=${String(request!.id)}`);
    const story = page.getByRole("dialog");
    await expect(story.getByRole("listitem").filter({ hasText: "sa ja" })).toContainText("(admin)");
    await expect(story.getByRole("button", { name: /^Bekräfta åt leverantören/ })).toBeHidden();
    await expect(story.getByRole("button", { name: /^Avboka beställningen/ })).toBeVisible();
  },
);

test(
  "a dead letter stands above a morning of mails that may have come twice, and the rest is a click away",
  atLength,
  async ({ adminPage: page, server }) => {
    const { db } = server.services;
    await db.lookUp(
      "bad-morning",
      `insert into mails (key, kind, audience, about, to_email, subject, html, text, status, created_at, sent_at, unsure_at)
     select 'morning:' || n, 'morning', 'supplier', 'order', 'koket@nordljus.example',
       case n when 0 then 'Det viktiga' else 'Morgon ' || n end, 'h', 't', case n when 0 then 'dead' else 'sent' end, app_now() - make_interval(hours => case n when 0 then 9 else 1 end),
       case when n > 0 then app_now() end, case when n > 0 then app_now() end
     from generate_series(0, 30) n`,
      [],
    );
    await page.goto("/admin/operations");
    const letters = page.getByRole("listitem").filter({ hasText: "koket@nordljus.example" });
    await expect(letters.first()).toContainText("Det viktiga");
    const shown = await letters.count();
    expect(shown).toBeLessThan(31);
    await page.getByRole("button", { name: "Visa fler" }).click();
    await expect(letters).toHaveCount(31);
    await expect(page.getByRole("button", { name: "Visa fler" })).toBeHidden();
    await db.lookUp("morning-over", "delete from mails where kind = 'morning'", []);
  },
);

test("HR sees that nobody is forgotten, and who needs a cake", atLength, async ({ hrPage: page }) => {
  await page.goto("/dashboard/ingen-glomd");
  await expect(page.getByRole("heading", { name: "Ingen glömd" })).toBeVisible();
  // The ring beside them names its colours.
  const those = (label: string) =>
    page.getByRole("listitem").getByText(label, { exact: true }).locator("visible=true");
  await expect(those("Firad").first()).toBeVisible();
  await page.getByRole("radio", { name: /^På gång/ }).check({ force: true });
  await expect(those("På gång").first()).toBeVisible();
  await expect(those("Firad")).toHaveCount(0);
  await page.getByRole("radio", { name: /^Väntar på dig/ }).check({ force: true });
  const first = page.getByRole("listitem").filter({ hasText: "Ordna en tårta" }).first();
  const name = await first.getByRole("paragraph").first().innerText();
  await first.getByRole("link", { name: "Ordna en tårta" }).click();
  await expect(page).toHaveURL(/tab=tartor&(order|employee)=/);
  await expect(page.getByRole("dialog")).toContainText(name);
});

test(
  "several requests are rejected at once, with a reason that the customer reads",
  atLength,
  async ({ adminPage: page, mailTo }) => {
    await page.goto("/admin?tab=tartor");
    await page.getByRole("button", { name: "Filtrera" }).click();
    await page.getByRole("menuitem", { name: "Förfrågan", exact: true }).click();
    await page.getByRole("button", { name: "Välj flera" }).click();
    await page.getByRole("button", { name: "Välj alla" }).click();
    const bar = page.getByRole("toolbar", { name: "Valda förfrågningar" });
    await bar.getByRole("button", { name: /^Avslå/ }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Avslå", exact: true }).click();
    await expect(question.getByText("Skriv ett skäl som kunden kan läsa")).toBeVisible();
    await question.getByRole("button", { name: "Leverantören hinner inte." }).click();
    await question.getByRole("button", { name: "Avslå", exact: true }).click();
    await expect(page.getByText(/(förfrågan avslagen|förfrågningar avslagna)/)).toBeVisible();
    await expect(page.getByText("Inga förfrågningar")).toBeVisible();
    const mail = await mailTo("hr@nordljus.example", /godkändes inte$/);
    expect(mail.text).toContain("Leverantören hinner inte.");
  },
);

test(
  "an admin finds a company, sees it with the customer's eyes, and can change nothing",
  atLength,
  async ({ adminPage: page }) => {
    await page.goto("/admin");
    await expect(page.getByRole("button", { name: "Logga ut" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Sök företag" }).fill("559988-7709");
    // The heading and whoever has that number: another journey may have signed up with it a second time.
    const rows = page.getByRole("table", { name: "Företag" }).getByRole("row");
    await expect(rows.filter({ hasNotText: "Nordljus" })).toHaveCount(1);
    await rows.getByRole("link", { name: "Nordljus Arkitekter AB" }).click();
    await expect(page.getByText("Kundtjänst tittade i registret")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Se som kund" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(
      page.getByText("Du tittar på Nordljus Arkitekter AB. Inget kan ändras härifrån."),
    ).toBeVisible();
    await expect(page.getByText("Tårta till Elin Sandberg")).toBeVisible();
    expect(await page.evaluate(() => scrollY), "the header is in sight below the banner").toBe(0);
    await expect(page.getByRole("heading", { name: "God morgon", exact: true })).toBeVisible();
    await expect(page.getByText("Visa leveranser i er egen kalender.")).toBeVisible();
    await expect(page.getByText("kr/mån, Pro")).toBeVisible();
    for (const heading of ["Länk för anställda", "Testa onboarding"])
      await expect(page.getByRole("heading", { name: heading })).toHaveCount(0);
    for (const name of ["Lägg till anställd", "Hantera abonnemang", /^Koppla/, "Prenumerera på kalendern"])
      await expect(page.getByRole("button", { name })).toHaveCount(0);

    const answer = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem("tartdags.session")!) as { token: string };
      const { id } = JSON.parse(sessionStorage.getItem("tartdags.viewing")!) as { id: string };
      const { key } = JSON.parse(document.getElementById("settings")!.textContent!) as { key: string };
      const headers = { apikey: key, authorization: `Bearer ${token}`, "x-view-company": id };
      return (
        await fetch("/functions/v1/regenerate-join-link", { method: "POST", headers, body: "{}" })
      ).json();
    });
    expect(answer).toMatchObject({ error: "Du tittar bara. Inget kan ändras härifrån." });

    await page.getByRole("link", { name: "Sluta titta" }).click();
    await expect(page.getByText("Kundtjänst såg sidorna som företaget ser dem")).toBeVisible();
    await expect(page.getByText("Inget kan ändras härifrån.")).toBeHidden();
  },
);

test(
  "an admin makes a customer's leaked link anew, after a question, and can send it on",
  atLength,
  async ({ adminPage: page }) => {
    await page.goto("/admin");
    await page.getByRole("link", { name: "Nordljus Arkitekter AB" }).click();
    await page.getByRole("button", { name: "Ny länk" }).click();
    const asked = page.getByRole("alertdialog", { name: "Skapa en ny länk?" });
    await expect(asked.getByText("Den gamla länken slutar fungera direkt.")).toBeVisible();
    await asked.getByRole("button", { name: "Skapa ny länk" }).click();
    await expect(page.getByText("Ny länk genererad!")).toBeVisible();
    await expect(page.getByLabel("Ny länk", { exact: true })).toHaveValue(
      /\/employee-signup\?token=[a-z0-9]{8}$/,
    );
    await expect(page.getByText("Länken för anställda gjordes om")).toBeVisible();
  },
);

test(
  "a restaurant is added with care, and switched off only after a warning",
  atLength,
  async ({ adminPage: page }) => {
    await page.goto("/admin/restaurants");
    await page.getByRole("button", { name: "Lägg till restaurang" }).click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Lägg till restaurang" });
    await add.click();
    await expect(
      page.getByRole("alert").getByText("Fyll i alla obligatoriska fält", { exact: true }),
    ).toBeVisible();
    await dialog.getByLabel("Namn").fill("Gårdsköket");
    await dialog.getByLabel("Adress").fill("Gårdsvägen 3, Lerum");
    await dialog.getByLabel("E-post").fill("order@gardskoket.example");
    await expect(dialog.getByLabel("Latitud"), "the map knows where that is").toHaveValue(/^57,/);
    await dialog.getByLabel("Latitud").fill("0");
    await dialog.getByLabel("Longitud").fill("0,0");
    await dialog.getByLabel("Typ").selectOption("hotel");
    await expect(dialog.getByText(/^Ett hotell erbjuds ingen kund förrän/)).toBeVisible();
    await dialog.getByLabel("Typ").selectOption("lunch");
    await expect(dialog.getByText("Erbjuds kunder som beställer lunch.")).toBeVisible();
    await add.click();
    const place = page.getByRole("alertdialog", { name: "Stämmer platsen?" });
    await expect(place).toContainText("Koordinaterna 0 och 0 ligger inte i Sverige.");
    await place.getByRole("button", { name: "Ändra" }).click();
    await dialog.getByLabel("Latitud").fill("57,77");
    await dialog.getByLabel("Longitud").fill("12.27");
    await add.click();
    await expect(page.getByText("Restaurang tillagd!", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: /Gårdsköket/ })).toBeVisible();

    await page.getByRole("button", { name: "Inaktivera Kajens Lunch & Catering" }).click();
    const warning = page.getByRole("alertdialog");
    await expect(warning).toContainText(/Kajens Lunch & Catering har \d+\söppna? beställning/);
    await warning.getByRole("button", { name: "Inaktivera ändå" }).click();
    await expect(page.getByRole("button", { name: "Aktivera Kajens Lunch & Catering" })).toBeVisible();
    await page.getByRole("button", { name: "Aktivera Kajens Lunch & Catering" }).click();

    // In a low window the messages lie over the end of the list, stay while the mouse is there, and an open menu is over them.
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.getByText("Kajens Lunch & Catering är aktiv").hover();
    await page.getByRole("button", { name: "Mer om Kajens Lunch & Catering" }).press("Enter");
    await page.getByRole("menuitem", { name: "Ändra uppgifter" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel("Högst per dag").fill("0");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(dialog.getByText("Minst 1")).toBeVisible();
    await dialog.getByLabel("Högst per dag").fill("12");
    await dialog.getByRole("button", { name: "Sön" }).click();
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByText("Uppgifterna är sparade")).toBeVisible();

    await page.getByRole("button", { name: "Mer om Kajens Lunch & Catering" }).click();
    await page.getByRole("menuitem", { name: "Veckosedel" }).click();
    await expect(page.getByRole("heading", { name: "Kajens Lunch & Catering" })).toBeVisible();
    await expect(page.getByText("Veckosedel, vecka 10, 2–8 mars")).toBeVisible();
  },
);

test(
  "a supplier that another admin has changed is not written over, and opened again it is as it is",
  atLength,
  async ({ adminPage: page, context }) => {
    const other = await context.newPage();
    const open = async (where: typeof page) => {
      await where.getByRole("button", { name: "Mer om Kajens Lunch & Catering" }).click();
      await where.getByRole("menuitem", { name: "Ändra uppgifter" }).click();
      return where.getByRole("dialog");
    };
    for (const where of [page, other]) await where.goto("/admin/restaurants");
    const [late, first] = [await open(page), await open(other)];
    await first.getByLabel("Telefon").fill("031-12 34 56");
    await first.getByRole("button", { name: "Spara" }).click();
    await expect(other.getByText("Uppgifterna är sparade")).toBeVisible();

    await late.getByLabel("E-post").fill("gammal@kajen.example");
    await late.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByText("Någon annan har ändrat uppgifterna under tiden.")).toBeVisible();
    await expect(page.getByText("031-12 34 56")).toBeVisible();
    await late.getByRole("button", { name: "Stäng", exact: true }).click();
    await page.getByRole("button", { name: "Lämna" }).click();
    await expect((await open(page)).getByLabel("Telefon")).toHaveValue("031-12 34 56");
  },
);

test("the test panel says what is missing, and shows the answer", atLength, async ({ adminPage: page }) => {
  await page.goto("/admin/operations");
  const run = page.getByRole("button", { name: "Kör: Veckans leveranser" });
  await run.click();
  const missing = page.getByRole("alert").getByText("Saknar företag (companyId)", { exact: true });
  await expect(missing, "alone, as a toast").toBeVisible();
  await page.getByRole("combobox", { name: "Företag" }).selectOption({ label: "Nordljus Arkitekter AB" });
  await page.getByRole("button", { name: "Innehåll och svar: Veckans leveranser" }).click();
  await run.click();
  await expect(page.getByText(/"employee_name": "Elin Sandberg"/)).toBeVisible();
});
