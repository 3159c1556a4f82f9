import { createHash } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";

export type MailerOptions = {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** Also decides the domain of the Message-ID. */
  from: string;
  /** Where an answer goes, unless the mail says otherwise. */
  replyTo: string;
  /** For each step: connecting, the greeting. */
  timeoutMs?: number;
  /** For a whole delivery, also one whose server says something now and then and never comes to an end. */
  deliveryMs?: number;
  /** What a delivery still gets once the instance is told to stop. */
  stopMs?: number;
};

export type OutgoingMail = {
  /** What this mail is, once and for all: the same key always gives the same Message-ID. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Where its reader says no more of it, in one press of their mail program. */
  unsubscribe?: string;
};

export type MailOutcome =
  | { outcome: "sent" }
  | { outcome: "try-again"; reason: string }
  | { outcome: "refused"; reason: string }
  /** The whole mail was handed over and no answer came: it may have arrived, or not. */
  | { outcome: "unsure"; reason: string };

export type Mailer = {
  /** Ends within the deadline for a delivery, and soon after `stop`. */
  send(mail: OutgoingMail, stop?: AbortSignal): Promise<MailOutcome>;
  close(): void;
};

const TIMEOUT_MS = 20_000;
/** Far below the five minutes for which a mail is claimed. */
const DELIVERY_MS = 60_000;
const STOP_MS = 5_000;
const MAX_CONNECTIONS = 4;

export function createMailer(options: MailerOptions): Mailer {
  const { deliveryMs = DELIVERY_MS, stopMs = STOP_MS } = options;
  const domain = /@([^\s>]+)/.exec(options.from)?.[1];
  if (!domain) throw new Error("The sender's address has no domain");
  let pool = openPool(options);

  /** No message leaves on a connection that was given up: whoever is told that one was not handed over can rely on it. */
  const cutPool = (cut: typeof pool) => {
    if (cut === pool) pool = openPool(options);
    cut.close({ force: true });
  };

  return {
    async send(mail, stop) {
      const used = pool;
      let handedOver = false;
      const { promise: given, resolve: giveUp } = Promise.withResolvers<"stopped" | "deadline">();
      const timers = [setTimeout(() => giveUp("deadline"), deliveryMs)];
      const stopSoon = () => void timers.push(setTimeout(() => giveUp("stopped"), stopMs));
      if (stop?.aborted) stopSoon();
      stop?.addEventListener("abort", stopSoon);
      const outcome = (reason: string): MailOutcome => ({
        outcome: handedOver ? "unsure" : "try-again",
        reason,
      });
      const sending = used
        .sendMail({
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
            ...(mail.unsubscribe && {
              "List-Unsubscribe": `<${mail.unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          onHandedOver: () => void (handedOver = true),
        } as HandedMail)
        .then(
          (): MailOutcome => ({ outcome: "sent" }),
          (error: unknown) => outcomeOf(error, outcome),
        );
      try {
        return await Promise.race([
          sending,
          given.then((reason) => {
            cutPool(used);
            return outcome(reason);
          }),
        ]);
      } finally {
        stop?.removeEventListener("abort", stopSoon);
        timers.forEach(clearTimeout);
        // When it was given up, its failure has been told already.
        sending.catch(() => {});
      }
    },
    close: () => pool.close({ force: true }),
  };
}

type HandedMail = SendMailOptions & { onHandedOver(): void };

function openPool({ url, timeoutMs: timeout = TIMEOUT_MS }: MailerOptions) {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Longer than the greeting's, which tells more: before it no mail can have left.
    socketTimeout: 2 * timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Its last byte is read when it goes to the server, which can take the mail from then on.
  pool.use("stream", ({ data, message }, done) => {
    message.processFunc((words) => words.once("end", (data as HandedMail).onHandedOver));
    done();
  });
  return pool;
}

/** A hash, since a key may hold what an address may not. */
function messageIdOf(key: string, domain: string): string {
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
}

function outcomeOf(error: unknown, otherwise: (reason: string) => MailOutcome): MailOutcome {
  if (!isMailError(error)) throw error;
  const { permanent, responseCode, code, originalCode } = error;

  // The server's own words may hold the address; the code is enough to act on.
  if (code === "EAUTH" || code === "ENOAUTH") return { outcome: "try-again", reason: "login refused" };
  if (permanent) return { outcome: "refused", reason: `SMTP ${responseCode}` };
  if (responseCode) return { outcome: "try-again", reason: `SMTP ${responseCode}` };
  if (code === "EENVELOPE") return { outcome: "refused", reason: "not an address" };
  return otherwise(originalCode ?? code);
}

type MailError = Error & {
  code: string;
  responseCode?: number;
  permanent?: boolean;
  originalCode?: string;
};

function isMailError(error: unknown): error is MailError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^E[A-Z]+$/.test(error.code)
  );
}
