import type { Identity } from "../../calls/identify.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Food } from "./facts.ts";

/** Who does not see what people eat writes nothing about it either: it would be written over unread. */
export function refuseUnseenFood(caller: Identity, food: Partial<Food>): void {
  if (caller.seesAllergies || (food.allergies ?? food.dietary_preferences ?? null) === null) return;
  throw new Refusal(
    "food-hidden",
    "Du ser inte allergier och kost, och kan därför inte ändra dem. Lämna fälten tomma.",
  );
}

/** The link to somebody's own page goes to their address, and the page shows what they are allergic to. */
export function refuseUnseenAddress(caller: Identity): void {
  if (caller.seesAllergies) return;
  throw new Refusal("food-hidden", undefined, {
    email: "Hit går den personliga länken, som visar allergier. Be någon som ser dem att ändra adressen.",
  });
}
