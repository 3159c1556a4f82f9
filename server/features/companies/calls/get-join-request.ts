import { z } from "zod";
import { getJoinRequest } from "../../../../contract/joining.ts";
import { formatOrgNumber } from "../../../../domain/organisation.ts";
import { joinOutcomes, joinState } from "../../../../domain/joining.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { findRow } from "../../../database/query.ts";

const Own = {
  org_number: z.string(),
  expires_at: z.string(),
  outcome: z.enum(joinOutcomes).nullable(),
  is_over: z.boolean(),
  is_sent: z.boolean(),
  company_name: z.string().nullable(),
};

export default implement(getJoinRequest, async ({ tx, caller }) => {
  if (caller.company) return { request: null };
  const own = await asPlatform(
    tx,
    (platform) => findRow(platform, Own)`
      select j.org_number, j.expires_at, j.outcome, j.company_id is null or j.expires_at <= app_now() as is_over,
        j.sent_at is not null as is_sent, u.metadata ->> 'company_name' as company_name
      from join_requests j join users u on u.id = j.user_id where j.user_id = ${caller.userId}
      order by j.created_at desc, j.ended_at desc nulls first limit 1`,
  );
  if (!own) return { request: null };
  const { outcome, is_over: isOver, is_sent: isSent, company_name, expires_at } = own;
  const state = joinState({ outcome, isOver, isSent, isProved: caller.emailVerified });
  const org_number = formatOrgNumber(own.org_number);
  return { request: state && { state, company_name, org_number, expires_at } };
});
