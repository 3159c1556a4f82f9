import { foodIn, foodsIn } from "./food-english.ts";
import { countedIn } from "./language.ts";

/**
 * What the server tells of an order in Swedish words of its own, for whoever reads it in English: what it is of, what was
 * changed, what has happened. Names and what people typed stay as they are, and so does a sentence that is not known here.
 */

const NUMBER = String.raw`\d[\d\u00a0]*(?:,\d{2})?`;
const shape = (...parts: string[]) => new RegExp(`^${parts.join("")}$`, "u");

/** 'Husmanslunch, 125 kr per person, 1 250 kr exkl. moms för 10 personer'. */
const MENU = shape(
  String.raw`(?<each>${NUMBER}) kr per person`,
  String.raw`(?:, (?<all>${NUMBER}) kr exkl\. moms för (?<people>\d+) person(?:er)?)?`,
);
const SIZE = shape(String.raw`(?<count>\d+) (?<unit>bit|bitar|person|personer)`);
const PRICE = shape(String.raw`(?<price>${NUMBER}) kr exkl\. moms(?:: (?<food>.+))?`);
const PORTIONS = shape(String.raw`(?<count>\d+) st (?<name>.+)`);
const WHEN = shape(
  String.raw`(?:mån|tis|ons|tors|fre|lör|sön)dag (?<day>\d{1,2}) (?<month>[a-z]{3,9})(?: (?<year>\d{4}))?`,
  String.raw`(?: kl\.\u00a0(?<time>\d\d:\d\d))?`,
);
const COUNTED = shape(String.raw`(?<name>.+) \((?<count>\d+) person(?:er)?\)`);
const TIMES = shape(String.raw`(?<name>.+)\u00a0×(?<count>\d+)`);

const months = [
  ["januari", "January"],
  ["februari", "February"],
  ["mars", "March"],
  ["april", "April"],
  ["maj", "May"],
  ["juni", "June"],
  ["juli", "July"],
  ["augusti", "August"],
  ["september", "September"],
  ["oktober", "October"],
  ["november", "November"],
  ["december", "December"],
] as const;
const monthInEnglish = new Map<string, string>(months);
const weekdays: Record<string, string> = {
  mån: "Monday",
  tis: "Tuesday",
  ons: "Wednesday",
  tor: "Thursday",
  fre: "Friday",
  lör: "Saturday",
  sön: "Sunday",
};

const fixed: Record<string, string> = {
  "inga anmälda": "none reported",
  "ingen anmäld": "none reported",
  "inte anmält": "not reported",
  "inte längre anmält": "no longer reported",
  "behövs inte": "not needed",
  "ingen särskild": "none in particular",
  "adress saknas": "no address",
  "inget valt": "none chosen",
  ingen: "none",
  inga: "none",
};

/** What an order is of, or what one of its parts was and is. */
export function partInEnglish(text: string): string {
  return fixed[text] ?? whenInEnglish(text) ?? sizeInEnglish(text) ?? listInEnglish(text);
}

const SEK = (kronor: string): string => `SEK ${kronor.replaceAll("\u00a0", ",").replace(/,(?=\d\d$)/, ".")}`;

const units: Record<string, readonly [string, string]> = {
  bit: ["piece", "pieces"],
  person: ["person", "people"],
};

/** '8 pieces', '25 people'; null for anything else. */
function sizeInEnglish(text: string): string | null {
  const { count, unit } = SIZE.exec(text)?.groups ?? {};
  if (!count || !unit) return null;
  return countedIn("en", Number(count), ...units[unit.startsWith("bit") ? "bit" : "person"]!);
}

/** A day with its hour, and the address behind it. */
function whenInEnglish(text: string): string | null {
  const [moment, ...address] = text.split(", ");
  const { day, month, year, time } = WHEN.exec(moment!)?.groups ?? {};
  const name = monthInEnglish.get(month ?? "");
  if (!day || !name) return null;
  const date = [weekdays[moment!.slice(0, 3)], day, name, year].filter(Boolean).join(" ");
  return [date, time, ...address.map((part) => fixed[part] ?? part)].filter(Boolean).join(", ");
}

/** Parts with commas between: sizes, prices, what the kitchen must heed. */
const listInEnglish = (text: string): string => {
  const parts = text.split(", ");
  const said = parts.map(pieceInEnglish);
  return said.some((one) => one !== null)
    ? said.map((one, index) => one ?? parts[index]!).join(", ")
    : foodsIn("en", text);
};

function pieceInEnglish(part: string): string | null {
  return sizeInEnglish(part) ?? priceInEnglish(part) ?? portionsInEnglish(part) ?? eatersInEnglish(part);
}

function priceInEnglish(part: string): string | null {
  const menu = MENU.exec(part)?.groups;
  if (menu) return `${SEK(menu["each"]!)} per person`;
  const all = /^(?<price>\d[\d\u00a0]*(?:,\d{2})?) kr exkl\. moms för (?<people>\d+ person(?:er)?)$/u.exec(
    part,
  )?.groups;
  if (all) return `${SEK(all["price"]!)} excl. VAT for ${sizeInEnglish(all["people"]!)}`;
  const { price, food } = PRICE.exec(part)?.groups ?? {};
  if (!price) return null;
  return `${SEK(price)} excl. VAT${food ? `: ${eatersInEnglish(food) ?? foodsIn("en", food)}` : ""}`;
}

function portionsInEnglish(part: string): string | null {
  const { count, name } = PORTIONS.exec(part)?.groups ?? {};
  return count && name ? `${count} × ${name}` : null;
}

/** 'nötter (2 personer)', 'laktosfri ×2'. */
function eatersInEnglish(part: string): string | null {
  const people = COUNTED.exec(part)?.groups;
  if (people)
    return `${foodIn("en", people["name"]!)} (${countedIn("en", Number(people["count"]), "person", "people")})`;
  const times = TIMES.exec(part)?.groups;
  return times ? `${foodsIn("en", times["name"]!)}\u00a0×${times["count"]!}` : null;
}

const labels: Record<string, string> = {
  Leverans: "Delivery",
  "Antal bitar": "Pieces",
  "Antal personer": "People",
  Allergier: "Allergies",
  "Kollegornas allergier": "Colleagues' allergies",
  Kost: "Diet",
  Sort: "Kind",
  "Text på tårtan": "Words on the cake",
  Önskemål: "Wishes",
  Meny: "Menu",
  Märkning: "Marking",
  "Egna portioner": "Separate portions",
  Leveransdag: "Day",
  Leveranstid: "Time",
  Adress: "Address",
};
const abouts: Record<string, string> = {
  maten: "the food",
  tårtan: "the cake",
  lunch: "lunch",
  frukost: "breakfast",
};

/** 'Allergier (maten)': what of an order, and which where there are several. */
export function labelInEnglish(label: string): string {
  const [what = "", about] = label.split(" (", 2);
  const known = labels[what] ?? what;
  return about === undefined ? known : `${known} (${aboutInEnglish(about.replace(/\)$/, ""))})`;
}

/** 'lunch kl. 11:00', 'tårtan', a marking. */
function aboutInEnglish(about: string): string {
  const [what = "", ...rest] = about.split(" ");
  const meal = abouts[what];
  if (!meal) return about;
  const more = rest
    .join(" ")
    .replace(/^kl\.\u00a0?/, "")
    .replace(/^för /, "");
  return [meal, sizeInEnglish(more) ? `for ${sizeInEnglish(more)}` : more].filter(Boolean).join(" ");
}

type Change = { label: string; before: string | null; after: string };

export const changeInEnglish = ({ label, before, after }: Change): Change => ({
  label: labelInEnglish(label),
  before: before === null ? null : partInEnglish(before),
  after: partInEnglish(after),
});

const steps: Record<string, string> = {
  "Ni fick frågan": "You were asked",
  "Ni sa ja": "You said yes",
  "Ni sa ja automatiskt, enligt er regel": "You said yes automatically, by your rule",
  "Ni kan leverera ändå": "You can deliver after all",
  "Ni sa nej": "You said no",
  "Ni fick förhinder": "You withdrew",
  "Ni svarade inte": "You did not answer",
  "Beställningen togs tillbaka": "The order was taken back",
  "Frågan togs tillbaka": "The question was taken back",
  "Allergier eller kost ändrades, och ni fick besked": "Allergies or diet changed, and you were told",
  "Allergier eller kost ändrades, och ni ska svara på nytt":
    "Allergies or diet changed, and you are asked to answer anew",
  "Allergier och kost är åter som när ni sa ja, och ni behöver inte svara på nytt":
    "Allergies and diet are again as when you said yes, and you need not answer anew",
  "En annan tårta samma dag föll bort, och ni ska svara på nytt om kollegornas allergier":
    "Another cake of that day fell away, and you are asked to answer anew about the colleagues' allergies",
  "Beställningen hade ändrats under tiden, och ni ska svara på nytt":
    "The order had changed meanwhile, and you are asked to answer anew",
  "Ni sa ja på nytt": "You said yes again",
  "Ni ska stämma av igen": "You are asked once more whether all is on its way",
  "Ni sa att allt är på väg": "You said that everything is on its way",
  "Ni sa: levererad": "You said: delivered",
  Avbokad: "Cancelled",
  Levererad: "Delivered",
};
const words: Record<string, string> = {
  "den kom": "it came",
  "den kom för sent": "it came late",
  "den kom, men något var fel": "it came, but something was wrong",
  "den kom inte": "it did not come",
};

/** A line of an order's history, as its supplier reads it. */
export function stepInEnglish(line: string): string {
  const known = steps[line];
  if (known) return known;
  // Which of several orders it is about stands last.
  const about = / \((?<about>[^()]{1,60})\)$/.exec(line);
  if (about) {
    const text = stepInEnglish(line.slice(0, about.index));
    if (text !== line.slice(0, about.index)) return `${text} (${aboutInEnglish(about.groups!["about"]!)})`;
  }
  const [head = "", ...rest] = line.split(": ");
  const tail = rest.join(": ");
  if (steps[head] && tail) return `${steps[head]}: ${tail}`;
  if (words[tail]) return `${head === "Kunden" ? "The customer" : head}: ${words[tail]}`;
  const label = labelInEnglish(head);
  if (label === head || !tail) return line;
  return `${label}: ${tail.split(" → ").map(stepPart).join(" → ")}`;
}

const stepPart = (part: string): string => partInEnglish(part).replace(/^kl\.\u00a0/, "");

const statuses: Record<string, string> = {
  Förfrågan: "Request",
  "Förfrågan skickad": "Asked",
  Bekräftad: "Confirmed",
  "Bekräftad, väntar på nytt svar": "Confirmed, a new answer is awaited",
  Planerad: "Planned",
  Avböjd: "Declined",
  Levererad: "Delivered",
  Avbokad: "Cancelled",
  Förhinder: "Withdrawn",
  "Utan svar": "Unanswered",
  "Kom inte": "Did not come",
  "Kom för sent": "Came late",
  "Något var fel": "Something was wrong",
  "Ja, den kom": "Yes, it came",
  Missad: "Missed",
};
export const statusInEnglish = (label: string): string => statuses[label] ?? label;

const CHANGED = "Beställningen är redan ändrad.";

/** Why something could not be done with an order: how it stands now. Null where the words are none of these. */
export function standingInEnglish(text: string): string | null {
  if (text === "Beställningen är avbokad. Ni behöver inte leverera och inte svara.")
    return "The order has been cancelled. You need neither deliver nor answer.";
  if (!text.startsWith(CHANGED)) return null;
  const [, who, status] =
    / (?<who>Status nu|Kunden har redan svarat): (?<status>[^.]{1,60})\.$/.exec(text) ?? [];
  const now =
    status &&
    `${who === "Status nu" ? "It stands" : "The customer has answered"}: ${statusInEnglish(status)}.`;
  return ["The order has changed already.", now].filter(Boolean).join(" ");
}
