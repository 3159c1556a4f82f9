import { expect } from "vitest";
import { company } from "./answers/company.ts";
import { open } from "./app.tsx";

/** For screens that are read in English. */

const speaks = (...languages: string[]) =>
  Object.defineProperty(navigator, "languages", { value: languages, configurable: true });

export async function openIn(languages: string[], ...where: Parameters<typeof open>) {
  const opened = open(...where);
  speaks(...languages);
  return opened;
}

const SWEDISH =
  /\S*[åäöÅÄÖ]\S*|\b(?:och|inte|till|som|med|kan|ska|det|den|ni|er|kr|av|bitar|personer|moms|allergi|kost|leverans\w*|idag|imorgon|veckan|svara|sparat|regler|underlag|sortiment|faktura|skicka|senast|gluten\w+t|kl)\b/giu;

/** What stands on the screen, but for what people have typed and what says of itself that it is Swedish. */
export function swedishLeft(typed: readonly string[] = []): string[] {
  const shown = document.body.cloneNode(true) as HTMLElement;
  for (const swedish of shown.querySelectorAll("[lang=sv]")) swedish.remove();
  const labels = [...shown.querySelectorAll("[aria-label],[placeholder]")].flatMap((each) => [
    each.getAttribute("aria-label") ?? "",
    each.getAttribute("placeholder") ?? "",
  ]);
  const words = [...shown.querySelectorAll("*")].flatMap((each) =>
    [...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ""),
  );
  const said = [company.address ?? "", "Palmér", "Tårtdags", "Språk", ...typed]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .reduce<string>((text, each) => text.replaceAll(each, ""), [...words, ...labels].join(" | "))
    .replaceAll(/\S+@\S+/g, "");
  return said.match(SWEDISH) ?? [];
}

const TYPED = new Set(
  `name company_name supplier_name office_name address product_name separate_name cake_text notes instructions
  receiver_name reserve_name description email marking reason`.split(/\s+/),
);

/** What people have typed, of an answer. */
export function typedIn(answer: unknown, key = ""): string[] {
  if (typeof answer === "string") return TYPED.has(key) && answer ? [answer] : [];
  if (typeof answer !== "object" || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => typedIn(each, key));
  return Object.entries(answer).flatMap(([name, value]) => typedIn(value, name));
}

export const expectEnglish = (...answers: unknown[]): void =>
  expect(swedishLeft(answers.flatMap((each) => typedIn(each)))).toEqual([]);
