// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { idOf } from "./answers/company.ts";
import { platform } from "./answers/platform.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import type { Calls } from "./transport.ts";

/** The staff's first screen: one queue by urgency, worked with the keyboard, and what can be taken back. */

const mail = {
  ...platform["list-dead-mails"].mails[0]!,
  id: idOf(61),
  subject: "Ett mejl som studsade",
  status: "dead" as const,
  expired: false,
};
const calls: Calls = {
  "list-dead-mails": { mails: [mail], next: null, total: 1 },
  "list-silent-suppliers": { orders: [] },
  "list-missing-deliveries": { deliveries: [] },
};
const queue = () => screen.findByRole("list", { name: "Väntar på dig" });
const rows = async () =>
  [...(await queue()).querySelectorAll<HTMLElement>("[data-row]")].map((row) => ({
    row,
    title: row.querySelector("[id]")!.textContent,
  }));

test("what is most urgent stands first, J and K go through it, and Enter proposes what U takes back", async () => {
  const { user } = await open("/admin", calls, "admin");
  await screen.findByText("Ett mejl som studsade");
  await waitFor(async () => expect((await rows())[0]!.title).toMatch(/^Tårta till Moa Lindahl/));
  const all = await rows();
  const at = all.findIndex(({ title }) => title === "Ett mejl som studsade");
  expect(at).toBeGreaterThan(0);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
    new RegExp(`^${all.length}\\s(sak|saker) väntar på dig$`),
  );
  await user.keyboard("j");
  expect(document.activeElement).toBe(all[0]!.row);
  await user.keyboard("{j>20/}");
  expect(document.activeElement).toBe(all.at(-1)!.row);
  await user.keyboard("k{ArrowDown}");
  expect(document.activeElement).toBe(all.at(-1)!.row);

  const { row } = all[at]!;
  row.focus();
  await user.keyboard("{Enter}");
  expect(within(row).getByRole("status").textContent).toBe("Skickar igen …");
  await user.keyboard("u");
  expect(within(row).getByRole("button", { name: "Skicka igen: Ett mejl som studsade" })).toBeTruthy();
  expect(sentTo("send-mail-again")).toEqual([]);
});

test("whoever goes on to another page has decided, and the place is marked", async () => {
  const { user } = await open("/admin", { ...calls, "send-mail-again": { id: mail.id } as never }, "admin");
  await user.click(await screen.findByRole("button", { name: "Skicka igen: Ett mejl som studsade" }));
  expect(sentTo("send-mail-again")).toEqual([]);
  const place = () =>
    within(screen.getByRole("navigation", { name: "Admin" })).getByRole("link", { name: "Drift" });
  await user.click(place());
  await screen.findByRole("heading", { level: 1, name: "Drift" });
  await waitFor(() => expect(sentTo("send-mail-again")).toEqual([{ id: mail.id }]));
  expect(place().getAttribute("aria-current")).toBe("page");
  expect(await screen.findByText("Testpanel")).toBeTruthy();
});
