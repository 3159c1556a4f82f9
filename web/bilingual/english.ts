import { type KitWords, swedish } from "../ui/words.ts";
import { complaintInEnglish } from "./complaints.ts";
import { refusalsInEnglish } from "./refusals.ts";

const byCode: Record<string, string> = refusalsInEnglish;

/** What the kit says on an English screen. */
const english: KitWords = {
  language: "en",
  title: null,
  skip: "Skip to the content",
  closeToast: "Close the message",
  toasts: "Messages",
  optional: "Optional",
  changed: "Changed",
  email: "Email",
  phone: "Phone",
  retry: "Try again",
  close: "Close",
  cancel: "Cancel",
  loseTitle: "Leave without saving?",
  loseText: "What you have written will be lost.",
  leave: "Leave",
  stay: "Keep writing",
  checkTheForm: "Please check the form",
  // A complaint tells more than its code; what neither knows is left as the server said it.
  say: (text, code = "") => complaintInEnglish(text) ?? byCode[code] ?? text,
};

export const kitIn = { sv: swedish, en: english };
