import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cx } from "./classes.ts";

type MenuItem = {
  label: string;
  icon?: ReactNode;
  run: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Below the label: why it cannot be chosen. */
  hint?: string;
};

type MenuProps = {
  children: ReactNode;
  items: readonly MenuItem[];
  /** Below all of them: what holds for each. */
  note?: string;
};

/** A list of actions behind a button; `children` is that button. */
export function Menu({ children, items, note }: MenuProps) {
  const noteId = useId();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-describedby={note && noteId}
          className="rise z-70 min-w-48 rounded-lg border hairline bg-popover p-1.5 shadow-popover"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={item.run}
              className={cx(
                "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted-foreground data-highlighted:bg-cream-100",
                item.danger && "text-destructive",
              )}
            >
              {item.icon}
              {item.hint ? (
                <span className="py-1.5">
                  {item.label}
                  <span className="block text-xs">{item.hint}</span>
                </span>
              ) : (
                item.label
              )}
            </Radix.Item>
          ))}
          {note && (
            // No paragraph: a menu holds nothing with a role but its items.
            <div
              id={noteId}
              className="mt-1.5 max-w-64 border-t hairline px-3 pt-2 pb-1 text-xs text-muted-foreground"
            >
              {note}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
