import { moment } from "../../../../mail/day.ts";
import { day } from "../../../../mail/day.ts";
import { ACCESS_ENDED, declinedOrder, type Declined, perPiece, RENEW } from "./declined.ts";
import type { TriedSupplier } from "./tried.ts";

/** An order that nobody has said yes to, though its delivery is near or nobody can be asked. */
export type Unconfirmed = Pick<
  Declined,
  | "company_name"
  | "order"
  | "others"
  | "access_ended"
  | "order_url"
  | "delivery_date"
  | "delivery_time"
  | "delivery_reason"
  | "address"
  | "today"
> & {
  tried: TriedSupplier[];
  /** Set where everybody who has the time costs more than this, which is why nobody was asked. */
  over_budget_ore?: number | null;
  /** Who has the question now, and until when; null when nobody has. */
  asked: { supplier_name: string; answer_by: string | null } | null;
  /** The platform turned it down before and has not approved it since, so that nobody could be asked. */
  unapproved?: boolean;
  /** Who said yes before somebody's food was changed, and has not said it anew. */
  doubted?: { supplier_name: string; phone: string | null } | null;
};

export function unconfirmedOrder(data: Unconfirmed) {
  const { named, what, supplier } = declinedOrder({ ...data, supplier_name: "" });
  const { delivery_date, today } = data;
  const lower = `${named.charAt(0).toLowerCase()}${named.slice(1)}`;
  if (data.doubted)
    return {
      subject: `Inget svar på ändringen: ${lower} ${day(delivery_date, today)}`,
      title: `${named} väntar på ett nytt ja`,
      what,
      supplier,
    };
  return {
    subject: `Ingen har sagt ja än: ${lower} ${day(delivery_date, today)}`,
    title: `${named} har inget ja än`,
    what,
    supplier,
  };
}

export function answerSoFar(data: Unconfirmed): string {
  const { supplier } = unconfirmedOrder(data);
  const { asked, doubted, tried, today } = data;
  if (doubted) {
    const ring = doubted.phone ? ` på ${doubted.phone}` : "";
    const choose = data.others.length > 0 && !data.access_ended ? ", välj någon annan" : "";
    return `Beställningen ändrades efter att ${doubted.supplier_name} sa ja. ${doubted.supplier_name} har inte svarat på ändringen, så vi vet inte att de har läst den. Ring${ring} och fråga${choose}, flytta dagen eller avstå.`;
  }
  if (asked) {
    const until = asked.answer_by ? ` till ${moment(asked.answer_by, today)}` : "";
    return `Leveransen är nära och inget ${supplier} har sagt ja. ${asked.supplier_name} har frågan och har${until} på sig att svara.`;
  }
  if (data.unapproved)
    return `Beställningen avslogs förut och är inte godkänd sedan dess, så inget ${supplier} har fått frågan.`;
  if (data.access_ended) return `${ACCESS_ENDED} ${RENEW}`;
  if (data.over_budget_ore)
    return `Ingen har frågats: de som hinner kostar mer än er budget, ${perPiece(data.over_budget_ore)}.`;
  return tried.length > 0
    ? `Leveransen är nära och inget ${supplier} har sagt ja.`
    : `Ingen har kunnat frågas: vi hittar inget ${supplier} som kan leverera.`;
}
