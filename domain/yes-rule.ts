import { capitalised, counted, listed, unbroken } from "./swedish.ts";

/** What a supplier says yes to by itself: so many days before the delivery, so much of it, and with food that it masters. */
export type YesRule = {
  days_ahead: number;
  /** Pieces of a cake, or people who eat. */
  most: number;
  /** By the names of `splitDiets`. */
  food: readonly string[];
};

type Asked = {
  /** From today to the delivery. */
  days: number;
  quantity: number;
  /** Of all who eat. What somebody wrote in words of their own nobody masters beforehand. */
  food: readonly string[];
};

export const isWithin = ({ days_ahead, most, food }: YesRule, asked: Asked): boolean =>
  asked.days >= days_ahead && asked.quantity <= most && asked.food.every((name) => food.includes(name));

/** Read back to whoever sets it. */
export function yesRuleWords({ days_ahead, most, food }: YesRule): string {
  const early =
    days_ahead === 0 ? "kommer samma dag" : `kommer minst ${counted(days_ahead, "dag", "dagar")} före`;
  const limits = `Ja direkt när beställningen ${early} och gäller högst ${counted(most, "bit eller person", "bitar eller personer")}.`;
  const eaten =
    food.length === 0
      ? "Har någon vid bordet en allergi eller kost frågas det alltid."
      : `${capitalised(listed(food))} går bra. All annan allergi och kost frågas det om.`;
  return unbroken(`${limits} ${eaten}`);
}
