import { Button } from "../../ui/button.tsx";

/** The foot of a list that goes on. Nothing when all of it is shown. */
export function LoadMore({ more, busy }: { more: (() => void) | null; busy: boolean }) {
  if (!more) return null;
  return (
    <div className="flex justify-center border-t hairline p-4">
      <Button look="secondary" size="sm" busy={busy} onClick={more}>
        Visa fler
      </Button>
    </div>
  );
}
