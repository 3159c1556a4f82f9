import { accountReady } from "../server/mail/templates/account-ready.ts";
import { bakeryOrder } from "../server/mail/templates/bakery-order.ts";
import { bakeryOrderCancelled } from "../server/mail/templates/bakery-order-cancelled.ts";
import { bakeryOrderChanged } from "../server/mail/templates/bakery-order-changed.ts";
import { bakeryReconfirm } from "../server/mail/templates/bakery-reconfirm.ts";
import { bakeryReminderDay } from "../server/mail/templates/bakery-reminder-day.ts";
import { bakeryYearlyList } from "../server/mail/templates/bakery-yearly-list.ts";
import { birthdayChangedHr } from "../server/mail/templates/birthday-changed-hr.ts";
import { birthdayReminderColleagues } from "../server/mail/templates/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "../server/mail/templates/birthday-reminders.ts";
import { cakeReminderHrDay } from "../server/mail/templates/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "../server/mail/templates/cake-reminder-hr-week.ts";
import { contactAddressChanged } from "../server/mail/templates/contact-address-changed.ts";
import { contactAddressConfirm } from "../server/mail/templates/contact-address-confirm.ts";
import { contactAddressWaiting } from "../server/mail/templates/contact-address-waiting.ts";
import { contactConfirmation } from "../server/mail/templates/contact-confirmation.ts";
import { contactMessage } from "../server/mail/templates/contact-message.ts";
import { dailyDigest } from "../server/mail/templates/daily-digest.ts";
import { deadLetterAlarm } from "../server/mail/templates/dead-letter-alarm.ts";
import { employeeRegistered } from "../server/mail/templates/employee-registered.ts";
import { erasureDone } from "../server/mail/templates/erasure-done.ts";
import { magicLink } from "../server/mail/templates/magic-link.ts";
import { mealDeclined } from "../server/mail/templates/meal-declined.ts";
import { mealReminderHrDay } from "../server/mail/templates/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "../server/mail/templates/meal-reminder-hr-week.ts";
import { newOrderRequest } from "../server/mail/templates/new-order-request.ts";
import { onboarding } from "../server/mail/templates/onboarding.ts";
import { supplierMessage } from "../server/mail/templates/supplier-message.ts";
import { orderCancelledHr } from "../server/mail/templates/order-cancelled-hr.ts";
import { orderDeclined } from "../server/mail/templates/order-declined.ts";
import { orderMissed } from "../server/mail/templates/order-missed.ts";
import { orderWithoutSupplier } from "../server/mail/templates/order-without-supplier.ts";
import { emailVerification } from "../server/mail/templates/email-verification.ts";
import { passwordRecovery } from "../server/mail/templates/password-recovery.ts";
import { paymentFailed } from "../server/mail/templates/payment-failed.ts";
import { personalLink } from "../server/mail/templates/personal-link.ts";
import { restaurantOrder } from "../server/mail/templates/restaurant-order.ts";
import { restaurantOrderChanged } from "../server/mail/templates/restaurant-order-changed.ts";
import { restaurantOrderCancelled } from "../server/mail/templates/restaurant-order-cancelled.ts";
import { restaurantReminderDay } from "../server/mail/templates/restaurant-reminder-day.ts";
import { subscriptionCancelled } from "../server/mail/templates/subscription-cancelled.ts";
import { subscriptionStopped } from "../server/mail/templates/subscription-stopped.ts";
import { mailCeiling } from "../server/mail/templates/mail-ceiling.ts";
import { secondCompany } from "../server/mail/templates/second-company.ts";
import { supplierSilent } from "../server/mail/templates/supplier-silent.ts";
import { testEmail } from "../server/mail/templates/test-email.ts";
import { trialEndsSoon } from "../server/mail/templates/trial-ends-soon.ts";
import { welcome } from "../server/mail/templates/welcome.ts";
import type { Mail } from "../server/mail/templates/parts/render.ts";

/** Every mail the product sends, by its file, so that one test can judge them all. */
export const mailTemplates = {
  // Accounts and payment
  "email-verification": emailVerification,
  "password-recovery": passwordRecovery,
  "account-ready": accountReady,
  onboarding: onboarding,
  welcome: welcome,
  "magic-link": magicLink,
  "contact-address-confirm": contactAddressConfirm,
  "contact-address-waiting": contactAddressWaiting,
  "contact-address-changed": contactAddressChanged,
  "trial-ends-soon": trialEndsSoon,
  "payment-failed": paymentFailed,
  "subscription-cancelled": subscriptionCancelled,
  "subscription-stopped": subscriptionStopped,
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
  "order-missed": orderMissed,
  "order-cancelled-hr": orderCancelledHr,
  "supplier-message": supplierMessage,
  "birthday-changed-hr": birthdayChangedHr,
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
  "mail-ceiling": mailCeiling,
  "second-company": secondCompany,
  "supplier-silent": supplierSilent,
  "daily-digest": dailyDigest,
};

export type TemplateName = keyof typeof mailTemplates;
export type TemplateData<Name extends TemplateName> = Parameters<(typeof mailTemplates)[Name]>[0];

export function renderTemplate<Name extends TemplateName>(name: Name, data: TemplateData<Name>): Mail {
  const template = mailTemplates[name] as (data: TemplateData<Name>) => Mail;
  return template(data);
}
