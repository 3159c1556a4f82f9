/** Where the focus is and was, so that it never falls out of the page when what had it goes away. */

type Row = { list: Element; index: number; part: Element | null };

/** Everything that has had the focus, the newest last; with its row, for what stands in a list. */
const trail = new Map<HTMLElement, Row | null>();
const LONGEST_TRAIL = 50;

export function followFocus(): void {
  document.addEventListener("focusin", ({ target }) => note(target));
  // Safari gives no focus to a button that is pressed.
  document.addEventListener("click", ({ target }) => note((target as Element).closest("button")), true);
  new MutationObserver(goOnInTheList).observe(document.body, { childList: true, subtree: true });
}

/** A message comes and goes: it is no place to return to. */
function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target.closest("[data-sonner-toaster]")) return;
  for (const [element, row] of trail)
    if (trail.size > LONGEST_TRAIL || (!element.isConnected && !row?.part?.isConnected))
      trail.delete(element);
  trail.delete(target);
  trail.set(target, rowOf(target));
}

function rowOf(element: HTMLElement): Row | null {
  const row = element.closest("li, tr, [role=row]");
  const list = row?.parentElement;
  if (!row || !list) return null;
  return { list, index: [...list.children].indexOf(row), part: list.closest("section, main, [role=dialog]") };
}

/** To what had the focus last and is still here: a menu, a step or a dialog that is gone is passed over. */
export function returnFocus(): void {
  for (const [element, row] of [...trail].reverse()) {
    const target = canTakeFocus(element) ? element : standIn(element, row);
    if (target) return target.focus();
  }
  document.getElementById("innehall")?.focus();
}

/** A row that had the focus was taken away: what is done to one row goes on with the next. */
function goOnInTheList(): void {
  if (document.activeElement !== document.body) return;
  const [element, row] = [...trail].at(-1) ?? [];
  if (element && row && !element.isConnected) standIn(element, row)?.focus();
}

/** The same button in the row that took its row's place, or else the heading above. */
function standIn(gone: HTMLElement, row: Row | null): HTMLElement | null {
  if (!row || gone.isConnected) return null;
  const rows = row.list.isConnected ? [...row.list.children] : [];
  const nearest = [...rows.slice(row.index), ...rows.slice(0, row.index).reverse()];
  const same = nearest
    .flatMap((one) => [...one.querySelectorAll("button")])
    .find((button) => button.textContent === gone.textContent && canTakeFocus(button));
  return same ?? headingOf(row.part);
}

function headingOf(part: Element | null): HTMLElement | null {
  const heading = part?.isConnected
    ? (part.querySelector<HTMLElement>("h1, h2, h3") ?? part.closest("main")?.querySelector("h1") ?? null)
    : null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;

/** Of radio buttons only the chosen one is a place to start. */
const FIELDS = "input:not([tabindex='-1'], [type=radio]:not(:checked)), select, textarea";

/** Into its first field. Where fingers are used it takes the focus itself: a field would bring the keyboard up. */
export function focusInto(part: HTMLElement | null): void {
  if (!part) return;
  const touch = matchMedia("(pointer: coarse)").matches;
  const field = touch ? undefined : [...part.querySelectorAll<HTMLElement>(FIELDS)].find(canTakeFocus);
  (field ?? part).focus();
}
