import { z } from "zod";
import { owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { id, nothing, personName, requiredDate } from "./fields.ts";
import { missing } from "./entities/employee.ts";

/** The company's directory: what comes from it, what is missing, and the tokens with which it speaks at `/scim/v2`. */

export const directoryEventKinds = ["joined", "linked", "changed", "left", "returned", "refused"] as const;

const moment = z.string();

const MissingPerson = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  link_sent_at: moment.nullable(),
  reminded_at: moment.nullable(),
  created_at: moment,
});

export const Directory = z.object({
  /** The directory is part of Pro. */
  pro: z.boolean(),
  /** Why it is not heard although it is set up: what has ended. */
  stopped: z.string().nullable(),
  address: z.string(),
  tokens: z.array(
    z.object({
      id,
      name: z.string(),
      hint: z.string(),
      created_by: z.string().nullable(),
      created_at: moment,
      last_used_at: moment.nullable(),
    }),
  ),
  people: z.number(),
  with_birthday: z.number(),
  without_birthday: z.number(),
  /** Told, and not yet in the register. */
  waiting: z.number(),
  last_used_at: moment.nullable(),
  /** Of the day of the last change. */
  last_day: z.object({
    joined: z.number(),
    /** Were in the register already. */
    linked: z.number(),
    changed: z.number(),
    left: z.number(),
    returned: z.number(),
    refused: z.number(),
  }),
  /** The newest; more are only counted. */
  missing: z.array(MissingPerson),
  problems: z.array(z.object({ id, name: z.string(), problem: z.string() })),
  groups: z.array(z.object({ id, name: z.string(), members: z.number(), office_id: id.nullable() })),
  offices: z.array(z.object({ id, name: z.string() })),
});

export const getDirectory = defineCall({
  name: "get-directory",
  about: "What comes from the company's directory, who lacks a birthday, and its tokens.",
  callers: owners,
  input: nothing,
  output: Directory,
  reads: true,
});

export const listDirectoryEvents = defineCall({
  name: "list-directory-events",
  about:
    "What the directory has changed in the register and what it was refused: the newest 200 of the last quarter.",
  callers: owners,
  input: nothing,
  output: z.object({
    events: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(directoryEventKinds),
        name: z.string().nullable(),
        detail: z.string().nullable(),
        at: moment,
      }),
    ),
  }),
  reads: true,
});

export const createDirectoryToken = defineCall({
  name: "create-directory-token",
  about:
    "Makes a token for the company's directory. It is in this answer and nowhere else: only its hash is kept.",
  callers: owners,
  freshProof: true,
  input: z.object({ name: personName("Skriv ett namn", 100) }),
  output: z.object({ token: z.string() }),
  refusals: ["needs-pro", "too-many-tokens"],
  keepsAnswer: false,
  companyLimit: BY_HAND,
});

export const endDirectoryToken = defineCall({
  name: "end-directory-token",
  about: "Ends a token at once. With the last one the register is HR's own again.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["directory-token-not-found"],
});

export const remindDirectoryPeople = defineCall({
  name: "remind-directory-people",
  about: "Mails those without a birthday their link once more, except who has had it today.",
  callers: owners,
  input: nothing,
  output: z.object({ reminded: z.number() }),
  refusals: ["needs-pro"],
  companyLimit: BY_HAND,
});

export const setDirectoryBirthday = defineCall({
  name: "set-directory-birthday",
  about: "HR fills in the birthday of somebody whom the directory told of: they come into the register.",
  callers: owners,
  input: z.object({ id, birthday: requiredDate(missing.birthday) }),
  output: z.object({ name: z.string() }),
  refusals: ["directory-person-not-found", "birthday-impossible", "employee-exists"],
});

export const setDirectoryGroup = defineCall({
  name: "set-directory-group",
  about: "Says at which office a group's people are, or that the group says nothing of it.",
  callers: owners,
  input: z.object({ id, office_id: id.nullable() }),
  output: nothing,
  refusals: ["directory-group-not-found", "office-not-found"],
});
