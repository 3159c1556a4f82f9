import { Hono } from "hono";
import { dropConnection, type LoopbackEnv, slow } from "../faulty-answers.ts";
import type { Surroundings } from "../options.ts";
import { chatPages } from "./chat-pages.ts";

/** Slack's incoming webhooks, Teams' workflows and a customer's own receiver, by their wire formats. */

export type Received = {
  kind: "slack" | "teams" | "webhook";
  channel: string;
  headers: Record<string, string>;
  body: string;
};

const KEPT = 200;

export function createChats({ faults }: Surroundings) {
  const received: Received[] = [];
  const keep = (one: Received) => {
    received.push(one);
    if (received.length > KEPT) received.shift();
  };

  const wire = new Hono<LoopbackEnv>();
  const answerFor = (kind: Received["kind"], path: string) =>
    wire.post(path, async (c) => {
      if (faults.hits("chat", "nothing")) await slow();
      if (faults.hits("chat", "429")) return c.text("rate_limited", 429, { "retry-after": "120" });
      if (faults.hits("chat", "down")) return c.text("", 503);
      if (faults.hits("chat", "redirect")) return c.redirect("http://127.0.0.1:1/", 307);
      if (faults.hits("chat", "gone")) return c.text("channel_is_archived", 410);
      if (faults.hits("chat", "no_service")) return c.text("no_service", 404);
      const body = await c.req.text();
      const json = parsed(body);
      if (kind === "slack" && !isSlack(json)) return c.text("invalid_payload", 400);
      if (kind === "teams" && !isTeams(json)) return c.text("invalid_payload", 400);
      keep({ kind, channel: c.req.param("channel") ?? "", headers: c.req.header(), body });
      if (faults.hits("chat", "half")) return dropConnection(c);
      return kind === "slack" ? c.text("ok") : c.body(null, 202);
    });
  answerFor("slack", "/services/T000/B000/:channel");
  answerFor("teams", "/workflows/:channel");
  answerFor("webhook", "/hooks/:channel");

  return { wire, pages: chatPages(faults, received), received: received as readonly Received[] };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isSlack = (json: unknown): boolean =>
  typeof json === "object" && json !== null && ("text" in json || "blocks" in json);

const isTeams = (json: unknown): boolean =>
  typeof json === "object" &&
  json !== null &&
  "attachments" in json &&
  Array.isArray(json.attachments) &&
  json.attachments[0]?.contentType === "application/vnd.microsoft.card.adaptive";
