// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { agreementVersions } from "../../domain/agreements.ts";
import { press } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";

const { overview, user } = companyAnswers;
const both = ["terms", "processing"] as const;

test("HR is asked on the overview to accept what nobody has accepted, and nobody else is", async () => {
  const waiting = { ...overview, agreements_waiting: [...both] };
  await open("/dashboard", { "get-overview": waiting });
  await screen.findByText(
    "Läs och godkänn villkoren och personuppgiftsbiträdesavtalet. Allt fungerar som vanligt tills dess.",
  );
  expect(screen.getByRole("link", { name: "Till avtalen" }).getAttribute("href")).toBe(
    "/dashboard/installningar/integritet#avtal",
  );
});

test("a reader is not asked", async () => {
  const waiting = { ...overview, agreements_waiting: [...both] };
  await open("/dashboard", { "get-overview": waiting, "get-user": { ...user, role: "viewer" } });
  await screen.findByText("Antal anställda");
  expect(screen.queryByText("Avtal att godkänna")).toBeNull();
});

test("what is accepted is the versions that the page has shown", async () => {
  await open("/dashboard/installningar/integritet", {
    "get-agreements": { waiting: [...both], accepted: [] },
  });
  await screen.findAllByText(/inte godkänd än/);
  await press("Godkänn för företaget")();
  await waitFor(() => expect(sentTo("accept-agreements")).toEqual([{ shown: agreementVersions }]));
});

test("a newer version than the accepted one is named, and the accepted one stays told", async () => {
  const accepted = [
    { document: "terms", version: "2026-01-01", accepted_at: "2026-02-01T08:00:00Z", by: "Åsa Öberg" },
  ] as const;
  await open("/dashboard/installningar/integritet", {
    "get-agreements": { waiting: [...both], accepted: [...accepted] },
  });
  const told = await screen.findByText(
    `Version 2026-01-01 godkändes söndag 1 februari av Åsa Öberg. En ny version, ${agreementVersions.terms}, väntar.`,
  );
  expect(told).toBeTruthy();
});

test.each(["/villkor", "/personuppgiftsbitradesavtal"])("%s is read without signing in", async (path) => {
  await open(path, {}, "nobody");
  expect(await screen.findByText("Version 2026-11-18")).toBeTruthy();
});
