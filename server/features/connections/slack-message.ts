import type { KnownBlock, PlainTextElement } from "@slack/types";
import { type ChatMessage, cut, LONGEST, MOST_FACTS } from "./chat-message.ts";

/** In plain text nobody can call a whole channel or hide a link in their name. */
const plain = (text: string, most: number): PlainTextElement => ({
  type: "plain_text",
  text: cut(text, most),
  emoji: false,
});

/** Slack takes ten fields in a section. */
const FIELDS = 10;

export type SlackMessage = { text: string; blocks: KnownBlock[] };

export function slackMessage({ title, text, facts = [], links = [], note }: ChatMessage): SlackMessage {
  const fields = facts
    .slice(0, MOST_FACTS)
    .map(({ label, value }) => plain(`${cut(label, LONGEST.label)}: ${value}`, LONGEST.value));
  const sections = Array.from({ length: Math.ceil(fields.length / FIELDS) }, (_, index): KnownBlock => ({
    type: "section",
    fields: fields.slice(index * FIELDS, (index + 1) * FIELDS),
  }));
  const blocks: KnownBlock[] = [{ type: "header", text: plain(title, LONGEST.title) }];
  if (text) blocks.push({ type: "section", text: plain(text, LONGEST.text) });
  blocks.push(...sections);
  if (links.length > 0)
    blocks.push({
      type: "actions",
      elements: links.map(({ label, url }) => ({ type: "button", text: plain(label, LONGEST.label), url })),
    });
  if (note) blocks.push({ type: "context", elements: [plain(note, LONGEST.note)] });
  // What a notice on a telephone shows. Here Slack does interpret: three signs begin everything it knows.
  return { text: escaped(cut(title, LONGEST.title)), blocks };
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
