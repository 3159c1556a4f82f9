import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import { supplierEmailChanged, supplierStopped } from "../suppliers/facts.ts";
import { suppliersAsked } from "../orders/facts.ts";
import addOwnAddress from "./calls/add-own-address.ts";
import addSupplierAddress from "./calls/add-supplier-address.ts";
import addSupplierDevice from "./calls/add-supplier-device.ts";
import answerSupplierOffers from "./calls/answer-supplier-offers.ts";
import changeOwnAddress from "./calls/change-own-address.ts";
import closeSupplierPage from "./calls/close-supplier-page.ts";
import countSupplierSessions from "./calls/count-supplier-sessions.ts";
import deliverSupplierOrders from "./calls/deliver-supplier-orders.ts";
import endSupplierSessions from "./calls/end-supplier-sessions.ts";
import getSupplierNotices from "./calls/get-supplier-notices.ts";
import getSupplierPage from "./calls/get-supplier-page.ts";
import getSupplierRules from "./calls/get-supplier-rules.ts";
import importOwnProducts from "./calls/import-own-products.ts";
import listOwnAddresses from "./calls/list-own-addresses.ts";
import listOwnProducts from "./calls/list-own-products.ts";
import removeOwnAddress from "./calls/remove-own-address.ts";
import removeOwnProduct from "./calls/remove-own-product.ts";
import removeOwnProductPicture from "./calls/remove-own-product-picture.ts";
import saveOwnProduct from "./calls/save-own-product.ts";
import saveOwnProductPicture from "./calls/save-own-product-picture.ts";
import listSupplierAddresses from "./calls/list-supplier-addresses.ts";
import listSupplierDeliveries from "./calls/list-supplier-deliveries.ts";
import listSupplierOffers from "./calls/list-supplier-offers.ts";
import listSupplierStatement from "./calls/list-supplier-statement.ts";
import listSupplierThanks from "./calls/list-supplier-thanks.ts";
import makeSupplierCalendar from "./calls/make-supplier-calendar.ts";
import mailOwnAddress from "./calls/mail-own-address.ts";
import mailSupplierLink from "./calls/mail-supplier-link.ts";
import openSupplierPage from "./calls/open-supplier-page.ts";
import proveSupplierAddress from "./calls/prove-supplier-address.ts";
import removeSupplierAddress from "./calls/remove-supplier-address.ts";
import removeSupplierDevice from "./calls/remove-supplier-device.ts";
import sendSupplierLink from "./calls/send-supplier-link.ts";
import setOwnDigest from "./calls/set-own-digest.ts";
import setSupplierLanguage from "./calls/set-supplier-language.ts";
import setSupplierRules from "./calls/set-supplier-rules.ts";
import takeBackSupplierOrders from "./calls/take-back-supplier-orders.ts";
import trySupplierDevice from "./calls/try-supplier-device.ts";
import withdrawSupplierOrders from "./calls/withdraw-supplier-orders.ts";
import { forgetUnproved, removeAllAddresses } from "./addresses.ts";
import { writeCopies } from "./copies.ts";
import { gatherForDigest, noteTold, writeDigests } from "./digest.ts";
import { digestRenderer } from "./digest-words.ts";
import { shutOut, signOutEverywhere } from "./links.ts";
import { tellOfOffers } from "./push-notices.ts";
import { sendNotices } from "./send-notices.ts";
import { supplierPageRoutes } from "./routes.ts";
import { supplierAddressAdded } from "./mails/supplier-address-added.ts";
import { supplierAddressProof } from "./mails/supplier-address-proof.ts";
import { supplierCopy } from "./mails/supplier-copy.ts";
import { supplierCopyCancelled } from "./mails/supplier-copy-cancelled.ts";
import { supplierDigest } from "./mails/supplier-digest.ts";
import { supplierPageLink } from "./mails/supplier-page-link.ts";
import { supplierMonth } from "./mails/supplier-month.ts";
import { supplierReceipt } from "./mails/supplier-receipt.ts";
import { mailStatements } from "./statements-job.ts";

export const supplierPage = {
  name: "supplier-page",
  calls: [
    addOwnAddress,
    addSupplierAddress,
    changeOwnAddress,
    listOwnAddresses,
    listSupplierAddresses,
    mailOwnAddress,
    proveSupplierAddress,
    removeOwnAddress,
    removeSupplierAddress,
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
    listSupplierThanks,
    mailSupplierLink,
    makeSupplierCalendar,
    openSupplierPage,
    sendSupplierLink,
    setOwnDigest,
    setSupplierLanguage,
    setSupplierRules,
    takeBackSupplierOrders,
    withdrawSupplierOrders,
  ],
  routes: supplierPageRoutes,
  mails: [
    supplierAddressAdded,
    supplierAddressProof,
    supplierCopy,
    supplierCopyCancelled,
    supplierDigest,
    supplierMonth,
    supplierPageLink,
    supplierReceipt,
  ],
  mailRenderers: [digestRenderer],
  beforeMailsLeave: gatherForDigest,
  async onMailsLeft(tx, services, left) {
    await noteTold(tx, left);
    await writeCopies(tx, services, left);
  },
  daily: [mailStatements],
  retention: [
    forgetUnproved,
    sql`delete from push_notices where created_at < app_now() - interval '7 days'`,
    sql`delete from supplier_sessions where expires_at < app_now()`,
  ],
  jobs: [
    { name: "supplier-digests", everySeconds: 60, run: writeDigests },
    { name: "send-notices", everySeconds: 15, startedBy: "push_notices", run: sendNotices },
  ],
  subscriptions: [
    suppliersAsked.on((tx, _services, { orderIds }) => tellOfOffers(tx, orderIds)),
    supplierStopped.on((tx, _services, { supplierId }) => signOutEverywhere(tx, supplierId)),
    supplierEmailChanged.on(async (tx, _services, { supplierId }) => {
      await shutOut(tx, supplierId);
      await removeAllAddresses(tx, supplierId);
    }),
  ],
} satisfies Feature;
