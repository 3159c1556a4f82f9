/** What can become of a mail. One is withdrawn when there is nothing left to tell, or nobody asks for it any more. */
export const mailStatuses = ["waiting", "sent", "dead", "held", "unsure", "withdrawn"] as const;

/** Who reads a mail: a company's HR, a supplier, somebody in a company's register, the platform's staff, or whoever wrote to us. */
export const mailAudiences = ["hr", "supplier", "employee", "platform", "visitor"] as const;
export type MailAudience = (typeof mailAudiences)[number];

export const mailTopics = [
  "account",
  "birthday",
  "company",
  "contact",
  "employee",
  "operations",
  "order",
  "subscription",
] as const;
export type MailTopic = (typeof mailTopics)[number];

/**
 * Mails that somebody can have sent to an address that is not theirs, by typing it, are limited: an address gets so many
 * of them and no more, and whoever asked is answered the same. Nothing else is limited: orders, changes, allergies,
 * reminders and answers are what was promised, and go to addresses that somebody has chosen to give.
 */
export const HOURLY_MAILS = 5;
export const DAILY_MAILS = 15;
/**
 * No day's number for these: a link is good for an hour, so that whoever asks in vain has one that works. Otherwise a
 * stranger who asks in somebody's name, and tries passwords in it, would keep them out.
 */
export const HOURLY_RECOVERIES = 3;

/**
 * What anybody has sent for nothing (`asked`) takes none of the mails that take a payment, a sign-up or an admin
 * (`earned`), for which whoever has just paid waits, nor the way back into an account (`recovery`).
 */
export type RecipientLimit = "asked" | "earned" | "recovery";

export const allowances: { allowance: RecipientLimit; seconds: number; mails: number }[] = [
  { allowance: "asked", seconds: 3600, mails: HOURLY_MAILS },
  { allowance: "asked", seconds: 86_400, mails: DAILY_MAILS },
  { allowance: "earned", seconds: 3600, mails: HOURLY_MAILS },
  { allowance: "earned", seconds: 86_400, mails: DAILY_MAILS },
  { allowance: "recovery", seconds: 3600, mails: HOURLY_RECOVERIES },
];

/** Recovery of an account whose address nobody has proved may be a stranger's doing, like anything typed. */
export const allowanceOf = (limit: RecipientLimit, { isProved }: { isProved: boolean }): RecipientLimit =>
  limit === "recovery" && !isProved ? "asked" : limit;

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

/** The receiving server knows of no such address: nothing will arrive there. */
export const NO_ADDRESS = /^(SMTP 55[013]|not an address)$/;

/** What a delivery's error means to a person. */
export function errorInWords(error: string | null): string | null {
  if (!error) return null;
  if (error === TOO_LATE) return "Hann inte fram före leveransen";
  if (error === OVER_CEILING) return "Fler mejl till medarbetarna än vi släpper igenom på en dag";
  if (error === OTHER_SECRET) return "Länken i mejlet kan inte läsas sedan serverns hemlighet byttes";
  if (error === NO_WORDS) return "Innehållet kunde inte sättas ihop, så mejlet ligger i karantän";
  if (NO_ADDRESS.test(error)) return "Adressen finns inte";
  if (/^SMTP [45]52$/.test(error)) return "Mottagarens brevlåda är full";
  if (error === "SMTP 554") return "Mottagarens mejlserver avvisade mejlet, kanske som skräppost";
  if (error.startsWith("SMTP 5")) return "Mottagarens mejlserver tog inte emot mejlet";
  if (error.startsWith("SMTP 4")) return "Mottagarens mejlserver bad oss försöka senare";
  if (error === "login refused") return "Mejlservern godtog inte inloggningen";
  if (error === "stopped") return "Servern stoppades innan mejlservern hade svarat";
  if (error === "deadline") return "Mejlservern blev inte klar i tid";
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(error)) return "Mejlserverns adress hittades inte";
  if (/CERT|TLS|SSL/i.test(error))
    return "Den krypterade förbindelsen till mejlservern gick inte att lita på";
  return "Mejlservern svarade inte";
}

/** Birthdays without a cake, of which HR is told. */
export const BIRTHDAYS_TO_HR = "birthday-reminders";
