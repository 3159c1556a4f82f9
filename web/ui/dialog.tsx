import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { BackButton } from "./back-button.ts";
import { Button } from "./button.tsx";
import { cx } from "./classes.ts";
import { focusInto, returnFocus } from "./focus.ts";
import { StepBars } from "./progress.tsx";
import { staysOpenForToasts } from "./toaster.tsx";
import { useKitWords } from "./words.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The outcome at the left, the action at the right. */
  footer?: ReactNode;
  /** Makes body and footer one form: hand it `form.props`. */
  form?: ComponentProps<"form">;
  size?: keyof typeof widths;
  /** 'Steg 1 av 2' above the title, and a bar for each step below it. */
  step?: { now: number; of: number };
  /** Stands above the words, which then stand in the middle: for a dialog that tells how it went. */
  picture?: ReactNode;
  /** Where the browser's Back button leads, when that is not out of the dialog: to the step before. */
  onBack?: () => void;
  /** The address names it, so that the Back button closes it already, unless something would be lost. */
  addressed?: boolean;
};

const widths = {
  md: "md:w-[540px]",
  lg: "md:w-[min(760px,calc(100vw-64px))]",
  xl: "md:w-[min(920px,calc(100vw-64px))]",
};

/** As high as a dialog: the later one covers the earlier, also when that is a dialog. */
const overlay = "fade fixed inset-0 z-50 bg-overlay";

/** Escape in an open list of suggestions closes the list, not everything that was typed around it. */
function letTheListCloseFirst(event: KeyboardEvent): void {
  if (document.activeElement?.getAttribute("aria-expanded") === "true") event.preventDefault();
}

/**
 * A dialog in the middle; on phones it fills the screen and its footer stays at the bottom. Whoever has changed
 * something in it (`data-edited`, which forms have) is asked before that is thrown away.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  form,
  size = "md",
  step,
  picture,
  onBack,
  addressed,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const words = useKitWords();
  const edited = () => Boolean(content.current?.querySelector("[data-edited=true]"));
  const leave = () => (edited() ? setAsking(true) : onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={leave}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusInto(content.current);
          }}
          onCloseAutoFocus={focusBack}
          onEscapeKeyDown={letTheListCloseFirst}
          onInteractOutside={staysOpenForToasts}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "rise fixed z-50 flex flex-col bg-card outline-none max-md:inset-0 md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-64px)]",
            "md:rounded-2xl md:shadow-dialog forced-colors:border",
            widths[size],
          )}
        >
          <Frame form={form}>
            <DialogHeader {...{ title, description, step, picture }} />
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 short:flex-none short:overflow-visible md:px-7">
              {children}
            </div>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </Frame>
          <BackButton onBack={onBack ?? leave} edited={edited} addressed={addressed} />
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={words.loseTitle}
            action={words.leave}
            stay={words.stay}
            danger
            onConfirm={() => {
              setAsking(false);
              onOpenChange(false);
            }}
          >
            {words.loseText}
          </ConfirmDialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Around a button in a dialog: it closes as the cross does, and asks as that does. */
export const DialogClose = Radix.Close;

/** The library knows only triggers of its own, and our dialogs are opened from anywhere. */
function focusBack(event: Event): void {
  event.preventDefault();
  returnFocus();
}

function DialogHeader({
  title,
  description,
  step,
  picture,
}: Omit<DialogProps, "open" | "onOpenChange" | "children">) {
  const kit = useKitWords();
  return (
    <header className={cx("px-5 pt-5 pb-4 md:px-7 md:pt-6", Boolean(picture) && "text-center")}>
      <Radix.Close
        aria-label={kit.close}
        className="transition-soft float-right -mt-1 -mr-2 ml-4 rounded-sm p-2.5 text-ink-600 hover:bg-cream-100"
      >
        <X size={20} aria-hidden />
      </Radix.Close>
      {step && <p className="mb-1 text-xs text-subtle-foreground">{kit.step(step.now, step.of)}</p>}
      {picture && <div className="clear-right mb-3 grid place-items-center">{picture}</div>}
      <Radix.Title className="display text-h2">{title}</Radix.Title>
      {description && (
        <Radix.Description className="mt-1 text-sm text-subtle-foreground">{description}</Radix.Description>
      )}
      {step && <StepBars {...step} />}
    </header>
  );
}

function Frame({ form, children }: Pick<DialogProps, "form" | "children">) {
  // On a screen of few lines, as at 400 %, title and footer would leave none for what is between them.
  const column = "flex min-h-0 flex-1 flex-col short:overflow-y-auto";
  if (!form) return <div className={column}>{children}</div>;
  return (
    <form {...form} className={column}>
      {children}
    </form>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex items-center justify-between gap-3 border-t max-[359px]:flex-wrap hairline bg-cream-25 px-5 pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))] md:rounded-b-2xl md:px-7 md:py-4">
      {children}
    </footer>
  );
}

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Names what happens: 'Skapa ny länk'. */
  action: string;
  stay?: string;
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
};

/** Asks before something that cannot be taken back; a sheet from the bottom on phones. */
export function ConfirmDialog(props: ConfirmProps) {
  const { cancel } = useKitWords();
  const { open, onOpenChange, title, children, action, stay = cancel, onConfirm, busy, danger } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          role="alertdialog"
          onCloseAutoFocus={focusBack}
          onInteractOutside={staysOpenForToasts}
          className="rise fixed inset-x-0 z-50 overflow-hidden bg-card shadow-dialog outline-none forced-colors:border max-md:bottom-0 max-md:rounded-t-2xl md:inset-y-0 md:m-auto md:h-fit md:w-[440px] md:rounded-2xl"
        >
          <BackButton onBack={() => onOpenChange(false)} />
          <div className="px-6 pt-6 pb-5">
            <Radix.Title className="display text-h2">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-1.5 text-subtle-foreground">{children}</div>
            </Radix.Description>
          </div>
          <div className="flex justify-end gap-2.5 border-t hairline bg-cream-25 px-6 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:flex-col-reverse">
            <Radix.Close asChild>
              <Button look="secondary" wide="phone">
                {stay}
              </Button>
            </Radix.Close>
            <Button look={danger ? "danger" : "primary"} wide="phone" busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
