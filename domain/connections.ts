/** What a company's own programs and chats may do and are told: API keys, webhooks, channels in Slack and Teams. */

export const keyScopes = ["read-people", "write-people", "read-orders"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const scopeWords: Record<KeyScope, { title: string; text: string }> = {
  "read-people": { title: "Läsa personer", text: "Namn, födelsedag, kontor och e-post." },
  "write-people": { title: "Ändra personer", text: "Lägga till, ändra och avsluta." },
  "read-orders": { title: "Läsa beställningar", text: "Veckans och årets tårtor och måltider." },
};

/** So that a key is known for one wherever it turns up: in a request, a log, a repository. */
export const KEY_PREFIX = "tdk_";

export const webhookEvents = [
  "person.added",
  "person.changed",
  "person.left",
  "order.planned",
  "order.confirmed",
  "order.delivered",
  "order.missed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const eventWords: Record<WebhookEvent, string> = {
  "person.added": "En person är ny, eller tillbaka",
  "person.changed": "En persons uppgifter har ändrats",
  "person.left": "En person har slutat",
  "order.planned": "En beställning är planerad",
  "order.confirmed": "En leverantör har sagt ja",
  "order.delivered": "En leverans kom",
  "order.missed": "En leverans uteblev",
};

/** What a channel can be told. */
export const channelTellings = ["birthdays", "deliveries", "problems"] as const;
export type ChannelTelling = (typeof channelTellings)[number];

export const tellingWords: Record<ChannelTelling, { title: string; text: string }> = {
  birthdays: {
    title: "Födelsedagar",
    text: "Ett inlägg på morgonen, bara om den som vill firas öppet. Kollegorna får då inget mejl.",
  },
  deliveries: { title: "Dagens leveranser", text: "Vad som kommer idag, när och vart. Utan allergier." },
  problems: { title: "Problem", text: "När en beställning behöver er. För HR:s egen kanal." },
};

export const channelKinds = ["slack", "teams"] as const;
export type ChannelKind = (typeof channelKinds)[number];
export const connectionKinds = ["webhook", ...channelKinds] as const;
export type ConnectionKind = (typeof connectionKinds)[number];
export const kindWords: Record<ConnectionKind, string> = {
  webhook: "Webhook",
  slack: "Slack",
  teams: "Microsoft Teams",
};

export const tellings = [...webhookEvents, ...channelTellings] as const;
export type Telling = (typeof tellings)[number];

export const postKinds = [...webhookEvents, "ping", "birthday", "deliveries", "problem", "hello"] as const;
export type PostKind = (typeof postKinds)[number];
export const postWords: Record<PostKind, string> = {
  ...eventWords,
  ping: "Test",
  hello: "Test",
  birthday: "Födelsedag",
  deliveries: "Dagens leveranser",
  problem: "Problem",
};

/** Withdrawn: nothing was left to say when it was to leave. */
export const postStatuses = ["waiting", "sent", "dead", "withdrawn"] as const;

export const MOST_KEYS = 20;
export const MOST_CONNECTIONS = 20;
/** So long a webhook's former secret signs beside the new one. */
export const FORMER_SECRET_HOURS = 24;

/** Slack's and Teams' own hosts: whatever else is pasted is no channel. */
export function channelHostFits(kind: ChannelKind, { hostname, pathname }: URL): boolean {
  if (kind === "slack") return hostname === "hooks.slack.com" && pathname.startsWith("/services/");
  return /(^|\.)(logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname);
}
