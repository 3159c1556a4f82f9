/** A page of ours as a full address, from a path or an address; null for everything that leads elsewhere. */
export function ownUrl(publicUrl: string, given: string | undefined): string | null {
  if (!given || !URL.canParse(given, publicUrl)) return null;
  const url = new URL(given, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.href : null;
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
