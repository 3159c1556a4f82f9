/** Who is about to pay, kept in this tab on the way over the payment provider's page: /welcome takes it up again. */
export type Pending = { email: string; company: string };

const KEY = "tartdags.pending";

export function keepPending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

export const hasPending = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Null when there is none; throws when somebody has written something else there. */
export function readPending(): Pending | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const { email, company } = JSON.parse(text) as Partial<Pending>;
  if (typeof email !== "string" || !email) throw new Error("Pending data without an address");
  return { email, company: typeof company === "string" ? company : "" };
}
