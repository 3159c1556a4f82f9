import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./classes.ts";
import { segmentClass, trackClass } from "./segmented.tsx";

export type Tab<V extends string = string> = {
  value: V;
  label: string;
  icon?: ReactNode;
  count?: number;
  /** The count asks for attention. */
  urgent?: boolean;
};

type ListProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  look?: "line" | "segmented";
  /** Without its own line: it stands on the edge of a header. */
  bare?: boolean;
};

type RootProps<V extends string> = {
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
  className?: string;
};

/** Tabs and, inside them, their panels: `<TabPanel value="…">`. */
export function Tabs<V extends string>({
  children,
  onChange,
  className,
  ...list
}: ListProps<V> & RootProps<V>) {
  return (
    <TabsRoot value={list.value} onChange={onChange} className={className}>
      <TabList {...list} />
      {children}
    </TabsRoot>
  );
}

/** For a list that stands apart from its panels: the root holds both. */
export function TabsRoot<V extends string>({ value, onChange, children, className }: RootProps<V>) {
  return (
    // A tab may lead to another page: whoever only passes it with the keyboard stays here.
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as V)}
      activationMode="manual"
      className={className}
    >
      {children}
    </Radix.Root>
  );
}

export function TabList<V extends string>({ label, tabs, value, look = "line", bare }: ListProps<V>) {
  const segmented = look === "segmented";
  const list = useInView(tabs.findIndex((tab) => tab.value === value));
  return (
    <Radix.List
      ref={list}
      onScroll={({ currentTarget }) => fade(currentTarget)}
      aria-label={label}
      className={
        segmented ? cx(trackClass, "flex w-full") : cx(scroller, "gap-3 max-md:gap-1", !bare && lineBelow)
      }
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          // The library gives it the focus by script, which would draw the keyboard's ring.
          onMouseDown={({ button, currentTarget }) =>
            button === 0 && currentTarget.focus({ focusVisible: false })
          }
          className={segmented ? segmentClass(tab.value === value) : lineTabClass(tab.value === value)}
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && (
            <Count value={tab.count} on={tab.value === value} urgent={tab.urgent} />
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    // What is in it takes the focus: around itself it would draw a ring as large as the page.
    <Radix.Content value={value} tabIndex={-1} className={cx("outline-none", className)}>
      {children}
    </Radix.Content>
  );
}

/** The chosen tab stands in the middle of a list that is wider than the screen, also when its counts come later. */
function useInView(index: number) {
  const list = useRef<HTMLDivElement>(null);
  const placed = useRef("");
  useEffect(() => {
    const tab = list.current?.children.item(index);
    if (!list.current || !(tab instanceof HTMLElement)) return;
    fade(list.current);
    const place = `${index} of ${list.current.scrollWidth}`;
    if (place === placed.current) return; // where somebody has scrolled it, it stays
    placed.current = place;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    fade(list.current);
  });
  return list;
}

/** Only while there is more to the right: else the edge would bleach the last tab, which may be the chosen one. */
function fade(list: HTMLElement): void {
  list.toggleAttribute("data-more", list.scrollWidth - list.clientWidth - list.scrollLeft > 8);
}

/** Tabs that do not fit scroll sideways under a fading edge. */
const scroller =
  "relative -mx-2.5 flex overflow-x-auto [scrollbar-width:none] max-md:pr-8 max-md:data-more:[mask-image:linear-gradient(90deg,#000_calc(100%-32px),transparent)]";

/** As long as the words above it, without the room that tabs have for their focus ring. */
const lineBelow =
  "bg-[linear-gradient(var(--border),var(--border))] bg-[length:calc(100%-20px)_1px] bg-bottom bg-no-repeat";

const lineTabClass = (on: boolean) =>
  cx(
    "transition-soft relative flex h-12 shrink-0 items-center gap-2 rounded-sm px-2.5 font-semibold whitespace-nowrap -outline-offset-2",
    "after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5",
    on
      ? "text-foreground after:bg-primary forced-colors:after:bg-[Highlight]"
      : "text-subtle-foreground hover:text-foreground",
  );

function Count({ value, on, urgent }: { value: number; on: boolean; urgent?: boolean }) {
  const look =
    urgent && value > 0
      ? "bg-accent text-accent-foreground"
      : on
        ? "bg-green-100 text-green-800"
        : "bg-cream-200";
  return (
    <span className={cx("min-w-5.5 rounded-full px-1.5 py-px text-center text-xs tabular-nums", look)}>
      {value}
    </span>
  );
}
