import type { Output } from "../contract/contract.ts";

/**
 * On the way to the company's provider and back: the key of each login that has begun, kept by the browser that began it.
 * The session's own storage may not outlive a visit to another site, so it is where the session is.
 */
const STORE = "tartdags.company-login";
/** Two tabs may be on their way at once. */
const MOST = 5;

type Kept = { key: string; to: string | null };

export function leaveForProvider(
  { url, key }: Output<"begin-company-login">,
  to: string | null = null,
): void {
  const provider = new URL(url);
  const state = provider.searchParams.get("state") ?? "";
  const kept = [...Object.entries(read()).slice(1 - MOST), [state, { key, to }]];
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  if (provider.protocol === "https:" || provider.protocol === "http:") location.assign(url);
}

/** Of the login that has come back; it is used once. Null in a browser that did not begin it. */
export function takeKept(state: string | null): Kept | null {
  const { [state ?? ""]: mine, ...others } = read();
  localStorage.setItem(STORE, JSON.stringify(others));
  return mine ?? null;
}

function read(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {}) as Record<string, Kept>;
  } catch {
    return {};
  }
}
