import type { Feature } from "../../http/feature.ts";
import cancelCakeOrder from "./calls/cancel-cake-order.ts";
import changeCakeOrder from "./calls/change-cake-order.ts";
import chooseOrderProduct from "./calls/choose-order-product.ts";
import createCakeOrders from "./calls/create-cake-orders.ts";
import discardCakeOrderDraft from "./calls/discard-cake-order-draft.ts";
import forgoBirthday from "./calls/forgo-birthday.ts";
import generateYearlyCakeOrders from "./calls/generate-yearly-cake-orders.ts";
import getCakeOrderDraft from "./calls/get-cake-order-draft.ts";
import listCakeCandidates from "./calls/list-cake-candidates.ts";
import listOrderProducts from "./calls/list-order-products.ts";
import previewCakeProducts from "./calls/preview-cake-products.ts";
import listCakeVendors from "./calls/list-cake-vendors.ts";
import listCakeYear from "./calls/list-cake-year.ts";
import moveCakeOrder from "./calls/move-cake-order.ts";
import saveCakeOrderDraft from "./calls/save-cake-order-draft.ts";
import sendBakeryOrderEmail from "./calls/send-bakery-order-email.ts";
import sendBakeryYearlyList from "./calls/send-bakery-yearly-list.ts";
import sendBirthdayReminders from "./calls/send-birthday-reminders.ts";
import sendCakeReminderBakeryWeek from "./calls/send-cake-reminder-bakery-week.ts";
import sendCakeReminderHrDay from "./calls/send-cake-reminder-hr-day.ts";
import sendCakeReminderHrWeek from "./calls/send-cake-reminder-hr-week.ts";
import setCakeSettings from "./calls/set-cake-settings.ts";
import updateOffice from "./calls/update-office.ts";
import testBakeryReminderEmail from "./calls/test-bakery-reminder-email.ts";
import { bakeryReconfirm } from "./mails/bakery-reconfirm.ts";
import { bakeryReminderDay } from "./mails/bakery-reminder-day.ts";
import { bakeryReminderDayByHand } from "./mails/bakery-reminder-day-by-hand.ts";
import { bakeryReminderWeek } from "./mails/bakery-reminder-week.ts";
import { bakeryYearlyList } from "./mails/bakery-yearly-list.ts";
import { birthdayChangedHr } from "./mails/birthday-changed-hr.ts";
import { birthdayReminderColleagues } from "./mails/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "./mails/birthday-reminders.ts";
import { cakeReminderHrDay } from "./mails/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "./mails/cake-reminder-hr-week.ts";
import { byHandRenderer } from "../orders/supplier-mails.ts";
import { reminderRenderer } from "../orders/reminder-renderer.ts";
import type { Reminder } from "../orders/define-reminder.ts";
import { birthdayRenderers } from "./birthday-mails.ts";
import { bakeryReminderByHand, cakeReminders } from "./cake-reminders.ts";
import { dailyCakes } from "./jobs.ts";
import { reconfirmation } from "./reconfirm.ts";
import {
  birthdayChanged,
  celebrationEnded,
  employeeReturned,
  officeChanged,
  portionSizeChanged,
} from "../people/facts.ts";
import { followBirthday } from "./birthday-changed.ts";
import { followPeople } from "./follow-people.ts";
import { cancelComingCakes } from "./cancel-coming.ts";
import { orderCakesAgain } from "./order-again.ts";
import { resizePlanned } from "./resize-planned.ts";

export const cakes = {
  name: "cakes",
  calls: [
    cancelCakeOrder,
    changeCakeOrder,
    chooseOrderProduct,
    listOrderProducts,
    previewCakeProducts,
    createCakeOrders,
    discardCakeOrderDraft,
    forgoBirthday,
    generateYearlyCakeOrders,
    getCakeOrderDraft,
    listCakeCandidates,
    listCakeVendors,
    listCakeYear,
    moveCakeOrder,
    saveCakeOrderDraft,
    sendBakeryOrderEmail,
    sendBakeryYearlyList,
    sendBirthdayReminders,
    sendCakeReminderBakeryWeek,
    sendCakeReminderHrDay,
    sendCakeReminderHrWeek,
    setCakeSettings,
    testBakeryReminderEmail,
    updateOffice,
  ],
  mails: [
    bakeryReconfirm,
    bakeryReminderDay,
    bakeryReminderDayByHand,
    bakeryReminderWeek,
    bakeryYearlyList,
    birthdayChangedHr,
    birthdayReminderColleagues,
    birthdayReminders,
    cakeReminderHrDay,
    cakeReminderHrWeek,
  ],
  mailRenderers: [
    ...([...Object.values(cakeReminders), reconfirmation] as Reminder[]).map(reminderRenderer),
    byHandRenderer(bakeryReminderByHand),
    ...birthdayRenderers,
  ],
  daily: dailyCakes,
  subscriptions: [
    celebrationEnded.on(cancelComingCakes),
    employeeReturned.on(orderCakesAgain),
    birthdayChanged.on(followBirthday),
    officeChanged.on(followPeople),
    portionSizeChanged.on((tx, _services, resized) => resizePlanned(tx, resized)),
  ],
} satisfies Feature;
