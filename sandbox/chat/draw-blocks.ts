import { html } from "hono/html";
import type { Markup } from "../page.ts";

type Text = { type: string; text: string };
type Block =
  | { type: "header"; text: Text }
  | { type: "section"; text?: Text; fields?: Text[] }
  | { type: "actions"; elements: { text: Text; url?: string }[] }
  | { type: "context"; elements: Text[] };

/** Block Kit, as far as it is used here: a block that Slack does not know would be refused, and is shown as that. */
export const drawBlocks = ({ blocks, text }: { blocks?: Block[]; text?: string }): Markup =>
  html`${blocks ? blocks.map(drawBlock) : html`<p>${text}</p>`}`;

function drawBlock(block: Block): Markup {
  switch (block.type) {
    case "header":
      return html`<h2>${block.text.text}</h2>`;
    case "section":
      return html`${block.text ? html`<p>${block.text.text}</p>` : ""}
      ${
        block.fields
          ? html`<ul>
              ${block.fields.map(({ text }) => html`<li>${text}</li>`)}
            </ul>`
          : ""
      }`;
    case "actions":
      return html`<p class="row">
        ${block.elements.map(({ text, url }) => html`<a class="button" href="${url ?? "#"}">${text.text}</a>`)}
      </p>`;
    case "context":
      return html`<p class="hint">${block.elements.map(({ text }) => text).join(" ")}</p>`;
    default:
      return html`<p class="notice">invalid_blocks</p>`;
  }
}
