import { z } from "zod";
import { companyRoles } from "../domain/roles.ts";
import { owners, roles } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { acceptsInvitation, invited, opensInvitation } from "./entities/invitation.ts";
import { email, id, nothing, phone } from "./fields.ts";

/** People with access to a company: who they are, and how somebody comes in and goes. */

export const access = { role: z.enum(companyRoles), sees_allergies: z.boolean() };

export const Members = z.object({
  members: z.array(
    z.object({
      id,
      name: z.string().nullable(),
      email: z.string(),
      role: z.enum(roles),
      sees_allergies: z.boolean(),
      is_contact: z.boolean(),
      /** To the hour. */
      last_seen_at: z.string().nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id,
      email: z.string(),
      ...access,
      sent_at: z.string(),
      expires_at: z.string(),
      /** Whoever opened it has access to another company. */
      refused: z.boolean(),
    }),
  ),
});

export const listMembers = defineCall({
  name: "list-members",
  about: "Who can sign in for the company, with which role and rights, and who is invited.",
  callers: owners,
  input: nothing,
  output: Members,
  reads: true,
});

/** As for other mails to addresses that somebody types. */
const inviting = { accountLimit: BY_HAND, companyLimit: { calls: 100, seconds: 3600 } };

export const inviteMember = defineCall({
  name: "invite-member",
  about: "Mails somebody a link with which they get access to the company.",
  callers: owners,
  freshProof: true,
  input: z.object({ email, ...access }),
  output: z.object({ expires_at: z.string() }),
  refusals: [
    "invited-oneself",
    "already-member",
    "already-invited",
    "team-full",
    "mailed-too-often",
    "contact-sees-food",
  ],
  mails: ["member-invitation"],
  ...inviting,
});

export const resendInvitation = defineCall({
  name: "resend-invitation",
  about: "Mails an invitation once more, with a new link; the old one is dead at once.",
  callers: owners,
  input: z.object({ id }),
  output: z.object({ email: z.string(), expires_at: z.string() }),
  refusals: ["invitation-not-found", "mailed-too-often"],
  ...inviting,
});

export const revokeInvitation = defineCall({
  name: "revoke-invitation",
  about: "Takes an invitation back.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["invitation-not-found"],
});

export const changeMember = defineCall({
  name: "change-member",
  about: "Gives somebody another role, or the right to see allergies, or takes it.",
  callers: owners,
  freshProof: true,
  input: z.object({ id, ...access }),
  output: nothing,
  refusals: ["member-not-found", "last-hr-admin", "contact-sees-food"],
});

export const removeMember = defineCall({
  name: "remove-member",
  about: "Takes somebody's access away: their login is gone, and they are signed out everywhere.",
  callers: owners,
  freshProof: true,
  input: z.object({ id }),
  output: nothing,
  refusals: ["member-not-found", "last-hr-admin", "is-contact"],
});

export const signOutMember = defineCall({
  name: "sign-out-member",
  about:
    "Signs somebody with access out everywhere, and ends every mailed link to their login: a telephone that is lost.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["member-not-found"],
});

export const handOverContact = defineCall({
  name: "hand-over-contact",
  about: "Makes somebody with access the company's contact, to whom its mails go.",
  callers: owners,
  freshProof: true,
  input: z.object({
    id,
    /** Theirs; without it the company has none, since the one before was somebody else's. */
    contact_phone: phone,
  }),
  output: nothing,
  refusals: ["member-not-found", "contact-sees-food", "address-unproved"],
});

export const openInvitation = defineCall({
  name: "open-invitation",
  about: "What an invitation is about. Does not use it up.",
  ...opensInvitation,
  output: z.object({ company_name: z.string(), ...access, ...invited }),
});

export const acceptInvitation = defineCall({
  name: "accept-invitation",
  about:
    "Joins the company of an invitation: with a name and a password, which makes the account, or signed in to the account of the invited address.",
  ...acceptsInvitation,
});
