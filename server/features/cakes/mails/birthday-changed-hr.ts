import { button, deliveries, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { firstName } from "../../../../domain/names.ts";
import { portions } from "../../orders/mails/parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

type Cake = { delivery_date: string; portion_size: number; bakery_name?: string | null };

export type BirthdayChangedHr = {
  company_name: string;
  contact_first_name?: string | null;
  employee_name: string;
  /** The birthday to come, never the year of birth. */
  birthday: string;
  /** The cakes that a bakery knows of, on the days that stand. */
  cakes: Cake[];
  /** Those that no bakery knew of, on their new days. */
  moved?: (Cake & { before: string })[];
  /** Those that are off: another comes on the new day already, or the company forgoes birthdays of that time. */
  cancelled?: (Cake & { forgone?: boolean })[];
  /** A bakery knew of one that has moved or is off, and has been told. */
  bakery_told?: boolean;
  cakes_url: string;
  today?: string | null;
};

/** Somebody else than HR has corrected a birthday: a bakery bakes for the old one, or the cake has moved along. */
export const birthdayChangedHr = defineMail({
  kind: "birthday-changed-hr",
  audience: "hr",
  notice: "changes",
  about: "order",
  erasure: "content",
  label: "Besked till HR om en ändrad födelsedag",
  words(data: BirthdayChangedHr) {
    const { company_name, contact_first_name, employee_name, birthday, cakes, cakes_url, today } = data;
    const { moved = [], cancelled = [], bakery_told = false } = data;
    const first = firstName(employee_name);
    const words = cakes.length > 0 ? toDecide(cakes.length > 1) : toKnow(moved.length, bakery_told);
    return {
      subject: `Ny födelsedag: ${words.subject(first)}`,
      preheader: words.preheader,
      eyebrow: words.eyebrow,
      title: `${first} har fått en ny födelsedag`,
      blocks: [
        paragraph(
          `${contact_first_name ? `Hej ${contact_first_name}! ` : ""}Födelsedagen har rättats${words.opening}`,
        ),
        facts([
          { label: "Vem", value: employee_name },
          { label: "Ny födelsedag", value: day(birthday, today) },
        ]),
        deliveries([
          ...cakes.map((cake) => ({
            title: `Levereras ${day(cake.delivery_date, today)}`,
            details: [portions(cake.portion_size), cake.bakery_name],
          })),
          ...moved.map((cake) => ({
            title: `Levereras ${day(cake.delivery_date, today)}`,
            details: [`Tidigare ${day(cake.before, today)}`, portions(cake.portion_size), cake.bakery_name],
          })),
          ...cancelled.map((cake) => ({
            title: `Avbokad: ${day(cake.delivery_date, today)}`,
            details: [
              cake.forgone
                ? "Kontoret är stängt då, och ni har valt att avstå"
                : "En tårta kommer redan till den nya födelsedagen",
            ],
          })),
        ]),
        paragraph(words.closing),
        button("Visa tårtorna", cakes_url),
      ],
      footer: footers.contact(company_name),
    };
  },
});

/** A bakery bakes for the old day. */
const toDecide = (several: boolean) => ({
  subject: (first: string) => `se över ${several ? "tårtorna" : "tårtan"} till ${first}`,
  preheader: "Bageriet har kvar den gamla leveransdagen.",
  eyebrow: "Behöver ett beslut",
  opening: `, men bageriet hade redan fått ${several ? "beställningarna. Leveransdagarna står därför kvar om ni inte ändrar dem." : "beställningen. Leveransdagen står därför kvar om ni inte ändrar den."}`,
  closing: `Flytta ${several ? "tårtorna" : "tårtan"} till rätt dag, eller avboka och beställ på nytt. Bageriet får besked direkt.`,
});

/** Everything is on its right day, and a bakery that knew has been told. */
function toKnow(moved: number, bakeryTold: boolean) {
  const [which, state] = moved > 1 ? ["tårtorna", "flyttade"] : ["tårtan", moved ? "flyttad" : "avbokad"];
  return {
    subject: (first: string) => `${which} till ${first} är ${state}`,
    preheader: "Beställningen följer den nya födelsedagen.",
    eyebrow: "Ändrad dag",
    opening: `, och ${which} är ${state}. ${bakeryTold ? "Bageriet har fått besked." : "Inget bageri hade hunnit få beställningen."}`,
    closing: "Ni behöver inte göra något om det stämmer. Annars flyttar eller avbokar ni här.",
  };
}
