import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage, swedishTime } from "../page.ts";
import type { Accounts, Grant, StoredEvent } from "./accounts.ts";

const NAMES = { google: "Google", microsoft: "Microsoft" } as const;

export function calendarPages(accounts: Accounts, faults: Faults): Hono {
  const app = new Hono();

  app.get("/sandbox/calendars", (c) => {
    const grants = Object.values(accounts.grants).toReversed();
    // One calendar for an account, however often it was connected.
    const calendars = new Map(grants.map((grant) => [`${grant.provider} ${grant.account}`, grant]));
    return c.html(
      sandboxPage(
        "Kalendrar",
        html`${
          grants.length === 0
            ? html`<section class="card"><p>Ingen kalender är kopplad ännu.</p></section>`
            : ""
        }
        ${[...calendars.values()].map((grant) => calendarCard(grant, accounts.eventsOf(grant)))}
        ${grants.length > 0 ? grantTable(grants) : ""} ${faultForm("calendars", faults, "/sandbox/calendars")}`,
      ),
    );
  });

  app.post("/sandbox/calendars/:grant/revoke", (c) => {
    const grant = accounts.grants[c.req.param("grant")];
    if (!grant) return c.notFound();
    accounts.revoke(grant);
    return c.redirect("/sandbox/calendars", 303);
  });

  return app;
}

function calendarCard(grant: Grant, events: readonly StoredEvent[]) {
  const shown = events.filter(({ cancelled }) => !cancelled).map(({ resource }) => titleAndDay(resource));
  return html`<section class="card scroll" tabindex="0">
    <h2>${NAMES[grant.provider]}: ${grant.account}</h2>
    ${
      shown.length === 0
        ? html`<p>Inga händelser.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Dag</th>
                <th>Händelse</th>
              </tr>
            </thead>
            <tbody>
              ${shown
                .sort((a, b) => a.day.localeCompare(b.day))
                .map(
                  ({ day, title }) =>
                    html`<tr>
                      <td>${day}</td>
                      <td>${title}</td>
                    </tr>`,
                )}
            </tbody>
          </table>`
    }
  </section>`;
}

function grantTable(grants: readonly Grant[]) {
  return html`<section class="card scroll" tabindex="0">
    <h2>Åtkomst</h2>
    <table>
      <tbody>
        ${grants.map(
          (grant) =>
            html`<tr>
              <td>${NAMES[grant.provider]}: ${grant.account}</td>
              <td>${swedishTime(grant.given_at)}</td>
              <td>
                ${
                  grant.revoked
                    ? html`<span class="badge warn">Återkallad</span>`
                    : html`<form method="post" action="/sandbox/calendars/${grant.id}/revoke">
                        <button class="quiet">Återkalla</button>
                      </form>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function titleAndDay(resource: Record<string, unknown>): { title: string; day: string } {
  const { summary, subject, start } = resource as {
    summary?: string;
    subject?: string;
    start?: { date?: string; dateTime?: string };
  };
  return { title: summary ?? subject ?? "", day: start?.date ?? start?.dateTime?.slice(0, 10) ?? "" };
}
