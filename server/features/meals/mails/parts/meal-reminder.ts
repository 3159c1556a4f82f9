import { AGAIN_LABEL, type LostOffer } from "../../../../../domain/orders.ts";
import { menuText } from "../../../../../domain/menus.ts";
import type { Counted } from "../../../../../domain/allergies.ts";
import { capitalised } from "../../../../../domain/swedish.ts";
import { button, deliveries, facts, paragraph, type MaybeBlock } from "../../../../mail/blocks.ts";
import { formatTime } from "../../../../../domain/dates.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import { notSentReminder, type NotSent } from "../../../orders/mails/parts/not-sent.ts";
import { countedWarning, dietFact } from "../../../orders/mails/parts/order-rows.ts";
import type { MailContent } from "../../../../mail/render.ts";
import {
  countdown,
  howLost,
  inDays,
  insteadOf,
  isLost,
  people,
} from "../../../orders/mails/parts/phrases.ts";

export type HrMeal = {
  meal_type: "frukost" | "lunch";
  people_count: number;
  delivery_time: string;
  restaurant_name?: string | null;
  restaurant_phone?: string | null;
  /** What it is of, and what that costs for all, without moms. */
  product_name?: string | null;
  product_price_ore?: number | null;
  /** Who had it before the kitchen that has it now, and could not. */
  earlier?: readonly string[];
  /** HR knows that a person must see to it. */
  called?: boolean;
  /**
   * 'stopped': not asked yet, and takes no more orders. 'closed': not asked yet, and closed that day. 'asked-again': said
   * yes before somebody's food was changed. How the latest offer ended, where nobody has it.
   */
  status:
    | "asked-again"
    | "pending"
    | "planned"
    | "requested"
    | "confirmed"
    | "stopped"
    | "closed"
    | LostOffer;
  /** The restaurant's last hour has been: HR cannot change it by itself any more. */
  locked?: boolean;
  address?: string | null;
  notes?: string | null;
};

export type HrMealReminder = {
  company_name: string;
  contact_first_name?: string | null;
  delivery_date: string;
  days_left: number;
  meals: HrMeal[];
  /** Of all who may eat, counted as the kitchen is told. */
  allergies?: Counted[] | null;
  diets?: Counted[] | null;
  not_sent?: NotSent | null;
  orders_url: string;
};

const NO_RESTAURANT = "Hinner ingen restaurang till dagen? Avboka på samma sida.";
const lacksRestaurant = (meal: HrMeal) =>
  !meal.restaurant_name || meal.status === "stopped" || meal.status === "closed" || isLost(meal.status);

/** Both reminders to HR about a day's meals; they differ in what can still be done. */
export function mealReminder(data: HrMealReminder, whatCanChange: string): MailContent {
  const count = data.meals.length;
  const nobodyCooks = data.meals.every(lacksRestaurant);
  const meals = count === 1 && data.meals[0] ? data.meals[0].meal_type : `${count} måltider`;
  const what = nobodyCooks ? `${meals} saknar restaurang` : meals;
  const blocks = mealBlocks(data);
  if (data.not_sent)
    return notSentReminder(data, data.not_sent, { count, what, supplier: "en restaurang", blocks });
  return {
    subject: `${inDays(data.days_left)}: ${what}`,
    preheader: `Leverans ${day(data.delivery_date)}.`,
    eyebrow: countdown(data.days_left),
    title: nobodyCooks ? capitalised(what) : `${inDays(data.days_left)} kommer ${what}`,
    blocks: [
      paragraph(
        `${data.contact_first_name ? `Hej ${data.contact_first_name}! ` : ""}Maten ${nobodyCooks ? "är planerad till" : "levereras"} ${day(data.delivery_date)}. ${whatToDo(data.meals)}`,
      ),
      ...blocks,
      button(count === 1 ? "Visa beställningen" : "Visa beställningarna", data.orders_url),
      paragraph(nobodyCooks ? NO_RESTAURANT : whatCanChange),
    ],
    footer: footers.contact(data.company_name),
  };
}

const mealBlocks = ({ meals, diets, allergies }: HrMealReminder): MaybeBlock[] => [
  deliveries(meals.map(mealRow)),
  facts([dietFact(diets)]),
  countedWarning("Allergier", allergies),
];

const CALLED =
  "Vi har inget säkert ja, som vi har skrivit till er. Ring restaurangen eller välj en annan så snart ni kan.";

/** What HR has to do, which mostly is nothing. */
function whatToDo(all: HrMeal[]): string {
  const lacking = all.filter(lacksRestaurant);
  if (lacking.some((meal) => meal.status !== "withdrawn"))
    return "En restaurang saknas. Välj en så snart ni kan.";
  if (lacking.length > 0) return "En restaurang har fått förhinder. Välj en ny så snart ni kan.";
  if (all.every((meal) => meal.status === "confirmed"))
    return "Allt är bekräftat och ni behöver inte göra något.";
  return all.some((meal) => meal.called) ? CALLED : "Vi bevakar svaret och hör av oss om något händer.";
}

/** 'lunch kl. 12:00' */
export const mealAndTime = ({ meal_type, delivery_time }: HrMeal): string =>
  `${meal_type} ${formatTime(delivery_time)}`;

function mealRow(meal: HrMeal) {
  return {
    title: `${capitalised(mealAndTime(meal))}, ${people(meal.people_count)}`,
    details: [
      menuOf(meal),
      mealState(meal),
      meal.restaurant_name && meal.restaurant_phone,
      meal.restaurant_name && insteadOf(meal.earlier),
      meal.address,
      meal.notes,
    ],
  };
}

/** What a kitchen would have made that does not is not told. */
const menuOf = (meal: HrMeal): string | null =>
  !lacksRestaurant(meal) && meal.product_name && meal.product_price_ore
    ? menuText(meal.product_name, meal.people_count, meal.product_price_ore)
    : null;

function mealState({ restaurant_name, status }: HrMeal): string {
  if (!restaurant_name) return "Ingen restaurang vald";
  if (status === "confirmed") return `${restaurant_name}, bekräftad`;
  if (status === "asked-again") return `${restaurant_name}, bekräftad, ${AGAIN_LABEL}`;
  if (isLost(status)) return `${restaurant_name}, ${howLost[status]}`;
  if (status === "closed") return `${restaurant_name}, har stängt den dagen`;
  if (status === "stopped") return `${restaurant_name}, tar inte emot beställningar längre`;
  return status === "requested"
    ? `${restaurant_name}, har inte svarat än`
    : `${restaurant_name}, beställningen är inte skickad än`;
}
