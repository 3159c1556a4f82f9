import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Session } from "../../../contract/account.ts";
import type { Identified } from "../../../domain/company-login.ts";
import { containsWebAddress, normalizeName } from "../../../domain/names.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { company_identities, users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { type Arrival, startSession } from "../accounts/sessions.ts";
import { verifyEmail } from "../accounts/verify-email.ts";
import { lockAddress, lockCompany } from "../companies/companies.ts";
import { admit } from "./admit.ts";
import { expired, type Attempt } from "./attempts.ts";
import { type LoginRow, requireLogin } from "./login.ts";

type From = Pick<Arrival, "request" | "before">;

/** Lets in whom the provider has named: somebody it named before, or the owner of an address at the company's own domain. */
export async function arrive(
  tx: Tx,
  services: Services,
  attempt: Attempt,
  who: Identified,
  from: From,
): Promise<{ result: "signed-in" | "asked"; session: Session }> {
  if (who.email) await lockAddress(tx, who.email);
  const company = await lockCompany(tx, attempt.company_id);
  // What it was set up with may have changed while the person was at the provider.
  const login = await requireLogin(tx, company.id);
  if (login.revision !== attempt.revision || !login.switched_on_at) throw expired();
  const issuer = services.providers.identity.issuerOf(login);
  const known = await findIdentity(tx, { company_id: company.id, issuer, subject: who.subject });
  const userId = known?.user_id ?? (await findOrMakeUser(tx, services, login, issuer, who, from));
  const isInside = await isMember(tx, userId, company.id);
  const asked = isInside
    ? false
    : await admit(tx, services, { login, company, userId, wasRemoved: known !== null && !known.user_id });
  const used_at = services.clock.now().toString();
  await tx
    .insert(company_identities)
    .values({ company_id: company.id, issuer, subject: who.subject, user_id: userId, used_at })
    .onConflictDoUpdate({
      target: [company_identities.company_id, company_identities.issuer, company_identities.subject],
      set: { user_id: userId, used_at },
    });
  // What it takes to sign in there is the provider's to ask for.
  const arrival = { services, ...from, byCompany: true, hasFactor: true };
  const session = await startSession(tx, services.clock, userId, arrival);
  return { result: asked ? "asked" : "signed-in", session };
}

type Identity = { company_id: string; issuer: string; subject: string };

const whose = ({ company_id, issuer, subject }: Identity) =>
  and(
    eq(company_identities.company_id, company_id),
    eq(company_identities.issuer, issuer),
    eq(company_identities.subject, subject),
  );

async function findIdentity(tx: Tx, identity: Identity) {
  const [found] = await tx.select().from(company_identities).where(whose(identity)).for("update");
  return found ?? null;
}

/** By the address, the first time: it counts since the provider vouches for it and the domain is the company's. */
async function findOrMakeUser(
  tx: Tx,
  services: Services,
  login: LoginRow,
  issuer: string,
  { email, name, subject }: Identified,
  { before }: From,
): Promise<string> {
  if (!email) throw new Refusal("company-login-address");
  const email_verified_at = services.clock.now().toString();
  const full_name = nameFrom(name);
  const [made] = await tx
    .insert(users)
    .values({ email, full_name, email_verified_at })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made) return made.id;
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  // An address that was given to somebody new is not the account of whoever had it.
  const others = await tx.$count(
    company_identities,
    and(
      eq(company_identities.company_id, login.company_id),
      eq(company_identities.issuer, issuer),
      eq(company_identities.user_id, user!.id),
      ne(company_identities.subject, subject),
    ),
  );
  if (others > 0)
    throw new Refusal(
      "company-login-address",
      "Adressen hör redan till ett annat konto i er inloggning. Be den som är HR-ansvarig att först ta bort den gamla tillgången.",
    );
  await verifyEmail(tx, services, user!, before);
  return user!.id;
}

/** It comes to stand in mails to others. */
function nameFrom(said: string | null): string | null {
  const name = said && normalizeName(said);
  return name && !containsWebAddress(name) ? name : null;
}

/** Whether they have access already. Nobody gets into another company, or to the platform's staff, by a customer's login. */
async function isMember(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  const place = await findRow(tx, { company_id: z.string().nullable(), is_staff: z.boolean() })`
    select p.company_id, coalesce(r.role = 'admin', false) as is_staff
    from users u left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id
    where u.id = ${userId}`;
  if (place!.is_staff)
    throw new Refusal("not-allowed", "Du är administratör för Tårtdags. Logga in med ditt lösenord.");
  if (place!.company_id && place!.company_id !== companyId)
    throw new Refusal(
      "belongs-elsewhere",
      "Din adress har redan tillgång till ett annat företag. Logga in med ditt lösenord.",
    );
  return place!.company_id === companyId;
}

/** Whose access was taken away a year ago, and who has not come back. */
export const forgetIdentities = sql`delete from company_identities
  where user_id is null and used_at < app_now() - interval '1 year'`;
