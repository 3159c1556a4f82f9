import { Copy, KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { owners } from "../../../contract/callers.ts";
import { createDirectoryToken } from "../../../contract/directory.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useCallForm } from "../../form.ts";
import { Changing } from "../../may.ts";
import { Button, IconButton, SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { toast } from "../../ui/toaster.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DirectorySetup } from "./directory-setup.tsx";
import { inLine } from "./rows.tsx";
import { type Directory, whenText } from "./directory-words.ts";

type Token = Directory["tokens"][number];

/** Where the directory sends, and with which tokens. */
export function DirectoryConnection({ directory: { address, tokens } }: { directory: Directory }) {
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Token | null>(null);
  return (
    <Card>
      <CardHead
        stack
        title="Anslutning"
        detail="Klistra in adressen och en token i Entra under Etablering, eller i Okta under Provisioning."
        aside={
          <Changing by={owners}>
            <Button
              look="secondary"
              size="sm"
              icon={<Plus size={17} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Ny token
            </Button>
          </Changing>
        }
      />
      <div className="px-card py-4">
        <p className="text-sm font-semibold">Adress (SCIM 2.0)</p>
        <Copied text={address} what="adressen" />
      </div>
      {tokens.length > 0 && (
        <ul className="divide-y divide-border border-t hairline" aria-label="Token">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      <DirectorySetup />
      {adding && <NewToken onClose={() => setAdding(false)} />}
      {ending && <EndToken token={ending} isLast={tokens.length === 1} onClose={() => setEnding(null)} />}
    </Card>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Kopierat");
  } catch {
    toast.error("Det gick inte att kopiera. Markera texten och kopiera själv.");
  }
}

const Copied = ({ text, what }: { text: string; what: string }) => (
  <div className="mt-1.5 flex min-h-control items-center gap-2 rounded-md border border-input pl-3.5">
    <code className="min-w-0 flex-1 py-2 text-sm break-all">{text}</code>
    <IconButton look="ghost" label={`Kopiera ${what}`} onClick={() => void copy(text)}>
      <Copy size={17} aria-hidden />
    </IconButton>
  </div>
);

function TokenRow({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const today = useToday();
  const { name, hint, created_by, created_at, last_used_at } = token;
  const used = last_used_at ? `Använd ${whenText(last_used_at, today)}.` : "Inte använd än.";
  return (
    <li className="flex gap-4 px-card py-4 sm:items-center">
      <IconTile tone="cream">
        <KeyRound size={18} />
      </IconTile>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-50">
          <p className="font-semibold wrap-anywhere">
            {name} <code className="text-sm font-normal text-subtle-foreground">…{hint}</code>
          </p>
          <p className="text-sm text-subtle-foreground">
            Skapad {created_by && `av ${created_by} `}
            {whenText(created_at, today)}. {used}
          </p>
        </div>
        <Changing by={owners}>
          <Button look="ghost" size="sm" className={inLine} aria-label={`Avsluta ${name}`} onClick={onEnd}>
            <span className="text-destructive">Avsluta</span>
          </Button>
        </Changing>
      </div>
    </li>
  );
}

function NewToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const form = useCallForm(createDirectoryToken, {
    start: { name: "" },
    done: (answer) => setToken(answer.token),
    failed: "Kunde inte skapa token. Försök igen.",
  });
  if (token)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Kopiera token nu"
        description="Den visas bara här och bara en gång. Den som har den kan ändra i ert register."
        footer={<Button onClick={onClose}>Klart</Button>}
      >
        <Copied text={token} what="token" />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ny token"
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Skapa token</SubmitButton>
        </>
      }
    >
      <TextField
        label="Namn"
        required
        autoComplete="off"
        hint="Så att ni känner igen den, till exempel Entra, skarp drift"
        {...form.field("name")}
      />
    </Dialog>
  );
}

function EndToken({ token, isLast, onClose }: { token: Token; isLast: boolean; onClose: () => void }) {
  const { run, busy } = useCallAction("end-directory-token", {
    done: `${token.name} är avslutad`,
    failed: "Kunde inte avsluta token. Försök igen.",
  });
  const end = async () => {
    if (await run({ id: token.id })) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Avsluta ${token.name}?`}
      action="Avsluta"
      danger
      busy={busy}
      onConfirm={() => void end()}
    >
      Katalogen kommer inte in med den längre.
      {isLast && " Det är den sista: alla är kvar i registret, och ni ändrar dem själva igen."}
    </ConfirmDialog>
  );
}
