import { foodText } from "../../../../domain/allergies.ts";
import { formatTime, weekNumber } from "../../../../domain/dates.ts";
import { type MealType, mealLabels } from "../../../../domain/meals.ts";
import { celebrationLine } from "../../../../domain/occasions.ts";
import type { OrderKind } from "../../../../domain/order-kinds.ts";
import { type WeekState, weekSummary, weekTitle } from "../../../../domain/week.ts";
import { agenda, aside, button, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { amountOf } from "../../orders/mails/parts/phrases.ts";

export type WeekMailDelivery = {
  kind: OrderKind;
  meal_type?: MealType | null;
  employee_name?: string | null;
  /** Of a cake that does not come on the day itself. */
  birthday?: string | null;
  /** What it is for, where that is no birthday. */
  occasion_title?: string | null;
  quantity: number;
  delivery_date: string;
  delivery_time: string;
  address?: string | null;
  allergies?: string | null;
  dietary_preferences?: string | null;
  quiet?: boolean;
  own?: boolean;
  state: WeekState;
  /** 'Konditori Lindblom har sagt ja'. */
  answer: string;
  acts: { label: string; url: Target }[];
};

export type WeekMailData = {
  company_name: string;
  contact_first_name?: string | null;
  monday: string;
  deliveries: WeekMailDelivery[];
  /** What solved itself since the last such mail, each a sentence. */
  solved?: string[];
  week_url: Target;
};

/** Each has three links of its own, and mail clients cut off what is longer than 100 kB. */
const MOST_DELIVERIES = 25;
const MOST_SOLVED = 3;

/** Results, not problems: what comes next week, who has said yes, and three ways to change it. */
export const weekMail = defineMail({
  kind: "week-ahead",
  audience: "hr",
  notice: "week",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders-and-details",
  expires: "delivery",
  label: "Veckomejl till HR",
  words(data: WeekMailData) {
    const { deliveries, solved = [], contact_first_name } = data;
    const title = weekTitle(deliveries);
    const summary = weekSummary(deliveries.map(({ state }) => state));
    return {
      subject: title,
      preheader: summary,
      eyebrow: `Vecka ${weekNumber(Temporal.PlainDate.from(data.monday))}`,
      title,
      blocks: [
        paragraph(`${contact_first_name ? `Hej ${contact_first_name}! ` : ""}${summary}`),
        agenda(deliveries.map(itemOf), { most: MOST_DELIVERIES }),
        solved.length > 0 && aside(solvedLine(solved)),
        button("Visa veckan", data.week_url),
        paragraph("Sidan öppnas utan inloggning. Inget ändras förrän du trycker på knappen där."),
      ],
      footer: `Du får det här mejlet varje torsdag för att du är kontaktperson för ${data.company_name} och autopiloten är på.`,
    };
  },
});

function itemOf(delivery: WeekMailDelivery) {
  const { meal_type, employee_name, birthday, occasion_title, delivery_time, address, state } = delivery;
  return {
    date: Temporal.PlainDate.from(delivery.delivery_date),
    title: employee_name ?? (meal_type ? mealLabels[meal_type] : "Tårta"),
    details: [
      [`${amountOf(delivery)} ${formatTime(delivery_time)}`, address].filter(Boolean).join(", "),
      celebrationLine(occasion_title, birthday ? day(birthday) : null),
      delivery.quiet && "Vill fira tyst, så kollegorna får ingen påminnelse.",
    ],
    allergy: foodText(delivery),
    answer: { text: delivery.answer, isYes: state === "yes" },
    cheer: delivery.own ? "Den här är din egen. Grattis i förväg!" : null,
    links: delivery.acts,
  };
}

function solvedLine(solved: string[]): string {
  const more = solved.length - MOST_SOLVED;
  return ["Löste sig av sig självt:", ...solved.slice(0, MOST_SOLVED), more > 0 && `Och ${more} till.`]
    .filter(Boolean)
    .join(" ");
}
