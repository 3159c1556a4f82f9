import {
  escape,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";

export type CalendarEvent = {
  /** Stays the same for as long as the event lives. */
  uid: string;
  summary: string;
  description?: string | null;
  location?: string | null;
  /** When it last changed. */
  changed: Temporal.Instant;
  /** Counts the changes; a cancellation needs a higher one than the event had. */
  sequence?: number;
  cancelled?: boolean;
  /** Somebody still has to say yes. */
  tentative?: boolean;
} & ({ date: Temporal.PlainDate } | { starts: Temporal.Instant; ends: Temporal.Instant });

const HALF_A_DAY_SECONDS = 12 * 60 * 60;

/** A calendar to subscribe to (RFC 5545). */
export function calendarFeed(name: string, events: readonly CalendarEvent[]): string {
  const calendar = new ICalCalendar({
    name: escaped(name),
    prodId: { company: "Tårtdags", product: "Leveranser", language: "SV" },
    scale: "gregorian",
    method: ICalCalendarMethod.PUBLISH,
    ttl: HALF_A_DAY_SECONDS,
    events: events.map(eventOf),
  });
  return `${calendar.toString()}\r\n`;
}

function eventOf(event: CalendarEvent): ICalEventData {
  return {
    ...when(event),
    id: escaped(event.uid),
    stamp: event.changed,
    lastModified: event.changed,
    sequence: event.sequence ?? 0,
    status: statusOf(event),
    summary: printable(event.summary),
    description: event.description ? printable(event.description) : null,
    location: event.location ? printable(event.location) : null,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** An all-day event ends on the day after its last. It marks the day and blocks nobody's time. */
const when = (event: CalendarEvent) =>
  "date" in event
    ? { allDay: true, start: event.date, end: event.date.add({ days: 1 }) }
    : { start: event.starts, end: event.ends };

function statusOf({ cancelled, tentative }: CalendarEvent): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Control characters have no place in a feed. */
const printable = (text: string) => text.replace(/(?![\t\r\n])\p{Cc}/gu, "");

/** The package escapes an event's texts; the calendar's name and the uids it takes as they are. */
const escaped = (text: string) => escape(printable(text), false);
