import { accountReady } from "./account-ready.ts";
import { bakeryOrder } from "./bakery-order.ts";
import { bakeryOrderCancelled } from "./bakery-order-cancelled.ts";
import { bakeryOrderChanged } from "./bakery-order-changed.ts";
import { bakeryReconfirm } from "./bakery-reconfirm.ts";
import { bakeryReminderDay } from "./bakery-reminder-day.ts";
import { bakeryYearlyList } from "./bakery-yearly-list.ts";
import { birthdayReminderColleagues } from "./birthday-reminder-colleagues.ts";
import { birthdayReminders } from "./birthday-reminders.ts";
import { cakeReminderHrDay } from "./cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "./cake-reminder-hr-week.ts";
import { contactConfirmation } from "./contact-confirmation.ts";
import { contactMessage } from "./contact-message.ts";
import { dailyDigest } from "./daily-digest.ts";
import { deadLetterAlarm } from "./dead-letter-alarm.ts";
import { employeeRegistered } from "./employee-registered.ts";
import { erasureDone } from "./erasure-done.ts";
import { magicLink } from "./magic-link.ts";
import { mealDeclined } from "./meal-declined.ts";
import { mealReminderHrDay } from "./meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "./meal-reminder-hr-week.ts";
import { newOrderRequest } from "./new-order-request.ts";
import { onboarding } from "./onboarding.ts";
import { orderCancelledHr } from "./order-cancelled-hr.ts";
import { orderDeclined } from "./order-declined.ts";
import { orderWithoutSupplier } from "./order-without-supplier.ts";
import { passwordRecovery } from "./password-recovery.ts";
import { paymentFailed } from "./payment-failed.ts";
import { personalLink } from "./personal-link.ts";
import { restaurantOrder } from "./restaurant-order.ts";
import { restaurantOrderCancelled } from "./restaurant-order-cancelled.ts";
import { restaurantOrderChanged } from "./restaurant-order-changed.ts";
import { restaurantReminderDay } from "./restaurant-reminder-day.ts";
import { subscriptionCancelled } from "./subscription-cancelled.ts";
import { supplierSilent } from "./supplier-silent.ts";
import { testEmail } from "./test-email.ts";
import { trialEndsSoon } from "./trial-ends-soon.ts";
import { welcome } from "./welcome.ts";
import type { Mail } from "./parts/render.ts";

/** Every mail the product sends. The name is what the outbox stores; the data is JSON, so it can wait there. */
export const catalogue = {
  // Accounts and payment
  "password-recovery": passwordRecovery,
  "account-ready": accountReady,
  onboarding: onboarding,
  welcome: welcome,
  "magic-link": magicLink,
  "trial-ends-soon": trialEndsSoon,
  "payment-failed": paymentFailed,
  "subscription-cancelled": subscriptionCancelled,
  "test-email": testEmail,
  "contact-message": contactMessage,
  "contact-confirmation": contactConfirmation,
  // People
  "employee-registered": employeeRegistered,
  "personal-link": personalLink,
  "erasure-done": erasureDone,
  // Cakes and birthdays, to HR and colleagues
  "cake-reminder-hr-week": cakeReminderHrWeek,
  "cake-reminder-hr-day": cakeReminderHrDay,
  "order-declined": orderDeclined,
  "order-without-supplier": orderWithoutSupplier,
  "order-cancelled-hr": orderCancelledHr,
  "birthday-reminders": birthdayReminders,
  "birthday-reminder-colleagues": birthdayReminderColleagues,
  // Cakes, to the bakery
  "bakery-order": bakeryOrder,
  "bakery-reminder-day": bakeryReminderDay,
  "bakery-reconfirm": bakeryReconfirm,
  "bakery-order-changed": bakeryOrderChanged,
  "bakery-order-cancelled": bakeryOrderCancelled,
  "bakery-yearly-list": bakeryYearlyList,
  // Meals, to HR and the restaurant
  "meal-reminder-hr-week": mealReminderHrWeek,
  "meal-reminder-hr-day": mealReminderHrDay,
  "meal-declined": mealDeclined,
  "restaurant-order": restaurantOrder,
  "restaurant-reminder-day": restaurantReminderDay,
  "restaurant-order-changed": restaurantOrderChanged,
  "restaurant-order-cancelled": restaurantOrderCancelled,
  // To the platform's admins
  "new-order-request": newOrderRequest,
  "dead-letter-alarm": deadLetterAlarm,
  "supplier-silent": supplierSilent,
  "daily-digest": dailyDigest,
};

export type TemplateName = keyof typeof catalogue;
export type TemplateData<Name extends TemplateName> = Parameters<(typeof catalogue)[Name]>[0];

export function renderTemplate<Name extends TemplateName>(name: Name, data: TemplateData<Name>): Mail {
  const template = catalogue[name] as (data: TemplateData<Name>) => Mail;
  return template(data);
}
