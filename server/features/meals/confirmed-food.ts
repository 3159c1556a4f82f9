import { type FoodCounts, foodKinds } from "../../../domain/confirmed-food.ts";
import { counted } from "../../../domain/swedish.ts";
import { Refusal } from "../../calls/refusal.ts";

/** What somebody counts has to be theirs to read, and of no more people than eat. */
export function requireCounts(
  { seesAllergies }: { seesAllergies: boolean },
  food: FoodCounts | null,
  people: number,
): FoodCounts | null {
  if (food === null) return null;
  if (!seesAllergies) throw new Refusal("food-hidden");
  for (const kind of foodKinds) {
    const many = food[kind].find(({ count }) => count > people);
    if (many) throw wrong(`${many.name} är fler än ${counted(people, "person", "personer")}. Ändra antalet.`);
    const names = food[kind].map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice) throw wrong(`${twice} står två gånger.`);
  }
  return food;
}

const wrong = (text: string) => new Refusal("invalid-input", text, { food: text });
