// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { CallName } from "../../../contract/contract.ts";
import { choose, press, write } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import * as allAnswers from "../answers/in-use.ts";
import { open, screen, waitFor, within } from "../app.tsx";
import { BROKEN, SILENT } from "../transport.ts";

test("step one of a meal goes on with an address, a vendor and people", async () => {
  const [kajen] = allAnswers.companyInUse["list-meal-vendors"].vendors;
  const vendors = [kajen!, { ...kajen!, id: companyAnswers.ID, name: "Andra köket", address: "Kajen 2" }];
  await open("/dashboard?tab=maltider", {
    "list-meal-vendors": { vendors, radius_km: 50 },
    "mapbox-geocoding": SILENT,
  });
  await press("Skapa måltidsbeställning")();
  await choose("Lunch")();
  await screen.findByText("Andra köket");
  const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Nästa" });
  expect(next().disabled, "no vendor").toBe(true);
  await choose("Andra köket")();
  await waitFor(() => expect(next().disabled).toBe(false));
  await write("Leveransadress", "");
  await waitFor(() => expect(next().disabled, "no address").toBe(true));
});

test("what cannot be made or read says so, and is tried again", async () => {
  const broken = new Set<CallName>(["ensure-company", "get-promise-year"]);
  const unless =
    <T,>(name: CallName, answer: T) =>
    () =>
      broken.has(name) ? BROKEN : answer;
  const founded = allAnswers.companyInUse["get-user"];
  await open("/dashboard", {
    "get-user": () => (broken.has("ensure-company") ? companyAnswers.newcomer : founded),
    "ensure-company": unless("ensure-company", { company: companyAnswers.company, created: true }),
    "get-promise-year": unless("get-promise-year", companyAnswers.noPromises),
  });
  const again = async (text: string) =>
    within((await screen.findByText(text, { selector: "main *" })).closest<HTMLElement>("[role=alert]")!);
  const company = await again("Kunde inte skapa företag");
  broken.delete("ensure-company");
  fireEvent.click(company.getByRole("button", { name: "Försök igen" }));
  const birthdays = await again("Kunde inte hämta födelsedagarna");
  broken.delete("get-promise-year");
  fireEvent.click(birthdays.getByRole("button", { name: "Försök igen" }));
  await waitFor(() => expect(screen.queryByText("Kunde inte hämta födelsedagarna")).toBeNull());
});
