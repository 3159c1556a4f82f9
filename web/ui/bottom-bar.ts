const bars: HTMLElement[] = [];

/** The `ref` of what stands at the bottom of a phone's screen: messages come above it, not over its buttons. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  bars.push(bar);
  const size = new ResizeObserver(notify);
  size.observe(bar);
  return () => {
    size.disconnect();
    bars.splice(bars.indexOf(bar), 1);
    notify();
  };
}

function notify(): void {
  const isAbove = (bar: HTMLElement) => bar.closest("[role=dialog], [role=alertdialog]") !== null;
  const top = bars.at(-1);
  // A bar that is saved with stands on the one that leads around; a dialog covers them both.
  const shown = top && isAbove(top) ? [top] : bars.filter((bar) => !isAbove(bar));
  const height = shown.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  document.documentElement.style.setProperty("--bottom-bar", `${height}px`);
}
