import { button, deliveries, link, paragraph } from "../../../mail/blocks.ts";
import { counted } from "../../../../domain/swedish.ts";
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
    declined?: boolean;
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

const INVITATION =
  "Autopiloten ordnar alla födelsedagar av sig själv, nya kollegors också. Ni sätter upp den en gång.";

/** The coming birthdays, to HR. */
export const birthdayReminders = defineMail({
  kind: "birthday-reminders",
  audience: "hr",
  about: "birthday",
  erasure: "content",
  renderAtDeparture: "employees",
  expires: "birthday",
  label: "Påminnelse till HR om en födelsedag utan tårta",
  words({ company_name, contact_first_name, birthdays, cakes_url, autopilot_url }: BirthdayReminders) {
    const amount = counted(birthdays.length, "födelsedag", "födelsedagar");
    return {
      subject: `Snart: ${amount}`,
      preheader: `Vilka som fyller år på ${company_name}.`,
      eyebrow: "Kommande födelsedagar",
      title: birthdays.length === 1 ? "Snart fyller någon år" : `${birthdays.length} fyller snart år`,
      blocks: [
        paragraph(
          `${contact_first_name ? `Hej ${contact_first_name}!` : "Hej!"} De här födelsedagarna är på väg.`,
        ),
        deliveries(birthdays.map(birthday), { most: 60 }),
        button("Visa tårtorna", cakes_url),
        autopilot_url ? link("Sätt upp autopilot", autopilot_url, INVITATION) : null,
      ],
      footer: footers.contact(company_name),
    };
  },
});

function howItStands({ rejected, declined }: Birthday): string {
  if (rejected) return `Beställningen blev inte godkänd${rejected.reason ? `: ${rejected.reason}` : ""}`;
  return declined ? "Beställningen avböjdes, och ingen annan är frågad" : "Ingen tårta är beställd";
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
