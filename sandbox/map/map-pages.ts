import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage } from "../page.ts";
import { listPlaces } from "./places.ts";
import { search } from "./search.ts";
import type { MapQuestion } from "./mapbox-api.ts";

const SHOWN_PLACES = 60;

export function mapPages(faults: Faults, asked: readonly MapQuestion[]): Hono {
  const app = new Hono();
  app.get("/sandbox/map", (c) => {
    const text = (c.req.query("q") ?? "").slice(0, 256);
    return c.html(
      sandboxPage(
        "Karta",
        html`<section class="card">
            <form class="row">
              <label
                >Adress <input name="q" value="${text}" placeholder="Drottninggatan 10, Stockholm"
              /></label>
              <button>Sök</button>
            </form>
            ${text ? results(text) : ""}
          </section>
          ${asked.length > 0 ? questions(asked) : ""}
          <section class="card">
            <h2>Orter</h2>
            <p>
              ${listPlaces()
                .slice(0, SHOWN_PLACES)
                .map(({ name }) => name)
                .join(", ")}
              och ${listPlaces().length - SHOWN_PLACES} till.
            </p>
            <p class="hint">
              Orterna kommer från GeoNames (CC BY 4.0). De vanligaste gatunamnen finns i varje stad, på en
              påhittad men alltid samma plats. En gata som inte finns i listan tas på orden om den låter som
              en gata och har ett husnummer.
            </p>
          </section>
          ${faultForm("map", faults, "/sandbox/map")}`,
      ),
    );
  });
  return app;
}

function results(text: string) {
  const found = search({
    text,
    types: ["address", "postcode", "place"],
    autocomplete: true,
    fuzzyMatch: true,
    limit: 10,
    language: "sv",
    proximity: null,
  });
  if (found.length === 0) return html`<p>Inga adresser hittades.</p>`;
  return html`<ul>
    ${found.map(({ place_name, center }) => html`<li>${place_name} (${center[1]}, ${center[0]})</li>`)}
  </ul>`;
}

function questions(asked: readonly MapQuestion[]) {
  return html`<section class="card scroll" tabindex="0">
    <h2>Senaste frågorna</h2>
    <table>
      <thead>
        <tr>
          <th>Text</th>
          <th>Träffar</th>
          <th>Slag</th>
        </tr>
      </thead>
      <tbody>
        ${asked.map(
          ({ text, found, dataset }) =>
            html`<tr>
              <td>${text}</td>
              <td>${found}</td>
              <td>${dataset === "mapbox.places" ? "Tillfällig" : "Får sparas"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
