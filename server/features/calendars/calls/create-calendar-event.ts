import { eq } from "drizzle-orm";
import { createCalendarEvent } from "../../../../contract/calendars.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { accessTo, findConnection, markReconnect, OTHER_SECRET } from "../connection.ts";
import { companies } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { withAccess } from "../../../providers/calendars/access.ts";

export default implementOutside(
  createCalendarEvent,
  async ({ input, transaction, today, services, refuse }) => {
    const { companyId } = input;
    if (!companyId) throw refuse("company-missing");
    const { company, connection } = await transaction(async (tx) => {
      const [found] = await tx
        .select({ id: companies.id })
        .from(companies)
        .where(eq(companies.id, companyId));
      return { company: found, connection: await findConnection(tx, companyId) };
    });
    if (!company) throw refuse("company-not-found");
    if (!connection) throw refuse("calendar-not-connected");
    if (connection.status === "reconnect") throw refuse("calendar-reconnect");
    const calendar = services.providers.calendars[connection.provider];
    if (!calendar) throw refuse("calendar-unavailable");

    const date = input.date ?? today.toString();
    const event = {
      key: `test:${company.id}:${date}`,
      remoteId: null,
      date,
      title: "Test från Tårtdags",
      description: "Kalendern är kopplad. Den här händelsen kan tas bort.",
    };
    const access = accessTo(services, connection);
    const answer = access
      ? await withAccess(calendar, access, (accessToken) => calendar.upsertEvent(accessToken, event))
      : { outcome: "reconnect" as const, reason: OTHER_SECRET };
    if (answer.outcome === "reconnect") {
      await markReconnect(services, connection, answer.reason);
      throw refuse("calendar-reconnect");
    }
    if (answer.outcome !== "saved") throw refuse("calendar-unavailable");
    const day = formatDay(Temporal.PlainDate.from(date));
    return { success: true, eventId: answer.remoteId, date, message: `Testhändelsen ligger på ${day}.` };
  },
);
