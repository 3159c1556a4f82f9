import type { FeatureMail } from "../server/features.ts";
import "../server/features.ts";
import { findMail } from "../server/mail/registry.ts";
import type { Mail } from "../server/mail/render.ts";

/** Copies of other mails have no words of their own. */
export type MailKind = Exclude<FeatureMail["kind"], "test">;
export type MailData<Kind extends MailKind> = Parameters<Extract<FeatureMail, { kind: Kind }>>[0];

export function renderKind<Kind extends MailKind>(kind: Kind, data: MailData<Kind>): Mail {
  return findMail(kind)!(data as never);
}
