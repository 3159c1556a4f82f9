import { facts, heading, paragraph, type Fact } from "../../../../mail/blocks.ts";
import { capitalised } from "../../../../../domain/swedish.ts";
import { type BakeryDelivery, dayBlocks, dayInWords, type RestaurantDelivery } from "./delivery-list.ts";
import type { Party, WhyLost } from "./phrases.ts";
import { type Read, type SupplierWords, wordsFor } from "./supplier-texts.ts";
import { addressFact, deliveryFact, type Place } from "./order-rows.ts";
import type { MailContent } from "../../../../mail/render.ts";

export type SupplierCancelled = Place &
  Read & {
    company_name: string;
    by?: Party;
    /** The order went to another supplier, because of this. */
    why?: WhyLost;
    /** The supplier is asked about the same day anew, in a mail of its own. */
    replaced?: boolean;
    /** The same order comes on another day; with `asked` its supplier is asked about that in a mail of its own. */
    moved?: { date: string; asked: boolean } | null;
    /** What is still to come that day. */
    left?: BakeryDelivery | RestaurantDelivery | null;
    /** Whether its supplier has not said yes to that: to none of it, or to a part. */
    waits?: "all" | "some" | null;
  };

/**
 * Tells a supplier to stop: without allergies, as a kitchen that does not cook needs none. What it still is to bring the
 * company that day stands below, with them.
 */
export function supplierCancelled(order: SupplierCancelled, supplier: string, what: Fact): MailContent {
  const { left, replaced, moved, waits } = order;
  const say = wordsFor(order);
  const words = wordsOf(order, what, say);
  const label = replaced ? say.replaced : moved ? say.moved : say.cancelled;
  return {
    language: order.language ?? "sv",
    subject: words.subject,
    preheader: words.preheader,
    eyebrow: label,
    title: words.title,
    blocks: [
      paragraph(`${say.hello(supplier)} ${words.text}`),
      facts([
        deliveryFact({ ...order, delivery_reason: null }, say),
        { ...what, label: replaced || moved ? label : what.label },
        addressFact(order.address, order.company_name, say),
      ]),
      moved ? facts([{ label: say.newDay, value: capitalised(say.day(moved.date, order.today)) }]) : null,
      paragraph(say.begun),
      ...(left
        ? [
            heading(replaced || waits ? say.dayNow : say.stillToDeliver),
            ...dayBlocks({ ...left, language: order.language }),
          ]
        : []),
    ],
    footer: say.footer(order.company_name),
  };
}

function wordsOf(
  {
    company_name,
    by = "company",
    why,
    replaced,
    moved,
    delivery_date,
    today,
    left,
    waits,
    language,
  }: SupplierCancelled,
  what: Fact,
  say: SupplierWords,
) {
  const date = say.day(delivery_date, today);
  if (replaced) {
    const changed = say.didChange(by, company_name);
    return {
      subject: say.replacedSubject(what.value, date),
      preheader: say.asksAnew(changed),
      title: say.replacedTitle(date),
      text: say.replacedText(changed),
    };
  }
  const rest = left && dayInWords({ ...left, language });
  const stays = (when: string) => whatStays(rest ?? "", when, waits ?? null, say);
  const still = rest ? stays(say.thatDayToo) : say.nothingToDo;
  if (moved) {
    const to = say.day(moved.date, today);
    const next = moved.asked ? say.newQuestion : say.maybeQuestion;
    const moves = say.movedTo((rest ? say.didMovePart : say.didMove)(by, company_name), to);
    const old = rest ? stays(say.onDay(date)) : say.notThen(date);
    return {
      subject: say.movedSubject(what.value, date, to),
      preheader: moves,
      title: say.movedTitle(Boolean(rest), date, to),
      text: `${moves} ${say.sameOrder} ${old} ${next}`,
    };
  }
  if (why) {
    const lost = say.lostTo(say.whyLost[why], company_name);
    return {
      subject: say.cancelledSubject(rest ? what.value : null, date),
      preheader: lost,
      title: say.lostTitle(date),
      text: `${lost} ${still}`,
    };
  }
  const did = (rest ? say.didCancelPart : say.didCancel)(by, company_name);
  return {
    subject: say.cancelledSubject(rest ? what.value : null, date),
    preheader: rest ? `${did}. ${stays("")}` : say.needNot(did),
    title: rest ? say.partTitle(date) : say.cancelledTitle(date),
    text: `${did}. ${still}`,
  };
}

/** Nobody is told to deliver what they have not said yes to. */
function whatStays(
  rest: string,
  when: string,
  waits: SupplierCancelled["waits"],
  say: SupplierWords,
): string {
  if (waits === "all") return say.waitsAll(rest, when);
  return (waits === "some" ? say.waitsSome : say.waitsNone)(rest, when);
}
