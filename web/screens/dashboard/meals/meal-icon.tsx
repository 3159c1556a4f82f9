import { Coffee, Salad } from "lucide-react";
import type { MealType } from "../../../../domain/meals.ts";
import { IconTile } from "../../../ui/icon-tile.tsx";

const icons = { frukost: Coffee, lunch: Salad };

export function MealIcon({ meal, size = 18 }: { meal: MealType; size?: number }) {
  const Icon = icons[meal];
  return <Icon size={size} aria-hidden />;
}

/** Breakfast is marzipan, lunch green; what happens once is rose. */
export function MealTile({ meal, once }: { meal: MealType; once: boolean }) {
  return (
    <IconTile tone={once ? "rose" : meal === "frukost" ? "marzipan" : "green"}>
      <MealIcon meal={meal} size={20} />
    </IconTile>
  );
}

/** What a change could not reach any more, in a sentence; null when it reached everything. */
export function tooLateText(days: readonly string[], inWords: (day: string) => string): string | null {
  if (days.length === 0) return null;
  return `Leveransen ${days.map(inWords).join(", ")} kan inte ändras längre och kommer som beställt.`;
}
