import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage } from "../page.ts";
import { COMPANIES, type Situation } from "./companies.ts";

const WORDS: Record<Situation, string> = {
  "in business": "Verksamt",
  deregistered: "Avregistrerat",
  bankrupt: "I konkurs",
  "in liquidation": "I likvidation",
  "source unavailable": "Uppgiftskällan svarar inte",
  "source timed out": "Uppgiftskällan hinner inte svara",
  "unknown to SCB": "Verksamt, adressen saknas hos SCB",
};

export function registerPages(faults: Faults): Hono {
  const app = new Hono();
  app.get("/sandbox/register", (c) =>
    c.html(
      sandboxPage(
        "Företagsregister",
        html`<section class="card scroll" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>Nummer</th>
                  <th>Namn</th>
                  <th>Ort</th>
                  <th>Läge</th>
                </tr>
              </thead>
              <tbody>
                ${COMPANIES.map(
                  ({ number, names, city, situation }) =>
                    html`<tr>
                      <td>${number.slice(0, 6)}-${number.slice(6)}</td>
                      <td>${names.join(" / ")}</td>
                      <td>${city}</td>
                      <td>
                        <span class="badge ${situation === "in business" ? "" : "warn"}"
                          >${WORDS[situation]}</span
                        >
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </section>
          <p class="hint">
            Alla andra giltiga organisationsnummer som slutar på en jämn siffra finns också, med ett påhittat
            namn. De som slutar på en udda siffra är okända.
          </p>
          ${faultForm("register", faults, "/sandbox/register")}`,
      ),
    ),
  );
  return app;
}
