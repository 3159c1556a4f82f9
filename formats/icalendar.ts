/** Calendar feeds (RFC 5545). */

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

export function calendarFeed(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tårtdags//Leveranser//SV",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent): string[] {
  // An all-day event ends on the day after its last. It marks the day and blocks nobody's time.
  const when =
    "date" in event
      ? [
          `DTSTART;VALUE=DATE:${basicDate(event.date)}`,
          `DTEND;VALUE=DATE:${basicDate(event.date.add({ days: 1 }))}`,
        ]
      : [`DTSTART:${basicInstant(event.starts)}`, `DTEND:${basicInstant(event.ends)}`];
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${basicInstant(event.changed)}`,
    `LAST-MODIFIED:${basicInstant(event.changed)}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `STATUS:${statusOf(event)}`,
    ...when,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function statusOf({ cancelled, tentative }: CalendarEvent): string {
  if (cancelled) return "CANCELLED";
  return tentative ? "TENTATIVE" : "CONFIRMED";
}

/** The backslash first, or it would escape the escapes. Control characters have no place in a feed. */
export function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "");
}

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets, never broken inside a character. */
export function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function basicDate(date: Temporal.PlainDate): string {
  return date.toString().replaceAll("-", "");
}

function basicInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}
