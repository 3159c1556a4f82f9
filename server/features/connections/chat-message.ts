/** What a channel is told, before it is Slack's or Teams'. Plain text only: nothing that people typed is interpreted. */
export type ChatMessage = {
  title: string;
  text?: string;
  facts?: { label: string; value: string }[];
  links?: { label: string; url: string }[];
  /** Small, below. */
  note?: string;
};

/** How long a title, a text, a label and a value may be in both of them. */
export const LONGEST = { title: 150, text: 2000, label: 60, value: 600, note: 300 } as const;
export const MOST_FACTS = 50;

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
