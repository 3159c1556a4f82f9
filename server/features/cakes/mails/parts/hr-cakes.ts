import { AGAIN_LABEL, type LostOffer } from "../../../../../domain/orders.ts";
import { foodText } from "../../../../../domain/allergies.ts";
import { capitalised } from "../../../../../domain/swedish.ts";
import { addressFact, deliveryFact, type Place } from "../../../orders/mails/parts/order-rows.ts";
import { deliveries, facts, paragraph, warning, type MaybeBlock } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import type { NotSent } from "../../../orders/mails/parts/not-sent.ts";
import { cakes, howLost, inDays, insteadOf, isLost, portions } from "../../../orders/mails/parts/phrases.ts";
import { firstName } from "../../../../../domain/names.ts";

/** A cake as HR knows it. Cancelled cakes and those of people who do not celebrate never get this far. */
export type HrCake = {
  employee_name: string;
  /** The birthday it is for; it may come on another day. */
  birthday: string;
  /** What it is for, where that is no birthday. */
  occasion_title?: string | null;
  portion_size: number;
  /** What it is ordered as, and the portions beside it for those who cannot eat it. */
  product_name?: string | null;
  separate_name?: string | null;
  separate_count?: number | null;
  bakery_name?: string | null;
  bakery_phone?: string | null;
  /**
   * 'stopped': not asked yet, and takes no more orders. 'closed': not asked yet, and closed that day. 'asked-again': said
   * yes before somebody's food was changed. How the latest offer ended, where nobody has it.
   */
  status:
    | "asked-again"
    | "pending"
    | "planned"
    | "requested"
    | "confirmed"
    | "stopped"
    | "closed"
    | LostOffer;
  allergies?: string | null;
  dietary_preferences?: string | null;
  /** 'Fira tyst': a cake, but no word to the colleagues. */
  quiet?: boolean;
  /** HR knows that a person must see to it: nobody has said yes, and nobody is left or there is hardly time. */
  called?: boolean;
  /** Who had it before the bakery that has it now, and could not. */
  earlier?: readonly string[];
  /** The day that it left because nobody could then. */
  moved_from?: string | null;
  /** What its box is marked with, when the initials alone would not tell. */
  marking?: string | null;
};

export type HrCakeReminder = Place & {
  company_name: string;
  contact_first_name?: string | null;
  /** Fewer than the usual 7 or 1 when a missed day is made up. */
  days_left: number;
  cakes: HrCake[];
  not_sent?: NotSent | null;
  orders_url: string;
};

const lacksBakery = (cake: HrCake) =>
  !cake.bakery_name || cake.status === "stopped" || cake.status === "closed" || isLost(cake.status);

/** Nothing will come as things stand: then nothing is said to be on its way. */
export const nobodyBakes = ({ cakes: all }: HrCakeReminder): boolean => all.every(lacksBakery);

export function reminderTitle(reminder: HrCakeReminder): string {
  const { cakes: all, days_left, delivery_date } = reminder;
  const [only] = all;
  if (nobodyBakes(reminder)) return capitalised(whichCakes(reminder));
  if (!only || all.length > 1) return `${inDays(days_left)} kommer ${cakes(all.length)}`;
  return only.birthday === delivery_date && !only.occasion_title
    ? `${inDays(days_left)} fyller ${firstName(only.employee_name)} år`
    : `${inDays(days_left)} kommer tårtan till ${firstName(only.employee_name)}`;
}

/** In a subject: 'tårta till Elin', '3 tårtor', 'tårtan till Elin saknar bageri'. */
export function whichCakes(reminder: HrCakeReminder): string {
  const { cakes: all } = reminder;
  const [only] = all;
  if (nobodyBakes(reminder))
    return `${only && all.length === 1 ? `tårtan till ${firstName(only.employee_name)}` : cakes(all.length)} saknar bageri`;
  return only && all.length === 1 ? `tårta till ${firstName(only.employee_name)}` : cakes(all.length);
}

const CALLED =
  "Vi har inget säkert ja, som vi har skrivit till er. Ring bageriet eller välj ett annat så snart ni kan.";

/** What HR has to do, which mostly is nothing. */
export function whatToDo(all: HrCake[]): string {
  const lacking = all.filter(lacksBakery);
  if (lacking.some((cake) => cake.status !== "withdrawn"))
    return "Ett bageri saknas. Välj ett så snart ni kan.";
  if (lacking.length > 0) return "Ett bageri har fått förhinder. Välj ett nytt så snart ni kan.";
  if (all.every((cake) => cake.status === "confirmed")) return "Ni behöver inte göra något.";
  if (all.some((cake) => cake.called)) return CALLED;
  return "Vi bevakar svaret och hör av oss om något händer.";
}

function cakeState(cake: HrCake): string {
  if (!cake.bakery_name) return "Inget bageri valt";
  if (cake.status === "confirmed") return `${cake.bakery_name}, bekräftad`;
  if (cake.status === "asked-again") return `${cake.bakery_name}, bekräftad, ${AGAIN_LABEL}`;
  if (isLost(cake.status)) return `${cake.bakery_name}, ${howLost[cake.status]}`;
  if (cake.status === "closed") return `${cake.bakery_name}, har stängt den dagen`;
  if (cake.status === "stopped") return `${cake.bakery_name}, tar inte emot beställningar längre`;
  return cake.status === "requested"
    ? `${cake.bakery_name}, har inte svarat än`
    : `${cake.bakery_name}, beställningen är inte skickad än`;
}

export function reminderBlocks(reminder: HrCakeReminder): MaybeBlock[] {
  const [only] = reminder.cakes;
  return only && reminder.cakes.length === 1 ? oneCake(reminder, only) : severalCakes(reminder);
}

function oneCake(reminder: HrCakeReminder, cake: HrCake): MaybeBlock[] {
  const allergy = foodText(cake);
  return [
    facts([
      deliveryFact(reminder),
      cake.occasion_title ? { label: "Firar", value: cake.occasion_title } : null,
      { label: "Tårta", value: whatCake(cake), detail: bakeryLines(cake) },
      addressFact(reminder.address),
    ]),
    allergy ? warning(allergy, toldBakery(cake)) : null,
    cake.quiet ? quietly(cake) : null,
  ];
}

/** 'Prinsesstårta, 12 bitar'; what a bakery would have made that does not is not told. */
const whatCake = (cake: HrCake): string =>
  [!lacksBakery(cake) && cake.product_name, portions(cake.portion_size)].filter(Boolean).join(", ");

const besideCake = (cake: HrCake): string | null =>
  !lacksBakery(cake) && cake.separate_name && cake.separate_count
    ? `Och ${cake.separate_count} st ${cake.separate_name} till dem som inte kan äta tårtan`
    : null;

const movedFrom = ({ moved_from }: HrCake): string | null =>
  moved_from ? `Flyttad från ${day(moved_from)}, eftersom ingen kunde då` : null;

/** The mail has already said that the cake is confirmed. */
function bakeryLines(cake: HrCake): string {
  if (!cake.bakery_name) return cakeState(cake);
  const bakery = cake.status === "confirmed" ? cake.bakery_name : cakeState(cake);
  return [besideCake(cake), bakery, cake.bakery_phone, insteadOf(cake.earlier), movedFrom(cake)]
    .filter(Boolean)
    .join("\n");
}

function toldBakery(cake: HrCake): string | null {
  return ["confirmed", "requested", "asked-again"].includes(cake.status)
    ? "Bageriet har fått uppgiften."
    : null;
}

function severalCakes(reminder: HrCakeReminder): MaybeBlock[] {
  return [
    facts([deliveryFact(reminder), addressFact(reminder.address)]),
    deliveries(
      reminder.cakes.map((cake) => ({
        title: `${cake.employee_name}, ${whatCake(cake)}`,
        details: [
          cake.occasion_title,
          besideCake(cake),
          cakeState(cake),
          cake.bakery_name && cake.bakery_phone,
          cake.bakery_name && insteadOf(cake.earlier),
          movedFrom(cake),
          cake.marking && `Kartongen är märkt ${cake.marking}`,
        ],
        allergy: foodText(cake),
      })),
    ),
    ...reminder.cakes.filter((cake) => cake.quiet).map(quietly),
  ];
}

function quietly(cake: HrCake) {
  return paragraph(`${cake.employee_name} vill fira tyst, så kollegorna får ingen påminnelse.`);
}
