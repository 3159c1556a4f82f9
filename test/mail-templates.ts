import { accountReady } from "../server/features/billing/mails/account-ready.ts";
import { bakeryOrder } from "../server/features/orders/mails/bakery-order.ts";
import { bakeryOrderCancelled } from "../server/features/orders/mails/bakery-order-cancelled.ts";
import { bakeryOrderChanged } from "../server/features/orders/mails/bakery-order-changed.ts";
import { bakeryReconfirm } from "../server/features/orders/mails/bakery-reconfirm.ts";
import { bakeryReminderDay } from "../server/features/cakes/mails/bakery-reminder-day.ts";
import { bakeryYearlyList } from "../server/features/cakes/mails/bakery-yearly-list.ts";
import { birthdayChangedHr } from "../server/features/cakes/mails/birthday-changed-hr.ts";
import { birthdayReminderColleagues } from "../server/features/cakes/mails/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "../server/features/cakes/mails/birthday-reminders.ts";
import { cakeReminderHrDay } from "../server/features/cakes/mails/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "../server/features/cakes/mails/cake-reminder-hr-week.ts";
import { contactAddressChanged } from "../server/features/companies/mails/contact-address-changed.ts";
import { contactAddressConfirm } from "../server/features/companies/mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "../server/features/companies/mails/contact-address-waiting.ts";
import { contactConfirmation } from "../server/features/back-office/mails/contact-confirmation.ts";
import { contactMessage } from "../server/features/back-office/mails/contact-message.ts";
import { dailyDigest } from "../server/features/back-office/mails/daily-digest.ts";
import { deadLetterAlarm } from "../server/features/back-office/mails/dead-letter-alarm.ts";
import { employeeRegistered } from "../server/features/people/mails/employee-registered.ts";
import { erasureDone } from "../server/features/people/mails/erasure-done.ts";
import { magicLink } from "../server/features/onboarding/mails/magic-link.ts";
import { mealDeclined } from "../server/features/orders/mails/meal-declined.ts";
import { mealReminderHrDay } from "../server/features/meals/mails/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "../server/features/meals/mails/meal-reminder-hr-week.ts";
import { newOrderRequest } from "../server/features/orders/mails/new-order-request.ts";
import { onboarding } from "../server/features/onboarding/mails/onboarding.ts";
import { supplierMessage } from "../server/features/orders/mails/supplier-message.ts";
import { orderCancelledHr } from "../server/features/orders/mails/order-cancelled-hr.ts";
import { orderDeclined } from "../server/features/orders/mails/order-declined.ts";
import { orderMissed } from "../server/features/orders/mails/order-missed.ts";
import { orderWithoutSupplier } from "../server/features/orders/mails/order-without-supplier.ts";
import { emailVerification } from "../server/features/accounts/mails/email-verification.ts";
import { passwordRecovery } from "../server/features/accounts/mails/password-recovery.ts";
import { paymentFailed } from "../server/features/billing/mails/payment-failed.ts";
import { personalLink } from "../server/features/people/mails/personal-link.ts";
import { restaurantOrder } from "../server/features/orders/mails/restaurant-order.ts";
import { restaurantOrderChanged } from "../server/features/orders/mails/restaurant-order-changed.ts";
import { restaurantOrderCancelled } from "../server/features/orders/mails/restaurant-order-cancelled.ts";
import { restaurantReminderDay } from "../server/features/meals/mails/restaurant-reminder-day.ts";
import { subscriptionCancelled } from "../server/features/billing/mails/subscription-cancelled.ts";
import { subscriptionStopped } from "../server/features/billing/mails/subscription-stopped.ts";
import { mailCeiling } from "../server/features/back-office/mails/mail-ceiling.ts";
import { secondCompany } from "../server/features/onboarding/mails/second-company.ts";
import { supplierSilent } from "../server/features/back-office/mails/supplier-silent.ts";
import { testEmail } from "../server/features/back-office/mails/test-email.ts";
import { trialEndsSoon } from "../server/features/billing/mails/trial-ends-soon.ts";
import { welcome } from "../server/features/onboarding/mails/welcome.ts";
import type { Mail } from "../server/mail/render.ts";

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
