import { z } from "zod";
import {
  channelKinds,
  channelTellings,
  connectionKinds,
  keyScopes,
  postKinds,
  postStatuses,
  tellings,
  webhookEvents,
} from "../domain/connections.ts";
import { owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, nothing, personName, raw } from "./fields.ts";

/** Where people and programs of a company already are: API keys, webhooks, channels in Slack and Teams. */

const ApiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Whether it reads allergies and diets: chosen when it was made, and never changed. */
  sees_food: z.boolean(),
  /** Its last four signs. */
  hint: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});

const Connection = z.object({
  id,
  kind: z.enum(connectionKinds),
  name: z.string(),
  /** Where it leads, without what must stay secret. */
  host: z.string(),
  tells: z.array(z.enum(tellings)),
  office: z.object({ id, name: z.string() }).nullable(),
  /** Lost: nothing is sent there until somebody has seen to it. */
  state: z.enum(["on", "lost"]),
  last_error: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  /** What is on its way, and what was given up in the last weeks. */
  waiting: z.number(),
  dead: z.number(),
});

export const getConnections = defineCall({
  name: "get-connections",
  about: "The company's API keys, its webhooks and its channels in Slack and Teams, and how they fare.",
  callers: owners,
  input: nothing,
  output: z.object({
    /** Whether keys and webhooks are in what the company pays for. */
    pro: z.boolean(),
    api_keys: z.array(ApiKey),
    connections: z.array(Connection),
    /** Those that a channel can be for. */
    offices: z.array(z.object({ id, name: z.string() })),
  }),
  reads: true,
});

const aName = personName("Skriv ett namn", 60);
const some = "Välj minst en";

export const makeApiKey = defineCall({
  name: "make-api-key",
  about:
    "Makes a key for a program of the company's. It is told this once. Whether it reads allergies and diets is chosen here.",
  callers: owners,
  freshProof: true,
  input: z.object({
    name: aName,
    scopes: z.array(z.enum(keyScopes)).min(1, some).max(keyScopes.length),
    sees_food: z.boolean(),
    /** After so many days it opens nothing; null for one without an end. */
    days: z.union([z.literal(30), z.literal(90), z.literal(365)]).nullable(),
  }),
  output: z.object({ id, key: z.string() }),
  refusals: ["connections-need-pro", "too-many-keys", "food-hidden"],
  keepsAnswer: false,
});

export const endApiKey = defineCall({
  name: "end-api-key",
  about: "Ends a key at once.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["key-not-found"],
});

const address = raw(1000, "Adressen får vara max 1 000 tecken").trim().min(1, "Klistra in adressen");

export const addWebhook = defineCall({
  name: "add-webhook",
  about:
    "An address that is told what happens, signed by the Standard Webhooks convention. Its secret is told this once.",
  callers: owners,
  freshProof: true,
  input: z.object({
    name: aName,
    address,
    tells: z.array(z.enum(webhookEvents)).min(1, some).max(webhookEvents.length),
  }),
  output: z.object({ id, secret: z.string() }),
  refusals: ["connections-need-pro", "too-many-connections", "address-not-public"],
  keepsAnswer: false,
});

export const rotateWebhookSecret = defineCall({
  name: "rotate-webhook-secret",
  about: "A new secret for a webhook, told this once. For 24 hours the former one signs beside it.",
  callers: owners,
  freshProof: true,
  input: z.object({ id }),
  output: z.object({ secret: z.string() }),
  refusals: ["connection-not-found"],
  keepsAnswer: false,
});

export const addChannel = defineCall({
  name: "add-channel",
  about: "Connects a channel in Slack or Teams by the address that its incoming webhook has.",
  callers: owners,
  freshProof: true,
  input: z.object({
    kind: z.enum(channelKinds),
    name: aName,
    address,
    tells: z.array(z.enum(channelTellings)).min(1, some).max(channelTellings.length),
    /** Null: every office that has no channel of its own. */
    office_id: id.nullable(),
  }),
  output: z.object({ id }),
  refusals: ["too-many-connections", "channel-address-wrong", "address-not-public", "office-not-found"],
  keepsAnswer: false,
});

export const changeConnection = defineCall({
  name: "change-connection",
  about: "Changes what an address is told. One that was lost is tried again.",
  callers: owners,
  input: z.object({ id, tells: z.array(z.enum(tellings)).min(1, some).max(webhookEvents.length) }),
  output: nothing,
  refusals: ["connection-not-found"],
});

export const testConnection = defineCall({
  name: "test-connection",
  about: "Posts a test: a `ping` to a webhook, a greeting to a channel. One that was lost is tried again.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["connection-not-found"],
  companyLimit: { calls: 60, seconds: 3600 },
});

export const removeConnection = defineCall({
  name: "remove-connection",
  about: "Removes an address, with what was on its way to it.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["connection-not-found"],
});

const Post = z.object({
  id,
  kind: z.enum(postKinds),
  status: z.enum(postStatuses),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  next_attempt_at: z.string(),
});

export const listPosts = defineCall({
  name: "list-posts",
  about: "The last hundred things that were posted to an address, or are on their way, the newest first.",
  callers: owners,
  input: z.object({ id }),
  output: z.object({ posts: z.array(Post) }),
  refusals: ["connection-not-found"],
  reads: true,
});

export const sendPostAgain = defineCall({
  name: "send-post-again",
  about: "Sends something once more, with the same number: what was given up, or what the receiver has lost.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["post-not-found", "post-waits"],
});

export const listDeadPosts = defineCall({
  name: "list-dead-posts",
  about: "What was given up of all that companies' webhooks and channels are told, the newest first.",
  callers: "admin",
  input: nothing,
  output: z.object({
    posts: z.array(
      Post.extend({ company: z.object({ id, name: z.string() }), connection: z.string(), host: z.string() }),
    ),
    total: z.number(),
  }),
  reads: true,
});

export const sendDeadPostAgain = defineCall({
  name: "send-dead-post-again",
  about: "Sends something that was given up once more, with the same number.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: ["post-not-found", "post-waits"],
});
