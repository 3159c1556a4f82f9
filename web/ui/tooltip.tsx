import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A word about the thing under the pointer or in focus; never the only place where it is said. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="fade z-70 max-w-[260px] rounded-sm bg-ink-900 px-2.5 py-1.5 text-xs text-white"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
