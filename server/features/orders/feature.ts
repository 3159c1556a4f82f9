import type { Feature } from "../../http/feature.ts";
import answerForSupplier from "./calls/answer-for-supplier.ts";
import answerSupplierOrder from "./calls/answer-supplier-order.ts";
import askNextBakery from "./calls/ask-next-bakery.ts";
import moveSupplierOrders from "./calls/move-supplier-orders.ts";
import previewSupplierMove from "./calls/preview-supplier-move.ts";
import assignOrderSupplier from "./calls/assign-order-supplier.ts";
import assignRequestSupplier from "./calls/assign-request-supplier.ts";
import countOrderRequests from "./calls/count-order-requests.ts";
import deliverSupplierOrder from "./calls/deliver-supplier-order.ts";
import exportBooks from "./calls/export-books.ts";
import getDeliveryDay from "./calls/get-delivery-day.ts";
import getOrderHistory from "./calls/get-order-history.ts";
import getOrderFacts from "./calls/get-order-facts.ts";
import getOrderStory from "./calls/get-order-story.ts";
import getSupplierOrders from "./calls/get-supplier-orders.ts";
import getSupplierWeek from "./calls/get-supplier-week.ts";
import listBooks from "./calls/list-books.ts";
import listBookStatements from "./calls/list-book-statements.ts";
import listDeliveryQuestions from "./calls/list-delivery-questions.ts";
import listMissingDeliveries from "./calls/list-missing-deliveries.ts";
import listNextSuppliers from "./calls/list-next-suppliers.ts";
import listOrderRequests from "./calls/list-order-requests.ts";
import listOrdersWithoutSupplier from "./calls/list-orders-without-supplier.ts";
import listSilentSuppliers from "./calls/list-silent-suppliers.ts";
import reconfirmSupplierOrder from "./calls/reconfirm-supplier-order.ts";
import setBookAccount from "./calls/set-book-account.ts";
import setCompanyApproval from "./calls/set-company-approval.ts";
import setCostCentre from "./calls/set-cost-centre.ts";
import setDeliveryPrice from "./calls/set-delivery-price.ts";
import setOrderRequestStatus from "./calls/set-order-request-status.ts";
import tellDeliveryDay from "./calls/tell-delivery-day.ts";
import tellDeliveryOutcome from "./calls/tell-delivery-outcome.ts";
import takeBackWithdrawal from "./calls/take-back-withdrawal.ts";
import withdrawSupplierOrder from "./calls/withdraw-supplier-order.ts";
import { bakeryOrder } from "./mails/bakery-order.ts";
import { bakeryOrderCancelled } from "./mails/bakery-order-cancelled.ts";
import { deliveryMissingAdmin } from "./mails/delivery-missing-admin.ts";
import { deliveryQuestion } from "./mails/delivery-question.ts";
import { newOrderRequest } from "./mails/new-order-request.ts";
import { offerReminder } from "./mails/offer-reminder.ts";
import { orderCancelledHr } from "./mails/order-cancelled-hr.ts";
import { orderDeclined } from "./mails/order-declined.ts";
import { orderDeclinedAdmin } from "./mails/order-declined-admin.ts";
import { orderMissed } from "./mails/order-missed.ts";
import { orderMissedAdmin } from "./mails/order-missed-admin.ts";
import { orderReassignedHr } from "./mails/order-reassigned-hr.ts";
import { orderUnconfirmed } from "./mails/order-unconfirmed.ts";
import { orderUnconfirmedAdmin } from "./mails/order-unconfirmed-admin.ts";
import { orderWithoutSupplier } from "./mails/order-without-supplier.ts";
import { restaurantOrder } from "./mails/restaurant-order.ts";
import { restaurantOrderCancelled } from "./mails/restaurant-order-cancelled.ts";
import { orderConfirmedAdmin } from "./mails/order-confirmed-admin.ts";
import { supplierMessage } from "./mails/supplier-message.ts";
import { supplierOrderChanged } from "./mails/supplier-order-changed.ts";
import { testCopy } from "./mails/test.ts";
import { sql } from "drizzle-orm";
import { completeDelivered } from "./complete-delivered-job.ts";
import { askAboutDeliveries, deliveryQuestionRenderer } from "./delivery-question-job.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { missedOrders } from "./missed-orders-job.ts";
import { supplierMailRenderers } from "./supplier-mails.ts";
import { supplierMessageRenderer } from "./supplier-message.ts";
import { supplierClosed, supplierEmailChanged, supplierStopped } from "../suppliers/facts.ts";
import { resendOffers } from "./resend-offers.ts";
import { passOnClosed, passOnStopped } from "./supplier-stopped.ts";
import { contentsChanged } from "../assortment/facts.ts";
import { cakeTextChanged, eatersChanged, foodSaved, nameChanged } from "../people/facts.ts";
import { mailCakeTextChanged } from "./cake-text-changed.ts";
import { replaceChangedProducts } from "./contents-changed.ts";
import { mailEatersChanged } from "./eaters-changed.ts";
import { mailFoodChanged } from "./food-changed.ts";
import { mailMarkingChanged } from "./name-changed.ts";
import { passOnUnfit } from "./pass-on-doubted.ts";

export const orders = {
  name: "orders",
  calls: [
    answerForSupplier,
    answerSupplierOrder,
    askNextBakery,
    assignOrderSupplier,
    moveSupplierOrders,
    previewSupplierMove,
    assignRequestSupplier,
    countOrderRequests,
    deliverSupplierOrder,
    exportBooks,
    getDeliveryDay,
    getOrderHistory,
    getOrderFacts,
    getOrderStory,
    getSupplierOrders,
    getSupplierWeek,
    listBooks,
    listBookStatements,
    listDeliveryQuestions,
    listMissingDeliveries,
    listNextSuppliers,
    listOrderRequests,
    listOrdersWithoutSupplier,
    listSilentSuppliers,
    reconfirmSupplierOrder,
    setBookAccount,
    setCompanyApproval,
    setCostCentre,
    setDeliveryPrice,
    setOrderRequestStatus,
    tellDeliveryDay,
    tellDeliveryOutcome,
    takeBackWithdrawal,
    withdrawSupplierOrder,
  ],
  mails: [
    bakeryOrder,
    bakeryOrderCancelled,
    deliveryMissingAdmin,
    deliveryQuestion,
    newOrderRequest,
    offerReminder,
    orderCancelledHr,
    orderConfirmedAdmin,
    orderDeclined,
    orderDeclinedAdmin,
    orderMissed,
    orderMissedAdmin,
    orderReassignedHr,
    orderUnconfirmed,
    orderUnconfirmedAdmin,
    orderWithoutSupplier,
    restaurantOrder,
    restaurantOrderCancelled,
    supplierMessage,
    supplierOrderChanged,
    testCopy,
  ],
  mailRenderers: [...supplierMailRenderers, deliveryQuestionRenderer, supplierMessageRenderer],
  jobs: [
    { name: "ask-about-deliveries", everySeconds: 300, run: askAboutDeliveries },
    { name: "keep-deadlines", everySeconds: 60, run: keepDeadlines },
  ],
  // What was missed is looked for before a series that is over is ended, with its last meal.
  daily: [completeDelivered, missedOrders],
  // What lies behind is reminded of no more. A birthday's row tells whose day it was.
  retention: [sql`delete from reminders where delivery_date < app_today() - 30`],
  subscriptions: [
    eatersChanged.on(mailEatersChanged),
    eatersChanged.on(passOnUnfit),
    foodSaved.on(mailFoodChanged),
    nameChanged.on(mailMarkingChanged),
    cakeTextChanged.on(mailCakeTextChanged),
    contentsChanged.on(replaceChangedProducts),
    foodSaved.on((tx, services, { companyId, employeeId, before }) =>
      passOnUnfit(tx, services, { companyId, before: [{ ...before, id: employeeId }] }),
    ),
    supplierStopped.on(passOnStopped),
    supplierClosed.on(passOnClosed),
    supplierEmailChanged.on(resendOffers),
  ],
} satisfies Feature;
