import { counted } from "../../../../../domain/swedish.ts";

/** Small Swedish phrases that mails about orders and birthdays share. */

export const portions = (count: number) => counted(count, "bit", "bitar");
export const people = (count: number) => counted(count, "person", "personer");
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
