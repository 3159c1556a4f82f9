import type { Session } from "../contract/account.ts";
import type { CallName, Input, Output } from "../contract/contract.ts";
import { errorOf, offline } from "./call-error.ts";
import { learnTime } from "./clock.ts";
import { families, sessionCalls, supplierCalls } from "./contract-facts.ts";
import { proveAgain } from "./proof.ts";
import { currentSession, deviceKey, dropSession, keepSession } from "./session.ts";
import { settings } from "./settings.ts";
import { dropSupplierSession, supplierToken } from "./supplier-session.ts";
import { currentViewing, stopViewing } from "./viewing.ts";

/** The one shared client. It knows the contract by its types alone, so that no schema is in the first script. */

export type CallOptions = {
  signal?: AbortSignal;
  /** For writes: the same key for a repeated attempt, so that it is carried out once. */
  idempotencyKey?: string;
  /** Of a session that has just been dropped here. */
  token?: string;
  /** The company an admin looks at, when it is not the one of this tab; null for none. */
  viewing?: string | null;
  /** A call that goes through everything there is, and answers when it has. */
  thorough?: boolean;
};

export const addressOfCall = (name: string): string => `/${families[name] ?? "functions"}/v1/${name}`;

export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const isSupplier = supplierCalls.includes(name);
  const token = options.token ?? (isSupplier ? supplierToken() : currentSession()?.token);
  const device = sessionCalls.includes(name) && deviceKey();
  const answer = await send(addressOfCall(name), input, token, device, options);
  learnTime(answer.headers.get("x-now"));

  const body: unknown = await answer.json().catch((error: unknown) => {
    if (!answer.ok) return null;
    // An answer that breaks off counts as none.
    throw options.signal?.aborted ? error : offline();
  });
  if (answer.ok) return body as Output<N>;

  const error = errorOf(answer.status, body, answer.headers.get("x-request-id"));
  // Only the session that was refused ends: somebody may have signed in again meanwhile.
  if (error.code === "not-signed-in") {
    if (isSupplier) dropSupplierSession(token);
    else if (token === currentSession()?.token) dropSession();
  }
  if (error.code === "proof-needed" && (await proveAgain())) return call(name, input, options);
  const session = currentSession();
  const lacks = lacking[error.code];
  if (lacks && session && token === session.token && !session.lacks) keepSession({ ...session, lacks });
  throw error;
}

/** What a session may have come to lack: somebody asks for a second factor since. */
const lacking: Record<string, Session["lacks"]> = {
  "second-factor-needed": "factor",
  "second-factor-not-set-up": "set-up",
};

/** Ends the session here at once, whatever the network says, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const token = currentSession()?.token;
  stopViewing();
  dropSession(true);
  if (token) await call("sign-out", {}, { token }).catch(() => undefined);
}

/** A timeout for silent connections, longer for large uploads. */
const SILENT_MS = 30_000;
const THOROUGH_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_MS = 50;

async function send(
  address: string,
  input: unknown,
  token: string | undefined,
  device: string | null | false,
  options: CallOptions,
) {
  const headers = new Headers({ "content-type": "application/json", apikey: settings.key });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (device) headers.set("x-device", device);
  const viewed = options.viewing === undefined ? currentViewing()?.id : options.viewing;
  if (viewed) headers.set("x-view-company", viewed);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  const body = JSON.stringify(input);
  const silence = new AbortController();
  const patience = options.thorough ? THOROUGH_MS : SILENT_MS;
  const timer = setTimeout(() => silence.abort(), patience + body.length / SLOWEST_BYTES_PER_MS);
  const signal = AbortSignal.any([silence.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await fetch(settings.host + address, { method: "POST", headers, body, signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offline();
  } finally {
    clearTimeout(timer);
  }
}
