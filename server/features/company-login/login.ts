import { and, eq, isNotNull, sql } from "drizzle-orm";
import { domainOf, type LoginProblem, problemWords } from "../../../domain/company-login.ts";
import { isPro } from "../../../domain/subscription.ts";
import type { Company } from "../../calls/identify.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { companies, company_logins } from "../../database/schema.ts";
import type { IdentityClient } from "../../providers/identity.ts";
import type { Services } from "../../providers/services.ts";

/** A company's own login, as it is set up. All of it is read and written by the platform's role. */
export type LoginRow = typeof company_logins.$inferSelect;

const CALLBACK_PATH = "/auth/callback";
export const callbackUrl = ({ publicUrl }: Pick<Services, "publicUrl">) => `${publicUrl}${CALLBACK_PATH}`;

export function requirePro(company: Pick<Company, "subscription_tier">): void {
  if (!isPro(company)) throw new Refusal("needs-pro", "Företagsinloggning ingår i Pro.");
}

export async function findLogin(tx: Tx, companyId: string): Promise<LoginRow | null> {
  const [login] = await tx.select().from(company_logins).where(eq(company_logins.company_id, companyId));
  return login ?? null;
}

/** Locked: what is decided by it holds until it is written. */
export async function requireLogin(tx: Tx, companyId: string): Promise<LoginRow> {
  const [login] = await tx
    .select()
    .from(company_logins)
    .where(eq(company_logins.company_id, companyId))
    .for("update");
  if (!login) throw new Refusal("company-login-missing");
  return login;
}

/** The login of an address: by its domain alone, so that no answer tells one address from another. */
export async function findLoginOf(tx: Tx, email: string): Promise<LoginRow | null> {
  const domain = domainOf(email);
  if (!domain) return null;
  const [found] = await tx
    .select({ login: company_logins })
    .from(company_logins)
    .innerJoin(companies, eq(companies.id, company_logins.company_id))
    .where(
      and(
        eq(company_logins.domain, domain),
        isNotNull(company_logins.domain_proved_at),
        isNotNull(company_logins.switched_on_at),
        eq(companies.subscription_tier, "pro"),
      ),
    );
  return found?.login ?? null;
}

/** Whoever has a copy of the database has no secret: it is sealed, and opens for its company alone. */
export const sealSecret = ({ vault }: Services, companyId: string, secret: string) => ({
  secret_sealed: vault.seal("login-secret", secret, companyId),
  secret_hint: secret.slice(-3),
});

/** The library takes no empty one. */
export const NO_SECRET = "-";

/** What speaks to the provider. A secret that was sealed with another key than today's is no secret any more. */
export const clientOf = (services: Services, login: LoginRow): IdentityClient => ({
  issuer: services.providers.identity.issuerOf(login),
  clientId: login.client_id,
  secret: services.vault.tryOpen("login-secret", login.secret_sealed, login.company_id) ?? NO_SECRET,
});

/** What is wrong, in the words of the provider that is meant. */
export const failed = (login: Pick<LoginRow, "provider">, problem: LoginProblem) =>
  new Refusal("company-login-failed", problemWords(problem, login.provider));

/** Off, until it has been tried once more. Logins that began before end here. */
export const untried = {
  tested_at: null,
  tested_name: null,
  tested_email: null,
  tested_ms: null,
  switched_on_at: null,
  required: false,
  problem: null,
  problem_at: null,
  revision: sql`${company_logins.revision} + 1`,
} as const;
