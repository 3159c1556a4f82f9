import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";

type ClippedProps<Item> = {
  items: readonly Item[];
  /** How many are shown before somebody asks for all. */
  first: number;
  children: (shown: readonly Item[]) => ReactNode;
};

/** The beginning of a long list, and the rest on demand. */
export function Clipped<Item>({ items, first, children }: ClippedProps<Item>) {
  const [all, setAll] = useState(false);
  const hidden = items.length - first;
  return (
    <>
      {children(all ? items : items.slice(0, first))}
      {hidden > 0 && (
        <div className="flex justify-center border-t hairline p-3">
          <Button look="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Visa färre" : `Visa ${hidden} till`}
          </Button>
        </div>
      )}
    </>
  );
}
