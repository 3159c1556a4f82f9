import { useQuery } from "@tanstack/react-query";
import { confirmCodeApp } from "../../../contract/second-factor.ts";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { useCallForm } from "../../form.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Reads a secret into an app, and proves that it was read by the first code. */
export function CodeApp({ onDone }: { onDone: (codes: string[]) => void }) {
  const begun = useQuery({
    queryKey: ["code-app"],
    queryFn: () => call("begin-code-app", {}),
    // One secret for as long as this is open: another would be worth nothing in the app that has read this one.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const form = useCallForm(confirmCodeApp, {
    start: { code: "" },
    done: ({ codes }) => onDone(codes),
    failed: "Kunde inte slå på. Försök igen.",
  });
  if (begun.error)
    return (
      <LoadFailed
        text="Kunde inte göra en kod att läsa av"
        detail={asCallError(begun.error).text}
        retry={() => void begun.refetch()}
      />
    );
  if (!begun.data) return <SkeletonRows rows={3} />;
  const { uri, secret } = begun.data;
  return (
    <form {...form.props} className="space-y-4.5">
      <p className="text-sm text-subtle-foreground">
        Öppna din app, till exempel Google Authenticator eller Microsoft Authenticator, och läs av koden.
      </p>
      <QrCode text={uri} label="Kod att läsa av med appen" className="mx-auto w-44 rounded-lg" />
      <p className="text-center text-sm text-subtle-foreground">
        Eller skriv av:{" "}
        <span className="font-mono wrap-anywhere text-foreground">{secret.match(/.{1,4}/g)!.join(" ")}</span>
      </p>
      <TextField
        label="Kod från appen"
        hint="Sex siffror. Byts var trettionde sekund."
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field("code")}
      />
      <SubmitButton wide busy={form.busy}>
        Slå på
      </SubmitButton>
    </form>
  );
}
