import type { sendContactForm } from "../../contract/contact.ts";
import type { submitEmployeeRegistration, verifyEmployeeToken } from "../../contract/people.ts";
import type {
  eraseOwnData,
  exportOwnData,
  getOwnData,
  sendPersonalLink,
  setOwnLanguage,
  updateOwnData,
} from "../../contract/privacy.ts";
import type { RefusalCode } from "../../contract/refusals.ts";
import type {
  answerSupplierOrder,
  getSupplierOrders,
  reconfirmSupplierOrder,
  takeBackWithdrawal,
  withdrawSupplierOrder,
} from "../../contract/supplier-answer.ts";
import type { deliverSupplierOrder } from "../../contract/deliveries.ts";

/** What any call may answer. */
type Anywhere =
  | "cut-off"
  | "busy"
  | "invalid-input"
  | "invalid-json"
  | "key-reused"
  | "no-room"
  | "not-ready"
  | "not-signed-in"
  | "page-outdated"
  | "too-large"
  | "too-many"
  | "too-slow"
  | "took-too-long"
  | "unexpected"
  | "unknown-call"
  | "unknown-field"
  | "wrong-key";

type Calls =
  | typeof answerSupplierOrder
  | typeof deliverSupplierOrder
  | typeof eraseOwnData
  | typeof exportOwnData
  | typeof getOwnData
  | typeof getSupplierOrders
  | typeof reconfirmSupplierOrder
  | typeof sendContactForm
  | typeof sendPersonalLink
  | typeof setOwnLanguage
  | typeof submitEmployeeRegistration
  | typeof takeBackWithdrawal
  | typeof updateOwnData
  | typeof verifyEmployeeToken
  | typeof withdrawSupplierOrder;

/** How the calls of these screens may say no. The server says it in Swedish; a code that is missing here does not compile. */
type Codes = Extract<Calls["refusals"][number] | Anywhere, RefusalCode> | "offline";

export const refusalsInEnglish: Record<Codes, string> = {
  "cut-off": "The connection was lost before everything had arrived. Please try again.",
  busy: "Many people are using Tårtdags right now. Please try again in a moment.",
  "invalid-input": "Please check the form",
  "invalid-json": "The content could not be read.",
  "key-reused": "The same key has been used for other content.",
  "no-room": "It cannot be saved right now. Please try again in a while.",
  "not-ready": "The service is unavailable for the moment. Please try again in a while.",
  "not-signed-in": "You need to sign in.",
  "page-outdated": "The page is from an older version of the service. Reload it and try again.",
  "too-large": "What you sent is too large.",
  "too-many": "Too many attempts. Please wait a while and try again.",
  "too-slow": "Receiving what you sent took too long. Please try again.",
  "took-too-long": "It took too long just now. Please try again in a moment.",
  unexpected: "Something went wrong. Please try again.",
  offline: "No contact with the service. Check your connection and try again.",
  "unknown-call": "There is no such call.",
  "unknown-field": "The call has a field that does not exist.",
  "wrong-key": "The key is missing or wrong.",
  "allergens-unread": "Confirm the allergies before you say yes.",
  "day-passed": "The day of the delivery has passed.",
  "order-changed": "The order has changed already.",
  "order-not-found": "The order does not exist.",
  "supplier-unavailable": "You take no orders right now.",
  "birthday-impossible": "Please check the birthday",
  "consent-missing": "We need your consent to keep allergies and diets.",
  "directory-person-not-found": "The person is no longer in your company's directory.",
  "employee-changed": "Your details have changed in the meantime. Look them over and save again.",
  "employee-exists": "You are already registered with the same birthday!",
  "link-expired": "The link has expired or is not valid",
  "link-invalid": "The link is not valid or has expired. Contact your HR department.",
  "office-missing": "Choose an office",
  "office-not-found": "The office does not exist, or is closed.",
};
