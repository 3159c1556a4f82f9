import { useBlocker } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { Output } from "../../../contract/contract.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { changeWords, type CompanyField, fieldLabel, valueWords } from "../../../domain/company-settings.ts";
import { formatDayTime } from "../../../domain/dates.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { Conflict } from "./section-form.ts";

type Section = {
  props: ComponentProps<"form">;
  busy: boolean;
  edited: CompanyField[];
  conflicts: Conflict[];
  undo: () => void;
  keepMine: () => void;
};
type Change = Output<"get-company-settings">["changes"][number];

type Props = {
  title: string;
  text?: string;
  /** Names what is saved: 'Spara faktura'. */
  action: string;
  section: Section;
  changes: readonly Change[];
  children: ReactNode;
};

/** A card that is saved as a whole, with what is unsaved at its bottom and who changed it last below it. */
export function SavedSection({ title, text, action, section, changes, children }: Props) {
  const { props, busy, edited, conflicts, undo, keepMine } = section;
  return (
    <div>
      <Card>
        <form {...props}>
          <CardHead title={title} detail={text} />
          <div className="space-y-5 px-card pt-4.5 pb-card">
            {children}
            {conflicts.length > 0 && <Choice conflicts={conflicts} theirs={undo} mine={keepMine} />}
          </div>
          {edited.length > 0 && conflicts.length === 0 && (
            <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-xl border-t border-green-200 bg-green-50 px-card py-3.5 max-md:sticky max-md:bottom-(--place-bar)">
              <p className="text-sm">
                <strong className="font-semibold">{counted(edited.length, "ändring", "ändringar")}</strong>
                <span className="max-md:sr-only">, {listed(edited.map(lowerLabel))}</span>
              </p>
              <div className="flex gap-2">
                <Button look="ghost" onClick={undo}>
                  Ångra
                </Button>
                <SubmitButton busy={busy}>{action}</SubmitButton>
              </div>
            </footer>
          )}
        </form>
      </Card>
      {changes[0] && <History changes={changes as [Change, ...Change[]]} />}
      <LeaveGuard edited={edited.length > 0} />
    </div>
  );
}

const lowerLabel = (field: CompanyField) => {
  const label = fieldLabel(field);
  return label[0]!.toLowerCase() + label.slice(1);
};

type ChoiceProps = { conflicts: Conflict[]; theirs: () => void; mine: () => void };

/** Somebody else has saved the same section: both are shown, and one is chosen. */
function Choice({ conflicts, theirs, mine }: ChoiceProps) {
  return (
    <div role="alert" className="rounded-lg bg-amber-100 p-4 text-sm text-amber-800">
      <p className="flex items-start gap-2.5 font-semibold">
        <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        Någon annan har sparat under tiden. Välj vad som ska gälla.
      </p>
      <ul className="mt-2 space-y-1 pl-7">
        {conflicts.map(({ field, now, mine: typed }) => (
          <li key={field}>
            {fieldLabel(field)}: nu{" "}
            <strong className="font-semibold">{valueWords(field, now) || "tomt"}</strong>
            {typed !== now && (
              <>
                , hos dig <strong className="font-semibold">{valueWords(field, typed) || "tomt"}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3.5 flex flex-wrap gap-2 pl-7 max-md:pl-0">
        <Button look="secondary" size="sm" onClick={theirs}>
          Använd det som är sparat
        </Button>
        <Button look="secondary" size="sm" onClick={mine}>
          Behåll mina ändringar
        </Button>
      </div>
    </div>
  );
}

function History({ changes }: { changes: readonly [Change, ...Change[]] }) {
  const [last] = changes;
  return (
    <details className="mt-3 px-1 text-sm text-muted-foreground">
      <summary className="cursor-pointer list-none rounded-sm [&::-webkit-details-marker]:hidden">
        Senast ändrat av {last.by} {momentOf(last)}.{" "}
        <span className="font-semibold text-primary underline decoration-green-300 underline-offset-4">
          Visa historik
        </span>
      </summary>
      <ul className="mt-2 space-y-1.5">
        {changes.map((change) => (
          <li key={change.id} className="wrap-anywhere">
            <span className="text-foreground">{changeWords(change)}</span>
            {change.before && `, tidigare ${valueWords(change.field, change.before)}`}. {change.by}{" "}
            {momentOf(change)}.
          </li>
        ))}
      </ul>
    </details>
  );
}

function momentOf({ at }: Change): string {
  const moment = inStockholm(Temporal.Instant.from(at));
  return formatDayTime(moment.toPlainDate(), moment.toPlainTime());
}

/** Whoever goes elsewhere with something unsaved is asked first. */
function LeaveGuard({ edited }: { edited: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => edited,
    enableBeforeUnload: edited,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === "blocked"}
      onOpenChange={() => reset?.()}
      title="Vill du lämna utan att spara?"
      action="Lämna"
      stay="Fortsätt skriva"
      danger
      onConfirm={() => proceed?.()}
    >
      Det du har skrivit försvinner.
    </ConfirmDialog>
  );
}
