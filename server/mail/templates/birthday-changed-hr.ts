import { button, deliveries, facts, paragraph } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { renderMail, type Mail } from "./parts/render.ts";
import { firstName, portions } from "./parts/words.ts";

export type BirthdayChangedHr = {
  company_name: string;
  contact_first_name?: string | null;
  employee_name: string;
  /** The birthday to come, never the year of birth. */
  birthday: string;
  /** The cakes that a bakery knows of, on the days that stand. */
  cakes: { delivery_date: string; portion_size: number; bakery_name?: string | null }[];
  cakes_url: string;
  today?: string | null;
};

/** Somebody else than HR has corrected a birthday, and a bakery bakes for the old one. */
export function birthdayChangedHr(data: BirthdayChangedHr): Mail {
  const { company_name, contact_first_name, employee_name, birthday, cakes, cakes_url, today } = data;
  const first = firstName(employee_name);
  const several = cakes.length > 1;
  return renderMail({
    subject: `Ny födelsedag: se över ${several ? "tårtorna" : "tårtan"} till ${first}`,
    preheader: "Bageriet har kvar den gamla leveransdagen.",
    eyebrow: "Behöver ett beslut",
    title: `${first} har fått en ny födelsedag`,
    blocks: [
      paragraph(
        `${contact_first_name ? `Hej ${contact_first_name}. ` : ""}Födelsedagen har rättats, men bageriet hade redan fått ${several ? "beställningarna. Leveransdagarna står därför kvar om ni inte ändrar dem." : "beställningen. Leveransdagen står därför kvar om ni inte ändrar den."}`,
      ),
      facts([
        { label: "Vem", value: employee_name },
        { label: "Ny födelsedag", value: day(birthday, today) },
      ]),
      deliveries(
        cakes.map((cake) => ({
          title: `Levereras ${day(cake.delivery_date, today)}`,
          details: [portions(cake.portion_size), cake.bakery_name],
        })),
      ),
      paragraph(
        `Flytta ${several ? "tårtorna" : "tårtan"} till rätt dag, eller avboka och beställ på nytt. Bageriet får besked direkt.`,
      ),
      button("Visa tårtorna", cakes_url),
    ],
    footer: footers.contact(company_name),
  });
}
