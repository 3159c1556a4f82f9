import { currentSession } from "./session.ts";
import { toast } from "./ui/toaster.tsx";

const LOST = "Ingen anslutning";

/** What stands on the screen may be old, before anything that somebody presses fails. */
export function tellLine(isThere: boolean): void {
  if (isThere) toast.withdraw(LOST);
  else toast.error(LOST, { description: "Det du ser kan vara gammalt. Vi försöker igen." });
}

/** Two builds at once, as while one is rolled out: what was pressed is not here, and a press must not do nothing. */
export function tellOutdated(): void {
  toast.error("En del av sidan gick inte att hämta", {
    action: { label: "Ladda om", run: () => location.reload() },
  });
}

/** The browser knows of a cut line before the stream of changes does, which may outlive a short one. */
export function followLine(): void {
  addEventListener("online", () => tellLine(true));
  addEventListener("offline", () => {
    if (currentSession()) tellLine(false);
  });
}
