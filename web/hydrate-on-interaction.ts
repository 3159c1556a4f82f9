/**
 * On a page that came as finished HTML, the app waits until somebody touches it. A form that is sent before the app is
 * here is not lost: it is sent as soon as the app can.
 */
const {
  app: address,
  needs,
  temporal,
} = document.querySelector<HTMLScriptElement>("script[data-app]")!.dataset;
const files = `${needs!}${"Temporal" in globalThis ? "" : ` ${temporal!}`}`.split(" ");
const KEPT = "tartdags.kept";
const storage = tabStorage();
const SETTLED_MS = 10_000;
const DRAWN_MS = 1000;
let app: Promise<unknown> | undefined;
let hydrated = false;
const note = document.createElement("p");

/** A browser may forbid it. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function hydrate(): Promise<unknown> {
  app ??= fetchApp().then(
    () => void (hydrated = true),
    (error: unknown) => {
      app = undefined;
      throw error;
    },
  );
  return app;
}

/** Some browsers cache a failed module import for ever, so that it is imported only when all its files have arrived. */
async function fetchApp(): Promise<void> {
  const answers = await Promise.all(files.map((file) => fetch(file)));
  if (answers.some(({ status }) => status === 404)) await startOver();
  if (!answers.every(({ ok }) => ok)) throw new Error("The app is not all there");
  await import(/* @vite-ignore */ address!);
}

/** The page is from before an update, and its app is gone: it is fetched anew, with what has been written. */
async function startOver(): Promise<void> {
  if (!storage || storage.getItem(KEPT)) return;
  const written = [...document.forms].flatMap((form) => [...new FormData(form)]);
  storage.setItem(KEPT, JSON.stringify(Object.fromEntries(written)));
  location.reload();
  await new Promise(() => undefined);
}

/** The server has gone by the browser's wish; on another page of ours its person may have chosen (`bilingual/chosen.ts`). */
function asChosen(): void {
  const chosen = chosenLanguage();
  if (!chosen || chosen === document.documentElement.lang || location.search.includes("sprak=")) return;
  location.replace(`${location.pathname}?sprak=${chosen}`);
}

function chosenLanguage(): string | null {
  try {
    const chosen = localStorage.getItem("tartdags.sprak");
    return chosen === "sv" || chosen === "en" ? chosen : null;
  } catch {
    return null;
  }
}
asChosen();

const remembered = storage?.getItem(KEPT);
if (remembered) {
  const written = Object.entries(JSON.parse(remembered) as Record<string, string>);
  for (const [name, text] of written) {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`);
    if (field) field.value = text;
  }
  setTimeout(() => storage?.removeItem(KEPT), SETTLED_MS);
}

/** Prefetched one after another once the page is drawn, so that the first interaction waits less. */
function prefetch([href, ...rest]: string[]) {
  if (!href) return;
  const link = document.createElement("link");
  const next = () => prefetch(rest);
  document.head.append(Object.assign(link, { rel: "prefetch", href, onload: next, onerror: next }));
}
addEventListener("load", () => setTimeout(() => prefetch(files), DRAWN_MS));

// Not only the first time: without a net that would leave every button dead until the page is loaded anew.
for (const touch of ["pointerdown", "focusin", "keydown"]) {
  addEventListener(touch, () => void hydrate().catch(() => undefined), { passive: true });
}

addEventListener(
  "submit",
  (event) => {
    if (hydrated) return;
    const form = event.target as HTMLFormElement;
    const button = (event as SubmitEvent).submitter;
    event.preventDefault();
    event.stopPropagation();
    // Hydration expects the HTML as it was rendered.
    note.remove();
    hydrate().then(
      () => sendAgain(form, button),
      () => showFailure(form),
    );
  },
  { capture: true },
);

/** The app takes the page over piece by piece: the click waits until its form answers. */
function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null) {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  const taken = !form.dispatchEvent(event);
  if (!taken) setTimeout(() => sendAgain(form, submitter), 30);
}

/** The app itself could not be fetched, so neither could its messages. */
function showFailure(form: HTMLFormElement) {
  note.setAttribute("role", "alert");
  note.textContent =
    document.documentElement.lang === "en"
      ? "No contact with the service. Check your connection and try again."
      : "Ingen kontakt med tjänsten. Kontrollera uppkopplingen och försök igen.";
  form.append(note);
}
