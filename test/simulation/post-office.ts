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
  let fresh: Letter[] = [];

  async function take(mail: OutgoingMail): Promise<MailOutcome> {
    if (isDown()) return { outcome: "try-again", reason: "ECONNREFUSED" };
    if (bouncing.has(mail.to)) return { outcome: "refused", reason: "SMTP 550" };
    if (random.chance(0.01)) return { outcome: "try-again", reason: "SMTP 451" };
    const swallowed = random.chance(0.01);
    if (office.accepted.has(mail.key)) office.copies += 1;
    else {
      const letter = { ...mail, at: now() };
      office.accepted.add(mail.key);
      boxes.set(mail.to, [...(boxes.get(mail.to) ?? []), letter]);
      fresh.push(letter);
    }
    return swallowed
      ? { outcome: "unsure", reason: "ECONNRESET" }
      : { outcome: "sent", messageId: `<${mail.key}>` };
  }

  const office: PostOffice = {
    send: take,
    close() {},
    accepted: new Set(),
    copies: 0,
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
