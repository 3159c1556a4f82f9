import { type KitWords, swedish } from "../ui/words.ts";
import { complaintInEnglish } from "./complaints.ts";
import { refusalsInEnglish } from "./refusals.ts";
import { shortWeekdayIn } from "../../domain/language.ts";
import { standingInEnglish, statusInEnglish } from "../../domain/told-in-english.ts";

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
  allergy: "Allergy:",
  status: statusInEnglish,
  weekday: (date) => shortWeekdayIn("en", date),
  weekdays: "Weekdays",
  pictureOf: (name) => `Picture of ${name}`,
  loading: "Loading…",
  step: (now, of) => `Step ${now} of ${of}`,
  copied: "The link has been copied!",
  notCopied: "The link could not be copied. Select it and copy it yourself.",
  less: (label) => `Less: ${label}`,
  more: (label) => `More: ${label}`,
  checkTheForm: "Please check the form",
  // A complaint tells more than its code; what neither knows is left as the server said it.
  say: (text, code = "") => complaintInEnglish(text) ?? standingInEnglish(text) ?? byCode[code] ?? text,
};

export const kitIn = { sv: swedish, en: english };
