import { describeError } from "../../database/describe-error.ts";
import { withAccess } from "../../providers/calendars/access.ts";
import type { Calendar, EventFailure } from "../../providers/calendars/calendar.ts";
import type { Services } from "../../providers/services.ts";
import { accessTo, markReconnect, OTHER_SECRET } from "./connection.ts";
import { compareOrders } from "./compare.ts";
import { claimTurn, endTurn, pauseEvent, settleEvent, type Turn, type WaitingEvent } from "./event-queue.ts";

/** Companies that are served at the same time. */
const LANES = 4;
/** Microsoft allows four requests at a time for one mailbox. */
const AT_ONCE = 4;

/**
 * Writes what is waiting into the companies' calendars, turn by turn, until nothing is due: a company with ten thousand
 * events does not keep the others waiting, and no more than a batch is ever in memory. Whoever is to stop gives its turn
 * back with what is left of it.
 */
export async function writeCalendars(services: Services, stop?: AbortSignal): Promise<void> {
  await compareOrders(services);
  await Promise.all(Array.from({ length: LANES }, () => serve(services, stop)));
}

async function serve(services: Services, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other keeps the memory flat
    const turn = await claimTurn(services);
    if (!turn) return;
    // oxlint-disable-next-line no-await-in-loop
    await takeTurn(services, turn, stop);
  }
}

type Ended = { outcome: "turn over" } | EventFailure;

async function takeTurn(services: Services, turn: Turn, stop?: AbortSignal): Promise<void> {
  const { connection } = turn;
  const calendar = services.providers.calendars[connection.provider];
  const queue = [...turn.events];
  try {
    if (!calendar) throw new Error(`There is no key for ${connection.provider}.`);
    const access = accessTo(services, connection);
    if (!access) return await markReconnect(services, connection, OTHER_SECRET);
    const ended: Ended = await withAccess(calendar, access, (accessToken) =>
      writeQueue(services, turn, calendar, accessToken, queue, stop),
    );
    if (ended.outcome === "reconnect") return await markReconnect(services, connection, ended.reason);
    await endTurn(services, turn, ended.outcome === "try-again" ? ended : null);
  } catch (error) {
    // Not the person's to mend, and no reason to stop serving the others.
    const err = describeError(error);
    services.log.error({ company: connection.company_id, err }, "calendar turn failed");
    await endTurn(services, turn, { reason: err.name, afterSeconds: null });
  }
}

/** Each event is settled as soon as it is written. The first one that the provider cannot take now stops the turn. */
async function writeQueue(
  services: Services,
  turn: Turn,
  calendar: Calendar,
  accessToken: string,
  queue: WaitingEvent[],
  stop?: AbortSignal,
): Promise<Ended> {
  let failure: EventFailure | null = null;

  const worker = async () => {
    for (let event = queue.shift(); event; event = failure || stop?.aborted ? undefined : queue.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- four workers share the queue
      const outcome = await tryWrite(services, calendar, accessToken, event);
      if (outcome.outcome === "saved" || outcome.outcome === "deleted") {
        // oxlint-disable-next-line no-await-in-loop
        await settleEvent(services, turn, event, "remoteId" in outcome ? outcome.remoteId : event.event_id);
        continue;
      }
      // Before the pause is kept: meanwhile the others would go on asking a provider that has said no.
      if (outcome.outcome !== "refused") failure = outcome;
      if (outcome.outcome === "expired") queue.push(event);
      // oxlint-disable-next-line no-await-in-loop
      if ("reason" in outcome) await pauseEvent(services, turn, event, outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failure ?? { outcome: "turn over" };
}

/** One event that surprises the adapter waits by itself, like one that the provider refuses. */
async function tryWrite(services: Services, calendar: Calendar, accessToken: string, event: WaitingEvent) {
  try {
    return await write(calendar, accessToken, event);
  } catch (error) {
    const err = describeError(error);
    services.log.error({ order: event.order_id, err }, "calendar event failed");
    return { outcome: "refused" as const, reason: err.name };
  }
}

async function write(
  calendar: Calendar,
  accessToken: string,
  { order_type, order_id, event_id, wanted }: WaitingEvent,
) {
  const name = { key: `${order_type}:${order_id}`, remoteId: event_id };
  return wanted
    ? calendar.upsertEvent(accessToken, { ...name, ...wanted })
    : calendar.deleteEvent(accessToken, name);
}
