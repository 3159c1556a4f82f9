import { z } from "zod";
import { getCalendar } from "../../../../contract/calendars.ts";
import { calendarProviders } from "../../../../contract/entities/company.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { readRow } from "../../../database/query.ts";
import { findConnection } from "../connection.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(getCalendar, async ({ caller, tx, services }) => {
  const { company } = caller;
  const connection = await findConnection(tx, company.id);
  const { waiting } = await readRow(tx, { waiting: z.number() })`
    select count(*)::int as waiting from calendar_events
    where company_id = ${company.id} and wanted is distinct from written`;
  return {
    pro: isPro(company),
    offered: calendarProviders.filter((provider) => services.providers.calendars[provider]),
    connection: connection && { ...connection, waiting },
  };
});
