import { capitalised } from "../../../../../domain/swedish.ts";
import { button, paragraph, type MaybeBlock } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import type { MailContent } from "../../../../mail/render.ts";
import { countdown, inDays } from "./phrases.ts";

/** Orders of a reminder that nobody has been asked for, since the subscription has ended. */
export type NotSent = {
  count: number;
  /** Some of them lack a supplier that can be asked, so a renewal alone sends them to nobody. */
  lacks_supplier: boolean;
  renew_url: string;
};

type Reminder = {
  company_name: string;
  contact_first_name?: string | null;
  delivery_date: string;
  days_left: number;
};
type Orders = {
  count: number;
  what: string;
  /** What the blocks do not tell: whose cake it is, when there is only one. */
  about?: string | null;
  supplier: "ett bageri" | "en restaurang";
  blocks: MaybeBlock[];
};

/** Instead of a reminder to HR: what is not sent, and how it can be. Nothing is said to be on its way. */
export function notSentReminder(data: Reminder, notSent: NotSent, orders: Orders): MailContent {
  const [which, state] = whichOf(notSent.count, orders.count);
  const date = day(data.delivery_date);
  return {
    subject: `${inDays(data.days_left)}: ${which} ${state} (${orders.what})`,
    preheader: `Abonnemanget har löpt ut. Det gäller ${date}.`,
    eyebrow: countdown(data.days_left),
    title: `${capitalised(which)} ${state}`,
    blocks: [
      paragraph(
        `${data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"} ${orders.about ? `Det gäller ${orders.about}. ` : ""}Abonnemanget har löpt ut, så ${which} till ${date} ${state}. Förnya det på översikten${whatThen(data, notSent, orders)}`,
      ),
      ...orders.blocks,
      button("Förnya abonnemanget", notSent.renew_url),
    ],
    footer: footers.contact(data.company_name),
  };
}

function whichOf(count: number, all: number): [which: string, state: string] {
  if (all === 1) return ["beställningen", "är inte skickad"];
  if (count === all) return ["beställningarna", "är inte skickade"];
  return [`${count} av ${all} beställningar`, count === 1 ? "är inte skickad" : "är inte skickade"];
}

/** Renewed, they leave at once; but tomorrow is soon for a kitchen that knows nothing yet. */
function whatThen({ days_left }: Reminder, { count, lacks_supplier }: NotSent, { supplier }: Orders): string {
  if (days_left <= 1)
    return ` och svara på det här mejlet, så ser vi om ${count === 1 ? "den" : "de"} hinner fram.`;
  if (lacks_supplier) return ` och välj ${supplier} ${count === 1 ? "till den" : "där det saknas"}.`;
  return `, så skickar vi ${count === 1 ? "den" : "dem"}.`;
}
