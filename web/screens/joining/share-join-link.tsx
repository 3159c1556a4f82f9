import { Copy, Link2, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useCall } from "../../calls.ts";
import { copyLink } from "../../copy-link.ts";
import { linkForOffice } from "../../offices.ts";
import { Button } from "../../ui/button.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = {
  /** Who writes to the colleagues. */
  name: string;
  company: string;
  /** Whoever registers with the link has this office chosen already; empty is none. */
  office: string;
};

/** The link with which colleagues register themselves: in a text to send, by itself, and as a code to print. */
export function ShareJoinLink({ name, company, office }: Props) {
  const { data, error, reload } = useCall("get-join-link", {});
  if (error) return <LoadFailed small text="Kunde inte hämta länk" retry={reload} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const before =
    "Hej!\nVi ska börja fira allas födelsedagar med tårta. Fyll i när du fyller år och vad du inte äter, så ordnar sig resten. Det tar en minut:";
  const url = linkForOffice(data.url, office);
  const text = [before, url, name].filter(Boolean).join("\n");
  return (
    <>
      <div className="flex gap-4 max-md:flex-col">
        <p className="min-w-0 flex-1 rounded-lg border border-border-strong bg-cream-25 p-4.5 whitespace-pre-line wrap-anywhere">
          {before}
          {"\n"}
          <span className="font-semibold text-primary">{url}</span>
          {name && `\n${name}`}
        </p>
        <Poster url={url} company={company} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button wide="phone" icon={<Copy size={17} aria-hidden />} onClick={() => void copyText(text)}>
          Kopiera text och länk
        </Button>
        <Button
          wide="phone"
          look="secondary"
          icon={<Link2 size={17} aria-hidden />}
          onClick={() => void copyLink(url)}
        >
          Bara länken
        </Button>
      </div>
    </>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Text och länk kopierade!");
  } catch {
    toast.error("Texten kunde inte kopieras. Markera den och kopiera själv.");
  }
}

/** The link as a code, small on the screen and large on paper: for the wall beside the coffee machine. */
function Poster({ url, company }: { url: string; company: string }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    const end = () => setPrinting(false);
    addEventListener("afterprint", end);
    print();
    return () => removeEventListener("afterprint", end);
  }, [printing]);
  const code = <QrCode text={url} label="QR-kod till länken" className="size-28 max-md:size-24" />;
  return (
    <div className="flex items-center gap-3 rounded-lg border border-border-strong bg-card p-3.5 md:flex-col">
      {code}
      <Button
        look="ghost"
        size="sm"
        icon={<Printer size={16} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Skriv ut
      </Button>
      {printing &&
        createPortal(
          <div className="poster">
            <h1 className="display">När fyller du år?</h1>
            <p>Skanna koden och fyll i din födelsedag, så kommer det tårta till {company}.</p>
            <QrCode text={url} label="QR-kod till länken" />
            <p>{url}</p>
          </div>,
          document.body,
        )}
    </div>
  );
}
