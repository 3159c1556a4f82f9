/** Which addresses are ours. Whatever leads somebody on to an address that was sent in asks here. */

const LONGEST = 2048;

/**
 * A page of ours as a full address, from a path or an address; null for everything that leads elsewhere, or could once
 * it is decoded: none of our paths has a sign in it that needs encoding.
 */
export function ownUrl(publicUrl: string, given: string | undefined): string | null {
  if (!given || given.length > LONGEST || !URL.canParse(given, publicUrl)) return null;
  const url = new URL(given, publicUrl);
  const ours = url.origin === new URL(publicUrl).origin && url.username === "" && url.password === "";
  return ours && isPlainPath(url.pathname) ? url.href : null;
}

/** The same without the origin, for a redirect within the place that was asked. */
export function ownPath(given: string | undefined): string | null {
  const anywhere = "https://own.invalid";
  return given?.startsWith("/") ? (ownUrl(anywhere, given)?.slice(anywhere.length) ?? null) : null;
}

/** Two slashes in a row begin a host's name, and a browser takes a backslash for a slash. */
const isPlainPath = (path: string) => /^[\w./~-]+$/.test(path) && !path.includes("//");

/** A link that a person hands in carries nobody's right along. */
export function withoutToken(url: string): string {
  const plain = new URL(url);
  plain.searchParams.delete("token");
  return plain.href;
}

export function pageUrl(
  publicUrl: string,
  path: string,
  query: Record<string, string | null | undefined>,
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `${publicUrl}${path}${search && `?${search}`}`;
}
