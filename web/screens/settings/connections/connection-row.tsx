import { Ellipsis, KeyRound, ListChecks, Send, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { owners } from "../../../../contract/callers.ts";
import { useCallAction } from "../../../calls.ts";
import { lazy } from "../../../lazy.ts";
import { Changing } from "../../../may.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { momentText } from "../../../ui/moment-text.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ShownOnce } from "./shown-once.tsx";

const PostsDialog = lazy(() => import("./posts-dialog.tsx"));
const TellsDialog = lazy(() => import("./tells-dialog.tsx"));

type Connection = Output<"get-connections">["connections"][number];
type Asking = "remove" | "posts" | "secret" | "tells";

/** A webhook or a channel: what it is told, how it fares, and what can be done with it. */
export function ConnectionRow({ connection, children }: { connection: Connection; children: ReactNode }) {
  const { id, kind, name, host, state, last_sent_at, waiting, dead } = connection;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsking(null);
  const remove = useCallAction("remove-connection", {
    done: `${name} är borttagen`,
    failed: "Kunde inte ta bort kopplingen",
  });
  const test = useCallAction("test-connection", {
    done: () => toast.success("Ett test är på väg", { description: "Se under Skickat hur det gick." }),
    failed: "Kunde inte skicka ett test",
  });
  const rotate = useCallAction("rotate-webhook-secret", {
    done: (answer) => setSecret(answer.secret),
    failed: "Kunde inte byta hemlighet",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-card py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {state === "lost" ? (
            <Pill tone="red">Svarar inte</Pill>
          ) : dead > 0 ? (
            <Pill tone="amber">{dead} kom inte fram</Pill>
          ) : null}
        </p>
        <div className="text-sm wrap-anywhere text-subtle-foreground">
          <p>{children}</p>
          <p>
            {host},{" "}
            {waiting > 0
              ? `${waiting} på väg`
              : last_sent_at
                ? `senast ${momentText(last_sent_at)}`
                : "inget skickat än"}
          </p>
          {state === "lost" && <p>Skicka ett test när adressen fungerar, så går det som väntar i väg.</p>}
        </div>
      </div>
      <div className="-ml-3.5 flex items-center gap-2 md:ml-0">
        <Button look="ghost" size="sm" aria-label={`Skickat till ${name}`} onClick={() => setAsking("posts")}>
          Skickat
        </Button>
        <Changing by={owners}>
          <Menu
            items={[
              {
                label: "Skicka test",
                icon: <Send size={17} aria-hidden />,
                run: () => void test.run({ id }),
              },
              {
                label: "Ändra",
                icon: <ListChecks size={17} aria-hidden />,
                run: () => setAsking("tells"),
              },
              ...(kind === "webhook"
                ? [
                    {
                      label: "Byt hemlighet",
                      icon: <KeyRound size={17} aria-hidden />,
                      run: () => setAsking("secret"),
                    },
                  ]
                : []),
              {
                label: "Ta bort",
                icon: <Trash2 size={17} aria-hidden />,
                danger: true,
                run: () => setAsking("remove"),
              },
            ]}
          >
            <IconButton label={`Mer om ${name}`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          </Menu>
        </Changing>
      </div>
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={close}
        title={`Ta bort ${name}?`}
        action="Ta bort"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run({ id })}
      >
        Inget mer skickas dit, inte heller det som är på väg.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "secret"}
        onOpenChange={close}
        title="Byt hemlighet?"
        action="Byt"
        busy={rotate.busy}
        onConfirm={() => void rotate.run({ id }).then(close)}
      >
        Den gamla fungerar i 24 timmar till, så att ert system hinner byta.
      </ConfirmDialog>
      {secret && (
        <ShownOnce
          title="Ny hemlighet"
          text="Under ett dygn signerar vi med båda."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <Suspense fallback={null}>
        {asking === "tells" && <TellsDialog connection={connection} onClose={close} />}
        {asking === "posts" && <PostsDialog id={id} name={name} onClose={close} />}
      </Suspense>
    </li>
  );
}
