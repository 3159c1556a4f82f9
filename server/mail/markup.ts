import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Markup = HtmlEscapedString;

/** hono's `html`, which escapes every value. It only becomes a promise when given one, and a mail never waits. */
export function markup(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const result = html(strings, ...values);
  if (result instanceof Promise) throw new TypeError("A mail template was given a promise.");
  return result;
}

/** Text with its own line breaks, as a person typed it. */
export function lines(text: string): Markup {
  const rows = text.split(/\r\n|\r|\n/);
  return markup`${rows.map((row, index) => (index === 0 ? markup`${row}` : markup`<br />${row}`))}`;
}

/** Links in mails lead to web pages. Anything else (`javascript:`, a relative path) is a fault in the caller. */
export function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !["https:", "http:"].includes(parsed.protocol)) {
    throw new TypeError("A mail's link must be a full web address.");
  }
  return url;
}
