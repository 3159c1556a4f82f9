import { refetchQuickReads, refetchSlowReads } from "./query.ts";
import { currentSession, onSessionChange } from "./session.ts";
import { settings } from "./settings.ts";

/**
 * The server tells when something of the company changed. Read with fetch, since EventSource cannot send the session's
 * token. A lost connection comes back by itself, a little later each time, and reads everything once again.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Several rows change together; one refetch follows them. */
const GATHER_MS = 150;
/** One of the slow reads rehearses the whole daily check, so that they are refetched seldom. */
const SLOW_PAUSE_MS = 60_000;

/** Whether there is a line to the server. */
type TellLine = (isThere: boolean) => void;

let gathering: ReturnType<typeof setTimeout> | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function followChanges(tellLine: TellLine = () => {}): () => void {
  let stop = new AbortController();
  let token: string | undefined;
  const restart = () => {
    const next = currentSession()?.token;
    if (next === token) return;
    token = next;
    stop.abort();
    stop = new AbortController();
    if (next) void listen(next, stop.signal, tellLine);
  };
  restart();
  const forget = onSessionChange(restart);
  return () => {
    forget();
    stop.abort();
  };
}

async function listen(
  token: string,
  signal: AbortSignal,
  tellLine: TellLine,
  pause = FIRST_PAUSE_MS,
): Promise<void> {
  const opened = await readStream(token, signal, tellLine).catch(() => null);
  if (signal.aborted) return;
  // The session ended while the page was loading: the reads meet that, and lead to the sign-in.
  if (opened === "refused") return refetchSoon();
  if (opened === null) tellLine(false);
  const wait = opened ? FIRST_PAUSE_MS : pause;
  await sleep(wait + Math.random() * wait, signal);
  if (signal.aborted) return;
  if (opened) refetchSoon();
  void listen(token, signal, tellLine, Math.min(wait * 2, LONGEST_PAUSE_MS));
}

/** True when the stream had been open, so that something may have been missed. */
async function readStream(
  token: string,
  signal: AbortSignal,
  tellLine: TellLine,
): Promise<boolean | "refused"> {
  const answer = await fetch(`${settings.host}/live/v1`, {
    headers: { apikey: settings.key, authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal,
  });
  if (answer.status === 401) return "refused";
  if (!answer.ok || !answer.body) return false;
  tellLine(true);
  const changes = new WritableStream<string>({
    write: (chunk) => {
      if (/^data:/m.test(chunk)) refetchSoon();
    },
  });
  // A connection that breaks ends like one that is closed.
  await answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeTo(changes, { signal })
    .catch(() => undefined);
  return true;
}

function refetchSoon(): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => void refetchQuickReads(), GATHER_MS);
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void refetchSlowReads();
  }, SLOW_PAUSE_MS);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
