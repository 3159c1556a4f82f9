/**
 * On a page that came as finished HTML, the app waits until somebody touches it. A form that is sent before the app is
 * here is not lost: it is sent as soon as the app can.
 */
const { app: address, needs } = document.querySelector<HTMLScriptElement>("script[data-app]")!.dataset;
const DRAWN_MS = 1000;
let app: Promise<unknown> | undefined;
let awake = false;
const note = document.createElement("p");

function wake(): Promise<unknown> {
  app ??= import(/* @vite-ignore */ address!).then(
    () => void (awake = true),
    (error: unknown) => {
      app = undefined;
      throw error;
    },
  );
  return app;
}

/** Fetched, not read, one after another when everything that is seen has come and is drawn: a touch then waits less. */
function fetchBehind([href, ...rest]: string[]) {
  if (!href) return;
  const link = document.createElement("link");
  const next = () => fetchBehind(rest);
  document.head.append(Object.assign(link, { rel: "prefetch", href, onload: next, onerror: next }));
}
addEventListener("load", () => setTimeout(() => fetchBehind(needs!.split(" ")), DRAWN_MS));

for (const touch of ["pointerdown", "focusin", "keydown"]) {
  addEventListener(touch, () => void wake().catch(() => undefined), { once: true, passive: true });
}

addEventListener(
  "submit",
  (event) => {
    if (awake) return;
    const form = event.target as HTMLFormElement;
    const button = (event as SubmitEvent).submitter;
    event.preventDefault();
    event.stopPropagation();
    // The app must find its page as it was.
    note.remove();
    wake().then(
      () => sendAgain(form, button),
      () => tell(form),
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
function tell(form: HTMLFormElement) {
  note.setAttribute("role", "alert");
  note.textContent = "Ingen kontakt med tjänsten. Kontrollera uppkopplingen och försök igen.";
  form.append(note);
}
