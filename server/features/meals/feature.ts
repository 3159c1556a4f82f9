import type { Feature } from "../../http/feature.ts";
import askNextRestaurant from "./calls/ask-next-restaurant.ts";
import cancelMealOrder from "./calls/cancel-meal-order.ts";
import changeMealOrder from "./calls/change-meal-order.ts";
import changeMealSeries from "./calls/change-meal-series.ts";
import confirmMealFood from "./calls/confirm-meal-food.ts";
import createMealOrder from "./calls/create-meal-order.ts";
import endMealSeries from "./calls/end-meal-series.ts";
import getMealOrderDraft from "./calls/get-meal-order-draft.ts";
import keepMealOnHoliday from "./calls/keep-meal-on-holiday.ts";
import listMealVendors from "./calls/list-meal-vendors.ts";
import listMenus from "./calls/list-menus.ts";
import listMealYear from "./calls/list-meal-year.ts";
import moveMealDelivery from "./calls/move-meal-delivery.ts";
import pauseMealSeries from "./calls/pause-meal-series.ts";
import processMealAutomation from "./calls/process-meal-automation.ts";
import saveMealOrderDraft from "./calls/save-meal-order-draft.ts";
import sendMealReminders from "./calls/send-meal-reminders.ts";
import sendRestaurantOrderEmail from "./calls/send-restaurant-order-email.ts";
import setMealReserves from "./calls/set-meal-reserves.ts";
import skipMealDelivery from "./calls/skip-meal-delivery.ts";
import testVendorReminderEmail from "./calls/test-vendor-reminder-email.ts";
import { mealReminderHrDay } from "./mails/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "./mails/meal-reminder-hr-week.ts";
import { restaurantReminderDay } from "./mails/restaurant-reminder-day.ts";
import { restaurantReminderDayByHand } from "./mails/restaurant-reminder-day-by-hand.ts";
import { restaurantReminderWeek } from "./mails/restaurant-reminder-week.ts";
import { byHandRenderer } from "../orders/supplier-mails.ts";
import { reminderRenderer } from "../orders/reminder-renderer.ts";
import type { Reminder } from "../orders/define-reminder.ts";
import { dailyMeals } from "./jobs.ts";
import { mealReminders, restaurantReminderByHand } from "./meal-reminders.ts";

export const meals = {
  name: "meals",
  calls: [
    askNextRestaurant,
    cancelMealOrder,
    changeMealOrder,
    changeMealSeries,
    confirmMealFood,
    createMealOrder,
    endMealSeries,
    getMealOrderDraft,
    keepMealOnHoliday,
    listMealVendors,
    listMealYear,
    listMenus,
    moveMealDelivery,
    pauseMealSeries,
    processMealAutomation,
    saveMealOrderDraft,
    sendMealReminders,
    sendRestaurantOrderEmail,
    setMealReserves,
    skipMealDelivery,
    testVendorReminderEmail,
  ],
  mails: [
    mealReminderHrDay,
    mealReminderHrWeek,
    restaurantReminderDay,
    restaurantReminderDayByHand,
    restaurantReminderWeek,
  ],
  mailRenderers: [
    ...(Object.values(mealReminders) as Reminder[]).map(reminderRenderer),
    byHandRenderer(restaurantReminderByHand),
  ],
  daily: dailyMeals,
} satisfies Feature;
