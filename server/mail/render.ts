import { raw } from "hono/html";
import { brand } from "../../domain/brand.ts";
import type { Language } from "../../domain/language.ts";
import type { Link } from "./links.ts";
import { normalizeName, withoutLinks } from "../../domain/names.ts";
import { unbroken as besideWords } from "../../domain/swedish.ts";
import { opening, type Block, type MaybeBlock } from "./blocks.ts";
import { logo } from "./logo.ts";
import { markup } from "./markup.ts";
import { color, sans, sheet } from "./style.ts";

/** `links` are those whose placeholders stand in the words. */
export type Mail = { subject: string; html: string; text: string; links?: Link[] };

export type MailContent = {
  subject: string;
  /** What an inbox shows after the subject. Lock screens show it too: no allergies here either. */
  preheader: string;
  eyebrow?: string | null;
  title: string;
  blocks: MaybeBlock[];
  /** Why the reader got this mail. */
  footer: string;
  /** Swedish, unless the reader has chosen otherwise. */
  language?: Language;
};

/** Where `withLastLine` puts its line. */
export const lastLineSlot = "<!--choice-->";

/** Where `markAsTest` puts its line. Data cannot contain it: every value is escaped. */
export const testSlot = "<!--test-->";

const taglines: Record<Language, string> = {
  sv: `${brand.name}, ${brand.tagline.charAt(0).toLowerCase()}${brand.tagline.slice(1)}`,
  en: `${brand.name}, automated care for your employees`,
};

// Without it an inbox goes on past the preheader and shows the first words of the mail once more.
const filler = raw("&#847;&zwnj;&nbsp;".repeat(60));

export function renderMail(content: MailContent): Mail {
  const blocks = [
    opening(content.eyebrow ?? null, content.title),
    ...content.blocks.filter((block): block is Block => Boolean(block)),
  ];
  const subject = oneLine(content.subject);
  return {
    subject,
    html: page({ ...content, subject }, blocks),
    text: plain(content, blocks),
    links: blocks.flatMap((block) => block.links ?? []),
  };
}

function plain({ footer, language = "sv" }: MailContent, blocks: Block[]): string {
  return `${blocks.map((block) => block.text).join("\n\n")}\n\n-- \n${footer}\n${taglines[language]}\n`;
}

function page({ subject, preheader, footer, language = "sv" }: MailContent, blocks: Block[]): string {
  return markup`<!doctype html>
<html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
    <title>${subject}</title>
    <!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
    <style>${raw(sheet)}</style>
  </head>
  <body class="page" style="margin:0;padding:0;background:${color.page};">
    <div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:${color.page};">${preheader}${filler}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${color.page}" style="background:${color.page};">
      <tr>
        <td class="frame" align="center" style="padding:24px 20px 32px;">
          <!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;">
            <tr><td align="left" style="padding:0 0 22px;">${logo()}</td></tr>
            <tr>
              <td class="frame-line" bgcolor="${color.card}" style="padding:0;background:${color.card};border:1px solid ${color.border};border-radius:16px;overflow:hidden;">
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;">
                  <tr><td height="6" bgcolor="${color.green}" style="height:6px;padding:0;background:${color.green};font-size:0;line-height:6px;mso-line-height-rule:exactly;">&nbsp;</td></tr>
                  <tr>
                    <td class="card" align="left" style="padding:34px 38px 22px;">
                      ${raw(testSlot)}${blocks.map((block) => raw(unbroken(block.html.toString())))}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
            <tr>
              <td class="muted" align="center" style="padding:22px 12px 0;font-family:${sans};font-size:12px;line-height:19px;color:${color.muted};overflow-wrap:anywhere;word-break:break-word;">
                ${footer}${raw(lastLineSlot)}<br />${taglines[language]}
              </td>
            </tr>
          </table>
          <!--[if mso]></td></tr></table><![endif]-->
        </td>
      </tr>
    </table>
  </body>
</html>`.toString();
}

/** Numbers that people ring, copy or compare: of an organisation, and of a telephone. */
const NUMBER = /\b(?:\d{6}-\d{4}|0\d{1,3}-\d[\d ]{4,10}\d)\b/g;

/**
 * Where a line must not end: '2 mars', '8 bitar'. And a number to copy is kept on one line by style: another hyphen would be
 * copied into what does not know it. Only between tags, and not in the text: there it is the reader's program that breaks lines.
 */
const unbroken = (html: string): string =>
  html.replace(/>[^<>]+</g, (text) =>
    besideWords(text).replace(NUMBER, '<span style="white-space:nowrap;">$&</span>'),
  );

const subjectLength = 90;

/** One line, however the data was typed, short enough for a header and an inbox, and without a link. */
function oneLine(text: string): string {
  const characters = [...normalizeName(text)];
  const line =
    characters.length > subjectLength
      ? `${characters
          .slice(0, subjectLength - 1)
          .join("")
          .trimEnd()}…`
      : characters.join("");
  return withoutLinks(line);
}
