import { CircleAlert, CloudOff, RotateCw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "./button.tsx";
import { cx } from "./classes.ts";
import { IconTile } from "./icon-tile.tsx";
import { toast } from "./toaster.tsx";
import { useKitWords } from "./words.ts";

type EmptyProps = {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** Says what will be here, and gives the next step. */
export function EmptyState({ title, text, picture, children, className }: EmptyProps) {
  return (
    <div className={cx("flex flex-col items-center px-card py-10 text-center", className)}>
      {picture}
      <p className={cx("font-semibold", picture ? "mt-4" : "")}>{title}</p>
      {text && <p className="mt-1 max-w-[34ch] text-sm text-subtle-foreground">{text}</p>}
      {children && <div className="mt-5 flex w-full max-w-[340px] flex-col gap-2.5">{children}</div>}
    </div>
  );
}

type FailedProps = {
  text: string;
  /** When the text is not Swedish. */
  lang?: "en";
  detail?: string;
  retry: () => void;
  small?: boolean;
};

/** The catalogue's messages are toasts; the words in the place stay when the toast is closed. */
export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    toast.error(text);
    return () => toast.withdraw(text);
  }, [text]);
}

/** Something could not be read; the rest of the page works. `small` is one line inside a card. */
export function LoadFailed({ text, lang, detail, retry, small }: FailedProps) {
  useFailureToast(text);
  const words = useKitWords();
  if (small)
    return (
      <div
        role="alert"
        className="flex items-center gap-3 rounded-lg bg-red-100 px-3.5 py-3 text-sm text-red-800"
      >
        <CircleAlert size={18} aria-hidden />
        <p lang={lang} className="flex-1">
          {text}
        </p>
        <Button look="link" className="!text-sm !text-red-800 !decoration-red-300" onClick={retry}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div role="alert" className="flex flex-col items-center px-card py-10 text-center">
      <IconTile tone="red" size={48}>
        <CloudOff size={22} />
      </IconTile>
      <p lang={lang} className="mt-4 font-semibold">
        {text}
      </p>
      {detail && <p className="mt-1 text-sm text-subtle-foreground">{detail}</p>}
      <Button
        look="secondary"
        size="sm"
        className="mt-4"
        icon={<RotateCw size={16} aria-hidden />}
        onClick={retry}
      >
        {words.retry}
      </Button>
    </div>
  );
}
