/** Runs in the page. The name of what has the focus; with a complaint when it has no ring, or is out of sight or under something else. */
export function whereTheFocusIs(): string {
  const element = document.activeElement as HTMLInputElement;
  if (element === document.body) return "the end";
  const panel = element.role === "tabpanel" ? document.querySelector("[role=tablist]")!.ariaLabel : null;
  const name = panel ?? element.ariaLabel ?? (element.labels?.[0] ?? element).textContent.trim();
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const seen = top && (element.contains(top) || top.contains(element));
  return `${name}${outlineStyle === "none" && boxShadow === "none" ? " (no ring)" : ""}${seen ? "" : " (not seen)"}`;
}
