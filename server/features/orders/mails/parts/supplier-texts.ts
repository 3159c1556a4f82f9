import { brand } from "../../../../../domain/brand.ts";
import { foodText } from "../../../../../domain/allergies.ts";
import { orderedText } from "../../../../../domain/choose-product.ts";
import { foodIn, foodsIn } from "../../../../../domain/food-english.ts";
import { invoiceLines, type InvoiceTo } from "../../../../../domain/invoice-to.ts";
import { invoiceLinesInEnglish, intervalsInEnglish } from "../../../../../domain/invoice-english.ts";
import { countedIn, inBoth, type Language, listedIn, timeIn } from "../../../../../domain/language.ts";
import { invoiceLabels, mealLabels, type MealType } from "../../../../../domain/meals.ts";
import { mealsInEnglish } from "../../../../../domain/delivered-english.ts";
import { changeInEnglish, partInEnglish } from "../../../../../domain/told-in-english.ts";
import { day, moment } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import {
  ASKS_AGAIN,
  CONFIRMED,
  countdown,
  holdsAgain,
  inDays,
  type Party,
  whoDid,
  type WhyLost,
} from "./phrases.ts";
import type { OrderKind } from "../../../../../domain/order-kinds.ts";

type Change = { label: string; before: string | null; after: string };
type Eater = Parameters<typeof foodText>[0];

/** In its own language, once somebody of it has chosen one. */
export type Read = { language?: Language | null };
export const wordsFor = ({ language }: Read): SupplierWords => supplierTexts[language ?? "sv"];

/** What mails to a supplier say of its orders. What the company and its people wrote stands as it was written. */
export const supplierTexts = inBoth({
  sv: {
    hello: (name: string) => `Hej ${name}!`,
    day: (date: string, today?: string | null) => day(date, today),
    until: (at: string, today?: string | null) => moment(at, today),
    time: (time: string) => timeIn("sv", time),
    footer: footers.supplier,
    asksAgain: ASKS_AGAIN,
    confirmedText: CONFIRMED,
    holdsAgain,
    answerBy: (until: string) => ` Svara senast ${until}. Sedan kan frågan gå till någon annan.`,
    answerByShort: (until: string) => `Svara senast ${until}.`,
    inDays,
    countdown,

    cakes: (count: number) => countedIn("sv", count, "tårta", "tårtor"),
    pieces: (count: number) => countedIn("sv", count, "bit", "bitar"),
    people: (count: number) => countedIn("sv", count, "person", "personer"),
    listed: (words: string[]) => listedIn("sv", words),
    mealLabels,
    mealNames: { frukost: "frukost", lunch: "lunch" } as Record<MealType, string>,
    mealFor: (meal: string, people: string) => `${meal} för ${people}`,
    mealAt: (meal: string, time: string) => `${meal} ${time}`,
    mark: { ny: "ny", ändrad: "ändrad" },

    orderSubject: (what: string, date: string) => `Beställning: ${what} ${date}`,
    orderPreheader: (company: string, isConfirmed: boolean) =>
      `Till ${company}. ${isConfirmed ? "Ni har sagt ja." : "Kan ni leverera?"}`,
    newOrder: "Ny beställning",
    saidYes: "Ni har sagt ja till den här beställningen",
    canYou: "Kan ni leverera den här beställningen?",
    wants: (company: string, what: string, date: string) =>
      `${company} vill gärna ha ${what} från er ${date}.`,
    wholeDay: "Så ser hela dagen ut, med det ni redan känner till:",
    open: "Öppna beställningen",
    answer: "Bekräfta eller avböj",
    show: "Visa beställningen",
    onlyThis: "Sidan öppnas utan inloggning. Länken gäller bara den här beställningen.",
    noHelps: "Sidan öppnas utan inloggning. Ett nej hjälper också: då hinner vi fråga någon annan.",
    reminderSubject: (date: string) => `Påminnelse: kan ni leverera ${date}?`,
    awaited: "Väntar på ert svar",
    awaitedBy: (company: string) => `${company} väntar på ert svar.`,
    afterThat: "Sedan kan frågan gå till någon annan.",

    isItRight: (date: string) => `Stämmer leveransen ${date}?`,
    onePress: (company: string) => `Ett tryck räcker. Tårta till ${company}.`,
    lastCheck: "Sista avstämningen",
    saidYesTo: (what: string) => `Ni har sagt ja till ${what}.`,
    thatDay: (cakes: string) => `${cakes} den dagen`,
    thisOrder: "den här beställningen",
    allReady: "Är allt på väg?",
    onItsWay: "Allt är på väg",
    otherwise: "Går det inte som planerat? Säg till på samma sida, så hjälper vi kunden vidare.",
    dueSubject: (when: string, what: string, company: string) => `${when}: ${what} till ${company}`,
    duePreheader: (date: string) => `Leverans ${date}.`,
    dueTitle: (when: string, what: string) => `${when} ska ${what} fram`,
    thanksForBaking: "Tack för att ni bakar. Här är allt ni behöver.",
    thanksForCooking: "Tack för att ni lagar. Här är allt ni behöver.",
    eat: (when: string, who: string, what: string) => `${when} äter ${who} ${what} från er`,
    noAnswerYet: "Vi har inte fått ert svar än. Kan ni leverera?",

    changedOrder: "Ändrad beställning",
    changedSubject: (what: string) => `Ändrad beställning: ${what}`,
    hasChanged: "Beställningen har ändrats",
    changedBy: (by: readonly Party[], company: string) => `${whoDid("ändrat", by, company)}.`,
    yourAnswerChanges: (company: string) =>
      `Ert svar ändrar vad som gäller för resten av beställningen till ${company}.`,
    holdsNow: "Så gäller beställningen nu",
    pageAbout: { cake: "tårta", meal: "mat" } as Record<OrderKind, string>,
    cannotSo: "Kan ni inte leverera så? Säg till på samma sida.",
    changed: "ändrat",
    before: (what: string) => `tidigare ${what}`,
    change: (change: Change): Change => change,

    besides: "Samma dag ska ni också leverera",
    cake: "Tårta",
    cakeNumber: (number: number) => `Tårta ${number}`,
    total: " totalt",
    words: "Text på tårtan",
    portions: "Egna portioner",
    told: (text: string): string => text,
    ordered: (item: Parameters<typeof orderedText>[0]) => orderedText(item),
    sort: "Sort",
    menu: "Meny",
    meal: "Måltid",
    mealsTitle: "Måltider",
    delivery: "Leverans",
    to: "Till",
    address: "Adress",
    diet: "Kost",
    invoice: "Faktura",
    invoiceIntervals: invoiceLabels,
    invoiceLines: (to: InvoiceTo) => invoiceLines(to),
    invoiceMark: (mark: string): string => mark,
    moreEaters: (isOne: boolean) => `Fler som äter av ${isOne ? "tårtan" : "tårtorna"}`,
    food: (eater: Eater) => foodText(eater),
    foodNamed: (name: string): string => name,
    ofCelebrated: "Gäller den som firas.",
    apart: "De är till dem som inte kan äta av tårtan. Märk upp dem.",
    noAllergies: "Inga allergier är anmälda.",
    allergies: "Allergier",
    markFood: "Märk upp maten för dem.",
    markBox: (marking: string) => `Märk kartongen: ${marking}`,
    marked: (what: string, marking: string) => `${what}, märkt ${marking}`,
    messageFrom: (company: string, about: string | null) =>
      `Meddelande från ${company}${about ? ` om er ${about}` : ""}:`,
    answerState: (state: string): string => state,

    receives: "Tar emot",
    reserve: (who: string) => `Reserv: ${who}`,
    there: "Där",
    wayIn: "Vägen in",
    doorCode: "Portkod",
    codeOnPage: "Står på er sida på leveransdagen",

    replaced: "Ersatt",
    moved: "Flyttat",
    cancelled: "Avbokat",
    newDay: "Ny dag",
    begun: "Har ni redan börjat? Svara på det här mejlet, så löser vi det.",
    dayNow: "Så ser dagen ut nu",
    stillToDeliver: "Kvar att leverera",
    didChange: (by: Party, company: string) => whoDid("ändrat", [by], company),
    didMove: (by: Party, company: string) => whoDid("flyttat", [by], company),
    didMovePart: (by: Party, company: string) => whoDid("flyttat en del av", [by], company),
    didCancel: (by: Party, company: string) => whoDid("avbokat", [by], company),
    didCancelPart: (by: Party, company: string) => whoDid("avbokat en del av", [by], company),
    replacedSubject: (what: string, date: string) => `Ersatt: ${what.toLowerCase()} ${date}`,
    asksAnew: (did: string) => `${did} och frågar på nytt.`,
    replacedTitle: (date: string) => `Beställningen ${date} är ersatt`,
    replacedText: (did: string) =>
      `${did}, och den här gäller inte längre. Svara i stället på den nya frågan, som kommer i ett eget mejl.`,
    nothingToDo: "Ni behöver inte leverera och inte svara.",
    newQuestion: "Svara på den nya frågan, som kommer i ett eget mejl.",
    maybeQuestion: "Blir det ni som ska göra den får ni en ny fråga.",
    thatDayToo: " den dagen",
    onDay: (date: string) => ` ${date}`,
    notThen: (date: string) => `Ni ska inte leverera ${date}.`,
    movedSubject: (what: string, from: string, to: string) =>
      `Flyttat: ${what.toLowerCase()} från ${from} till ${to}`,
    movedTo: (did: string, to: string) => `${did} till ${to}.`,
    movedTitle: (isPart: boolean, from: string, to: string) =>
      `${isPart ? "En del av leveransen" : "Beställningen"} ${from} är flyttad till ${to}`,
    sameOrder: "Det är samma beställning, på en annan dag.",
    whyLost: {
      silent: "Vi fick inget svar om ändringen i tid",
      unfit: "Någon behöver sådant som ni har sagt att ni inte kan göra",
    } as Record<WhyLost, string>,
    lostTo: (why: string, company: string) =>
      `${why}, så beställningen till ${company} har gått till någon annan.`,
    cancelledSubject: (what: string | null, date: string) =>
      `Avbokat: ${what?.toLowerCase() ?? "leverans"} ${date}`,
    lostTitle: (date: string) => `Beställningen ${date} har gått till någon annan`,
    partTitle: (date: string) => `En del av leveransen ${date} är avbokad`,
    cancelledTitle: (date: string) => `Leveransen ${date} är avbokad`,
    needNot: (did: string) => `${did}. Ni behöver inte leverera.`,
    waitsAll: (rest: string, when: string) => `Vi väntar fortfarande på ert svar om ${rest}${when}.`,
    waitsSome: (rest: string, when: string) =>
      `Kvar${when} är ${rest}, och vi väntar på ert svar om en del av det.`,
    waitsNone: (rest: string, when: string) => `Ni ska fortfarande leverera ${rest}${when}.`,
  },
  en: {
    hello: (name) => `Hello ${name}!`,
    day: (date, today) => day(date, today, "en"),
    until: (at, today) => moment(at, today, "en"),
    time: (time) => timeIn("en", time),
    footer: footers.english.supplier,
    asksAgain:
      "Allergies, diets or something else in the order have changed since you said yes. Can you still deliver? Answer anew, so that the customer knows that you have read it.",
    confirmedText:
      "It is confirmed, so you need not answer. What you say yes to by itself you change under Rules on your page. If you cannot deliver after all, tell us on the page below.",
    holdsAgain: (isPart) =>
      isPart
        ? "What you have said yes to already is as it was then. That answer holds, and you need not answer it anew."
        : "Allergies and diets are again as when you said yes. Your yes holds, and you need not answer anew.",
    answerBy: (until) => ` Please answer by ${until}. After that somebody else may be asked.`,
    answerByShort: (until) => `Please answer by ${until}.`,
    inDays: (days) =>
      days <= 0 ? "Today" : days === 1 ? "Tomorrow" : days === 7 ? "In a week" : `In ${days} days`,
    countdown: (days) =>
      days <= 0
        ? "Reminder: today"
        : days === 7
          ? "Reminder: 1 week left"
          : `Reminder: ${countedIn("en", days, "day", "days")} left`,

    cakes: (count) => countedIn("en", count, "cake", "cakes"),
    pieces: (count) => countedIn("en", count, "piece", "pieces"),
    people: (count) => countedIn("en", count, "person", "people"),
    listed: (words) => listedIn("en", words),
    mealLabels: mealsInEnglish,
    mealNames: { frukost: "breakfast", lunch: "lunch" },
    mealFor: (meal, people) => `${meal} for ${people}`,
    mealAt: (meal, time) => `${meal} at ${time}`,
    mark: { ny: "new", ändrad: "changed" },

    orderSubject: (what, date) => `Order: ${what}, ${date}`,
    orderPreheader: (company, isConfirmed) =>
      `To ${company}. ${isConfirmed ? "You have said yes." : "Can you deliver?"}`,
    newOrder: "New order",
    saidYes: "You have said yes to this order",
    canYou: "Can you deliver this order?",
    wants: (company, what, date) => `${company} would like ${what} from you on ${date}.`,
    wholeDay: "This is the whole day, with what you know of already:",
    open: "Open the order",
    answer: "Confirm or decline",
    show: "Show the order",
    onlyThis: "The page opens without signing in. The link is for this order only.",
    noHelps: "The page opens without signing in. A no helps, too: we then have time to ask somebody else.",
    reminderSubject: (date) => `Reminder: can you deliver on ${date}?`,
    awaited: "Waiting for your answer",
    awaitedBy: (company) => `${company} is waiting for your answer.`,
    afterThat: "After that somebody else may be asked.",

    isItRight: (date) => `Is the delivery on ${date} as it should be?`,
    onePress: (company) => `One press is enough. Cake to ${company}.`,
    lastCheck: "The last check",
    saidYesTo: (what) => `You have said yes to ${what}.`,
    thatDay: (cakes) => `${cakes} on that day`,
    thisOrder: "this order",
    allReady: "Is everything on its way?",
    onItsWay: "Everything is on its way",
    otherwise: "Is it not going as planned? Tell us on the same page, and we will help the customer.",
    dueSubject: (when, what, company) => `${when}: ${what} to ${company}`,
    duePreheader: (date) => `Delivery on ${date}.`,
    dueTitle: (when, what) => `${when}: ${what} to deliver`,
    thanksForBaking: "Thank you for baking. Here is all that you need.",
    thanksForCooking: "Thank you for cooking. Here is all that you need.",
    eat: (when, who, what) => `${when}: ${what} from you for ${who}`,
    noAnswerYet: "We have not had your answer yet. Can you deliver?",

    changedOrder: "Changed order",
    changedSubject: (what) => `Changed order: ${what}`,
    hasChanged: "The order has changed",
    changedBy: (by, company) => `${didInEnglish("changed", by, company)}.`,
    yourAnswerChanges: (company) => `Your answer changes what holds for the rest of the order to ${company}.`,
    holdsNow: "The order as it is now",
    pageAbout: { cake: "cake", meal: "food" },
    cannotSo: "Can you not deliver it like that? Tell us on the same page.",
    changed: "changed",
    before: (what) => `before: ${what}`,
    change: changeInEnglish,

    besides: "On the same day you also deliver",
    cake: "Cake",
    cakeNumber: (number) => `Cake ${number}`,
    total: " in all",
    words: "Words on the cake",
    portions: "Separate portions",
    told: partInEnglish,
    ordered: (item) => {
      const text = orderedText(item);
      return text && partInEnglish(text);
    },
    sort: "Kind",
    menu: "Menu",
    meal: "Meal",
    mealsTitle: "Meals",
    delivery: "Delivery",
    to: "To",
    address: "Address",
    diet: "Diet",
    invoice: "Invoice",
    invoiceIntervals: intervalsInEnglish,
    invoiceLines: (to) => invoiceLinesInEnglish(to),
    invoiceMark: (mark) =>
      mark.replace(/^Märk med /, "Mark with ").replace(/kostnadsställe /i, "cost centre "),
    moreEaters: (isOne) => `Others who eat of the ${isOne ? "cake" : "cakes"}`,
    food: ({ allergies, dietary_preferences }) => {
      const text = foodText({
        allergies: allergies && foodsIn("en", allergies),
        dietary_preferences: dietary_preferences && foodsIn("en", dietary_preferences),
      });
      return text && text.replace(/^Allergi: /, "Allergy: ").replace(/(?<=^|\. )Kost: /, "Diet: ");
    },
    foodNamed: (name) => foodIn("en", name),
    ofCelebrated: "Of the one who is celebrated.",
    apart: "They are for those who cannot eat of the cake. Mark them.",
    noAllergies: "No allergies have been reported.",
    allergies: "Allergies",
    markFood: "Mark the food for them.",
    markBox: (marking) => `Mark the box: ${marking}`,
    marked: (what, marking) => `${what}, marked ${marking}`,
    messageFrom: (company, about) => `Message from ${company}${about ? ` about your ${about}` : ""}:`,
    answerState: (state) => statesInEnglish[state] ?? state,

    receives: "Receives",
    reserve: (who) => `In reserve: ${who}`,
    there: "There",
    wayIn: "The way in",
    doorCode: "Door code",
    codeOnPage: "Stands on your page on the day of the delivery",

    replaced: "Replaced",
    moved: "Moved",
    cancelled: "Cancelled",
    newDay: "New day",
    begun: "Have you begun already? Reply to this email and we will solve it.",
    dayNow: "The day as it is now",
    stillToDeliver: "Still to deliver",
    didChange: (by, company) => didInEnglish("changed", [by], company),
    didMove: (by, company) => didInEnglish("moved", [by], company),
    didMovePart: (by, company) => didInEnglish("moved a part of", [by], company),
    didCancel: (by, company) => didInEnglish("cancelled", [by], company),
    didCancelPart: (by, company) => didInEnglish("cancelled a part of", [by], company),
    replacedSubject: (what, date) => `Replaced: ${what.toLowerCase()}, ${date}`,
    asksAnew: (did) => `${did} and is asking anew.`,
    replacedTitle: (date) => `The order for ${date} has been replaced`,
    replacedText: (did) =>
      `${did}, and this one no longer holds. Please answer the new question instead, which comes in an email of its own.`,
    nothingToDo: "You need neither deliver nor answer.",
    newQuestion: "Please answer the new question, which comes in an email of its own.",
    maybeQuestion: "If it is you who are to make it, you will get a new question.",
    thatDayToo: " on that day",
    onDay: (date) => ` on ${date}`,
    notThen: (date) => `You are not to deliver on ${date}.`,
    movedSubject: (what, from, to) => `Moved: ${what.toLowerCase()} from ${from} to ${to}`,
    movedTo: (did, to) => `${did} to ${to}.`,
    movedTitle: (isPart, from, to) =>
      `${isPart ? "A part of the delivery" : "The order"} on ${from} has been moved to ${to}`,
    sameOrder: "It is the same order, on another day.",
    whyLost: {
      silent: "We got no answer about the change in time",
      unfit: "Somebody needs what you have said that you cannot make",
    },
    lostTo: (why, company) => `${why}, so the order to ${company} has gone to somebody else.`,
    cancelledSubject: (what, date) => `Cancelled: ${what?.toLowerCase() ?? "delivery"}, ${date}`,
    lostTitle: (date) => `The order for ${date} has gone to somebody else`,
    partTitle: (date) => `A part of the delivery on ${date} has been cancelled`,
    cancelledTitle: (date) => `The delivery on ${date} has been cancelled`,
    needNot: (did) => `${did}. You need not deliver.`,
    waitsAll: (rest, when) => `We are still waiting for your answer about ${rest}${when}.`,
    waitsSome: (rest, when) =>
      `What remains${when} is ${rest}, and we are waiting for your answer about a part of it.`,
    waitsNone: (rest, when) => `You are still to deliver ${rest}${when}.`,
  },
});

export type SupplierWords = (typeof supplierTexts)["sv"];

const statesInEnglish: Record<string, string> = {
  "Väntar på ert nya svar": "Waiting for your new answer",
  "Väntar på ert svar": "Waiting for your answer",
  "Ni har sagt ja": "You have said yes",
};

function didInEnglish(did: string, by: readonly Party[], company: string): string {
  if (!by.includes("platform")) return `${company} has ${did} its order`;
  return by.includes("company")
    ? `${company} and ${brand.name} have ${did} the order`
    : `${brand.name} has ${did} the order to ${company}`;
}

type Asked = Read & { answer_by?: string | null; today?: string | null };

/** Ends the sentence that asks a supplier. */
export const answerDeadline = (order: Asked): string => {
  const say = wordsFor(order);
  return order.answer_by ? say.answerBy(say.until(order.answer_by, order.today)) : "";
};
