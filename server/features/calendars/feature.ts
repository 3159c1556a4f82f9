import type { Feature } from "../../http/feature.ts";
import createCalendarEvent from "./calls/create-calendar-event.ts";
import disconnectCalendar from "./calls/disconnect-calendar.ts";
import getCalendar from "./calls/get-calendar.ts";
import getCalendarFeed from "./calls/get-calendar-feed.ts";
import googleCalendarAuth from "./calls/google-calendar-auth.ts";
import microsoftCalendarAuth from "./calls/microsoft-calendar-auth.ts";
import regenerateCalendarFeed from "./calls/regenerate-calendar-feed.ts";
import { sql } from "drizzle-orm";
import { revokeCalendars } from "./revoke.ts";
import { calendarRoutes } from "./routes.ts";
import { writeCalendars } from "./write-events.ts";
import { companyClaimed } from "../companies/unclaimed-company.ts";
import { disconnectCalendar as disconnect } from "./connect.ts";

export const calendars = {
  name: "calendars",
  calls: [
    createCalendarEvent,
    disconnectCalendar,
    getCalendar,
    getCalendarFeed,
    googleCalendarAuth,
    microsoftCalendarAuth,
    regenerateCalendarFeed,
  ],
  routes: calendarRoutes,
  jobs: [
    { name: "write-calendars", everySeconds: 15, startedBy: "calendar_events", run: writeCalendars },
    { name: "revoke-calendars", everySeconds: 60, startedBy: "calendar_revocations", run: revokeCalendars },
  ],
  retention: [sql`delete from calendar_grants where expires_at < app_now() - interval '1 day'`],
  subscriptions: [
    companyClaimed.on(async (tx, _services, { companyId }) => void (await disconnect(tx, companyId))),
  ],
} satisfies Feature;
