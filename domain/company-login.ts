/** A company's people sign in with its own provider: what it takes for that, and whom an answer is about. */

export const loginProviders = ["entra", "google", "other"] as const;
export type LoginProvider = (typeof loginProviders)[number];

export const providerNames: Record<LoginProvider, string> = {
  entra: "Microsoft Entra ID",
  google: "Google Workspace",
  other: "Något annat",
};

/** As it is called in a sentence. */
export const providerShort: Record<LoginProvider, string> = {
  entra: "Entra",
  google: "Google",
  other: "Inloggningstjänsten",
};

/** What happens to whoever signs in and has no access: they ask for it, or get a role. Nobody becomes HR by it. */
export const newcomerWays = ["ask", "user", "finance", "viewer"] as const;

export type NewcomerWay = (typeof newcomerWays)[number];

/** Why a login did not hold, as far as it is told. */
export const loginProblems = [
  "unreachable",
  "not-allowed",
  "not-found",
  "secret",
  "refused",
  "code",
  "key",
  "audience",
  "nonce",
  "issuer",
  "clock",
  "tenant",
  "subject",
  "answer",
] as const;
export type LoginProblem = (typeof loginProblems)[number];

/** Those that only somebody who looks after the login can mend; the rest are that one person's, and over with them. */
export const isForHr = (problem: LoginProblem): boolean =>
  !(["code", "nonce", "tenant"] as LoginProblem[]).includes(problem);

export function problemWords(problem: LoginProblem, provider: LoginProvider): string {
  const name = providerShort[provider];
  const where = provider === "entra" ? "katalog-id" : "utfärdarens adress";
  const words: Record<LoginProblem, string> = {
    unreachable: `${name} svarar inte just nu. Försök igen om en stund.`,
    "not-allowed": "Adressen måste börja med https och gå att nå från internet.",
    "not-found": `Ingen inloggning svarar där. Kontrollera ${where}.`,
    secret: `${name} godtar inte program-id eller hemligheten. Hemligheten kan ha gått ut: skapa en ny och klistra in den.`,
    refused: `${name} tog inte emot förfrågan. Kontrollera program-id och att svarsadressen är inlagd.`,
    code: "Inloggningen är redan använd eller för gammal. Börja om.",
    key: `Svaret var inte undertecknat med någon av de nycklar som ${name} visar. Försök igen om en stund.`,
    audience: "Svaret var avsett för ett annat program. Kontrollera program-id.",
    nonce: "Svaret hör till en annan inloggning. Börja om.",
    issuer: `Svaret kom från någon annan än den ni har angett. Kontrollera ${where}.`,
    clock: `Tiden i svaret stämmer inte. Klockan hos ${name} går fel, eller så tog inloggningen för lång tid.`,
    tenant: "Kontot hör inte till företaget. Logga in med ditt jobbkonto.",
    subject: `Svaret säger inte vem som loggar in. Kontrollera vad ${name} lämnar ut till programmet.`,
    answer: `Svaret från ${name} gick inte att läsa.`,
  };
  return words[problem];
}

const LONGEST_DOMAIN = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as the DNS has it, from what somebody types: '@Åkeri.se' is 'xn--keri-poa.se'. Null for what is none. */
export function normalizeDomain(typed: string): string | null {
  const name = typed.trim().toLowerCase().replace(/^@/, "");
  if (name.length > LONGEST_DOMAIN || /[\s/:?#@\\%]/.test(name)) return null;
  const url = `http://${name}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  const labels = host.split(".");
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1)!) ? host : null;
}

/** The domain of an address; null for what is no plain address. */
export function domainOf(email: string): string | null {
  const [local, domain, ...more] = email.split("@");
  return local && domain && more.length === 0 ? normalizeDomain(domain) : null;
}

export const recordName = (domain: string) => `_tartdags.${domain}`;
export const recordValue = (token: string) => `tartdags-domain=${token}`;

/** A domain whose record has not been seen for so long may be somebody else's by now. */
export const DOMAIN_MEMORY_DAYS = 30;

export type Claims = Record<string, unknown>;
type Facts = { provider: LoginProvider; tenant_id: string | null; domain: string | null };
/** `email`: one that the provider vouches for and that is at the company's own domain; any other counts for nothing. */
export type Identified = { subject: string; email: string | null; name: string | null };

/** Whom an answer is about. An address or a name that somebody could have chosen says nothing about that. */
export function identify(login: Facts, claims: Claims): Identified | LoginProblem {
  const { provider, tenant_id } = login;
  if (provider === "entra" && textOf(claims.tid)?.toLowerCase() !== tenant_id) return "tenant";
  // An account that somebody made for themselves with an address at work has no organisation.
  if (provider === "google" && !textOf(claims.hd)) return "tenant";
  // Entra's `sub` differs from program to program; `oid` is the person's in the directory.
  const subject = textOf(provider === "entra" ? claims.oid : claims.sub);
  if (!subject || subject.length > 255) return "subject";
  const email = addressAt(login.domain, textOf(claims.email));
  return {
    subject,
    email: isVouchedFor(provider, claims) ? email : null,
    name: textOf(claims.name)?.trim().slice(0, 200) || null,
  };
}

const LOCAL_PART = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*$/;
const LONGEST_ADDRESS = 255;

/** One address at the domain, as it is kept of everybody. Small letters are made of plain ones alone: of others come plain ones. */
function addressAt(domain: string | null, said: string | null): string | null {
  const written = said?.trim() ?? "";
  if (domain === null || domainOf(written) !== domain) return null;
  const local = written.slice(0, written.indexOf("@")).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const address = `${local}@${domain}`;
  return LOCAL_PART.test(local) && address.length <= LONGEST_ADDRESS ? address : null;
}

/**
 * Entra says nothing of whether an address is verified, unless it says no. It counts since the directory is the company's
 * own, and the domain too.
 */
function isVouchedFor(provider: LoginProvider, claims: Claims): boolean {
  if (provider !== "entra") return claims.email_verified === true;
  const doubts = [claims.email_verified, claims.xms_edov];
  return !doubts.some((said) => said === false || said === 0 || said === "0" || said === "false");
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
