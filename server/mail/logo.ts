import { brand } from "../../domain/brand.ts";
import { markup, type Markup } from "./markup.ts";
import { color, serif } from "./style.ts";

type Shape = { width: number; height: number; fill: string; radius?: string; name?: string };

/** The cake of the logo, out of table cells: clients block pictures and drop SVG, but all of them paint a cell. */
const cake: Shape[][] = [
  [{ width: 6, height: 8, fill: color.flame, radius: "50% 50% 50% 50%/65% 65% 35% 35%" }],
  [gap(2)],
  [{ width: 4, height: 4, fill: color.green, name: "cake" }],
  [{ width: 24, height: 6, fill: color.green, radius: "5px 5px 0 0", name: "cake" }],
  Array.from({ length: 4 }, () => ({
    width: 6,
    height: 2,
    fill: color.green,
    radius: "0 0 3px 3px/0 0 2px 2px",
    name: "cake",
  })),
  [gap(2)],
  [{ width: 24, height: 6, fill: color.green, radius: "0 0 1px 1px", name: "cake" }],
  [gap(2)],
  [{ width: 28, height: 2, fill: color.green, radius: "1px", name: "cake" }],
];

function gap(height: number): Shape {
  return { width: 1, height, fill: "" };
}

function row(shapes: Shape[]): Markup {
  return markup`<tr><td align="center" style="padding:0;font-size:0;line-height:0;"><table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0"><tr>${shapes.map(
    ({ width, height, fill, radius, name }) =>
      markup`<td class="${name ?? "gap"}" width="${width}" height="${height}" style="width:${width}px;height:${height}px;padding:0;font-size:0;line-height:${height}px;mso-line-height-rule:exactly;${fill ? `background:${fill};` : ""}${radius ? `border-radius:${radius};` : ""}"></td>`,
  )}</tr></table></td></tr>`;
}

export function logo(): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
    <td aria-hidden="true" valign="middle" style="padding:0 11px 0 0;"><table role="presentation" width="28" cellpadding="0" cellspacing="0" border="0" style="width:28px;">${cake.map(row)}</table></td>
    <td class="ink" valign="middle" style="font-family:${serif};font-size:20px;line-height:28px;font-weight:600;color:${color.ink};">${brand.name}</td>
  </tr></table>`;
}
