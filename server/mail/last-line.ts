import { raw } from "hono/html";
import { markup } from "./markup.ts";
import type { MailProperties } from "./define.ts";
import { lastLineSlot } from "./render.ts";
import { color } from "./style.ts";

type Words = { html: string; text: string };
type LastLine = { words: string; path: string };

const choice: LastLine = { words: "Ändra vilka mejl du får", path: "/dashboard/installningar/mejl" };
const copy: LastLine = {
  words: "Det här är en kopia. Svara och läs på er sida",
  path: "/leverantor",
};
const supplierPage: LastLine = { words: "Alla era beställningar på en sida", path: "/leverantor" };

/**
 * With a way on in the last lines: to where its reader chooses which mails they get, or, of a supplier's orders, to its own
 * page. It is the same for everybody, so that a mail that is forwarded gives nothing away.
 */
export function withLastLine<Mail extends Words>(
  mail: MailProperties | undefined,
  words: Mail,
  publicUrl: string,
): Mail {
  const line = lineOf(mail);
  if (!line) return words;
  const url = publicUrl + line.path;
  const link = markup`<br /><a href="${url}" class="muted" style="color:${color.muted};text-decoration:underline;">${raw(line.words)}</a>`;
  return {
    ...words,
    html: words.html.replace(lastLineSlot, () => link.toString()),
    text: `${words.text.trimEnd()}\n${line.words}: ${url}\n`,
  };
}

function lineOf(mail: MailProperties | undefined): LastLine | null {
  if (mail?.notice) return choice;
  if (mail?.isCopy) return copy;
  return mail?.audience === "supplier" && mail.about === "order" ? supplierPage : null;
}
