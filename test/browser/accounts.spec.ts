import { eq } from "drizzle-orm";
import { hashPassword } from "../../server/features/accounts/passwords.ts";
import { createLink, endLinks } from "../../server/features/accounts/one-time-links.ts";
import { startSession } from "../../server/features/accounts/sessions.ts";
import { createCompany, joinCompany } from "../../server/features/companies/companies.ts";
import { platformScope } from "../../server/database/database.ts";
import { users } from "../../server/database/schema.ts";
import type { Services } from "../../server/providers/services.ts";
import { accessible } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { linksIntoTheApp } from "./links.ts";

test(
  "a company signs up with its organisation number and lands on its dashboard",
  atLength,
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Skapa konto" }).click();
    const start = page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" });
    await expect(start).toBeDisabled();

    await page.getByLabel("Förnamn").fill("Åsa");
    await page.getByLabel("Efternamn").fill("Öberg");
    await page.getByLabel("Organisationsnummer").fill("556601-2398");
    await expect(page.getByText("Verifierat")).toBeVisible();
    await expect(page.getByLabel("Företagsnamn")).not.toHaveValue("");
    await page.getByLabel("E-post").fill("asa@exempel.example");
    await page.getByLabel("Lösenord", { exact: true }).fill("hallonbåt");
    await start.click();

    await expect(page.getByText("Konto skapat! Du är nu inloggad.", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
  },
);

test(
  "a company name that nobody typed follows the organisation number; a typed one stays",
  atLength,
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Skapa konto" }).click();
    const number = page.getByLabel("Organisationsnummer");
    const name = page.getByLabel("Företagsnamn");
    await number.fill("5560125790");
    await expect(name).toHaveValue("Almlundens Teknik AB");
    await number.fill("559988-7717");
    await expect(name).toHaveValue("Kajutan Kommunikation AB");
    await number.fill("559988-7700");
    await expect(page.getByText("Ogiltigt organisationsnummer", { exact: true }).first()).toBeVisible();
    await expect(name).toHaveValue("");
    await number.fill("559988-7717");
    await expect(name).toHaveValue("Kajutan Kommunikation AB");
    await page.getByRole("tab", { name: "Logga in" }).click();
    await page.getByRole("tab", { name: "Skapa konto" }).click();
    await number.fill("5560125790");
    await expect(name).toHaveValue("Almlundens Teknik AB");

    await name.fill("Almlunden i Göteborg");
    await number.fill("559988-7717");
    await expect(page.getByText("Verifierat")).toBeVisible();
    await expect(name).toHaveValue("Almlunden i Göteborg");
  },
);

test(
  "a number that a customer has asks its people, who let the colleague in from the mail",
  atLength,
  async ({ hrPage, browser, baseURL, mailTo }) => {
    const email = "nils@nordljus.example";
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Skapa konto" }).click();
    await page.getByLabel("Förnamn").fill("Nils");
    await page.getByLabel("Efternamn").fill("Ny");
    await page.getByLabel("Organisationsnummer").fill("559988-7709");
    await expect(page.getByText(/^Företaget finns redan hos Tårtdags\./).first()).toBeVisible();
    await expect(page.getByLabel("Företagsnamn")).toHaveValue("Nordljus Arkitekter AB");
    await page.getByLabel("E-post").fill(email);
    await page.getByLabel("Lösenord", { exact: true }).fill("hallonbåt");
    await page.getByRole("button", { name: "Be om tillgång" }).click();
    await expect(page.getByRole("heading", { name: "Bekräfta din e-postadress" })).toBeVisible();

    const proof = await mailTo(email, /Bekräfta din e-postadress/);
    await page.goto(pathIn(proof.text, "auth/magic"));
    await page.getByRole("button", { name: "Logga in" }).click();
    await expect(page.getByRole("heading", { name: "Förfrågan är skickad" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Tårtor" })).toHaveCount(0);

    const mail = await mailTo("hr@nordljus.example", /^Nils Ny vill ha tillgång/);
    await hrPage.setViewportSize({ width: 1440, height: 900 });
    await hrPage.goto(pathIn(mail.text, "dashboard"));
    const dialog = hrPage.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Läsare/ }).press("Space");
    await dialog.getByRole("button", { name: "Släpp in" }).click();
    await expect(hrPage.getByText("Nils Ny har fått tillgång")).toBeVisible();
    await expect(
      hrPage.getByRole("list", { name: "Personer med tillgång" }).getByText("Nils Ny"),
    ).toBeVisible();

    await page.reload();
    await expect(page.getByText("Du ser inte allergier").first()).toBeVisible();
    await page.close();
  },
);

/** The first link of a mail that leads there, without the host. */
const pathIn = (text: string, to: string) => text.match(new RegExp(`https?://[^/\\s]+(/${to}\\S*)`))![1]!;

test("a wrong organisation number is told and blocks the sign-up", atLength, async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  await page.getByLabel("Organisationsnummer").fill("556601-2399");
  await expect(page.getByText("Ogiltigt organisationsnummer", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" })).toBeDisabled();
});

test("HR logs in, sees the week and logs out again, in every tab", async ({ page, context }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel("E-post").fill("hr@nordljus.example");
  await page.getByLabel("Lösenord", { exact: true }).fill("fel-lösenord");
  await page.getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByText("Fel e-post eller lösenord")).toBeVisible();
  await expect(page.getByLabel("E-post")).toHaveValue("hr@nordljus.example");

  await page.getByLabel("Lösenord", { exact: true }).fill("tartdags");
  await page.getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByText("Inloggning lyckades!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Elin Sandberg")).toBeVisible();

  await page.getByRole("button", { name: "Nästa vecka" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Vecka 11", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Amina Lindqvist")).toBeVisible();
  await page.getByRole("button", { name: "Föregående vecka" }).press("Enter");
  await expect(page.getByText("Tårta till Elin Sandberg")).toBeVisible();
  await page.getByRole("button", { name: "Föregående vecka" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Vecka 9", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Sofia Lindell")).toBeVisible();

  // The pages where one signs in lead on whoever is signed in.
  const other = await context.newPage();
  for (const path of ["/auth", "/hr-login"]) {
    await other.goto(path);
    await expect(other).toHaveURL(/\/dashboard$/);
  }
  await expect(other.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Logga ut" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/);
  const thrownOut = "Du har loggats ut. Logga in igen.";
  await expect(other.getByText(thrownOut)).toBeVisible();
  expect(await page.getByText(thrownOut).count(), "who pressed the button knows").toBe(0);
});

/** Somebody with a company of their own, whose password no other journey signs in with. */
async function newcomer({ db, clock }: Services, email: string) {
  await db.transaction(platformScope, async (tx) => {
    const companyId = await createCompany(tx, clock, { name: "Nykomling AB", contact_email: email });
    const email_verified_at = clock.now().toString();
    const [user] = await tx.insert(users).values({ email, email_verified_at }).returning();
    await joinCompany(tx, { userId: user!.id, email, companyId });
  });
}

test("a forgotten password is replaced through the mailed link, which works once", async ({
  page,
  mailTo,
  server,
}) => {
  const email = "glomsk@nykomling.example";
  await newcomer(server.services, email);
  await page.goto("/forgot-password");
  await page.getByLabel("E-post").fill(email);
  await page.getByRole("button", { name: "Skicka återställningslänk", exact: true }).click();
  await expect(
    page.getByText("Återställningslänk skickad! Kolla din e-post.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(`Skickad till ${email}.`)).toBeVisible();

  const mail = await mailTo(email, /lösenord/);
  const link = new URL(mail.text.match(/https?:\S+reset-password\S+/)![0]);
  // A scanner that opens the page and runs its script leaves the link as it was.
  await page.goto(link.pathname + link.search);
  await expect(page.getByLabel("Nytt lösenord")).toBeVisible();
  await page.goto(link.pathname + link.search);
  const save = page.getByRole("button", { name: "Spara nytt lösenord", exact: true });
  await page.getByLabel("Nytt lösenord").fill("smultronväg");
  await page.getByLabel("Bekräfta lösenord").fill("annatlosen");
  await save.click();
  await expect(page.getByText("Lösenorden matchar inte", { exact: true })).toBeVisible();
  for (const [password, why] of [
    ["qwerty", "Lösenordet är för vanligt och lätt att gissa. Välj ett annat."],
    ["nykomling1", /^Lösenordet får inte innehålla ditt namn/],
  ] as const) {
    await page.getByLabel("Nytt lösenord").fill(password);
    await page.getByLabel("Bekräfta lösenord").fill(password);
    await save.click();
    await expect(page.getByText(why).first()).toBeVisible();
  }
  await page.getByLabel("Nytt lösenord").fill("smultronväg");
  await page.getByLabel("Bekräfta lösenord").fill("smultronväg");
  await save.click();
  await expect(page.getByText("Lösenord uppdaterat! Du loggas in.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link.pathname + link.search);
  await expect(page.getByText(/ogiltig eller har gått ut|ogiltig|utgången/i).first()).toBeVisible();
});

test(
  "a right to set a password that has ended is a dead link, also after a reload",
  atLength,
  async ({ page, server }) => {
    const { db, clock } = server.services;
    const email = "sen@nykomling.example";
    await newcomer(server.services, email);
    const link = await db.transaction(platformScope, (tx) =>
      createLink(tx, clock, { kind: "recovery", email }),
    );
    await page.goto(`/reset-password?token=${link}`);
    await expect(page.getByLabel("Nytt lösenord")).toBeVisible();
    await page.waitForURL(/\/reset-password$/);
    await db.transaction(platformScope, (tx) => endLinks(tx, email));
    await page.getByLabel("Nytt lösenord").fill("smultronväg");
    await page.getByLabel("Bekräfta lösenord").fill("smultronväg");
    await page.getByRole("button", { name: "Spara nytt lösenord", exact: true }).click();
    const dead = page.getByText("Länken är ogiltig eller har gått ut. Klicka på länken i mejlet igen.");
    await expect(dead).toBeVisible();
    await page.reload();
    await expect(dead).toBeVisible();
  },
);

test(
  "who has signed up is asked quietly to prove the address, and does so with the mailed link",
  atLength,
  async ({ page, mailTo, server }) => {
    const email = "obekraftad@nykomling.example";
    await newcomer(server.services, email);
    const { db, clock } = server.services;
    const session = await db.transaction(platformScope, async (tx) => {
      const [user] = await tx
        .update(users)
        .set({ email_verified_at: null })
        .where(eq(users.email, email))
        .returning();
      return startSession(tx, clock, user!.id);
    });
    await page.addInitScript(
      (kept) => localStorage.getItem("tartdags.session") ?? localStorage.setItem("tartdags.session", kept),
      JSON.stringify(session),
    );
    await page.goto("/dashboard");
    const line = page.getByRole("region", { name: "Bekräfta din e-postadress" });
    await line.getByRole("button", { name: "Skicka igen" }).click();
    await expect(page.getByText("Länken är på väg. Kolla din e-post.")).toBeVisible();

    const mail = await mailTo(email, /Bekräfta din e-postadress/);
    const link = new URL(mail.text.match(/https?:\S+auth\/magic\S+/)![0]);
    await page.goto(link.pathname + link.search);
    await page.getByRole("button", { name: "Logga in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Nykomling AB").first()).toBeVisible();
    await expect(line).toHaveCount(0);
  },
);

test(
  "the owner of an address that somebody signed up with says whether the company is theirs",
  atLength,
  async ({ page, server }) => {
    const { db, clock } = server.services;
    const email = "agare@nykomling.example";
    await newcomer(server.services, email);
    const token = await db.transaction(platformScope, async (tx) => {
      await tx.update(users).set({ email_verified_at: null }).where(eq(users.email, email));
      return createLink(tx, clock, { kind: "magic", email });
    });
    await page.goto(`/auth/magic?token=${token}`);
    await page.getByRole("button", { name: "Logga in" }).click();
    await expect(page.getByRole("heading", { name: "Är Nykomling AB ert företag?" })).toBeVisible();
    await page.getByRole("button", { name: "Nej, det är inte vårt" }).click();
    await expect(page.getByText("Företag skapat!")).toBeVisible();
    await expect(page.getByText("Mitt företag").first()).toBeVisible();
  },
);

test(
  "what is half typed stays when somebody signs in in another tab",
  atLength,
  async ({ page, context, signIn, server }) => {
    const other = await context.newPage();
    await signIn(other, "hr@nordljus.example");
    const fields = {
      "/employee-signup": "Förnamn",
      "/min-sida": "Allergier",
      "/hr-form": "Förnamn",
      "/reset-password": "Nytt lösenord",
    };
    const links = await linksIntoTheApp(server.services);
    for (const [path, label] of Object.entries(fields)) {
      await page.goto(links.find((link) => link.startsWith(path))!);
      const field = page.getByLabel(label).first();
      await field.fill("halvskrivet");
      const heard = page.waitForRequest("**/live/v1");
      await other.goto("/integritet");
      await heard;
      await expect(page.getByText(/Kontrollerar|Hämtar/)).toHaveCount(0);
      await expect(field).toHaveValue("halvskrivet");
      await other.evaluate(() => localStorage.clear());
    }
  },
);

test("an unknown address gets the 404 page with a way home", async ({ page }) => {
  await page.goto("/finns-inte");
  await expect(page.getByText("Oops! Page not found", { exact: true })).toHaveAttribute("lang", "en");
  await page
    .getByRole("link", { name: /start|hem/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  "HR invites a reader, who sees the week without allergies, and is out when HR takes the access away",
  atLength,
  async ({ hrPage: page, browser, baseURL, mailTo }) => {
    await page.goto("/dashboard/installningar/personer");
    await page.getByRole("button", { name: "Bjud in" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-post").fill("anders.viklund@nordljus.example");
    await dialog.getByRole("radio", { name: /Läsare/ }).press("Space");
    await expect(dialog.getByLabel("Ser allergier")).not.toBeChecked();
    await dialog.getByRole("button", { name: "Skicka inbjudan" }).click();
    await expect(page.getByText("Inbjudan är skickad", { exact: true })).toBeVisible();
    const people = page.getByRole("list", { name: "Personer med tillgång" });
    await expect(people.getByText("anders.viklund@nordljus.example")).toBeVisible();

    const { text } = await mailTo("anders.viklund@nordljus.example", /Du är inbjuden/);
    const reader = await (await browser.newContext({ baseURL })).newPage();
    await reader.goto(new URL(text.match(/https?:\S+inbjudan\S+/)![0]).href.replace(/^https?:\/\/[^/]+/, ""));
    await reader.getByLabel("Ditt namn").fill("Anders Viklund");
    await reader.getByLabel("Välj ett lösenord").fill("fyra gröna stolar");
    await reader.getByRole("button", { name: "Gå med" }).click();
    await expect(reader.getByText("Du ser inte allergier").first()).toBeVisible();
    await expect(reader.getByRole("button", { name: "Lägg till anställd" })).toHaveCount(0);

    await page.reload();
    await people.getByRole("button", { name: "Åtgärder för Anders Viklund" }).press("Enter");
    await page.getByRole("menuitem", { name: "Ta bort" }).press("Enter");
    await page.getByRole("button", { name: "Ta bort", exact: true }).click();
    await expect(page.getByText("Anders Viklund har inte längre tillgång")).toBeVisible();
    await expect(people.getByText("Anders Viklund")).toHaveCount(0);
    // The page that was open is told, too.
    await expect(reader).toHaveURL(/\/auth/);
    await reader.goto("/dashboard/anstallda");
    await expect(reader).toHaveURL(/\/auth/);
    await reader.context().close();
  },
);

test(
  "who is signed in elsewhere is signed out from here, and signs in with another address afterwards",
  atLength,
  async ({ page, browser, baseURL, mailTo, server }) => {
    const [email, wanted] = ["flyttar@nykomling.example", "flyttad@nykomling.example"];
    await newcomer(server.services, email);
    const signIn = async (at: typeof page, address: string) => {
      await at.goto("/auth");
      await at.getByLabel("E-post").fill(address);
      await at.getByLabel("Lösenord", { exact: true }).fill("smultronväg");
      await at.getByLabel("Lösenord", { exact: true }).press("Enter");
      await expect(at).toHaveURL(/\/dashboard$/);
    };
    const { db } = server.services;
    const password_hash = await hashPassword("smultronväg");
    await db.transaction(platformScope, (tx) =>
      tx.update(users).set({ password_hash }).where(eq(users.email, email)),
    );
    await signIn(page, email);
    const elsewhere = await browser.newContext({
      baseURL: baseURL!,
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605 Version/18.1 Mobile Safari/604",
    });
    const phone = await elsewhere.newPage();
    await signIn(phone, email);
    const told = await mailTo(email, /Ny enhet inloggad/);
    expect(told.text).toContain("Safari på iPhone");

    await page.goto("/dashboard/installningar/sakerhet");
    await page.getByRole("button", { name: "Logga ut Safari på iPhone" }).press("Enter");
    await expect(page.getByText("Safari på iPhone är utloggad")).toBeVisible();
    await phone.goto("/dashboard");
    await expect(phone).toHaveURL(/\/auth/);
    await elsewhere.close();

    await page.getByRole("button", { name: "Byt adress" }).press("Enter");
    await page.getByLabel("Ny adress").fill(wanted);
    await page.getByLabel("Ditt lösenord").fill("smultronväg");
    await page.getByLabel("Ditt lösenord").press("Enter");
    await expect(page.getByText(/^Väntar på att du öppnar länken/)).toBeVisible();
    const mail = await mailTo(wanted, /Bekräfta din nya adress/);
    const link = new URL(mail.text.match(/https?:\S+bekrafta-inloggning\S+/)![0]);
    await page.goto(link.pathname + link.search);
    await accessible(page);
    await page.getByRole("button", { name: "Bekräfta adressen" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Adressen är bytt" })).toBeVisible();
    await accessible(page);
    await page.goto("/dashboard/installningar/sakerhet");
    await expect(page.getByRole("main").getByText(wanted)).toBeVisible();
    await mailTo(email, /Adressen du loggar in med är bytt/);
  },
);
