import { formatDay, shortWeekday } from "../../domain/dates.ts";
import type { Link } from "./links.ts";
import { lines, markup, webAddress, type Markup } from "./markup.ts";
import { breaks, color, sans, serif } from "./style.ts";

/** A piece of a mail, in both its forms. The text is written from the same data, never stripped from the HTML. */
export type Block = { html: Markup; text: string; links?: Link[] };

/** Where a button leads: an ordinary page, or a link that carries a right. */
export type Target = string | Link;

/** What a template may leave out is `null`, `false` or `undefined` in its list. */
export type MaybeBlock = Block | null | undefined | false;

const body = `margin:0 0 16px;font-family:${sans};font-size:15px;line-height:24px;${breaks}`;

export function paragraph(text: string): Block {
  return { html: markup`<p class="text" style="${body}color:${color.text};">${text}</p>`, text };
}

export function heading(text: string): Block {
  return {
    html: markup`<h2
      class="ink"
      style="margin:24px 0 8px;font-family:${serif};font-size:19px;line-height:26px;font-weight:600;color:${color.ink};${breaks}"
    >
      ${text}
    </h2>`,
    text: `${text}\n${"-".repeat(Math.min([...text].length, 60))}`,
  };
}

/** The mail's opening: a small line that says what kind of mail it is, and the title. */
export function opening(eyebrow: string | null, title: string): Block {
  const small = eyebrow
    ? markup`<p
        class="eyebrow"
        style="margin:0 0 6px;font-family:${sans};font-size:13px;line-height:20px;font-weight:600;color:${color.rose};"
      >
        ${eyebrow}
      </p>`
    : "";
  return {
    html: markup`${small}
      <h1
        class="ink title"
        style="margin:0 0 16px;font-family:${serif};font-size:28px;line-height:34px;font-weight:600;letter-spacing:-0.3px;color:${color.ink};${breaks}"
      >
        ${title}
      </h1>`,
    text: [eyebrow, title, "=".repeat(Math.min([...title].length, 60))].filter(Boolean).join("\n"),
  };
}

export type Fact = { label: string; value: string; detail?: string | null };

/** Label on the left, the fact in ink beside it, a softer line below. Facts without a value are left out. */
export function facts(rows: (Fact | null | undefined | false)[]): Block | null {
  const known = rows.filter((row): row is Fact => Boolean(row && row.value));
  if (known.length === 0) return null;
  const cell = `padding:13px 0 12px;border-top:1px solid ${color.border};font-family:${sans};font-size:14px;line-height:22px;vertical-align:top;`;
  return {
    html: markup`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:24px 0 12px;"
    >
      ${known.map(
        (row) => markup`<tr>
          <td class="muted line fact-label" width="105" valign="top" style="${cell}width:105px;padding-right:8px;color:${color.muted};">${row.label}</td>
          <td class="line fact" valign="top" style="${cell}${breaks}">
            <span class="ink" style="font-weight:600;color:${color.ink};">${lines(row.value)}</span>
            ${row.detail ? markup`<br /><span class="text" style="color:${color.subtle};">${lines(row.detail)}</span>` : ""}
          </td>
        </tr>`,
      )}
    </table>`,
    text: known.map(factText).join("\n"),
  };
}

/** 'Tårta: 12 bitar, Konditori Lindblom', 'Faktura: Månadsvis. Skicka till …'; several lines stand indented below. */
function factText({ label, value, detail }: Fact): string {
  const fact = `${label}: ${value}`;
  if (!detail) return fact;
  if (detail.includes("\n")) return `${fact}\n${detail.replace(/^/gm, "  ")}`;
  return detail.endsWith(".") ? `${fact}. ${detail}` : `${fact}, ${detail}`;
}

export type Delivery = {
  title: string;
  details: (string | null | undefined | false)[];
  allergy?: string | null;
};

/**
 * Several cakes, meals or birthdays below each other, each with its own allergies beside it.
 * `most` is for lists that only point to a page; an order to a kitchen is always whole.
 */
export function deliveries(all: Delivery[], { most = Infinity } = {}): Block | null {
  if (all.length === 0) return null;
  const items = all.slice(0, most);
  if (all.length > most) items.push({ title: `och ${all.length - most} till`, details: [] });
  return {
    html: markup`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:8px 0 20px;"
    >
      ${items.map(
        (item) => markup`<tr>
          <td class="line" style="padding:13px 0 12px;border-top:1px solid ${color.border};font-family:${sans};font-size:14px;line-height:22px;${breaks}">
            <span class="ink" style="font-weight:600;color:${color.ink};">${item.title}</span>
            ${detailsOf(item)}
          </td>
        </tr>`,
      )}
    </table>`,
    text: items
      .map((item) =>
        [
          `* ${item.title}`,
          ...[...item.details, item.allergy].filter(Boolean).map((line) => `  ${line}`),
        ].join("\n"),
      )
      .join("\n"),
  };
}

/** Below its title, line by line. */
const detailsOf = ({ details, allergy }: Delivery) => markup`${details
  .filter(Boolean)
  .map((detail) => markup`<br /><span class="text" style="color:${color.subtle};">${detail}</span>`)}
  ${allergy ? markup`<br /><strong class="warning-text" style="color:${color.amber};">${allergy}</strong>` : ""}`;

export type AgendaItem = Delivery & {
  date: Temporal.PlainDate;
  /** What its supplier has said; a yes has its check. */
  answer: { text: string; isYes: boolean };
  /** Where there is cake for the reader. */
  cheer?: string | null;
  links: { label: string; url: Target }[];
};

/** Deliveries by day, each with its date at the left and what can be done about it below. */
export function agenda(all: AgendaItem[], { most = Infinity } = {}): Block {
  const items = all.slice(0, most);
  const rest = all.length - items.length;
  const led = items.map((item) => ({
    ...item,
    actions: item.links.map(({ label, url }) => ({ label, ...leadTo(url) })),
  }));
  const line = `border-top:1px solid ${color.border};`;
  const tile = `width:56px;padding:7px 0 8px;border:1px solid ${color.border};border-radius:10px;font-family:${sans};font-size:12px;line-height:16px;text-align:center;color:${color.muted};`;
  return {
    html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;table-layout:fixed;">
      ${led.map(
        (item) => markup`<tr>
          <td class="line" width="78" valign="top" style="width:78px;padding:20px 0;${line}">
            <table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="line muted" style="${tile}">${shortWeekday(item.date)}<br /><span class="ink" style="font-family:${serif};font-size:20px;line-height:24px;font-weight:600;color:${color.ink};">${String(item.date.day)}</span></td></tr></table>
          </td>
          <td class="line" valign="top" style="padding:18px 0;${line}font-family:${sans};font-size:14px;line-height:22px;${breaks}">
            <span class="ink" style="font-size:15px;font-weight:600;color:${color.ink};">${item.title}</span>
            ${detailsOf(item)}
            <br /><span class="${item.answer.isYes ? "link" : "text"}" style="font-weight:600;color:${item.answer.isYes ? color.green : color.text};">${item.answer.isYes ? "✓ " : ""}${item.answer.text}</span>
            ${item.cheer ? markup`<br /><span class="eyebrow" style="color:${color.rose};">${item.cheer}</span>` : ""}
            ${item.actions.length > 0 ? markup`<br /><span style="line-height:34px;">${item.actions.map((action) => markup`<a class="link" href="${action.href}" style="display:inline-block;padding:0 18px 0 0;color:${color.green};font-weight:600;text-decoration:underline;">${action.label}</a>`)}</span>` : ""}
          </td>
        </tr>`,
      )}
      ${rest > 0 ? markup`<tr><td class="line text" colspan="2" style="padding:13px 0;${line}font-family:${sans};font-size:14px;line-height:22px;color:${color.subtle};">och ${String(rest)} till</td></tr>` : ""}
    </table>`,
    text: [
      ...led.map((item) =>
        [
          `* ${formatDay(item.date)}: ${item.title}`,
          ...[
            ...item.details,
            item.allergy,
            `${item.answer.isYes ? "✓ " : ""}${item.answer.text}`,
            item.cheer,
          ]
            .filter(Boolean)
            .map((detail) => `  ${detail}`),
          ...item.actions.map(({ label, href }) => `  ${label}: ${href}`),
        ].join("\n"),
      ),
      ...(rest > 0 ? [`och ${rest} till`] : []),
    ].join("\n\n"),
    links: led.flatMap(({ actions }) => actions.flatMap(({ links }) => links)),
  };
}

/** A quiet remark in a pale box, beside what the mail is about. */
export function aside(text: string): Block {
  return {
    html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">
      <tr>
        <td
          class="aside text"
          bgcolor="${color.page}"
          style="padding:13px 16px;background:${color.page};border-radius:10px;font-family:${sans};font-size:14px;line-height:22px;color:${color.subtle};${breaks}"
        >
          ${text}
        </td>
      </tr>
    </table>`,
    text,
  };
}

/** The amber box: allergies and what must not be missed. */
export function warning(strong: string, rest?: string | null): Block {
  return {
    html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 24px;">
      <tr>
        <td
          class="warning warning-text"
          bgcolor="${color.amberSoft}"
          style="padding:13px 16px;background:${color.amberSoft};border:1px solid ${color.amberBorder};border-radius:10px;font-family:${sans};font-size:14px;line-height:22px;color:${color.amber};${breaks}"
        >
          <strong>${strong}</strong>${rest ? markup` ${rest}` : ""}
        </td>
      </tr>
    </table>`,
    text: rest ? `${strong} ${rest}` : strong,
  };
}

/** Somebody's own words, kept apart from ours and with their line breaks. */
export function quote(text: string): Block {
  return {
    html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">
      <tr>
        <td
          class="text line"
          style="padding:4px 0 4px 16px;border-left:3px solid ${color.border};font-family:${sans};font-size:15px;line-height:24px;color:${color.text};${breaks}"
        >
          ${lines(text)}
        </td>
      </tr>
    </table>`,
    text: text
      .split(/\r\n|\r|\n/)
      .map((line) => `> ${line}`)
      .join("\n"),
  };
}

/** A padded cell with its own background: also Outlook, which ignores padding on links, shows a whole button. */
export function button(label: string, url: Target): Block {
  const { href, links } = leadTo(url);
  return {
    html: markup`<table class="button-table" role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
      <tr>
        <td class="button" align="center" bgcolor="${color.green}" style="background:${color.green};border-radius:10px;mso-padding-alt:14px 24px;">
          <a
            href="${href}"
            style="display:inline-block;padding:14px 24px;font-family:${sans};font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px;"
            >${label}</a
          >
        </td>
      </tr>
    </table>`,
    text: `${label}:\n${href}`,
    links,
  };
}

/** A plain link on a line of its own, for what is second to the button. */
export function link(label: string, url: Target, detail?: string | null): Block {
  const { href, links } = leadTo(url);
  return {
    html: markup`<p style="${body}">
      <a class="link" href="${href}" style="color:${color.green};font-weight:600;text-decoration:underline;">${label}</a>
      ${detail ? markup`<br /><span class="text" style="font-size:14px;color:${color.subtle};">${detail}</span>` : ""}
    </p>`,
    text: [`${label}:`, detail, href].filter(Boolean).join("\n"),
    links,
  };
}

/** A link to read, copy or forward: its address is the text. */
export function address(url: Target): Block {
  const { href, links } = leadTo(url);
  return {
    html: markup`<p style="${body}font-size:14px;line-height:22px;">
      <a class="link" href="${href}" style="color:${color.green};text-decoration:underline;word-break:break-all;">${href}</a>
    </p>`,
    text: href,
    links,
  };
}

const leadTo = (url: Target): { href: string; links: Link[] } =>
  typeof url === "string" ? { href: webAddress(url), links: [] } : { href: url.placeholder, links: [url] };

export function divider(): Block {
  return {
    html: markup`<div class="line" style="margin:20px 0;border-top:1px solid ${color.border};font-size:0;line-height:0;">&nbsp;</div>`,
    text: "- - -",
  };
}
