import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import { supplierEmailChanged, supplierStopped } from "../suppliers/facts.ts";
import { suppliersAsked } from "../orders/facts.ts";
import addSupplierDevice from "./calls/add-supplier-device.ts";
import answerSupplierOffers from "./calls/answer-supplier-offers.ts";
import closeSupplierPage from "./calls/close-supplier-page.ts";
import countSupplierSessions from "./calls/count-supplier-sessions.ts";
import deliverSupplierOrders from "./calls/deliver-supplier-orders.ts";
import endSupplierSessions from "./calls/end-supplier-sessions.ts";
import getSupplierNotices from "./calls/get-supplier-notices.ts";
import getSupplierPage from "./calls/get-supplier-page.ts";
import getSupplierRules from "./calls/get-supplier-rules.ts";
import importOwnProducts from "./calls/import-own-products.ts";
import listOwnProducts from "./calls/list-own-products.ts";
import removeOwnProduct from "./calls/remove-own-product.ts";
import removeOwnProductPicture from "./calls/remove-own-product-picture.ts";
import saveOwnProduct from "./calls/save-own-product.ts";
import saveOwnProductPicture from "./calls/save-own-product-picture.ts";
import listSupplierDeliveries from "./calls/list-supplier-deliveries.ts";
import listSupplierOffers from "./calls/list-supplier-offers.ts";
import listSupplierStatement from "./calls/list-supplier-statement.ts";
import makeSupplierCalendar from "./calls/make-supplier-calendar.ts";
import mailSupplierLink from "./calls/mail-supplier-link.ts";
import openSupplierPage from "./calls/open-supplier-page.ts";
import removeSupplierDevice from "./calls/remove-supplier-device.ts";
import sendSupplierLink from "./calls/send-supplier-link.ts";
import setSupplierRules from "./calls/set-supplier-rules.ts";
import takeBackSupplierOrders from "./calls/take-back-supplier-orders.ts";
import trySupplierDevice from "./calls/try-supplier-device.ts";
import withdrawSupplierOrders from "./calls/withdraw-supplier-orders.ts";
import { shutOut, signOutEverywhere } from "./links.ts";
import { tellOfOffers } from "./push-notices.ts";
import { sendNotices } from "./send-notices.ts";
import { supplierPageRoutes } from "./routes.ts";
import { supplierPageLink } from "./mails/supplier-page-link.ts";
import { supplierMonth } from "./mails/supplier-month.ts";
import { supplierReceipt } from "./mails/supplier-receipt.ts";
import { mailStatements } from "./statements-job.ts";

export const supplierPage = {
  name: "supplier-page",
  calls: [
    addSupplierDevice,
    getSupplierNotices,
    removeSupplierDevice,
    trySupplierDevice,
    answerSupplierOffers,
    closeSupplierPage,
    countSupplierSessions,
    deliverSupplierOrders,
    endSupplierSessions,
    getSupplierPage,
    getSupplierRules,
    importOwnProducts,
    listOwnProducts,
    removeOwnProduct,
    removeOwnProductPicture,
    saveOwnProduct,
    saveOwnProductPicture,
    listSupplierDeliveries,
    listSupplierOffers,
    listSupplierStatement,
    mailSupplierLink,
    makeSupplierCalendar,
    openSupplierPage,
    sendSupplierLink,
    setSupplierRules,
    takeBackSupplierOrders,
    withdrawSupplierOrders,
  ],
  routes: supplierPageRoutes,
  mails: [supplierMonth, supplierPageLink, supplierReceipt],
  daily: [mailStatements],
  retention: [
    sql`delete from push_notices where created_at < app_now() - interval '7 days'`,
    sql`delete from supplier_sessions where expires_at < app_now()`,
  ],
  jobs: [{ name: "send-notices", everySeconds: 15, startedBy: "push_notices", run: sendNotices }],
  subscriptions: [
    suppliersAsked.on((tx, _services, { orderIds }) => tellOfOffers(tx, orderIds)),
    supplierStopped.on((tx, _services, { supplierId }) => signOutEverywhere(tx, supplierId)),
    supplierEmailChanged.on((tx, _services, { supplierId }) => shutOut(tx, supplierId)),
  ],
} satisfies Feature;
