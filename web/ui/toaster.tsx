import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import "sonner/dist/styles.css";
import { returnFocus } from "./focus.ts";
import { usePhone } from "./media.ts";
import { useKitWords } from "./words.ts";

/** Messages, one above the other: bottom right; on phones at the top, below the head of the page or over the title of a dialog, beside its cross. Errors stay until they are closed; Escape closes them all. They lie over dialogs, and under menus. */

type Kind = "success" | "info" | "error";
type Extra = {
  description?: string;
  /** What is to be copied by hand. It is selected already, and can be selected over a dialog. */
  toCopy?: string;
  action?: { label: string; run: () => void };
  /** Until it is closed, also when it is no error. */
  stays?: boolean;
};

const icons = {
  success: <CircleCheck size={20} className="text-primary" aria-hidden />,
  info: <Info size={20} className="text-berry-700" aria-hidden />,
  error: <CircleAlert size={20} className="text-destructive" aria-hidden />,
};

const SECONDS = { success: 5, info: 8, error: Infinity };

/** What is shown, by its words, and the name that it has in the library: one that is leaving would take its next along. */
const shown = new Map<string, string>();
let count = 0;

function dismiss(words: string): void {
  const id = shown.get(words);
  if (id && shown.delete(words)) sonner.dismiss(id);
}

/** The same message twice replaces the first, so that a repeated error does not pile up. */
const show =
  (kind: Kind) =>
  (title: string, extra: Extra = {}): void => {
    const words = `${kind}:${title}`;
    const id = shown.get(words) ?? `${words}:${++count}`;
    shown.set(words, id);
    const close = () => dismiss(words);
    const forget = () => void (shown.get(words) === id && shown.delete(words));
    sonner.custom(() => <Toast kind={kind} title={title} {...extra} close={close} />, {
      id,
      duration: extra.stays ? Infinity : SECONDS[kind] * 1000,
      onAutoClose: forget,
      onDismiss: forget,
    });
  };

export const toast = {
  success: show("success"),
  info: show("info"),
  error: show("error"),
  clear() {
    shown.clear();
    sonner.dismiss();
  },
  /** Takes an error back that no longer holds. */
  withdraw: (title: string) => dismiss(`error:${title}`),
};

/** Over a dialog only its buttons and what is to be copied take the pointer: what a message lies over can still be pressed. */
type ToastProps = Extra & { kind: Kind; title: string; close: () => void };

function Toast({ kind, title, description, toCopy, action, close }: ToastProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = ref.current?.closest("li");
    findHead();
    addEventListener("scroll", findHead, { passive: true });
    return () => {
      removeEventListener("scroll", findHead);
      if (row?.contains(document.activeElement)) returnFocus();
    };
  }, []);
  return (
    <div
      ref={ref}
      role={kind === "error" ? "alert" : undefined}
      className="flex w-full items-start gap-3 rounded-lg border hairline bg-card px-4 py-3.5 font-sans shadow-popover max-md:w-[calc(100%-var(--message-right))] md:w-[420px]"
    >
      {icons[kind]}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{title}</p>
        {description && <p className="wrap-anywhere text-subtle-foreground">{description}</p>}
        {toCopy && <ToCopy>{toCopy}</ToCopy>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => (close(), action.run())}
          className="transition-soft pointer-events-auto shrink-0 rounded-sm border border-border-strong px-2.5 py-1 text-xs font-semibold hover:bg-cream-100"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={useKitWords().closeToast}
        onClick={close}
        className="transition-soft pointer-events-auto -m-1 shrink-0 rounded-sm p-1 text-ink-500 hover:text-foreground"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Beside an open dialog it can have no focus, and a press would move it or drag the message away: it is only selected. */
function ToCopy({ children }: { children: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const select = () => getSelection()?.selectAllChildren(ref.current!);
  useEffect(select, [children]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it is selected from the beginning
    <p
      ref={ref}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={select}
      className="pointer-events-auto wrap-anywhere select-all"
    >
      {children}
    </p>
  );
}

const GAP = 12;
/** `theme.css` says where that is. */
const MESSAGE_TOP = "var(--message-top)";

/** The page's head is left free while it is in view: mostly it scrolls away with the page. */
function findHead(): void {
  const head = document.querySelector("header:not(main *, [role=dialog] *)");
  const bottom = head?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty("--page-head", `${Math.max(0, bottom)}px`);
}

export function Toaster() {
  const phone = usePhone();
  useEffect(() => {
    document.addEventListener("keydown", closeOnEscape, true);
    return () => document.removeEventListener("keydown", closeOnEscape, true);
  }, []);
  return (
    // The library would fetch the focus back when it leaves a message: after a page's last link that is a trap.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        position={phone ? "top-center" : "bottom-right"}
        containerAriaLabel={useKitWords().toasts}
        toastOptions={{ unstyled: true, className: "w-full md:w-[420px] md:right-0" }}
        offset={phone ? { top: MESSAGE_TOP } : 24}
        mobileOffset={{ top: MESSAGE_TOP, left: GAP, right: GAP }}
        style={{ zIndex: 60 }}
        gap={GAP}
        expand
      />
    </div>
  );
}

/** A dialog takes the pointer from everything outside it but the buttons of messages, and is not left by pressing one. */
export function staysOpenForToasts(event: CustomEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
    event.preventDefault();
}

/** What stands above the page is closed before them. */
const ABOVE = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

function closeOnEscape({ key }: KeyboardEvent) {
  if (key === "Escape" && !document.querySelector(ABOVE)) toast.clear();
}
