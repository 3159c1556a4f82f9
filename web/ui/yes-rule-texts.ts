import { foodName } from "../../domain/food-english.ts";
import { countedIn, inBoth, listedIn } from "../../domain/language.ts";
import { yesRuleWords } from "../../domain/yes-rule.ts";

export const yesRuleTexts = inBoth({
  sv: {
    byItself: "Svara ja av sig själv",
    byItselfHint:
      "På beställningar inom gränserna nedan. Allt annat, och allt som ändras efteråt, frågas det om som vanligt.",
    daysAhead: "Minst så många dagar före",
    most: "Högst bitar eller personer",
    food: "Allergier och kost som klaras",
    foodHint: "Äter någon vid bordet något annat, eller har skrivit med egna ord, så frågas det.",
    foodNamed: (name: string): string => name,
    readBack: yesRuleWords,
  },
  en: {
    byItself: "Say yes by itself",
    byItselfHint:
      "To orders within the limits below. Everything else, and all that changes later, is asked about as usual.",
    daysAhead: "At least so many days ahead",
    most: "At most pieces or people",
    food: "Allergies and diets that you master",
    foodHint: "If somebody at the table eats otherwise, or has written in their own words, you are asked.",
    foodNamed: foodName,
    readBack: ({ days_ahead, most, food }) =>
      [
        days_ahead === 0
          ? "Yes at once to orders for the same day,"
          : `Yes at once to orders at least ${countedIn("en", days_ahead, "day", "days")} ahead`,
        `of at most ${countedIn("en", most, "piece or person", "pieces or people")}.`,
        food.length === 0
          ? "If anybody at the table has an allergy or a diet, you are always asked."
          : `You master ${listedIn("en", food.map(foodName))}. You are asked about all other allergies and diets.`,
      ].join(" "),
  },
});
