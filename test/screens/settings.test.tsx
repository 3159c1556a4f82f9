// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { settings } from "./answers/company.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { type Answer, type Calls, inTurn, refused } from "./transport.ts";

/** What a company says of itself: saved section by section, and what two people do to the same one. */

const path = "/dashboard/installningar/foretaget";
const reference = { field: "invoice_reference", before: "4471", after: "5000 Kök" } as const;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function type(user: Awaited<ReturnType<typeof open>>["user"], label: string, text: string) {
  const element = await field(label);
  await user.clear(element);
  if (text) await user.type(element, text);
}

describe("a section of the settings", () => {
  test("is saved as a whole, and says plainly what was changed", async () => {
    const after = {
      ...settings,
      invoicing: { ...settings.invoicing, version: "i2", invoice_reference: "5000 Kök" },
    };
    let read = settings;
    const saved = { changes: [reference], waiting_contact_email: null };
    const { user } = await open(path, {
      "get-company-settings": () => read,
      "update-invoicing": () => {
        read = after;
        return saved;
      },
    });
    await type(user, "Er referens", "5000 Kök");
    expect(await screen.findByText("1 ändring")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Spara faktura" }));
    expect(await screen.findAllByText("Fakturareferens ändrad till 5000 Kök")).not.toEqual([]);
    expect(sentTo("update-invoicing")).toEqual([
      {
        seen: "i1",
        invoice_email: "faktura@nordljus.example",
        invoice_peppol: "",
        invoice_reference: "5000 Kök",
        invoice_address: "",
        invoice_interval: "monthly",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Spara faktura" })).toBeNull());
  });

  test("where e-invoices go is proposed from the organisation number, and told to be wrong beside its field", async () => {
    const { user } = await open(path);
    await type(user, "Peppol-id", "0007:5566012399");
    await user.click(screen.getByRole("button", { name: "Spara faktura" }));
    expect(await screen.findAllByText(/^Organisationsnumret i Peppol-id:t stämmer inte/)).not.toEqual([]);
    expect((await field("Peppol-id")).value).toBe("0007:5566012399");
    expect(sentTo("update-invoicing")).toEqual([]);
    await type(user, "Peppol-id", "");
    await user.click(screen.getByRole("button", { name: "Använd 0007:5566012398" }));
    expect((await field("Peppol-id")).value).toBe("0007:5566012398");
  });

  test("wrong input stands beside its field, and what was typed stays", async () => {
    const { user } = await open(path);
    await type(user, "Företagsnamn", "");
    await type(user, "Förnamn", "Maria");
    await user.click(screen.getByRole("button", { name: "Spara uppgifter" }));
    expect(await screen.findAllByText("Ange företagets namn")).not.toEqual([]);
    expect((await field("Förnamn")).value).toBe("Maria");
    expect(sentTo("update-company-details")).toEqual([]);
  });

  const theirs = {
    ...settings,
    invoicing: {
      ...settings.invoicing,
      version: "i2",
      invoice_reference: "7000",
      invoice_email: "ny@nordljus.example",
    },
  };
  const overtaken = (): Calls => ({
    "get-company-settings": inTurn(settings, theirs),
    "update-invoicing": inTurn<Answer<"update-invoicing">>(refused("changed-meanwhile"), {
      changes: [reference],
      waiting_contact_email: null,
    }),
  });

  test("that somebody else has saved meanwhile shows both, and one's own can be kept", async () => {
    const { user } = await open(path, overtaken());
    await type(user, "Er referens", "5000 Kök");
    await user.click(screen.getByRole("button", { name: "Spara faktura" }));
    expect((await screen.findByText(/^Fakturareferens: nu/)).textContent).toBe(
      "Fakturareferens: nu 7000, hos dig 5000 Kök",
    );
    await user.click(screen.getByRole("button", { name: "Behåll mina ändringar" }));
    // What only the other one had changed is theirs.
    await waitFor(async () => expect((await field("E-post för faktura")).value).toBe("ny@nordljus.example"));
    expect((await field("Er referens")).value).toBe("5000 Kök");
    await user.click(await screen.findByRole("button", { name: "Spara faktura" }));
    await waitFor(() => expect(sentTo("update-invoicing")).toHaveLength(2));
    expect(sentTo("update-invoicing")[1]).toMatchObject({
      seen: "i2",
      invoice_reference: "5000 Kök",
      invoice_email: "ny@nordljus.example",
    });
  });

  test("that somebody else has saved meanwhile can be taken as it is", async () => {
    const { user } = await open(path, overtaken());
    await type(user, "Er referens", "5000 Kök");
    await user.click(screen.getByRole("button", { name: "Spara faktura" }));
    await user.click(await screen.findByRole("button", { name: "Använd det som är sparat" }));
    await waitFor(async () => expect((await field("Er referens")).value).toBe("7000"));
    expect(screen.queryByRole("button", { name: "Spara faktura" })).toBeNull();
  });

  test("is not left with something unsaved unless that is confirmed", async () => {
    const { user } = await open(path);
    await type(user, "Er referens", "5000 Kök");
    await user.click(screen.getByRole("link", { name: "Säkerhet" }));
    await user.click(await screen.findByRole("button", { name: "Fortsätt skriva" }));
    expect((await field("Er referens")).value).toBe("5000 Kök");
    await user.click(screen.getByRole("link", { name: "Säkerhet" }));
    await user.click(await screen.findByRole("button", { name: "Lämna" }));
    expect(await screen.findByText("Lösenord")).toBeTruthy();
  });
});
