import { type ComponentType, Suspense, useState } from "react";
import { lazy } from "../lazy.ts";

/** A dialog whose code is fetched when it is first opened: for screens where that seldom happens. */
export function whenOpened<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazy(load) as unknown as ComponentType<Props>;
  return function WhenOpened(props: Props) {
    const [opened, setOpened] = useState(false);
    if (props.open && !opened) setOpened(true);
    return opened ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
