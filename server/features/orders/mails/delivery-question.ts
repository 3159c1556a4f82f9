import { formatTime, weekdayName } from "../../../../domain/dates.ts";
import { EVENING_AFTER_DAYS, type Outcome, outcomeLabels, TELL_DAYS } from "../../../../domain/outcome.ts";
import { outcomeQuestion } from "../../../../domain/outcome-words.ts";
import type { MealType } from "../../../../domain/meals.ts";
import { button, deliveries, link, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

type Asked = {
  kind: "cake" | "meal";
  meal_type?: MealType | null;
  /** 'Tårta till Elin Sandberg, 12 bitar'. */
  what: string;
  delivery_time: string;
  supplier_name: string | null;
  /** The supplier itself says that it has delivered. */
  supplier_says_so: boolean;
  /** What its supplier's yes leaves open. */
  doubt?: string | null;
  /** Silence does not make it delivered. */
  needs_word: boolean;
};

export type DeliveryQuestion = {
  company_name: string;
  contact_first_name?: string | null;
  delivery_date: string;
  today: string;
  orders: Asked[];
  /** The page with the day's deliveries, with an answer to press; without one it is chosen there. */
  answer_url(answer?: Outcome): Target;
};

const ONLY_BY_WORD = "Vi räknar den som levererad först när ni säger det.";
const ASK_BEFORE_EATING = "Fråga dem innan ni äter, om någon är allergisk.";

/** One question for a company and a day, however much came. Its links open a page; the press there is the answer. */
export const deliveryQuestion = defineMail({
  kind: "delivery-question",
  audience: "hr",
  notice: "outcome",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders",
  label: "Fråga till HR om en tårta kom",
  words(data: DeliveryQuestion) {
    const { orders, answer_url, contact_first_name } = data;
    const question = outcomeQuestion(orders);
    const when = data.delivery_date === data.today ? "idag" : day(data.delivery_date, data.today);
    const delivered = Temporal.PlainDate.from(data.delivery_date);
    const dayAfter = weekdayName(delivered.add({ days: EVENING_AFTER_DAYS }));
    const lastDay = day(delivered.add({ days: TELL_DAYS }).toString(), data.today);
    const several = orders.length > 1;
    const bySilence = orders.some(({ needs_word }) => !needs_word)
      ? ` Hör vi inget senast ${dayAfter} kväll räknar vi det som levererat, men det går att svara och ändra till och med ${lastDay}.`
      : "";
    return {
      subject: question,
      preheader: `${several ? "Leveranserna" : "Leveransen"} ${when}: ett tryck räcker.`,
      eyebrow: "Efter leveransen",
      title: question,
      blocks: [
        paragraph(
          `${contact_first_name ? `Hej ${contact_first_name}! ` : ""}Det här skulle komma ${when}.${bySilence}`,
        ),
        deliveries(
          orders.map(({ what, delivery_time, supplier_name, supplier_says_so, doubt, needs_word }) => ({
            title: what,
            details: [
              [supplier_name, formatTime(delivery_time)].filter(Boolean).join(", "),
              supplier_says_so && "Leverantören säger att den är levererad.",
              doubt && `${doubt} ${needs_word ? ONLY_BY_WORD : ASK_BEFORE_EATING}`,
            ].filter((line) => typeof line === "string"),
          })),
          { most: 40 },
        ),
        button(several ? "Ja, allt kom" : outcomeLabels.came, answer_url("came")),
        ...(several
          ? [link("Något stämde inte", answer_url())]
          : (["late", "wrong", "missing"] as const).map((answer) =>
              link(outcomeLabels[answer], answer_url(answer)),
            )),
        paragraph("Sidan öppnas utan inloggning. Inget sparas förrän du trycker på knappen där."),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
