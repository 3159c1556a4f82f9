const KEY = "tartdags.device";

/**
 * A number of this browser's own, made when somebody signs in and kept when they sign out: the server knows by it that
 * a browser is not a new one, and mails nobody about it. It goes along with sign-ins and with nothing else.
 */
export function deviceKey(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // A browser that forbids storage is a new one every time.
    return null;
  }
}
