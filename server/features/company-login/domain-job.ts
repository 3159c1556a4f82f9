import { sql } from "drizzle-orm";
import { z } from "zod";
import { DOMAIN_MEMORY_DAYS } from "../../../domain/company-login.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { findRow, readRows, type Row } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { isRecordThere, noteRecord } from "./domain-proof.ts";
import { mailHr } from "./mail-hr.ts";
import { companyDomain } from "./mails/company-domain.ts";

const BATCH = 20;

const Due = {
  company_id: z.string(),
  domain: z.string(),
  domain_token: z.string(),
  is_proved: z.boolean(),
};
type Due = Row<typeof Due>;

/**
 * Looks for the records of domains: of one that is to be shown every five minutes, of one that was shown once a day. The
 * DNS is asked with no transaction open.
 */
export async function watchDomains(services: Services): Promise<void> {
  const { db } = services;
  const due = await db.transaction(
    platformScope,
    (tx) => readRows(tx, Due)`
      update company_logins set domain_looked_at = app_now() where company_id in (
        select company_id from company_logins l join companies c on c.id = l.company_id
        where l.domain is not null and c.subscription_tier = 'pro' and c.closed_at is null
          and coalesce(l.domain_looked_at, '-infinity') <= app_now()
            - case when l.domain_proved_at is null then interval '5 minutes' else interval '1 day' end
        order by l.domain_looked_at nulls first limit ${BATCH} for update of l skip locked)
      returning company_id, domain, domain_token, domain_proved_at is not null as is_proved`,
  );
  await Promise.all(
    due.map(async (shown) => {
      const there = await isRecordThere(services, shown);
      if (there !== null) await db.transaction(platformScope, (tx) => note(tx, services, shown, there));
    }),
  );
}

async function note(tx: Tx, services: Services, shown: Due, there: boolean): Promise<void> {
  if (!there) return shown.is_proved ? noteMissing(tx, services, shown) : undefined;
  try {
    if (await noteRecord(tx, services, shown))
      await mailHr(tx, services, shown.company_id, words(shown, "found"));
  } catch (error) {
    // It stands there all the same, and whoever looks by hand is told.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A domain may have gone to somebody else by now: after a month it is the company's no longer, and its login is off. */
async function noteMissing(tx: Tx, services: Services, shown: Due): Promise<void> {
  const lapsed = await findRow(tx, { company_id: z.string() })`
    update company_logins set domain_proved_at = null, switched_on_at = null, required = false, revision = revision + 1
    where company_id = ${shown.company_id} and domain = ${shown.domain} and domain_proved_at is not null
      and domain_seen_at < app_now() - make_interval(days => ${DOMAIN_MEMORY_DAYS}) returning company_id`;
  if (lapsed) await writeAudit(tx, { action: "company-domain-lapsed", companyId: shown.company_id });
  await mailHr(tx, services, shown.company_id, words(shown, lapsed ? "lapsed" : "missing"));
}

/** Of a record that is missing HR hears once for each time it was there. */
function words({ domain }: Due, state: "found" | "missing" | "lapsed") {
  return {
    key: sql<string>`${state} || ':' || coalesce(domain_seen_at::text, '')`,
    mail: (company_name: string, url: string) =>
      companyDomain({ company_name, domain, state, settings_url: url }),
  };
}
