import { z } from "zod";
import { members, orderers, owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { calendarProviders } from "./entities/company.ts";
import { id, nothing, plainDate, raw } from "./fields.ts";

/** The company's deliveries in its own calendar: Google's, Microsoft's, or any that can subscribe to an address. */

/** How the way through the provider's login ended; the page that the person lands on says it in words. */
export type ConnectResult = "connected" | "denied" | "scope" | "expired" | "later";

export const getCalendar = defineCall({
  name: "get-calendar",
  about: "Whether a calendar is connected, to whom, and whether it has to be connected again.",
  callers: members,
  input: nothing,
  output: z.object({
    pro: z.boolean(),
    /** The providers that this installation has keys for. */
    offered: z.array(z.enum(calendarProviders)),
    connection: z
      .object({
        provider: z.enum(calendarProviders),
        /** `reconnect`: the right was taken back, and only a person can give it again. */
        status: z.enum(["connected", "reconnect"]),
        connected_at: z.string(),
        /** Events that are still to be written. */
        waiting: z.number(),
      })
      .nullable(),
  }),
  reads: true,
});

const auth = {
  callers: owners,
  input: z.object({
    /** Where the person comes back to: a page of ours. */
    returnUrl: raw(500).default("/calendar-success"),
  }),
  output: z.object({ authUrl: z.string() }),
  refusals: ["needs-pro", "calendar-unavailable", "foreign-address"],
} as const;

export const googleCalendarAuth = defineCall({
  ...auth,
  name: "google-calendar-auth",
  about: "Where to send the person to allow Google Calendar. The address works once, for ten minutes.",
});

export const microsoftCalendarAuth = defineCall({
  ...auth,
  name: "microsoft-calendar-auth",
  about: "Where to send the person to allow Outlook's calendar. The address works once, for ten minutes.",
});

export const disconnectCalendar = defineCall({
  name: "disconnect-calendar",
  about: "Forgets the calendar and gives its right back to the provider.",
  callers: owners,
  input: z.object({ companyId: id }),
  output: z.object({
    /** Where the person can take the right back too, for a provider that lets nobody else do it. */
    permissionsPage: z.string().nullable(),
  }),
  refusals: ["company-not-found"],
});

export const createCalendarEvent = defineCall({
  name: "create-calendar-event",
  about: "Writes a test event into a company's calendar. Asked again for the same day, it is the same event.",
  callers: "admin",
  input: z.object({ companyId: id.nullish(), date: plainDate.optional() }),
  output: z.object({ success: z.boolean(), eventId: z.string(), date: z.string(), message: z.string() }),
  refusals: [
    "company-missing",
    "company-not-found",
    "calendar-not-connected",
    "calendar-reconnect",
    "calendar-unavailable",
  ],
  keepsAnswer: false,
});

const Feed = z.object({ url: z.string() });

export const getCalendarFeed = defineCall({
  name: "get-calendar-feed",
  about: "The private address of the company's subscribed calendar, made when it is first asked for.",
  callers: orderers,
  input: nothing,
  output: Feed,
  keepsAnswer: false,
});

export const regenerateCalendarFeed = defineCall({
  name: "regenerate-calendar-feed",
  about: "Gives the subscribed calendar a new address; the old one is dead at once.",
  callers: owners,
  input: nothing,
  output: Feed,
});
