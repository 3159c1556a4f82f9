/** The fields of answers that tell what people are allergic to, or eat. Why a kitchen said no often does. */
const FOOD_FIELDS = ["allergies", "dietary_preferences", "kitchen_lines", "decline_reason"] as const;

export const isFood = (key: string): boolean => (FOOD_FIELDS as readonly string[]).includes(key);

/** An answer for somebody without the right to see food: the same with the fields empty. */
export function withoutFood<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutFood) as T;
  if (answer === null || typeof answer !== "object") return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      isFood(key) ? (Array.isArray(value) ? [] : null) : withoutFood(value),
    ]),
  ) as T;
}
