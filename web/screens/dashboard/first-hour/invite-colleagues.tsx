import { FileUp } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../../lazy.ts";
import { Button } from "../../../ui/button.tsx";
import { OfficeChoice } from "../../../ui/office-filter.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { ShareJoinLink } from "../../joining/share-join-link.tsx";

const ImportDialog = lazy(() => import("../../employees/import-dialog.tsx"));

const ways = [
  { value: "link", label: "Länk" },
  { value: "list", label: "Lista" },
] as const;

/** Two ways to people: they fill in themselves, or HR has a list. */
export default function InviteColleagues({ name, company }: { name: string; company: string }) {
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("link");
  const [office, setOffice] = useState("");
  return (
    <div className="mt-4 space-y-4">
      <Segmented label="Sätt att lägga till kollegor" choices={ways} value={way} onChange={setWay} />
      {way === "list" ? (
        <ByList />
      ) : (
        <>
          <OfficeChoice value={office} onChange={setOffice} className="max-w-xs" />
          <ShareJoinLink name={name} company={company} office={office} />
        </>
      )}
    </div>
  );
}

function ByList() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <p className="text-subtle-foreground">
        Har ni en lista i Excel eller från lönesystemet läser vi in den. Inget sparas innan ni har sett den.
      </p>
      <Button icon={<FileUp size={17} aria-hidden />} onClick={() => setImporting(true)}>
        Importera en lista
      </Button>
      <Suspense fallback={null}>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
