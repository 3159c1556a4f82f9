// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Output } from "../../contract/contract.ts";
import { fireEvent } from "@testing-library/dom";
import { press, write } from "./acts.ts";
import { ID, idOf } from "./answers/company.ts";
import { companyPage, supplierWeek } from "./answers/platform.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { type Answer, BROKEN, type Calls, inTurn, refused } from "./transport.ts";

/** What somebody of the staff does for a company that calls, and with a supplier's orders. */

const page = `/admin/companies/${ID}`;
const mail = {
  id: idOf(91),
  kind: "order-cancelled-hr",
  to_email: "hr@nordljus.example",
  subject: "Tårtan är avbokad",
  status: "sent",
  created_at: "2026-03-01T08:00:00Z",
  sent_at: "2026-03-01T08:00:00Z",
  last_error: null,
  repeats: false,
} as const;
const read = { subject: mail.subject, to_email: mail.to_email, text: "Tårtan till Elin är avbokad." };

describe("a mail on a company's page", () => {
  const showing = (mails: object[]) => ({
    "get-company-page": { ...companyPage, mails: mails as never },
    "read-company-mail": read,
  });

  test("is read and sent once more, and the page says to whom", async () => {
    const calls = { ...showing([mail]), "resend-mail": { to_email: "ny@nordljus.example" } };
    await open(page, calls, "admin");
    await press(`Läs ${mail.subject}`)();
    await screen.findByText(read.text);
    await press("Skicka igen")();
    expect(await screen.findByText("Till ny@nordljus.example.")).toBeTruthy();
    expect(sentTo("resend-mail")).toEqual([{ id: mail.id }]);
  });

  test("says why it is not sent, and what waits has no button", async () => {
    const calls = { ...showing([mail]), "resend-mail": refused("mail-not-true") };
    await open(page, calls, "admin");
    await press(`Läs ${mail.subject}`)();
    await press("Skicka igen")();
    expect(await screen.findByText(/stämmer inte längre/)).toBeTruthy();
  });

  test("has no button while it waits", async () => {
    await open(page, showing([{ ...mail, status: "waiting" }]), "admin");
    await press(`Läs ${mail.subject}`)();
    await screen.findByText(read.text);
    expect(screen.queryByRole("button", { name: "Skicka igen" })).toBeNull();
  });
});

test("a company's contact is called, and one that has a subscription and not begun is invited again", async () => {
  const company = {
    ...companyPage.company,
    subscription_status: "active" as const,
    contact_first_name: "Maria",
    contact_phone: "031-700 00 10",
    not_begun: true,
  };
  const calls = {
    "get-company-page": { ...companyPage, company },
    "resend-company-invitation": { sentTo: "maria@nordljus.example" },
  };
  await open(page, calls, "admin");
  expect(await screen.findByText("Aktiv, inte kommit igång")).toBeTruthy();
  expect(screen.getByText("Det Maria troligen ringer om")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ring Maria 031-700 00 10" })).toHaveProperty(
    "href",
    "tel:0317000010",
  );
  await press("Skicka inbjudan igen")();
  expect(await screen.findByText("Till maria@nordljus.example.")).toBeTruthy();
});

test("a note is kept for the staff, and an empty one is complained of beside its field", async () => {
  const note = { id: idOf(92), text: "Ring före tio.", written_by: "Ola", created_at: mail.created_at };
  const { user } = await open(page, { "add-company-note": note }, "admin");
  await press("Spara anteckningen")();
  expect(await screen.findAllByText("Skriv något först")).not.toEqual([]);
  await user.type(screen.getByLabelText(/Ny anteckning/, { selector: "textarea" }), note.text);
  await press("Spara anteckningen")();
  expect(sentTo("add-company-note")).toEqual([{ id: ID, text: note.text }]);
});

test("one of the staff is removed with their own access to customers, and with what is ticked", async () => {
  const at = { company_id: ID, company_name: "Nordljus AB", name: null };
  const access = [
    { ...at, id: idOf(72), email: "ola@tartdags.example", state: "own" },
    { ...at, id: idOf(93), email: "ola@privat.example", state: "joined" },
    { ...at, id: idOf(94), email: "hr@kunden.example", state: "invited" },
  ] as const;
  const calls = { "list-staff-invitees": { access: [...access], more: false }, "remove-staff": {} };
  const { user } = await open("/admin/staff", calls, "admin");
  await press("Ta bort Ola Berg")();
  await user.click(await screen.findByRole("checkbox", { name: /ola@privat/ }));
  await press("Ta bort")();
  expect(sentTo("remove-staff")).toEqual([{ id: idOf(72), end: [idOf(72), idOf(93)] }]);
});

describe("a supplier's orders", () => {
  const other = { id: idOf(95), name: "Mandel & Marsipan", address: "Storgatan 1", active: true };
  const found = { companies: [], people: [], orders: [], suppliers: [other], more: false };
  const order = {
    order_type: "cake",
    company_name: "Nordljus AB",
    delivery_date: "2026-03-08",
    revision: 3,
  } as const;
  const preview = {
    from: { id: ID, name: "Konditori Lindblom" },
    to: other,
    orders: [
      { ...order, id: idOf(96), what: "Tårta till Elin Sandberg, 8 bitar", why_not: null },
      { ...order, id: idOf(97), what: "Tårta till Ali Karimi, 8 bitar", why_not: "Har stängt den dagen." },
    ],
    mails: [{ to_email: "order@mandel.example", subject: "Kan ni baka en tårta?", count: 2 }],
    more: false,
  };

  test("are moved after a look at which, which not, and who is mailed", async () => {
    const calls = {
      "get-supplier-week": supplierWeek,
      "search-platform": found,
      "preview-supplier-move": { ...preview, to: { id: other.id, name: other.name } },
      "move-supplier-orders": { moved: 1 },
    };
    const { user } = await open(`/admin/suppliers/${ID}`, calls, "admin");
    await press("Flytta beställningar")();
    await user.type(await screen.findByRole("searchbox"), "mandel");
    await press("Välj Mandel & Marsipan")();
    expect(await screen.findByText("Har stängt den dagen.")).toBeTruthy();
    expect(screen.getByText(/Kan ni baka en tårta\? \(2 st\)/)).toBeTruthy();
    await press(/^Flytta 1\sbeställning$/)();
    expect(sentTo("move-supplier-orders")).toMatchObject([
      { to: other.id, orders: [{ id: idOf(96), revision: 3 }] },
    ]);
    expect(await screen.findByText(/^1\sbeställning har flyttats till Mandel & Marsipan$/)).toBeTruthy();
  });
});

describe("an invitation that ended earlier today", () => {
  const ended = {
    id: idOf(95),
    email: "sen@nordljus.example",
    sees_allergies: false,
    refused: false,
    role: "viewer" as const,
    // The screen's moment is half past seven in Stockholm.
    sent_at: "2026-02-23T06:00:00Z",
    expires_at: "2026-03-02T06:00:00Z",
  };

  test("is said to be over to HR, who sends it again, and to the staff", async () => {
    await open("/dashboard/installningar/personer", {
      "list-members": { members: [], invitations: [ended] },
    });
    expect(await screen.findByText("Inbjudan gick ut 2 mars")).toBeTruthy();
    await open(
      `${page}/settings`,
      { "list-customer-members": { members: [], invitations: [ended], closed: false } },
      "admin",
    );
    expect(await screen.findAllByText("Inbjudan som Läsare gick ut 2 mars")).not.toEqual([]);
  });

  test("is not offered by the staff to anybody of a company that has closed its account", async () => {
    const closed = { members: [], invitations: [], closed: true };
    await open(`${page}/settings`, { "list-customer-members": closed }, "admin");
    expect(await screen.findByText("Kontot är avslutat, så ingen kan bjudas in.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Bjud in" })).toBeNull();
  });

  test("and one that holds until tonight is not", async () => {
    const holds = { ...ended, expires_at: "2026-03-02T20:00:00Z" };
    await open("/dashboard/installningar/personer", {
      "list-members": { members: [], invitations: [holds] },
    });
    expect(await screen.findByText("Inbjuden 23 februari, gäller till 2 mars")).toBeTruthy();
  });
});

describe("a company that is there twice", () => {
  const merged: Output<"merge-companies"> = {
    version: "v1",
    stays: { id: ID, name: "Nordljus Arkitekter AB" },
    closes: { id: idOf(96), name: "Nordljus Göteborg AB" },
    offices: [{ name: "Avenyn 21", people: 3 }],
    new_offices: ["Avenyn 21"],
    people: 3,
    already: 1,
    members: [{ email: "ida@nordljus.example", name: "Ida Ek", role: "finance", sees_allergies: true }],
    roles_kept: false,
    cakes: 2,
    meals: 0,
    series: 1,
    past: 4,
    deleted_on: "2026-04-01",
  };
  const found = {
    companies: [
      { id: merged.closes.id, name: merged.closes.name, org_number: null, contact: "ida@nordljus.example" },
    ],
    people: [],
    orders: [],
    suppliers: [],
    more: false,
  };

  test("is merged after a look at what comes along, and again when something came in between", async () => {
    const { user } = await open(
      page,
      {
        "search-platform": found,
        "merge-companies": inTurn<Answer<"merge-companies">>(
          merged,
          refused("changed-meanwhile"),
          merged,
          merged,
        ),
      },
      "admin",
    );
    await press("Slå ihop med ett annat…")();
    await user.type(await screen.findByLabelText("Sök företag"), "Göteborg");
    await press(`Välj ${merged.closes.name}`)();
    expect(await screen.findByText(/läggs till i Nordljus Arkitekter AB: 3 på Avenyn 21\.$/)).toBeTruthy();
    expect(screen.getByText(/^Avenyn 21 blir ett eget kontor/)).toBeTruthy();
    expect(screen.getByText("Ekonomi, ser allergier")).toBeTruthy();
    expect(screen.getByText(/^4\stidigare leveranser följer med\.$/)).toBeTruthy();
    await press("Slå ihop")();
    await waitFor(() => expect(sentTo("merge-companies")).toHaveLength(3));
    await press("Slå ihop")();
    expect(
      await screen.findByText(`${merged.closes.name} är en del av ${companyPage.company.name}`),
    ).toBeTruthy();
    expect(sentTo("merge-companies")).toMatchObject([
      { preview: true },
      { preview: false, seen: "v1" },
      { preview: true },
      { preview: false, seen: "v1" },
    ]);
  });
});

test("an address whose place the map did not tell at once is asked about again", async () => {
  const found = {
    id: "address.1",
    text: "Gårdsvägen",
    place_name: "Gårdsvägen 3, 443 30 Lerum",
    center: [12.27, 57.77] as [number, number],
    context: [],
  };
  await open(
    "/admin/restaurants",
    { "mapbox-geocoding": inTurn<Calls["mapbox-geocoding"]>(BROKEN, { features: [found] }) as never },
    "admin",
  );
  await press("Lägg till restaurang")();
  const address = await screen.findByLabelText("Adress");
  await write("Adress", "Gårdsvägen 3, Lerum");
  fireEvent.focusOut(address);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Latitud").value).toBe("57,77"));
});

test("a company in its trial that has not begun is not said to have paid", async () => {
  const company = {
    ...companyPage.company,
    subscription_status: "trialing" as const,
    trial_ends_at: "2099-01-01T00:00:00Z",
    not_begun: true,
  };
  await open(page, { "get-company-page": { ...companyPage, company } }, "admin");
  expect(await screen.findByText("Provperiod, inte kommit igång")).toBeTruthy();
});
