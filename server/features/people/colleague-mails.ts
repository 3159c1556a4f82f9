import { type Context, Hono } from "hono";
import { inBoth, type Language } from "../../../domain/language.ts";
import { languageAskedFor } from "../../http/language.ts";
import { type CompanyRef, type Fragment, fragment } from "../../database/ref.ts";
import { isUuid } from "../../database/uuid.ts";
import type { Env } from "../../http/app.ts";
import type { Services } from "../../providers/services.ts";
import { COLLEAGUE_MAILS_UP_TO } from "../../../domain/people.ts";

const PURPOSE = "colleague-mails";

/** Whether colleagues hear of birthdays: what the company has chosen, and until then only where they are few. */
export const mailsColleagues = (c: CompanyRef): Fragment => fragment`coalesce(${c.colleague_mails},
  (select count(*) from employees x where x.company_id = ${c.id} and x.archived_at is null) <= ${COLLEAGUE_MAILS_UP_TO})`;

/** Where somebody says no to mails about colleagues' birthdays, and to nothing else. */
export const unsubscribeUrl = ({ vault, publicUrl }: Services, employeeId: string): string =>
  `${publicUrl}/avregistrera/${employeeId}.${vault.sign(PURPOSE, employeeId)}`;

/** A page that asks, and the POST that does it: a mail program's own (RFC 8058), or the page's button. */
export function unsubscribeRoutes({ db, vault }: Services): Hono<Env> {
  const app = new Hono<Env>();
  const readerOf = (token: string) => {
    const [id = "", signature = "", ...more] = token.split(".");
    return more.length === 0 && isUuid(id) && vault.verify(PURPOSE, id, signature) ? id : null;
  };
  const pagesFor = (c: Context) => pages[languageAskedFor(c)];
  app.get("/avregistrera/:token", (c) =>
    readerOf(c.req.param("token")) ? c.html(pagesFor(c).ask) : c.html(pagesFor(c).invalid, 404),
  );
  app.post("/avregistrera/:token", async (c) => {
    const id = readerOf(c.req.param("token"));
    if (!id) return c.html(pagesFor(c).invalid, 404);
    await db.lookUp("unsubscribe", "update employees set colleague_mails = false where id = $1", [id]);
    return c.html(pagesFor(c).done);
  });
  return app;
}

const page = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – Tårtdags</title><link rel="stylesheet" href="/api.css"></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;

const pages = inBoth({
  sv: {
    ask: page(
      "sv",
      "Mejl om kollegors födelsedagar",
      `<p>Vill du sluta få dem? Din egen födelsedag och din egen tårta påverkas inte.</p>
<form method="post"><button>Sluta få mejl om kollegor</button></form>`,
    ),
    done: page(
      "sv",
      "Du får inga fler mejl om kollegors födelsedagar",
      "<p>Din egen födelsedag och din egen tårta påverkas inte.</p>",
    ),
    invalid: page("sv", "Länken är inte giltig", "<p>Be din HR-avdelning om hjälp.</p>"),
  },
  en: {
    ask: page(
      "en",
      "Emails about colleagues' birthdays",
      `<p>Would you like to get no more of them? Your own birthday and your own cake are not affected.</p>
<form method="post"><button>Get no more emails about colleagues</button></form>`,
    ),
    done: page(
      "en",
      "You get no more emails about colleagues' birthdays",
      "<p>Your own birthday and your own cake are not affected.</p>",
    ),
    invalid: page("en", "The link is not valid", "<p>Ask your HR department for help.</p>"),
  },
});
