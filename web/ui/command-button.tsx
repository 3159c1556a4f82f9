import { Search } from "lucide-react";
import { type ComponentType, lazy as reactLazy, Suspense, useState } from "react";
import { whenConnected } from "../lazy.ts";
import { Keys } from "./keys.tsx";
import { keyName, useSearchKey } from "./search-key.ts";

type Load = () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;

/** Opens the command field, which is fetched when it is first wanted; also with Ctrl or ⌘ and K. */
export function CommandButton({ load }: { load: Load }) {
  const [Field] = useState(() => reactLazy(() => whenConnected(load)));
  const [open, setOpen] = useState(false);
  useSearchKey(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void whenConnected(load)}
        className="transition-soft flex h-control-sm shrink-0 items-center justify-center gap-2 rounded-md text-sm text-subtle-foreground hover:bg-cream-100 max-lg:w-11 lg:w-64 lg:justify-start lg:border lg:border-border-strong lg:bg-card lg:px-3 lg:shadow-xs"
      >
        <Search size={17} aria-hidden />
        <span className="max-lg:sr-only">Sök eller gör något</span>
        <span className="ml-auto flex gap-1 max-lg:hidden" aria-hidden>
          {keyName.map((key) => (
            <Keys key={key}>{key}</Keys>
          ))}
        </span>
      </button>
      <Suspense fallback={null}>{open && <Field onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
