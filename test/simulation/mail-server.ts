import type { Mailer, MailOutcome, OutgoingMail } from "../../server/providers/mail.ts";
import type { Random } from "./random.ts";

export type ReceivedMail = OutgoingMail & { at: Temporal.Instant };

/**
 * The mail server of the simulated world: it is away at times, refuses some addresses, and now and then takes a mail
 * and swallows its answer. It honours the Message-ID, which our keys stand for: a copy is taken and thrown away.
 */
export type MailServer = Mailer & {
  /** What has come for an address since it was last opened. */
  open(address: string): ReceivedMail[];
  /** What has been accepted for the first time since this was last asked. */
  takeReceived(): ReceivedMail[];
  accepted: Set<string>;
  copies: number;
  /** How often a mail was turned away, for whatever reason. */
  rejections: Map<string, number>;
  /** Mails that an address does not take. */
  bounced: Set<string>;
  /** What was sent once more although its sender had been told, and had lived to note, that it had arrived. */
  needless: string[];
  /** The sender has done its work, or died and forgotten what it was told last. */
  senderRests(alive: boolean): void;
  refuse(address: string, refused: boolean): void;
};

type MailServerOptions = {
  random: Random;
  now(): Temporal.Instant;
  isDown(): boolean;
};

export function createMailServer({ random, now, isDown }: MailServerOptions): MailServer {
  const boxes = new Map<string, ReceivedMail[]>();
  const bouncing = new Set<string>();
  const noted = new Set<string>();
  let fresh: ReceivedMail[] = [];
  let answered: string[] = [];

  function fail(mail: OutgoingMail, outcome: "try-again" | "refused", reason: string): MailOutcome {
    mailServer.rejections.set(mail.key, (mailServer.rejections.get(mail.key) ?? 0) + 1);
    if (outcome === "refused") mailServer.bounced.add(mail.key);
    return { outcome, reason };
  }

  async function take(mail: OutgoingMail): Promise<MailOutcome> {
    if (noted.has(mail.key)) mailServer.needless.push(mail.key);
    if (isDown()) return fail(mail, "try-again", "ECONNREFUSED");
    if (bouncing.has(mail.to)) return fail(mail, "refused", "SMTP 550");
    if (random.chance(0.01)) return fail(mail, "try-again", "SMTP 451");
    const swallowed = random.chance(0.01);
    if (!swallowed) answered.push(mail.key);
    if (mailServer.accepted.has(mail.key)) mailServer.copies += 1;
    else {
      const letter = { ...mail, at: now() };
      mailServer.accepted.add(mail.key);
      boxes.set(mail.to, [...(boxes.get(mail.to) ?? []), letter]);
      fresh.push(letter);
    }
    return swallowed ? { outcome: "unsure", reason: "ECONNRESET" } : { outcome: "sent" };
  }

  const mailServer: MailServer = {
    send: take,
    close() {},
    accepted: new Set(),
    copies: 0,
    rejections: new Map(),
    bounced: new Set(),
    needless: [],
    senderRests(alive) {
      if (alive) for (const key of answered) noted.add(key);
      answered = [];
    },
    open(address) {
      const letters = boxes.get(address) ?? [];
      boxes.delete(address);
      return letters;
    },
    takeReceived() {
      const letters = fresh;
      fresh = [];
      return letters;
    },
    refuse: (address, refused) => void (refused ? bouncing.add(address) : bouncing.delete(address)),
  };
  return mailServer;
}
