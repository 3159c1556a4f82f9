import type { Mailer, MailOutcome, OutgoingMail } from "../../server/providers/mail.ts";
import type { Random } from "./random.ts";

export type Letter = OutgoingMail & { at: Temporal.Instant };

/**
 * The mail server of the simulated world: it is away at times, refuses some addresses, and now and then takes a mail
 * and swallows its answer. It honours the Message-ID, which our keys stand for: a copy is taken and thrown away.
 */
export type PostOffice = Mailer & {
  /** What has come for an address since it was last opened. */
  open(address: string): Letter[];
  /** What has been accepted for the first time since this was last asked. */
  takeFresh(): Letter[];
  accepted: Set<string>;
  copies: number;
  /** How often a mail was turned away, for whatever reason. */
  turnedAway: Map<string, number>;
  /** Mails that an address does not take. */
  bounced: Set<string>;
  /** What was sent once more although its sender had been told, and had lived to note, that it had arrived. */
  needless: string[];
  /** The sender has done its work, or died and forgotten what it was told last. */
  senderRests(alive: boolean): void;
  refuse(address: string, refused: boolean): void;
};

type Surroundings = {
  random: Random;
  now(): Temporal.Instant;
  isDown(): boolean;
};

export function createPostOffice({ random, now, isDown }: Surroundings): PostOffice {
  const boxes = new Map<string, Letter[]>();
  const bouncing = new Set<string>();
  const noted = new Set<string>();
  let fresh: Letter[] = [];
  let answered: string[] = [];

  function turnAway(mail: OutgoingMail, outcome: "try-again" | "refused", reason: string): MailOutcome {
    office.turnedAway.set(mail.key, (office.turnedAway.get(mail.key) ?? 0) + 1);
    if (outcome === "refused") office.bounced.add(mail.key);
    return { outcome, reason };
  }

  async function take(mail: OutgoingMail): Promise<MailOutcome> {
    if (noted.has(mail.key)) office.needless.push(mail.key);
    if (isDown()) return turnAway(mail, "try-again", "ECONNREFUSED");
    if (bouncing.has(mail.to)) return turnAway(mail, "refused", "SMTP 550");
    if (random.chance(0.01)) return turnAway(mail, "try-again", "SMTP 451");
    const swallowed = random.chance(0.01);
    if (!swallowed) answered.push(mail.key);
    if (office.accepted.has(mail.key)) office.copies += 1;
    else {
      const letter = { ...mail, at: now() };
      office.accepted.add(mail.key);
      boxes.set(mail.to, [...(boxes.get(mail.to) ?? []), letter]);
      fresh.push(letter);
    }
    return swallowed ? { outcome: "unsure", reason: "ECONNRESET" } : { outcome: "sent" };
  }

  const office: PostOffice = {
    send: take,
    close() {},
    accepted: new Set(),
    copies: 0,
    turnedAway: new Map(),
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
    takeFresh() {
      const letters = fresh;
      fresh = [];
      return letters;
    },
    refuse: (address, refused) => void (refused ? bouncing.add(address) : bouncing.delete(address)),
  };
  return office;
}
