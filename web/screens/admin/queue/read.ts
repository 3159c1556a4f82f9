import type { OrderRequest } from "../../../../contract/order-requests.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { usePages } from "../../../paged-list.ts";
import type { Missing, Silent, Unassigned } from "./order-rows.tsx";
import type { DeadMail, Joining, Messages, Second } from "./other-rows.tsx";
import { byUrgency, type Waiting } from "./urgency.ts";

export type QueueItem = Waiting &
  (
    | { what: "order"; of: Unassigned }
    | { what: "silent"; of: Silent }
    | { what: "missing"; of: Missing }
    | { what: "request"; of: OrderRequest }
    | { what: "mail"; of: DeadMail }
    | { what: "join"; of: Joining }
    | { what: "company"; of: Second }
    | { what: "messages"; of: Messages }
  );

const dayOf = (instant: string): string => stockholmDay(instant).toString();

/** Everything that waits for somebody, from where it is kept; what cannot be read is named, and the rest shows. */
export function useQueue() {
  const today = useToday();
  const orders = useCall("list-orders-without-supplier", {});
  const missing = useCall("list-missing-deliveries", {});
  const silent = useCall("list-silent-suppliers", {});
  const requests = usePages("list-order-requests", { tab: "pending" });
  const mails = usePages("list-dead-mails", {});
  const joins = useCall("list-platform-join-requests", {});
  const seconds = useCall("list-second-companies", {});
  const messages = usePages("list-contact-messages", { answered: false });

  const named = new Set(orders.data?.orders.map(({ id }) => id));
  const unanswered = messages.pages?.[0];
  const items: QueueItem[] = [
    ...(orders.data?.orders ?? []).map(
      (of) => ({ what: "order", key: `order ${of.id}`, day: of.delivery_date, of }) as const,
    ),
    ...(silent.data?.orders ?? [])
      .filter(({ id }) => !named.has(id))
      .map((of) => ({ what: "silent", key: `silent ${of.id}`, day: of.delivery_date, of }) as const),
    ...(missing.data?.deliveries ?? []).map(
      (of) => ({ what: "missing", key: `missing ${of.id}`, day: of.delivery_date, of }) as const,
    ),
    ...(requests.pages ?? [])
      .flatMap((page) => page.requests)
      .map(
        (of) => ({ what: "request", key: `request ${of.id}`, day: of.requested_delivery_date, of }) as const,
      ),
    ...(mails.pages ?? [])
      .flatMap((page) => page.mails)
      // The others have gone, or are on their way, or are held back on purpose: they stand in Drift.
      .filter(({ status }) => status === "dead" || status === "unsure")
      .map((of) => ({ what: "mail", key: `mail ${of.id}`, day: dayOf(of.created_at), of }) as const),
    ...(joins.data?.requests ?? []).map(
      (of) => ({ what: "join", key: `join ${of.id}`, day: dayOf(of.sent_at), of }) as const,
    ),
    ...(seconds.data?.companies ?? []).map(
      (of) => ({ what: "company", key: `company ${of.id}`, day: dayOf(of.created_at), of }) as const,
    ),
    ...(unanswered?.messages[0]
      ? [
          {
            what: "messages",
            key: "messages",
            day: dayOf(unanswered.messages[0].created_at),
            of: unanswered,
          } as const,
        ]
      : []),
  ];
  const reads = [
    { text: "Kunde inte hämta beställningarna", ...orders },
    { text: "Kunde inte hämta leveranserna som inte kom", ...missing },
    { text: "Kunde inte hämta leverantörerna", ...silent },
    { text: "Kunde inte hämta beställningsförfrågningar", ...requests },
    { text: "Kunde inte hämta mejlen", ...mails },
    { text: "Kunde inte hämta förfrågningarna om tillgång", ...joins },
    { text: "Kunde inte hämta företagen", ...seconds },
    { text: "Kunde inte hämta meddelandena", ...messages },
  ];
  return {
    items: byUrgency(items, today),
    failed: reads.filter(({ error }) => error !== null),
    waiting: reads.some((read) => !read.error && !("pages" in read ? read.pages : read.data)),
  };
}
