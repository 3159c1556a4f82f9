import { html } from "hono/html";
import { type Markup, providerPage } from "../page.ts";
import { type Flavour, NAMES } from "./flavours.ts";
import type { SandboxPerson } from "./people.ts";

/** The provider's own page: who signs in. */
export function choosePage(flavour: Flavour, people: readonly SandboxPerson[], hint: string | null): Markup {
  const hinted = (one: SandboxPerson) => one.email !== null && one.email === hint;
  const sorted = people.toSorted((a, b) => Number(hinted(b)) - Number(hinted(a)));
  return providerPage(
    NAMES[flavour],
    html`<p>Vem loggar in?</p>
      <form method="post" class="stack">
        ${sorted.map(
          ({ id, name, email, verified }) =>
            html`<button name="person" value="${id}">
              ${name}, ${email ?? "ingen adress"}${verified || flavour === "entra" ? "" : " (ej bekräftad)"}
            </button>`,
        )}
        <button name="person" value="" class="quiet">Avbryt</button>
      </form>`,
  );
}
