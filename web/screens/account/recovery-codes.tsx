import { Copy, Download } from "lucide-react";
import { download } from "../../download.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";

/** Shown once: nobody can show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success("Koderna är kopierade"),
      () => toast.error("Kunde inte kopiera. Markera koderna och kopiera dem själv."),
    );
  return (
    <div className="space-y-4.5">
      <p className="text-sm text-subtle-foreground">
        Spara koderna där du har dina lösenord. Varje kod fungerar en gång, om du inte kommer åt din passkey
        eller din app. De visas inte igen.
      </p>
      <ul
        aria-label="Återställningskoder"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-lg bg-cream-100 p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Kopiera
        </Button>
        <Button
          look="secondary"
          size="sm"
          icon={<Download size={16} aria-hidden />}
          onClick={() => download("tartdags-aterstallningskoder.txt", `${text}\n`, "text/plain")}
        >
          Spara som fil
        </Button>
      </div>
      <Button wide onClick={onDone}>
        Jag har sparat koderna
      </Button>
    </div>
  );
}
