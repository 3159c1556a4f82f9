import { useState } from "react";
import { type Books, setBookAccount, setCostCentre } from "../../../contract/books.ts";
import { oreByPurpose } from "../../../domain/book-sums.ts";
import { bookAccountLabels, bookAccounts, USUAL_ACCOUNTS } from "../../../domain/verifications.ts";
import { useCallAction } from "../../calls.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";

const exact = new Intl.NumberFormat("sv-SE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What the file for the books is written with. Each is saved when one leaves its field. */
export function BookAccountFields({
  accounts,
  cost_centres,
  rows,
}: Pick<Books, "accounts" | "cost_centres" | "rows">) {
  const account = useCallAction("set-book-account", { failed: "Kunde inte spara kontot" });
  const centre = useCallAction("set-cost-centre", { failed: "Kunde inte spara kostnadsstället" });
  const several = cost_centres.length > 1;
  const sums = oreByPurpose(rows, accounts);
  return (
    <Card className="pb-card">
      <CardHead title="Konton" detail="Ur BAS. Ändra om ni använder andra." />
      <div className="grid gap-3 px-card pt-4">
        {bookAccounts.map((name) => (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3">
            <SavedField
              label={bookAccountLabels[name]}
              hideLabel
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
            <p aria-hidden className="pt-2.5 text-sm leading-5 max-md:pt-3.5">
              {bookAccountLabels[name]}
              {name === "vat" && (
                <span className="block text-xs text-subtle-foreground">Tomt om ni inte drar av den</span>
              )}
            </p>
            <p className="pt-2.5 text-sm leading-5 font-semibold tabular-nums max-md:pt-3.5">
              {exact.format(sums[name] / 100)}
            </p>
          </div>
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
    </Card>
  );
}

const complaintOf = (checked: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  checked.error?.issues[0]?.message;

type Saved = {
  label: string;
  hideLabel?: boolean;
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
function SavedField({ label, hideLabel, optional, numeric, saved, check, save, emptied }: Saved) {
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
      {...(hideLabel ? { hideLabel } : {})}
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
