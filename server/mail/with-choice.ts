import { raw } from "hono/html";
import { markup } from "./markup.ts";
import { choiceSlot } from "./render.ts";
import { color } from "./style.ts";

const WORDS = "Ändra vilka mejl du får";

/** With the way to where its reader chooses which mails they get, in the last lines. */
export function withChoice({ html, text }: { html: string; text: string }, publicUrl: string) {
  const url = `${publicUrl}/dashboard/installningar/mejl`;
  const link = markup`<br /><a href="${url}" class="muted" style="color:${color.muted};text-decoration:underline;">${raw(WORDS)}</a>`;
  return {
    html: html.replace(choiceSlot, () => link.toString()),
    text: `${text.trimEnd()}\n${WORDS}: ${url}\n`,
  };
}
