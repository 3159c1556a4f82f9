import { brand } from "../../../../../domain/brand.ts";
import { type OrderKind, orderUnits } from "../../../../../domain/order-kinds.ts";
import { type LostOffer, lostOffers } from "../../../../../domain/orders.ts";
import { counted, listed } from "../../../../../domain/swedish.ts";

/** Small Swedish phrases that mails about orders and birthdays share. */

export const portions = (count: number) => counted(count, "bit", "bitar");
export const people = (count: number) => counted(count, "person", "personer");
export const amountOf = ({ kind, quantity }: { kind: OrderKind; quantity: number }) =>
  counted(quantity, ...orderUnits[kind]);
/** Who has it now was not the first: 'I stället för Kök A och Kök B'. */
export const insteadOf = (earlier: readonly string[] = []): string | null =>
  earlier.length > 0 ? `I stället för ${listed([...new Set(earlier)])}` : null;
export const cakes = (count: number) => counted(count, "tårta", "tårtor");

/** Opens a sentence: 'Imorgon fyller Elin år'. A reminder that was made up late may have fewer days left. */
export function inDays(days: number): string {
  if (days <= 0) return "Idag";
  if (days === 1) return "Imorgon";
  return days === 7 ? "Om en vecka" : `Om ${days} dagar`;
}

export function countdown(days: number): string {
  if (days <= 0) return "Påminnelse: idag";
  return days === 7 ? "Påminnelse: 1 vecka kvar" : `Påminnelse: ${counted(days, "dag", "dagar")} kvar`;
}

/** Beside the name of whoever had it last, where nobody has it now. */
export const howLost: Record<LostOffer, string> = {
  declined: "har tackat nej",
  withdrawn: "har fått förhinder",
  expired: "svarade inte",
};
const lost: ReadonlySet<string> = new Set(lostOffers);
export const isLost = <Status extends string>(status: Status | LostOffer): status is LostOffer =>
  lost.has(status);

/** Who did something to an order: the company itself, HR or whoever has the cake, or the platform's staff. */
export type Party = "company" | "platform";

/** 'Nordljus AB har ändrat sin beställning', 'Tårtdags har avbokat beställningen till Nordljus AB'. */
export function whoDid(did: string, by: readonly Party[], company: string): string {
  if (!by.includes("platform")) return `${company} har ${did} sin beställning`;
  return by.includes("company")
    ? `${company} och ${brand.name} har ${did} beställningen`
    : `${brand.name} har ${did} beställningen till ${company}`;
}

/** Why a supplier lost an order: it did not answer anew in time, or cannot make it for those who eat. */
export type WhyLost = "silent" | "unfit";

export const ASKS_AGAIN =
  "Allergier, kost eller annat i beställningen har ändrats sedan ni sa ja. Kan ni fortfarande leverera? Svara på nytt, så vet kunden att ni har läst det.";

/** Beside what they have not answered yet, or of all. */
export const holdsAgain = (isPart: boolean): string =>
  isPart
    ? "Det som ni redan har sagt ja till är åter som då. Det svaret gäller, och där behöver ni inte svara på nytt."
    : "Allergier och kost är åter som när ni sa ja. Ert ja gäller, och ni behöver inte svara på nytt.";

/** Ends the sentence that asks a supplier. */
export const CONFIRMED =
  "Den är bekräftad, så ni behöver inte svara. Det som ni säger ja till av er själva ändrar ni under Regler på er sida. Går det inte ändå säger ni till på sidan här nedanför.";
