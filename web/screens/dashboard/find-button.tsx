import { Search } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { Button } from "../../ui/button.tsx";
import { useSearchButton } from "../../ui/search-key.ts";

const FindDialog = lazy(() => import("./find-dialog.tsx"));

/** From every screen of the company's to any other, and to each section of the settings; also with Ctrl or ⌘ and K. */
export function FindButton() {
  const [open, setOpen] = useState(false);
  const search = useSearchButton(() => setOpen(true));
  return (
    <>
      <Button {...search} look="ghost" size="sm" className="max-md:w-11 max-md:px-0">
        <Search size={18} aria-hidden />
        <span className="max-md:sr-only">Sök</span>
      </Button>
      <Suspense fallback={null}>{open && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
