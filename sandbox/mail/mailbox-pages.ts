import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage, swedishTime } from "../page.ts";
import type { Mailbox, SandboxMail } from "./mailbox.ts";

/** A mail may style itself and show pictures; it may not run anything or see who reads it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; font-src 'self' data:; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mailPages(mailbox: Mailbox, faults: Faults): Hono {
  const app = new Hono();

  app.get("/sandbox/mail.json", (c) => c.json(mailbox.list()));

  app.get("/sandbox/mail", (c) => {
    const mails = mailbox.list();
    return c.html(
      sandboxPage(
        "Brevlåda",
        html`<section class="card scroll" tabindex="0">
            ${mails.length === 0 ? html`<p>Inga brev ännu.</p>` : mailTable(mails)}
          </section>
          ${faultForm("mail", faults, "/sandbox/mail")}
          <form method="post" action="/sandbox/mail/empty">
            <button class="quiet">Töm brevlådan</button>
          </form>`,
      ),
    );
  });

  app.post("/sandbox/mail/empty", (c) => {
    mailbox.empty();
    return c.redirect("/sandbox/mail", 303);
  });

  app.get("/sandbox/mail/:id", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    return c.html(sandboxPage(mail.subject || "(utan ämne)", mailBody(mail)));
  });

  app.get("/sandbox/mail/:id/html", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("Content-Security-Policy", MAIL_POLICY);
    // Links leave the frame, as they leave a mail program.
    return c.html(html`<base target="_blank" />${raw(mail.html)}`);
  });

  return app;
}

function mailTable(mails: SandboxMail[]) {
  return html`<table>
    <thead>
      <tr>
        <th>Ämne</th>
        <th>Till</th>
        <th>Kom</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <td>
              <a href="/sandbox/mail/${mail.id}">${mail.subject || "(utan ämne)"}</a>
              ${mail.duplicate ? html`<span class="badge warn">Dubblett</span>` : ""}
            </td>
            <td>${mail.to}</td>
            <td>${swedishTime(mail.sent_at)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function mailBody(mail: SandboxMail) {
  return html`<section class="card">
      <dl>
        <dt>Till</dt>
        <dd>${mail.to}</dd>
        <dt>Från</dt>
        <dd>${mail.from}</dd>
        <dt>Svar till</dt>
        <dd>${mail.reply_to}</dd>
        <dt>Kom</dt>
        <dd>${swedishTime(mail.sent_at)}</dd>
        <dt>Nyckel</dt>
        <dd>${mail.key ?? "–"} ${mail.duplicate ? html`<span class="badge warn">Dubblett</span>` : ""}</dd>
      </dl>
      ${
        mail.html
          ? html`<iframe
              title="Brevet"
              src="/sandbox/mail/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
          : ""
      }
    </section>
    <section class="card">
      <h2>Som text</h2>
      <pre>${withLinks(mail.text)}</pre>
    </section>`;
}

/** The frame above runs no script, so a browser test cannot press its links; these it can. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
