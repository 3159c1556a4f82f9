import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { type Books, setBookAccount, setCostCentre } from "../../../contract/books.ts";
import { bookAccountLabels, bookAccounts, USUAL_ACCOUNTS } from "../../../domain/verifications.ts";
import { useCallAction } from "../../calls.ts";
import { TextField } from "../../ui/text-field.tsx";

/** What the file for the books is written with. Each is saved when one leaves its field. */
export function BookAccountFields({ accounts, cost_centres }: Pick<Books, "accounts" | "cost_centres">) {
  const account = useCallAction("set-book-account", { failed: "Kunde inte spara kontot" });
  const centre = useCallAction("set-cost-centre", { failed: "Kunde inte spara kostnadsstället" });
  const several = cost_centres.length > 1;
  return (
    <details className="group mt-6 border-t pt-2 hairline">
      <summary className="flex min-h-control-sm cursor-pointer list-none items-center gap-2 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown size={18} aria-hidden className="transition-soft group-open:rotate-180" />
        Konton i SIE-filen
      </summary>
      <p className="mt-2 text-sm text-subtle-foreground">
        Filen har en verifikation för varje faktura ni väntar: per leverans, eller per leverantör och månad.
        Vi föreslår konton ur BAS-kontoplanen.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {bookAccounts.map((name) => (
          <SavedField
            key={name}
            label={bookAccountLabels[name]}
            hint={name === "vat" ? "Lämna tomt om ni inte drar av momsen" : undefined}
            numeric
            saved={accounts[name] ?? ""}
            check={(typed) =>
              complaintOf(setBookAccount.input.safeParse({ account: name, number: typed || null }))
            }
            save={async (typed) =>
              (await account.run({ account: name, number: typed || null }))?.number ?? null
            }
            emptied={name === "vat" ? "" : USUAL_ACCOUNTS[name]}
          />
        ))}
        {cost_centres.map(({ office_id, office_name, code }) => (
          <SavedField
            key={office_id}
            label={several ? `Kostnadsställe för ${office_name}` : "Kostnadsställe"}
            optional
            saved={code ?? ""}
            check={(typed) => complaintOf(setCostCentre.input.safeParse({ office_id, code: typed }))}
            save={async (typed) => (await centre.run({ office_id, code: typed }))?.code ?? null}
            emptied=""
          />
        ))}
      </div>
    </details>
  );
}

const complaintOf = (checked: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  checked.error?.issues[0]?.message;

type Saved = {
  label: string;
  hint?: string | undefined;
  optional?: boolean;
  numeric?: boolean;
  saved: string;
  /** What is wrong with it, if anything. */
  check: (typed: string) => string | undefined;
  save: (typed: string) => Promise<string | null>;
  /** What an empty field stands for. */
  emptied: string;
};

/** What could not be saved stays to be read and mended. */
function SavedField({ label, hint, optional, numeric, saved, check, save, emptied }: Saved) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  async function leave() {
    const text = typed?.trim();
    if (text === undefined) return;
    const complaint = check(text);
    setError(complaint);
    if (complaint) return;
    const wanted = text || emptied;
    if (wanted === saved || (await save(text)) !== null || wanted === "") setTyped(null);
  }

  return (
    <TextField
      label={label}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      {...(optional ? { optional } : {})}
      {...(numeric ? { inputMode: "numeric" as const } : {})}
      autoComplete="off"
      value={typed ?? saved}
      onChange={(event) => {
        setTyped(event.target.value);
        setError(undefined);
      }}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void leave();
      }}
    />
  );
}
