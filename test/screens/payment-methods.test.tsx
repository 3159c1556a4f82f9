// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { press } from "./acts.ts";
import { user } from "./answers/company.ts";
import { subscription } from "./answers/orders.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";

/** How the subscription is paid, and what is said about it. */

const path = "/dashboard/installningar/prenumeration";
const trialing = {
  ...subscription,
  subscription_status: "trialing",
  trial_ends_at: "2026-03-12T09:00:00+01:00",
  subscribed: false,
  payment_method: null,
} as const;
const words = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();
const shown = () => document.body.textContent.replaceAll(/\s+/g, " ");

describe("what is said about paying", () => {
  test("without a way to pay the trial ends, and nothing is drawn by itself", async () => {
    await open(path, { "get-subscription": trialing });
    await words(
      "Provperioden slutar torsdag 12 mars. Lägg till ett betalsätt före dess, så fortsätter allt utan avbrott. Ingen bindningstid.",
    );
    expect(shown()).not.toContain("automatiskt");
  });

  test("who pays by invoice is told where it goes, and nothing of a card that is drawn", async () => {
    const invoiced = { ...subscription, payment_method: "invoice" } as const;
    await open(path, { "get-subscription": { ...invoiced, period_ends_at: null } });
    await words(
      "Faktura varje månad till faktura@nordljus.example, att betala inom 30 dagar. Ingen bindningstid.",
    );
    expect(shown()).not.toContain("automatiskt");
    expect(screen.getByRole("button", { name: "Byt till kort" })).toBeTruthy();
  });

  test("an invoice that is not paid is no card that failed", async () => {
    const due = { ...subscription, payment_method: "invoice", payment_past_due: true } as const;
    await open(path, { "get-subscription": due });
    await words("Den senaste fakturan är inte betald.");
    expect(shown()).not.toContain("Kontrollera kortet");
  });
});

describe("invoices", () => {
  test("are chosen after price, address and the first one's day have been read", async () => {
    await open(path, { "get-subscription": trialing });
    await press("Betala mot faktura")();
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText(
        "199 kr/mån, med en faktura varje månad till faktura@nordljus.example, att betala inom 30 dagar. Den första skickas torsdag 12 mars, när provperioden är slut.",
      ),
    ).toBeTruthy();
    expect(sentTo("choose-payment-method")).toEqual([]);
    dialog.getByRole("button", { name: "Betala mot faktura" }).click();
    await waitFor(() => expect(sentTo("choose-payment-method")).toEqual([{ method: "invoice" }]));
  });

  test("that wait for the provider are said to be on their way", async () => {
    await open(path, { "get-subscription": { ...trialing, wanted_method: "invoice" } });
    await words("På väg");
    expect(screen.queryByRole("button", { name: "Betala mot faktura" })).toBeNull();
  });
});

test("finance may choose, a reader may not", async () => {
  await open(path, { "get-subscription": trialing, "get-user": { ...user, role: "viewer" } });
  await words("Betalsätt");
  expect(screen.queryByRole("button", { name: "Betala mot faktura" })).toBeNull();
  // Nor is led to a form that would refuse what they write.
  expect(screen.queryByRole("link", { name: "Ändra adress och referens" })).toBeNull();
});
