// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { CallName } from "../../contract/contract.ts";
import { press } from "./acts.ts";
import * as all from "./answers/in-use.ts";
import * as platform from "./answers/platform.ts";
import * as answers from "./answers/supplier.ts";
import { open, screen, sentTo, within } from "./app.tsx";
import { expectEnglish, openIn, swedishLeft } from "./english.ts";
import { suppliers } from "./lists/suppliers.ts";
import { BROKEN, failing, refused } from "./transport.ts";

/** A supplier's own pages, read in English. */

const usually: Partial<Record<CallName, unknown>> = { ...all.companyInUse, ...platform.platform };
const assortment = { "list-own-products": platform.assortment };
const page = { name: "Konditori Ros", address: "Sveavägen 1" };

describe.each(suppliers)("$name", ({ path, call, empty, full }) => {
  test("is in English when it failed, when there is nothing and when it is full", async () => {
    const usual = full.answer ?? usually[call];
    for (const answer of [BROKEN, empty.answer, usual]) {
      await openIn(["en"], path, { [call]: answer }, "supplier");
      await screen.findAllByText("Today");
      await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
      expectEnglish(answer, ...Object.values(answers), platform.assortment, page);
    }
  });
});

describe("a supplier", () => {
  test("answers, withdraws and is told in English why something could not be done", async () => {
    const [first, second] = answers.offers.offers;
    const text = "Beställningen är redan ändrad. Status nu: Bekräftad.";
    const outcome = {
      done: [first!.id],
      refused: [{ order_ids: [second!.id], code: "order-changed", text }],
    };
    const { user } = await openIn(
      ["en"],
      "/leverantor/svara",
      { "answer-supplier-offers": outcome },
      "supplier",
    );
    await user.click(await screen.findByRole("button", { name: /^Choose all 2/ }));
    await press("Yes to 2")();
    await screen.findByText("Confirm the allergies before you say yes.");
    expectEnglish(...Object.values(answers));
    await press("No to 2")();
    await within(await screen.findByRole("alertdialog")).findByText(/^Somebody else is asked at once\./);
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "No to 2" }));
    await screen.findByText(`${second!.company_name}: The order has changed already. It stands: Confirmed.`);
    expect(await screen.findByText("Thank you for the answer. Somebody else will be asked.")).toBeTruthy();
    expectEnglish(...Object.values(answers));
  });

  test("chooses in which language it is mailed", async () => {
    const calls = { "set-supplier-language": {} };
    const { user } = await openIn(["en"], "/leverantor/regler", calls, "supplier");
    await screen.findByText(/^Emails, notices and the calendar feed/);
    await user.click(screen.getByLabelText("English"));
    await screen.findByText("Saved.");
    await user.click(screen.getByRole("button", { name: "Signed in" }));
    await user.click(await screen.findByRole("menuitem", { name: /^På svenska/ }));
    await screen.findByText(/^Mejl, notiser och kalenderflöde/);
    expect(sentTo("set-supplier-language")).toEqual([{ language: "en" }, { language: "sv" }]);
    expect(localStorage.getItem("tartdags.sprak")).toBe("sv");
  });

  test("changes a product, and reads what is wrong with it", async () => {
    const { user } = await openIn(["en"], "/leverantor/sortiment", assortment, "supplier");
    await press("New product")();
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save the product" }));
    await dialog.findByText("Choose what it contains, or None of them");
    expectEnglish(platform.assortment, ...Object.values(answers));
    await press("Close")();
    await press("Import a list")();
    await user.type(
      await screen.findByLabelText(/Or paste/),
      "Namn\tBitar\tPris\tAllergener\nMoln\tx\t-1\tluft",
    );
    await press("Continue")();
    for (const problem of [
      "Row 2: “x” is no number of pieces",
      "Row 2: the price cannot be negative, not “-1”",
      "Row 2: the allergen “luft” is not in the list",
    ])
      expect(await screen.findByText(problem)).toBeTruthy();
    expectEnglish(platform.assortment, ...Object.values(answers));
  });

  test.each([
    ["/leverantor/lank", {}, "Your page at Tårtdags"],
    ["/leverantor/oppna?token=x", {}, "Open your page"],
    ["/leverantor/oppna", {}, "The link no longer works"],
    ["/leverantor/adress?token=x", {}, "Confirm the address"],
    ["/leverantor/adress", {}, "The link no longer works"],
  ] as const)("comes in by %s in English", async (path, calls, title) => {
    await openIn(["en"], path, calls, "nobody");
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expectEnglish();
  });

  test("asks for a link, and reads why none was sent", async () => {
    await openIn(["en"], "/leverantor/lank", failing("send-supplier-link"), "nobody");
    await screen.findByLabelText("Email");
    await press("Send the link")();
    expect(await screen.findAllByText("Not a valid email address")).not.toEqual([]);
    expect(swedishLeft()).toEqual([]);
    await open(
      "/leverantor/oppna?token=x&sprak=en",
      { "open-supplier-page": refused("link-expired") },
      "nobody",
    );
    await press("Open the page")();
    await screen.findByText("It works once, for a day. A new one comes within a minute or so.");
    expect(sentTo("open-supplier-page")).toEqual([{ token: "x" }]);
  });
});
