/** What can become of a mail. One is withdrawn when there is nothing left to tell, or nobody asks for it any more. */
export const mailStatuses = ["waiting", "sent", "dead", "held", "unsure", "withdrawn"] as const;

/**
 * Mails that somebody can have sent to an address that is not theirs, by typing it. An address gets so many of them and
 * no more; whoever asked is answered the same. Nothing else is limited: orders, changes, allergies, reminders and answers
 * are what was promised, and go to addresses that somebody has chosen to give.
 */
export const limitedMails = [
  "account-ready",
  "contact-address-confirm",
  "contact-confirmation",
  "email-verification",
  "employee-registered",
  "magic-link",
  "onboarding",
  "password-recovery",
  "personal-link",
  "test-email",
  "welcome",
] as const;
export type LimitedMail = (typeof limitedMails)[number];

export const HOURLY_MAILS = 5;
export const DAILY_MAILS = 15;
/**
 * No day's number for these: a link is good for an hour, so that whoever asks in vain has one that works. Otherwise a
 * stranger who asks in somebody's name, and tries passwords in it, would keep them out.
 */
export const HOURLY_RECOVERIES = 3;

/** Those that take a payment, a sign-up or an admin: who has just paid waits for them. */
const earnedMails = new Set(["account-ready", "magic-link", "onboarding", "test-email", "welcome"]);

/** What anybody has sent for nothing takes none of the mails that are earned, nor the way back into an account. */
export type Allowance = "asked" | "earned" | "recovery";

export const allowances: { allowance: Allowance; seconds: number; mails: number }[] = [
  { allowance: "asked", seconds: 3600, mails: HOURLY_MAILS },
  { allowance: "asked", seconds: 86_400, mails: DAILY_MAILS },
  { allowance: "earned", seconds: 3600, mails: HOURLY_MAILS },
  { allowance: "earned", seconds: 86_400, mails: DAILY_MAILS },
  { allowance: "recovery", seconds: 3600, mails: HOURLY_RECOVERIES },
];

/** Recovery of an account whose address nobody has proved may be a stranger's doing, like anything typed. */
export function allowanceOf(kind: string, { isProved }: { isProved: boolean }): Allowance {
  if (kind === "password-recovery" && isProved) return "recovery";
  return earnedMails.has(kind) ? "earned" : "asked";
}

/** What a company sends to the people in its register in a day, before somebody looks at it. */
export const COMPANY_MAILS_A_DAY = { trialing: 1000, paying: 20_000 };

/** Why a mail was given up, beside what the mail server says. */
export const TOO_LATE = "too late";
/** A link in it was sealed before the secret was changed. */
export const OTHER_SECRET = "other secret";
/** Its words failed: it is in quarantine until somebody has mended the cause and sends it again. */
export const NO_WORDS = "no words";
/** Why a mail is held that nobody has laid a hold on: its company has had so many today. */
export const OVER_CEILING = "company ceiling";

/** What a delivery's error means to a person. */
export function errorInWords(error: string | null): string | null {
  if (!error) return null;
  if (error === TOO_LATE) return "Hann inte fram före leveransen";
  if (error === OVER_CEILING) return "Fler mejl till medarbetarna än vi släpper igenom på en dag";
  if (error === OTHER_SECRET) return "Länken i mejlet kan inte läsas sedan serverns hemlighet byttes";
  if (error === NO_WORDS) return "Innehållet kunde inte sättas ihop, så mejlet ligger i karantän";
  if (error === "SMTP 550" || error === "not an address") return "Adressen finns inte";
  if (error.startsWith("SMTP 5")) return `Mottagaren tog inte emot det (${error})`;
  if (error.startsWith("SMTP 4")) return `Mottagaren bad oss vänta (${error})`;
  if (error === "login refused") return "Mejlservern godtog inte inloggningen";
  if (error === "stopped") return "Servern stoppades innan mejlservern hade svarat";
  if (error === "deadline") return "Mejlservern blev inte klar i tid";
  return `Mejlservern svarade inte (${error})`;
}

/** What a mail that speaks of an employee is, for somebody who reads what is stored about them. */
const labels: Record<string, string> = {
  "employee-registered": "Bekräftelse på registreringen",
  "personal-link": "Länk till de egna uppgifterna",
  "birthday-reminder-colleagues": "Påminnelse om en kollegas födelsedag",
  "birthday-reminders": "Påminnelse till HR om en födelsedag utan tårta",
  "birthday-changed-hr": "Besked till HR om en ändrad födelsedag",
  "cake-reminder-hr-week": "Påminnelse till HR, en vecka före tårtan",
  "cake-reminder-hr-day": "Påminnelse till HR, dagen före tårtan",
  "order-declined": "Besked till HR om att bageriet avböjt",
  "order-declined-admin": "Besked till kundtjänst om att bageriet avböjt",
  "order-without-supplier": "Besked till HR om en tårta utan bageri",
  "order-missed": "Besked till HR om en tårta som aldrig beställdes",
  "order-missed-admin": "Besked till kundtjänst om en tårta som aldrig beställdes",
  "order-cancelled-hr": "Besked till HR om en avbokad tårta",
  "bakery-order": "Beställning till bageriet",
  "bakery-order-changed": "Ändring till bageriet",
  "bakery-order-cancelled": "Avbokning till bageriet",
  "bakery-reminder-week": "Påminnelse till bageriet, en vecka före",
  "bakery-reminder-day": "Påminnelse till bageriet, dagen före",
  "bakery-reconfirm": "Sista fråga till bageriet",
  test: "Testutskick till kundtjänst",
};

export const mailLabel = (kind: string): string => labels[kind] ?? "Annat mejl";

/** Birthdays that are coming up: what HR is told when no cake is ordered, and what colleagues are told. */
export const BIRTHDAYS_TO_HR = "birthday-reminders";
export const BIRTHDAY_TO_COLLEAGUES = "birthday-reminder-colleagues";
