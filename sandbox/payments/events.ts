import { createHmac } from "node:crypto";
import type { SandboxOptions, Surroundings } from "../options.ts";
import { SANDBOX_KEYS } from "../options.ts";
import { newId, type Ledger, type DeliveredEvent } from "./ledger.ts";

const API_VERSION = "2026-10-28.endive";
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_MS = 1000;
const PATIENCE_MS = 10_000;

/** Tells the product what happened: signed, repeated until it is heard, and sometimes doubled or in disorder. */
export type Messenger = {
  tell(type: string, object: object): void;
  /** Everything that has been told so far has had its first try. */
  settled(): Promise<void>;
  resume(): void;
  stop(): void;
};

export function createMessenger(
  ledger: Ledger,
  { clock, faults }: Surroundings,
  webhook: SandboxOptions["webhook"],
): Messenger {
  const secret = webhook?.secret ?? SANDBOX_KEYS.stripeWebhookSecret;
  const retries = new Set<NodeJS.Timeout>();
  let batch: DeliveredEvent[] = [];
  let queue = Promise.resolve();
  let stopped = false;

  async function deliver(event: DeliveredEvent, lost = false): Promise<void> {
    if (!webhook || stopped) return;
    event.attempts += 1;
    const heard = !lost && (await post(webhook, event.body));
    event.delivered ||= heard;
    ledger.changed();
    if (!heard && event.attempts < MOST_ATTEMPTS) retryLater(event);
  }

  async function post({ url, send }: NonNullable<typeof webhook>, body: string): Promise<boolean> {
    const time = Math.floor(clock.now().epochMilliseconds / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const request = new Request(url(), {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${time},v1=${signature}` },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    try {
      const response = await (send ?? fetch)(request);
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function retryLater(event: DeliveredEvent) {
    if (stopped) return;
    const timer = setTimeout(
      () => {
        retries.delete(timer);
        void deliver(event);
      },
      (webhook?.retryMs ?? FIRST_RETRY_MS) * 3 ** (event.attempts - 1),
    ).unref();
    retries.add(timer);
  }

  async function sendBatch(): Promise<void> {
    const events = batch;
    batch = [];
    if (faults.current("webhooks")?.fault === "swap") events.reverse();
    for (const event of events) {
      const lost = faults.hits("webhooks", "lost");
      // oxlint-disable-next-line no-await-in-loop -- in order, unless a switch says otherwise
      await deliver(event, lost);
      // oxlint-disable-next-line no-await-in-loop
      if (faults.hits("webhooks", "double")) await deliver(event);
    }
    if (events.length > 0) faults.hits("webhooks", "swap");
  }

  return {
    tell(type, object) {
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: ledger.nowSeconds(),
      };
      const rest = { livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } };
      const body = JSON.stringify({ ...event, ...rest, type, data: { object } });
      const kept = { id: event.id, type, created: event.created, body, attempts: 0, delivered: false };
      ledger.keepEvent(kept);
      ledger.changed();
      // What happens in one go leaves in one go, after the answer to whoever caused it.
      if (batch.push(kept) === 1) queue = queue.then(() => new Promise(setImmediate)).then(sendBatch);
    },
    settled: () => queue,
    resume() {
      stopped = false;
      for (const event of ledger.events) {
        if (!event.delivered && event.attempts < MOST_ATTEMPTS) retryLater(event);
      }
    },
    stop() {
      stopped = true;
      for (const timer of retries) clearTimeout(timer);
      retries.clear();
    },
  };
}
