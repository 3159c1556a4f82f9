/** What came back, if anything did. A provider that cannot be reached is an answer too, not an exception. */
export type Answer =
  | { reached: true; status: number; headers: Headers; json: unknown }
  | { reached: false; reason: "timeout" | "network" };

/** One HTTP request with a time limit. Never logs: addresses and bodies may hold keys. */
export async function sendRequest(url: string | URL, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    return {
      reached: true,
      status: response.status,
      headers: response.headers,
      json: parse(await response.text()),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError")
      return { reached: false, reason: "timeout" };
    // fetch reports every broken connection as a TypeError; anything else is a fault of ours.
    if (error instanceof TypeError && error.cause) return { reached: false, reason: "network" };
    throw error;
  }
}

export function succeeded(answer: Answer): boolean {
  return answer.reached && answer.status >= 200 && answer.status < 300;
}

export function postForm(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers, body: new URLSearchParams(fields) };
}

export function sendJson(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
