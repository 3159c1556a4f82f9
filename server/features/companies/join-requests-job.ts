import { sql } from "drizzle-orm";
import { z } from "zod";
import { platformScope } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Part } from "../../jobs/part.ts";
import { writeMails } from "../../mail/outbox.ts";
import { joinExpired } from "./mails/join-expired.ts";

/** What nobody answered in time, or what has lost its company. Whoever asked by a proved address is told. */
export const expireJoinRequests: Part = {
  name: joinExpired.kind,
  async run({ services, companyId, count }) {
    const only = companyId ? sql`and j.company_id = ${companyId}` : sql``;
    await services.db.transaction(platformScope, async (tx) => {
      const expired = await readRows(tx, { id: z.string(), email: z.string(), was_sent: z.boolean() })`
        update join_requests j set ended_at = app_now(), outcome = 'expired' from users u
        where u.id = j.user_id and j.ended_at is null and (j.expires_at <= app_now() or j.company_id is null) ${only}
        returning j.id, u.email, j.sent_at is not null as was_sent`;
      const mail = joinExpired({ again_url: `${services.publicUrl}/dashboard` });
      const told = expired.filter(({ was_sent }) => was_sent);
      const written = await writeMails(
        tx,
        told.map(({ id, email }) => ({ key: id, to: email, mail })),
      );
      await count(tx, { [joinExpired.kind]: written.length });
    });
  },
};
