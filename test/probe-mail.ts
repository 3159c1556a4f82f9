import { randomUUID } from "node:crypto";
import type { MailProperties } from "../server/mail/define.ts";
import type { OutboxMail } from "../server/mail/outbox.ts";
import { findMail } from "../server/mail/registry.ts";
import type { Mail } from "../server/mail/render.ts";

type Probe = Omit<OutboxMail, "mail"> & { kind: string; words?: Mail };

const ofTheTest = { audience: "platform", about: "operations", erasure: "content" } as const;
const HELLO = { subject: "Hej", html: "<p>Hej</p>", text: "Hej" };

/** A mail to see what becomes of it: of a kind that exists, or of one of the test's own. */
export function probeMail({ kind, words = HELLO, ...mail }: Probe): OutboxMail {
  const definition: MailProperties = findMail(kind) ?? { kind, ...ofTheTest };
  const expiry = definition.expires ? { expiresAt: "2100-01-01T00:00:00Z" } : {};
  return { recipientId: randomUUID(), ...expiry, ...mail, mail: { ...words, definition } };
}
