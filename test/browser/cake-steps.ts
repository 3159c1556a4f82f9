import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import type { RunningServer } from "../../server/start.ts";
import type { Mail } from "./fixtures.ts";

export const cardOf = (page: Page | Locator, name: string) =>
  page.getByRole("listitem").filter({ hasText: name });

export async function order(page: Page, name: string, bakery: string): Promise<void> {
  await cardOf(page, name).getByRole("button", { name: "Beställ tårta" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 vald")).toBeVisible();
  await dialog.getByText(bakery, { exact: true }).click();
  await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
  await expect(dialog).toHaveCount(0);
}

export async function approve(
  request: APIRequestContext,
  server: RunningServer,
  name: string,
): Promise<void> {
  const headers = { apikey: server.services.settings.publicKey };
  const data = { email: "admin@tartdags.example", password: "tartdags" };
  const session = (await (await request.post("/auth/v1/sign-in", { headers, data })).json()) as {
    token: string;
  };
  const [found] = await server.services.db.lookUp(
    "find-request",
    `select r.id, o.revision from order_requests r join orders o on o.id = r.order_id join employees e on e.id = r.employee_id
     where e.name = $1 and r.status = 'pending'`,
    [name],
  );
  const answer = await request.post("/functions/v1/set-order-request-status", {
    headers: { ...headers, authorization: `Bearer ${session.token}` },
    data: { ids: [found!.id], revisions: { [found!.id as string]: found!.revision }, status: "approved" },
  });
  expect(answer.status()).toBe(200);
}

export const linkIn = (mail: Mail): string => /\/svar\?token=[\w.-]+/.exec(mail.text)![0];
