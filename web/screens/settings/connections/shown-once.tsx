import { Copy } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";

type Props = { title: string; text: string; secret: string; onClose: () => void };

/** A key or a secret, the only time that anybody sees it. */
export function ShownOnce({ title, text, secret, onClose }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success("Kopierad!");
    } catch {
      toast.error("Det gick inte att kopiera. Markera texten och kopiera den själv.");
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="Kopiera den nu. Den visas bara den här gången."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Klar
          </Button>
          <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
            Kopiera
          </Button>
        </>
      }
    >
      <p className="rounded-lg border hairline bg-cream-100 p-4 font-mono text-sm wrap-anywhere select-all">
        {secret}
      </p>
      <p className="mt-4 text-sm text-subtle-foreground">{text}</p>
    </Dialog>
  );
}
