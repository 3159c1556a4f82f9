const bars: HTMLElement[] = [];

/** The `ref` of what stands at the bottom of a phone's screen: `--bottom-bar` is the room that all of it takes. */
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
  const height = bars.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  document.documentElement.style.setProperty("--bottom-bar", `${height}px`);
}
