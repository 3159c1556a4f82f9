import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Event = { type: string; timestamp: string; data: Record<string, unknown> };
type Told = { accepted: [id: string, event: Event][]; refused: number; requests: number };

/** A customer's receiver in another process. It knows nothing of ours but the convention. */
export async function startReceiver() {
  const child = fork(fileURLToPath(new URL("webhook-receiver.mjs", import.meta.url)), { execArgv: [] });
  const answer = async () => (await once(child, "message"))[0] as unknown;
  const { port } = (await answer()) as { port: number };
  const ask = async (message: object) => {
    const answered = answer();
    child.send(message);
    return answered;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (wanted: { secret?: string; failEvery?: number; now?: number }) => ask(wanted),
    told: async () => (await ask({ ask: true })) as Told,
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
