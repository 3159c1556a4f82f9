import { capitalised } from "../../../../domain/swedish.ts";
import { day } from "../../../mail/day.ts";
import { declinedMail, type Declined } from "./parts/declined.ts";
import type { Mail } from "../../../mail/render.ts";
import { people } from "../../../mail/phrases.ts";

export type MealDeclined = Declined & { meal_type: "frukost" | "lunch"; people_count: number };

export function mealDeclined(data: MealDeclined): Mail {
  return declinedMail(data, {
    subject: `Ny leverantör behövs: ${data.meal_type} ${day(data.delivery_date, data.today)}`,
    title: `${data.meal_type === "lunch" ? "Lunchen" : "Frukosten"} behöver ett nytt kök`,
    what: { label: "Måltid", value: `${capitalised(data.meal_type)}, ${people(data.people_count)}` },
    kind: "kök",
  });
}
