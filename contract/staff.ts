import { z } from "zod";
import { BY_HAND, defineCall } from "./define.ts";
import { acceptsInvitation, invited, opensInvitation } from "./entities/invitation.ts";
import { email, id, list, nothing } from "./fields.ts";

/** The platform's own staff: who they are, and how somebody comes in and goes. */

export const listStaff = defineCall({
  name: "list-staff",
  about: "Who is of the platform's staff, who is invited, and what was done to it lately.",
  callers: "admin",
  input: nothing,
  output: z.object({
    staff: z.array(
      z.object({
        id,
        name: z.string().nullable(),
        email: z.string(),
        /** To the hour. */
        last_seen_at: z.string().nullable(),
        is_self: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id,
        email: z.string(),
        invited_by: z.string(),
        sent_at: z.string(),
        expires_at: z.string(),
      }),
    ),
    log: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        action: z.string(),
        by: z.string().nullable(),
        /** Null for whoever has no account. */
        whom: z.string().nullable(),
      }),
    ),
  }),
  reads: true,
});

export const inviteStaff = defineCall({
  name: "invite-staff",
  about:
    "Mails somebody a link with which they become one of the platform's staff. The other admins are told when they do.",
  callers: "admin",
  freshProof: true,
  input: z.object({ email }),
  output: z.object({ expires_at: z.string() }),
  refusals: ["already-staff", "already-customer", "mailed-too-often"],
  mails: ["staff-invitation"],
  accountLimit: BY_HAND,
});

export const revokeStaffInvitation = defineCall({
  name: "revoke-staff-invitation",
  about: "Takes an invitation to the platform's staff back.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: ["invitation-not-found"],
});

export const listStaffInvitees = defineCall({
  name: "list-staff-invitees",
  about:
    "Through whom one of the staff may still come in at customers when they are removed: their own account's access, and whom they have invited there.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({
    access: z.array(
      z.object({
        /** Of the account, or of the invitation while it is open. */
        id,
        email: z.string(),
        name: z.string().nullable(),
        company_id: id,
        company_name: z.string(),
        state: z.enum(["own", "joined", "invited"]),
      }),
    ),
    more: z.boolean(),
  }),
  reads: true,
});

export const removeStaff = defineCall({
  name: "remove-staff",
  about:
    "Takes the right of one of the platform's staff away: they are signed out everywhere, what they invited is taken back, the access to customers that is named ends with it, and the other admins are told. Never the last one.",
  callers: "admin",
  freshProof: true,
  input: z.object({
    id,
    /** What else ends, by list-staff-invitees. */
    end: list(id, { max: 100 }).default([]),
  }),
  output: nothing,
  refusals: [
    "staff-not-found",
    "last-admin",
    "not-allowed",
    "company-not-found",
    "member-not-found",
    "last-hr-admin",
    "is-contact",
    "invitation-not-found",
  ],
});

export const openStaffInvitation = defineCall({
  name: "open-staff-invitation",
  about: "What an invitation to the platform's staff is about. Does not use it up.",
  ...opensInvitation,
  output: z.object(invited),
});

export const acceptStaffInvitation = defineCall({
  name: "accept-staff-invitation",
  about:
    "Becomes one of the platform's staff: with a name and a password, which makes the account, or signed in to the account of the invited address.",
  ...acceptsInvitation,
});
