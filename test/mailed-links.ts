import { sql } from "drizzle-orm";
import { stockholmToday } from "../domain/clock.ts";
import { weekOf } from "../domain/dates.ts";
import { weekToken } from "../server/features/autopilot/week-links.ts";
import { outcomeToken } from "../server/features/orders/outcome-links.ts";
import { supplierToken } from "../server/features/orders/supplier-links.ts";
import { setOrderOf } from "./order-facts.ts";
import { buildCakeRequest } from "./requests.ts";
import type { Person, World } from "./world.ts";

/** Every link that somebody gets by mail, each with a company of its own. */
export async function linksOf(world: World, admin: Person) {
  const company = await world.buildCompany();
  const { hr } = company;
  await world.nobody.call("send-password-reset", { email: hr.email }, { "x-address": company.id });
  await world
    .as(admin)
    .call("generate-magic-link", { email: hr.email }, { "idempotency-key": `magic ${company.id}` });
  const invitee = `ny-${company.id}@kund.example`;
  const invited = await world.as(admin).call("send-onboarding-email", {
    email: invitee,
    firstName: "Ny",
    companyName: "Ny Kund AB",
  });
  const { token: join } = await world.as(hr).call("get-join-link", {});
  await world.nobody.call("submit-employee-registration", {
    token: join,
    employee: { first_name: "Kim", last_name: "Ek", email: "kim@kund.example", birthday: "1990-05-17" },
  });
  const { order } = await buildCakeRequest(world, company);
  await world.inDatabase((tx) =>
    setOrderOf(tx, order.id, { status: "requested", requested_at: world.clock.now().toString() }),
  );
  const payer = `betalar-${company.id}@kund.example`;
  await pay(world, payer);
  const mailed = async (page: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select key, text, links from mails where company_id = ${company.id} or to_email in (${hr.email}, ${payer})`,
      ),
    );
    const link = new RegExp(`/${page}\\?\\S*token=([\\w-]+)`);
    const found = rows.map((mail) => link.exec(world.asReceived(mail))?.[1]);
    return found.find(Boolean)!;
  };
  const { rows: bakeries } = await world.inDatabase((tx) =>
    tx.execute(sql`select email from vendors where id = ${order.bakery_id}`),
  );
  const supplier = supplierToken(
    world.services.vault,
    {
      kind: "cake",
      vendor_id: order.bakery_id!,
      company_id: company.id,
      delivery_date: order.delivery_date,
    },
    String(bakeries[0]!.email),
  );
  const tokens = {
    recovery: await mailed("reset-password"),
    magic: await world.mailedToken(hr.email, "auth/magic"),
    "hr-form": await world.mailedToken(invitee, "hr-form"),
    personal: await mailed("min-sida"),
    setup: await mailed("company-setup"),
    supplier,
    outcome: outcomeToken(
      world.services.vault,
      { company_id: company.id, delivery_date: order.delivery_date },
      "hr@bolag.example",
    ),
    week: weekToken(
      world.services.vault,
      { company_id: company.id, monday: weekOf(stockholmToday(world.clock), 1).monday.toString() },
      "hr@bolag.example",
    ),
  };
  const addresses = [
    `/reset-password?token=${tokens.recovery}`,
    `/auth/magic?token=${tokens.magic}`,
    `/hr-form?token=${tokens["hr-form"]}`,
    `/min-sida?token=${tokens.personal}`,
    `/company-setup?token=${tokens.setup}`,
    `/employee-signup?token=${join}`,
    `/svar?token=${supplier}`,
    `/leverans?token=${tokens.outcome}`,
    `/vecka?token=${tokens.week}`,
    invited.checkoutUrl.replace("https://tartdags.example", ""),
  ];
  return { company, order, tokens, join, addresses };
}

async function pay(world: World, adminEmail: string) {
  const payment = { adminEmail, companyName: "Betalar AB" };
  const { url } = await world.nobody.call("create-checkout-session", payment, { "x-address": adminEmail });
  await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
}
