import { randomUUID } from "node:crypto";
import { z } from "zod";
import { COMPANY_MAILS_A_DAY } from "../../domain/mails.ts";
import type { Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import type { DefinedMail } from "./define.ts";

type Outgoing = { key: string; companyId?: string | null; mail: DefinedMail };

/**
 * The keys of mails above what a company may send to its register in a day: whoever founds a company in a minute can
 * write anybody's address into it. They are held and the platform is told:
 * nothing is lost. Orders, allergies and what HR is reminded of are not counted.
 */
export async function keysOverCeiling(tx: Tx, outgoing: Outgoing[]): Promise<Set<string>> {
  // Mails to unknown addresses run the same statements, so that timing tells nothing.
  const asked = outgoing
    .filter(({ mail }) => mail.definition.companyCeiling)
    .map(({ key, companyId }) => ({ key, companyId: companyId ?? randomUUID() }));
  if (asked.length === 0) return new Set();
  const counts = [...Map.groupBy(asked, ({ companyId }) => companyId).entries()].map(([company, mails]) => ({
    company,
    mails: mails.length,
  }));
  const rows = await readRows(tx, { company: z.string(), left: z.number() })`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(counts)}::json) as asked(company uuid, mails integer)
    ), counted as (
      insert into rate_limits (bucket, window_start, calls)
      select 'register mails ' || company, date_trunc('day', app_now()), mails from asked order by company
      on conflict (bucket, window_start) do update set calls = rate_limits.calls + excluded.calls
      returning bucket, calls
    )
    select asked.company,
      case subscription_status when 'trialing' then ${COMPANY_MAILS_A_DAY.trialing}::int else ${COMPANY_MAILS_A_DAY.paying}::int end
        - counted.calls + asked.mails as left
    from asked join companies on companies.id = asked.company
    join counted on counted.bucket = 'register mails ' || asked.company`;
  const left = new Map(rows.map((row) => [row.company, row.left]));
  const over = asked.filter(({ companyId }) => {
    const remaining = left.get(companyId) ?? Infinity;
    left.set(companyId, remaining - 1);
    return remaining <= 0;
  });
  return new Set(over.map(({ key }) => key));
}
