// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { press } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import * as allAnswers from "./answers/in-use.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { type Calls, refused } from "./transport.ts";

const overview = allAnswers.companyInUse["get-overview"];
const alone = {
  members: [allAnswers.companyInUse["list-members"].members[0]!],
  invitations: [],
};
const empty: Calls = {
  "get-overview": {
    ...overview,
    first_hour: { open: true, skipped: [] },
    has_autopilot: false,
    employees: 0,
    company: { ...companyAnswers.company, calendar_enabled: false },
  },
  "list-members": alone,
  "get-join-link": { token: "k7m2x9pd", url: "https://tartdags.example/employee-signup?token=k7m2x9pd" },
};
const full: Calls = {
  "get-overview": {
    ...overview,
    has_autopilot: true,
    company: { ...companyAnswers.company, calendar_enabled: true },
  },
};

test("an empty company sees what is left to do, with the link for its people ready to be sent", async () => {
  await open("/dashboard", empty, "hr");
  await screen.findByText("1 av 5 klara. Det tar ungefär fyra minuter till.");
  await press("Bjud in")();
  await screen.findByRole("img", { name: "QR-kod till länken" });
  expect(screen.getByText("https://tartdags.example/employee-signup?token=k7m2x9pd")).toBeTruthy();
  expect(screen.getByText(/Vi ska börja fira allas födelsedagar med tårta/)).toBeTruthy();
});

test("a step is skipped, taken back, and the list hidden until the help menu brings it back", async () => {
  await open("/dashboard", empty, "hr");
  await screen.findByText(/^1 av 5 klara/);
  await press("Hoppa över Koppla kalendern")();
  await screen.findByText("1 av 5 klara. Det tar ungefär tre minuter till.");
  await press("Ångra")();
  await screen.findByText("1 av 5 klara. Det tar ungefär fyra minuter till.");
  await press("Dölj listan")();
  await waitFor(() => expect(screen.queryByText("Snart är ingen födelsedag glömd")).toBeNull());
  screen.getByText(/^Meny för /).click();
  (await screen.findByText("Hjälp: Kom igång")).click();
  await screen.findByText("Snart är ingen födelsedag glömd");
  expect(sentTo("set-first-hour")).toEqual([
    { open: true, skipped: ["calendar"] },
    { open: true, skipped: [] },
    { open: false, skipped: [] },
  ]);
});

test("what could not be kept is not shown as skipped", async () => {
  await open("/dashboard", { ...empty, "set-first-hour": refused("not-allowed") }, "hr");
  await screen.findByText(/^1 av 5 klara/);
  await press("Hoppa över Koppla kalendern")();
  await waitFor(() => expect(sentTo("set-first-hour")).toHaveLength(1));
  await screen.findByText("1 av 5 klara. Det tar ungefär fyra minuter till.");
});

test("the last step done ends the list for everybody", async () => {
  const skipped = ["autopilot", "colleagues", "calendar", "reserve"] as const;
  const { first_hour: _, ...rest } = empty["get-overview"] as typeof overview;
  const over = { ...rest, first_hour: { open: true, skipped: [...skipped] } };
  await open("/dashboard", { ...empty, "get-overview": over }, "hr");
  await waitFor(() => expect(sentTo("set-first-hour")).toEqual([{ open: false, skipped: [...skipped] }]));
  expect(screen.queryByText("Snart är ingen födelsedag glömd")).toBeNull();
});

test("beside the list stands what is arranged, and how the trial ends without a way to pay", async () => {
  const trialing = { subscription_status: "trialing", trial_ends_at: "2026-03-12T09:00:00+01:00" } as const;
  const company = { ...companyAnswers.company, ...trialing, calendar_enabled: false };
  const [next] = overview.next_birthdays;
  const begun = {
    ...overview,
    company,
    first_hour: { open: true, skipped: [] },
    next_birthdays: [{ ...next!, order_id: companyAnswers.ID }],
  };
  const subscription = { ...allAnswers.companyInUse["get-subscription"], ...trialing, subscribed: false };
  await open("/dashboard", { ...empty, "get-overview": begun, "get-subscription": subscription }, "hr");
  await screen.findByText("Redan ordnat");
  await screen.findByText(
    /Den slutar torsdag 12 mars\. Ni har inte lagt till något betalsätt, så inget dras/,
  );
  expect(screen.getByRole("link", { name: "Välj kort eller faktura" }).getAttribute("href")).toBe(
    "/dashboard/installningar/prenumeration",
  );
});

test("a company that is under way does not see it, nor does one that has done it all", async () => {
  await open("/dashboard", full, "hr");
  await screen.findByText("Antal anställda");
  expect(screen.queryByText("Snart är ingen födelsedag glömd")).toBeNull();
});

test("a reader is not asked to do what only HR may", async () => {
  const viewer = { ...companyAnswers.user, role: "viewer" as const };
  await open("/dashboard", { ...empty, "get-user": viewer }, "hr");
  await screen.findByText("Antal anställda");
  expect(screen.queryByText("Snart är ingen födelsedag glömd")).toBeNull();
  expect(screen.queryByText("Hjälp: Kom igång")).toBeNull();
});
