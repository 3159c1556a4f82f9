/** The mail's share of the design tokens. Mail clients know no custom properties, so the values are inlined. */
export const color = {
  page: "#f6f0e5",
  card: "#ffffff",
  border: "#ece4d6",
  ink: "#16241d",
  text: "#34433b",
  subtle: "#46554c",
  muted: "#5f6d65",
  green: "#1e6b45",
  rose: "#a3294b",
  flame: "#c8385f",
  amber: "#7a4a06",
  amberSoft: "#fdf3dc",
  amberBorder: "#f0cf8a",
} as const;

export const sans = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const serif = "Fraunces,Georgia,'Times New Roman',serif";

/** A name of 200 characters without a space must not widen a phone's screen. */
export const breaks = "overflow-wrap:anywhere;word-break:break-word;";

/**
 * What inline styles cannot say: the phone's measures and the dark scheme.
 * A client that drops this still shows the whole mail, in the light colours.
 */
export const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){
.frame{padding-left:12px!important;padding-right:12px!important}
.card{padding:28px 22px 16px!important}
.button,.button a{display:block!important;width:auto!important;text-align:center!important}
.button-table{width:100%!important}
}
@media (max-width:360px){
.title{font-size:24px!important;line-height:30px!important}
.fact-label,.fact{display:block!important;width:auto!important}
.fact-label{padding-bottom:0!important}
.fact{padding-top:0!important;border-top:0!important}
}
@media (prefers-color-scheme:dark){
.page{background:#101a15!important}
.frame-line{background:#1a2620!important;border-color:#2c3a32!important}
.ink{color:#f6f0e5!important}
.text{color:#dcd9cd!important}
.muted{color:#a9b3ab!important}
.eyebrow{color:#f1b9c7!important}
.line{border-color:#33423a!important}
.aside{background:#101a15!important}
.warning{background:#3a2b10!important;border-color:#7a5a1c!important}
.warning-text{color:#f7dfae!important}
.link{color:#a5cdb2!important}
.cake{background:#a5cdb2!important}
}`;
