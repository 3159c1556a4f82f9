import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Avatar } from "./avatar.tsx";

/** Behind the initials. The browser's own disclosure, which weighs nothing; what is in it is fetched when it opens. */
export function PersonMenu({ name, children }: { name: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => {
    menu.current!.open = false;
    menu.current!.querySelector("summary")!.focus();
  };
  const listen = useEffectEvent((event: Event) => {
    if (!menu.current?.open) return;
    if ((event as KeyboardEvent).key === "Escape") close();
    else menu.current.open = menu.current.contains(event.target as Node);
  });
  useEffect(() => {
    const heard = (event: Event) => listen(event);
    for (const kind of leaving) addEventListener(kind, heard);
    return () => leaving.forEach((kind) => removeEventListener(kind, heard));
  }, []);
  return (
    <details ref={menu} className="relative">
      <summary
        onPointerEnter={() => setOpened(true)}
        onClick={() => setOpened(true)}
        className="transition-soft flex h-control-sm cursor-pointer list-none items-center gap-1 rounded-md px-1 hover:bg-cream-100 [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">Meny för {name}</span>
        <Avatar name={name} size={32} tone={3} />
        <ChevronDown size={15} aria-hidden className="text-ink-600 max-md:hidden" />
      </summary>
      <div className="absolute right-0 z-40 mt-1.5 w-60 rounded-lg border hairline bg-popover p-1.5 shadow-popover">
        <p className="truncate px-3 py-2 text-sm text-muted-foreground">{name}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it are pressed */}
        <div onClick={close}>
          <Suspense fallback={<div className="h-22" />}>{opened && children}</Suspense>
        </div>
      </div>
    </details>
  );
}

const leaving = ["pointerdown", "focusin", "keydown"];

/** How each line of it looks. */
export const menuLine =
  "flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-left text-sm hover:bg-cream-100";
