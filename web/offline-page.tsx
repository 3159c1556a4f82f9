import { buttonClass } from "./ui/button.tsx";
import { EmptyPlate } from "./ui/plate.tsx";

/** What the service worker shows when a page cannot be fetched. The empty address is the page one wanted. */
export function OfflinePage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter pb-6 text-center">
      <EmptyPlate width={200} />
      <h1 className="display mt-7 text-h1">Ingen uppkoppling</h1>
      <p className="mt-2 max-w-[40ch] text-subtle-foreground">
        Tårtorna är på väg som de ska. Det är bara sidan som inte kommer fram just nu. Kontrollera
        uppkopplingen och försök igen.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page one wanted, with what stands behind its question mark */}
      <a href="" className={`${buttonClass()} mt-6`}>
        Försök igen
      </a>
    </main>
  );
}
