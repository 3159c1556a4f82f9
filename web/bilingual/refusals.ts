import type { sendContactForm } from "../../contract/contact.ts";
import type { addCardPicture, getGreetingCard, writeGreeting } from "../../contract/moments.ts";
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
import type {
  importOwnProducts,
  removeOwnProduct,
  removeOwnProductPicture,
  saveOwnProduct,
  saveOwnProductPicture,
} from "../../contract/assortment.ts";
import type {
  addOwnAddress,
  changeOwnAddress,
  mailOwnAddress,
  proveSupplierAddress,
  removeOwnAddress,
} from "../../contract/supplier-addresses.ts";
import type {
  addSupplierDevice,
  removeSupplierDevice,
  trySupplierDevice,
} from "../../contract/supplier-notices.ts";
import type {
  answerSupplierOffers,
  openSupplierPage,
  setSupplierLanguage,
  setSupplierRules,
} from "../../contract/supplier-page.ts";

/** Of a supplier's own page. */
type SupplierCalls =
  | typeof addOwnAddress
  | typeof addSupplierDevice
  | typeof answerSupplierOffers
  | typeof changeOwnAddress
  | typeof importOwnProducts
  | typeof mailOwnAddress
  | typeof openSupplierPage
  | typeof proveSupplierAddress
  | typeof removeOwnAddress
  | typeof removeOwnProduct
  | typeof removeOwnProductPicture
  | typeof removeSupplierDevice
  | typeof saveOwnProduct
  | typeof saveOwnProductPicture
  | typeof setSupplierLanguage
  | typeof setSupplierRules
  | typeof trySupplierDevice;

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
  | typeof addCardPicture
  | typeof answerSupplierOrder
  | typeof deliverSupplierOrder
  | typeof eraseOwnData
  | typeof exportOwnData
  | typeof getGreetingCard
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
  | typeof withdrawSupplierOrder
  | typeof writeGreeting
  | SupplierCalls;

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
  "card-closed": "The card has been handed over. It is no longer written on.",
  "card-full": "The card is full.",
  "consent-missing": "We need your consent to keep allergies and diets.",
  "directory-person-not-found": "The person is no longer in your company's directory.",
  "employee-changed": "Your details have changed in the meantime. Look them over and save again.",
  "employee-exists": "You are already registered with the same birthday!",
  "greeting-name-taken": "Somebody of that name has written already. Add your last name.",
  "greeting-written": "You have already written on the card.",
  "link-expired": "The link has expired or is not valid",
  "link-invalid": "The link is not valid or has expired. Contact your HR department.",
  "picture-broken": "The picture cannot be read. The file is damaged or not whole.",
  "picture-exists": "Somebody has already added a picture of the cake. Thank you all the same!",
  "picture-kind": "The file is no picture that can be used. Choose a PNG, JPEG or WebP.",
  "picture-too-early": "A picture is added when the cake has come, and for a few days after.",
  "picture-too-long": "The picture is too narrow. The long side may be at most 4 times the short one.",
  "picture-too-many-pixels": "The picture has too many pixels. Make it smaller.",
  "picture-too-small": "The picture is too small. It needs at least 200 pixels each way.",
  "office-missing": "Choose an office",
  "office-not-found": "The office does not exist, or is closed.",
  "address-added": "The address is among the extra ones already.",
  "address-is-contact": "The emails go there already: it is your own address.",
  "address-not-found": "The address has been removed already.",
  "address-proved": "The address has been confirmed already.",
  "device-not-found": "The device has no notices any more.",
  "email-missing": "There is no email address to send to.",
  "mailed-too-often":
    "The address has had several emails from us in a short time. Wait an hour and try again.",
  "only-by-contact": "The addresses are changed by whoever has signed in through your own address.",
  "product-changed": "Somebody else has changed the product meanwhile. Close it and open it again to see it.",
  "product-exists": "There is already a product with that name.",
  "product-not-found": "The product does not exist any more.",
  "push-not-possible": "The browser gave no address for notices that can be used. You get emails as usual.",
  "supplier-changed": "Somebody else has changed this meanwhile. Close it and open it again to see it.",
  "too-many-addresses": "There are five extra addresses already. Remove one first.",
  "too-many-devices": "Notices are on for 20 devices already. Remove one first.",
  "too-many-pictures": "There is no room for more pictures. Remove one first.",
  "too-many-products": "The list is full: at most 500 products.",
};
