import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { NewLinkButton } from "../../ui/new-link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";

type Props = {
  /** Undefined while it is fetched. */
  url: string | undefined;
  /** How the link is written, when not in full. */
  shown?: string;
  failed: boolean;
  retry: () => void;
  copy: () => void;
  copying?: boolean;
  regenerate: "regenerate-join-link" | "regenerate-calendar-feed";
  /** Who is left behind with the old one. */
  warning: string;
  /** More to do with it, beside copying. */
  children?: ReactNode;
};

/** A link that opens something to whoever has it: read it, copy it, or make a new one and end the old. */
export function LinkToShare({
  url,
  shown = url,
  failed,
  retry,
  copy,
  copying,
  regenerate,
  warning,
  children,
}: Props) {
  if (failed) return <LoadFailed small text="Kunde inte hämta länk" retry={retry} />;
  return (
    <>
      <p className="flex h-control items-center overflow-hidden rounded-md border border-input px-3.5">
        {url ? (
          <span className="truncate" title={url}>
            {shown}
          </span>
        ) : (
          <Skeleton className="w-3/4" />
        )}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="flex-1"
          icon={<Copy size={16} aria-hidden />}
          disabled={!url}
          busy={copying}
          onClick={copy}
        >
          Kopiera länk
        </Button>
        {children}
        <NewLinkButton call={regenerate} input={{}} warning={warning} />
      </div>
    </>
  );
}
