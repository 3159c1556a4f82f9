import { z } from "zod";
import { orderStatuses } from "../domain/orders.ts";
import { orderers, owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { Employee, employeeFields, LONGEST_NAME, ownFields } from "./entities/employee.ts";
import { pick, typedInto } from "./entities/entity.ts";
import { email, id, language, nothing, personName, raw, requiredDate, token } from "./fields.ts";

/** What a person may see, change and erase; by their own private link, or by HR for them. */

const GUESSING = { calls: 60, seconds: 300 };

export const getOwnData = defineCall({
  name: "get-own-data",
  about: "What is stored about the holder of a personal link.",
  callers: "link",
  input: z.object({ token }),
  output: Employee.omit({
    id: true,
    cake_portion_size: true,
    celebration_own: true,
    source: true,
    archived_at: true,
  }).extend({
    companyName: z.string(),
    /** Where the company has several. */
    office: z.string().nullable(),
    consent: z.object({ given_at: z.string(), text_version: z.string(), source: z.string() }).nullable(),
    next_order: z.object({ delivery_date: z.string(), status: z.enum(orderStatuses) }).nullable(),
  }),
  refusals: ["link-expired"],
  reads: true,
  limit: GUESSING,
});

const own = typedInto(pick(employeeFields, ownFields));

export const updateOwnData = defineCall({
  name: "update-own-data",
  about: "The person changes what is stored, and how they want to be celebrated.",
  callers: "link",
  input: z.object({
    token,
    ...own,
    name: personName("Namnet kan inte vara tomt", LONGEST_NAME),
    birthday: requiredDate("Ange din födelsedag"),
    email,
    celebration: Employee.shape.celebration,
    consent: z.boolean().default(false),
    /** The change that the page began with: what HR has entered since is not written over. */
    updated_at: raw(50).optional(),
  }),
  /** Another address has a link of its own: it is mailed there, and the one that saved has ended. */
  output: z.object({ cancelled: z.number(), new_link: z.boolean() }),
  refusals: ["link-expired", "employee-changed", "employee-exists", "birthday-impossible", "consent-missing"],
  limit: GUESSING,
  mails: ["personal-link"],
});

export const setOwnLanguage = defineCall({
  name: "set-own-language",
  about: "The person chooses the language of their mails.",
  callers: "link",
  input: z.object({ token, language }),
  output: nothing,
  refusals: ["link-expired"],
  limit: GUESSING,
});

/** Everything about a person, as it is stored, in one readable document. */
const PersonalData = z.object({
  filename: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const exportOwnData = defineCall({
  name: "export-own-data",
  about: "Everything about the holder of a personal link, to keep. Written to the audit log.",
  callers: "link",
  input: z.object({ token }),
  output: PersonalData,
  refusals: ["link-expired"],
  limit: GUESSING,
  keepsAnswer: false,
});

export const eraseOwnData = defineCall({
  name: "erase-own-data",
  about: "Erases the holder of a personal link, in mails and orders too.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({ erased: z.literal(true) }),
  refusals: ["link-expired"],
  limit: GUESSING,
});

export const sendPersonalLink = defineCall({
  name: "send-personal-link",
  about: "Mails a new personal link. Answers the same whether or not the address is known.",
  callers: "anyone",
  input: z.object({ email }),
  output: z.object({}),
  limit: { calls: 5, seconds: 600 },
  mails: ["personal-link"],
});

export const sendEmployeeLink = defineCall({
  name: "send-employee-link",
  about: "HR has a personal link mailed to an employee.",
  callers: orderers,
  input: z.object({ id }),
  output: z.object({ email: z.string() }),
  refusals: ["employee-not-found", "email-missing"],
  accountLimit: BY_HAND,
  companyLimit: { calls: 100, seconds: 3600 },
});

export const exportEmployee = defineCall({
  name: "export-employee",
  about: "Everything about one employee. Written to the audit log.",
  callers: owners,
  freshProof: true,
  input: z.object({ id }),
  output: PersonalData,
  refusals: ["employee-not-found", "food-hidden"],
  keepsAnswer: false,
});

export const eraseEmployee = defineCall({
  name: "erase-employee",
  about: "Erases an employee's personal data, in mails and orders too. Cannot be taken back.",
  callers: owners,
  input: z.object({ id }),
  output: z.object({ cancelled: z.number() }),
  refusals: ["employee-not-found"],
});

export const listAuditLog = defineCall({
  name: "list-audit-log",
  about: "Who exported, erased or looked at the company's register, newest first.",
  callers: owners,
  input: z.object({ limit: z.int().min(1).max(200).default(50) }),
  output: z.object({
    entries: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        action: z.string(),
        by: z.string().nullable(),
        /** Whose access it was about. */
        person: z.string().nullable(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  reads: true,
});
