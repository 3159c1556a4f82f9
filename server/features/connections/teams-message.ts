import { type ChatMessage, cut, LONGEST, MOST_FACTS } from "./chat-message.ts";

type Run = { type: "TextRun"; text: string; size?: "large" | "small"; weight?: "bolder"; isSubtle?: true };
/** Its text is shown as it is; a TextBlock's would be read as Markdown, with links in it. */
type Line = {
  type: "RichTextBlock";
  inlines: Run[];
  spacing?: "none" | "small" | "medium";
  separator?: true;
};
type Card = {
  $schema: "http://adaptivecards.io/schemas/adaptive-card.json";
  type: "AdaptiveCard";
  version: "1.4";
  body: Line[];
  actions?: { type: "Action.OpenUrl"; title: string; url: string }[];
};
export type TeamsMessage = {
  type: "message";
  attachments: [{ contentType: "application/vnd.microsoft.card.adaptive"; contentUrl: null; content: Card }];
};

const line = (...inlines: Omit<Run, "type">[]): Line => ({
  type: "RichTextBlock",
  inlines: inlines.map((run) => ({ type: "TextRun", ...run })),
});

/** What a workflow in Teams posts: one Adaptive Card. */
export function teamsMessage({ title, text, facts = [], links = [], note }: ChatMessage): TeamsMessage {
  const content: Card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      line({ text: cut(title, LONGEST.title), size: "large", weight: "bolder" }),
      ...(text ? [line({ text: cut(text, LONGEST.text) })] : []),
      ...facts.slice(0, MOST_FACTS).map(({ label, value }) => ({
        ...line(
          { text: `${cut(label, LONGEST.label)}: `, weight: "bolder" },
          { text: cut(value, LONGEST.value) },
        ),
        spacing: "small" as const,
      })),
      ...(note ? [line({ text: cut(note, LONGEST.note), size: "small", isSubtle: true })] : []),
    ],
    ...(links.length > 0
      ? { actions: links.map(({ label, url }) => ({ type: "Action.OpenUrl", title: label, url })) }
      : {}),
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}
