import { z } from "zod";
import { brand } from "../../../domain/brand.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import { type Outcome } from "../../../domain/outcome.ts";
import { outcomeStep } from "../../../domain/outcome-words.ts";
import { offerStep, orderPart } from "../../../domain/order-story.ts";
import { type OfferStatus, orderLabel } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { OrderKind } from "./status-transition.ts";
import type { SupplierLink } from "./supplier-links.ts";

const Value = z.union([z.string(), z.number()]).nullable();
const Line = {
  order_id: z.string(),
  at: z.string(),
  actor: z.string(),
  change: z.string(),
  before: Value,
  after: Value,
  reason: z.string().nullable(),
  /** The order has gone on to somebody else since. */
  lost: z.boolean(),
};
type Line = Row<typeof Line>;

/** What tells one of several orders of a day apart; null when there is only one. */
type About = (orderId: string) => string | null;

/**
 * The story of these orders as far as it concerns the link's supplier: from its first offer on, and to the end of its last
 * when somebody else has the order now. It tells of no other supplier, and of nobody by name.
 */
export async function readSupplierStory(
  tx: Tx,
  link: SupplierLink,
  ids: readonly string[],
  about: About,
): Promise<{ at: string; text: string }[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(tx, Line)`
    select h.order_id, h.at::text as at, h.actor, h.change, h.before, h.after,
      case when h.after = to_jsonb(f.status) then f.reason end as reason,
      o.supplier_id is distinct from ${link.vendor_id}::uuid as lost
    from order_history h join orders o on o.company_id = h.company_id and o.id = h.order_id
    left join offers f on f.id = h.offer_id
    where h.company_id = ${link.company_id} and h.order_id in ${[...ids]}
      and (h.offer_id is null or f.supplier_id = ${link.vendor_id}) order by h.id`;
  const stories = [...Map.groupBy(rows, ({ order_id }) => order_id).values()];
  const lines = stories.flatMap((story) =>
    ownPart(story).flatMap((line) => {
      const text = textOf(line, link.kind, about(line.order_id));
      return text ? [{ at: line.at, text, line }] : [];
    }),
  );
  // Two cakes that were asked for in one mail are one line; what was answered one by one says of which.
  const once = [...Map.groupBy(lines, ({ at, text }) => `${at} ${text}`).values()].flatMap((same) => {
    const isOfAll = same.length === stories.length || !isAnswer(same[0]!.line);
    return isOfAll
      ? [same[0]!]
      : same.map(({ at, text, line }) => ({ at, text: withAbout(text, about(line.order_id)) }));
  });
  return once.map(({ at, text }) => ({ at, text })).sort((a, b) => a.at.localeCompare(b.at));
}

/** Told without saying which, where it is of all. */
const isAnswer = ({ change, before, after }: Line): boolean =>
  change === "offer" && ![before, after].includes("withdrawn");

function ownPart(story: Line[]): Line[] {
  const isOffer = ({ change }: Line) => change === "offer";
  const first = story.findIndex(isOffer);
  if (first < 0) return [];
  const own = story.slice(first, story[0]!.lost ? story.findLastIndex(isOffer) + 1 : story.length);
  // What was changed while it had no live offer was told to whoever had one.
  let isLive = false;
  return own.filter((line) => {
    if (isOffer(line)) isLive = line.after === "open" || line.after === "accepted";
    return isLive || !(line.change in foodSteps);
  });
}

const foodSteps: Record<string, string> = {
  food: "Allergier eller kost ändrades, och ni fick besked",
  food_asks: "Allergier eller kost ändrades, och ni ska svara på nytt",
  food_back: "Allergier och kost är åter som när ni sa ja, och ni behöver inte svara på nytt",
  rest_asks: "En annan tårta samma dag föll bort, och ni ska svara på nytt om kollegornas allergier",
  changed_asks: "Beställningen hade ändrats under tiden, och ni ska svara på nytt",
  answered_again: "Ni sa ja på nytt",
};

function textOf(line: Line, kind: OrderKind, about: string | null): string | null {
  const { change, before, after, actor, reason } = line;
  if (change === "offer") {
    const text = ofOffer(before as OfferStatus | null, after as OfferStatus, reason, actor === "automation");
    return isAnswer(line) ? text : withAbout(text, about);
  }
  if (change === "status")
    return after === "cancelled" || after === "completed" ? withAbout(orderLabel(after), about) : null;
  if (change === "reconfirmed_at")
    return after === null ? "Ni ska stämma av igen" : "Ni sa att allt är på väg";
  if (change === "outcome")
    return withAbout(
      actor === "supplier"
        ? "Ni sa: levererad"
        : `${actor === "admin" ? brand.name : "Kunden"}: ${lower(outcomeStep(after as Outcome, actor))}`,
      about,
    );
  const food = foodSteps[change];
  if (food) return withAbout(food, about);
  if (!["quantity", "delivery_date", "delivery_time", "delivery_address"].includes(change)) return null;
  const label = withAbout(orderPart(change, kind), about);
  return before === null
    ? `${label}: ${inWords(line, after)}`
    : `${label}: ${inWords(line, before)} → ${inWords(line, after)}`;
}

function ofOffer(
  before: OfferStatus | null,
  after: OfferStatus,
  reason: string | null,
  automatic: boolean,
): string {
  if (automatic && after === "accepted") return "Ni sa ja automatiskt, enligt er regel";
  if (after === "retracted")
    return before === "accepted" ? "Beställningen togs tillbaka" : "Frågan togs tillbaka";
  return offerStep({ before, after, supplier: "Ni", reason, automatic });
}

const withAbout = (text: string, about: string | null): string => (about ? `${text} (${about})` : text);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function inWords({ change, at }: Line, value: string | number | null): string {
  if (value === null) return "inget valt";
  if (change === "delivery_date")
    return formatDayFrom(Temporal.PlainDate.from(String(value)), stockholmDay(at));
  if (change === "delivery_time") return formatTime(String(value));
  return String(value);
}
