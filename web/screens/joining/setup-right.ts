/**
 * What lets this tab complete a company without a login: the checkout that it paid, then what the last save answered.
 * Kept beside the address, never in it: an address is passed on, logged and remembered.
 */
export type SetupRight = { checkoutSessionId: string } | { token: string };

const KEY = "tartdags.setup";

export function keepSetupRight(right: SetupRight): void {
  sessionStorage.setItem(KEY, JSON.stringify(right));
}

/** Null when there is none, or when somebody has written something else there. */
export function readSetupRight(): SetupRight | null {
  try {
    const { checkoutSessionId, token } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<
      Record<"checkoutSessionId" | "token", unknown>
    >;
    if (typeof token === "string") return { token };
    return typeof checkoutSessionId === "string" ? { checkoutSessionId } : null;
  } catch {
    return null;
  }
}
