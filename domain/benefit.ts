/**
 * Kostförmån: what a free meal is worth to the tax agency. A whole day's food is 0.52 % of the year's
 * prisbasbelopp, rounded to five kronor; lunch is 40 % of that and breakfast 20 % (inkomstskattelagen, 61 kap.).
 */
const PRICE_BASE_KRONOR: Readonly<Record<number, number>> = {
  2023: 52_500,
  2024: 57_300,
  2025: 58_800,
  2026: 59_200,
};

export type MealBenefit = {
  /** The year whose figures these are. */
  source_year: number;
  /** The figures of that year are not known yet: the nearest known year stands in. */
  estimated: boolean;
  breakfast_kronor: number;
  lunch_kronor: number;
  full_day_kronor: number;
};

export function mealBenefit(year: number): MealBenefit {
  const years = Object.keys(PRICE_BASE_KRONOR).map(Number);
  const source_year = Math.min(Math.max(year, Math.min(...years)), Math.max(...years));
  const full_day_kronor = Math.round(((PRICE_BASE_KRONOR[source_year] as number) * 0.0052) / 5) * 5;
  return {
    source_year,
    estimated: source_year !== year,
    breakfast_kronor: Math.round(full_day_kronor * 0.2),
    lunch_kronor: Math.round(full_day_kronor * 0.4),
    full_day_kronor,
  };
}

/** Food that is sold, such as a cake from a bakery; or a meal that is served or catered. */
export type Supply = "food" | "service";

const LOWER_FOOD_VAT = { from: "2026-04-01", until: "2027-12-31" } as const;

/** The moms in per cent on the day of delivery: food is 6 % for a while, restaurant and catering services 12 %. */
export function vatPercent(supply: Supply, date: Temporal.PlainDate): 6 | 12 {
  const day = date.toString();
  const isLower = supply === "food" && day >= LOWER_FOOD_VAT.from && day <= LOWER_FOOD_VAT.until;
  return isLower ? 6 : 12;
}
