import type { ReactNode } from "react";

/** A key, as it looks. */
export const Keys = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-xs border hairline bg-cream-100 px-1.5 py-0.5 font-sans text-2xs leading-none text-subtle-foreground">
    {children}
  </kbd>
);
