import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";

export type MailerOptions = {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** Also decides the domain of the Message-ID. */
  from: string;
  /** Where an answer goes, unless the mail says otherwise. */
  replyTo: string;
  timeoutMs?: number;
};

export type OutgoingMail = {
  /** What this mail is, once and for all: the same key always gives the same Message-ID. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
};

export type MailOutcome =
  | { outcome: "sent" }
  | { outcome: "try-again"; reason: string }
  | { outcome: "refused"; reason: string }
  /** The line went dead before the answer: the mail may have arrived, or not. */
  | { outcome: "unsure"; reason: string };

export type Mailer = {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
};

const TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 4;

export function createMailer(options: MailerOptions): Mailer {
  const timeout = options.timeoutMs ?? TIMEOUT_MS;
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Longer than the greeting's, which tells more: before it no mail can have left.
    socketTimeout: 2 * timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(options.from)?.[1];
  if (!domain) throw new Error("The sender's address has no domain");

  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: options.from,
          to: mail.to,
          replyTo: mail.replyTo ?? options.replyTo,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageIdOf(mail.key, domain),
          headers: {
            "X-Tartdags-Key": mail.key,
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
          },
        });
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A hash, since a key may hold what an address may not. */
function messageIdOf(key: string, domain: string): string {
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
}

/** What ends before a mail can have left: the same mail may be tried again without a doubt. */
const BEFORE_THE_MAIL = new Set(["EDNS", "ETLS", "EPROXY"]);
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

function outcomeOf(error: unknown): MailOutcome {
  if (!isMailError(error)) throw error;
  const { permanent, responseCode, code, originalCode, timeoutType } = error;

  // The server's own words may hold the address; the code is enough to act on.
  if (code === "EAUTH" || code === "ENOAUTH") return { outcome: "try-again", reason: "login refused" };
  if (permanent) return { outcome: "refused", reason: `SMTP ${responseCode}` };
  if (responseCode) return { outcome: "try-again", reason: `SMTP ${responseCode}` };
  if (code === "EENVELOPE") return { outcome: "refused", reason: "not an address" };
  if (BEFORE_THE_MAIL.has(code)) return { outcome: "try-again", reason: code };

  const neverConnected =
    NEVER_CONNECTED.has(originalCode ?? "") || (timeoutType && timeoutType !== "SOCKET_TIMEOUT");
  return { outcome: neverConnected ? "try-again" : "unsure", reason: originalCode ?? code };
}

type MailError = Error & {
  code: string;
  responseCode?: number;
  permanent?: boolean;
  originalCode?: string;
  timeoutType?: string;
};

function isMailError(error: unknown): error is MailError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^E[A-Z]+$/.test(error.code)
  );
}
