import { button, deliveries, link, paragraph } from "../../../mail/blocks.ts";
import { firstName } from "../../../../domain/names.ts";
import type { LostOffer } from "../../../../domain/orders.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { inDays } from "../../orders/mails/parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

export type BirthdayReminders = {
  company_name: string;
  contact_first_name?: string | null;
  /** Those without a cake; who does not celebrate is not listed. `date` is the birthday to come, never the year of birth. */
  birthdays: {
    name: string;
    date: string;
    days_left: number;
    quiet?: boolean;
    /** How its order came to nothing; absent without one. */
    lost?: LostOffer | null;
    /** The platform turned the order down, and why. No bakery was asked. */
    rejected?: { reason: string | null } | null;
    /** When its cake comes and why, where that is not on the birthday. */
    delivery_reason?: string | null;
  }[];
  cakes_url: string;
  /** For a company without one. */
  autopilot_url?: string | null;
};

type Birthday = BirthdayReminders["birthdays"][number];

/** What became of the last bakery that was asked. */
const howLost: Record<LostOffer, string> = {
  declined: "Beställningen avböjdes, och ingen annan är frågad",
  withdrawn: "Bageriet har fått förhinder, och ingen annan är frågad",
  expired: "Bageriet svarade inte, och ingen annan är frågad",
};

const NO_CAKE = "Ingen tårta är beställd";
const INVITATION =
  "Autopiloten ordnar alla födelsedagar av sig själv, nya kollegors också. Ni sätter upp den en gång.";

/** The coming birthdays, to HR. */
export const birthdayReminders = defineMail({
  kind: "birthday-reminders",
  audience: "hr",
  notice: "birthdays",
  about: "birthday",
  erasure: "content",
  renderAtDeparture: "employees",
  expires: "birthday",
  label: "Påminnelse till HR om en födelsedag utan tårta",
  words({ company_name, contact_first_name, birthdays, cakes_url, autopilot_url }: BirthdayReminders) {
    const title = titleOf(birthdays);
    const hasOrders = birthdays.some(({ lost, rejected }) => lost || rejected);
    const lacks = hasOrders ? "Tårta saknas." : `${NO_CAKE}.`;
    return {
      subject: `${title}. ${lacks}`,
      preheader: `Födelsedagar utan tårta på ${company_name}.`,
      eyebrow: "Kommande födelsedagar",
      title,
      blocks: [
        paragraph(`${contact_first_name ? `Hej ${contact_first_name}!` : "Hej!"} ${lacks}`),
        deliveries(birthdays.map(birthday), { most: 60 }),
        button("Visa tårtorna", cakes_url),
        autopilot_url ? link("Sätt upp autopilot", autopilot_url, INVITATION) : null,
      ],
      footer: footers.contact(company_name),
    };
  },
});

/** 'Amina fyller år om 9 dagar', 'Amina och 2 till fyller snart år'. */
function titleOf([first, ...others]: Birthday[]): string {
  const name = firstName(first!.name);
  if (others.length > 0) return `${name} och ${others.length} till fyller snart år`;
  return `${name} fyller år ${inDays(first!.days_left).toLocaleLowerCase("sv")}`;
}

function howItStands({ rejected, lost }: Birthday): string {
  if (rejected) return `Beställningen blev inte godkänd${rejected.reason ? `: ${rejected.reason}` : ""}`;
  return lost ? howLost[lost] : NO_CAKE;
}

function birthday(one: Birthday) {
  const { name, date, days_left, quiet, delivery_reason } = one;
  return {
    title: name,
    details: [
      `${inDays(days_left)}, ${day(date)}`,
      delivery_reason && `Tårtan kommer ${delivery_reason}`,
      howItStands(one),
      quiet && "Firar tyst: kollegorna får ingen påminnelse",
    ],
  };
}
