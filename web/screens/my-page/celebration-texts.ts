import { inBoth } from "../../../domain/language.ts";

export const celebrationTexts = inBoth({
  sv: {
    title: (name: string) => `Grattis ${name}!`,
    yourDay: (day: string) => `Din dag var ${day}.`,
    today: "Det är din dag idag.",
    picture: "Bild på din tårta",
    greetings: "Hälsningar från kollegorna",
  },
  en: {
    title: (name) => `Congratulations ${name}!`,
    yourDay: (day) => `Your day was ${day}.`,
    today: "Today is your day.",
    picture: "A picture of your cake",
    greetings: "Greetings from your colleagues",
  },
});
