import { RefreshCw, Unplug } from "lucide-react";
import { useState } from "react";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { whenOpened } from "../../ui/when-opened.tsx";
import { DirectoryConnection } from "./directory-connection.tsx";
import { Governed } from "./directory-governed.tsx";
import { DirectoryGroups } from "./directory-groups.tsx";
import { MissingBirthdays } from "./directory-missing.tsx";
import { type Directory, lastDayText, whenText } from "./directory-words.ts";

const Events = whenOpened(() => import("./directory-events.tsx"));

/** The company's directory (Entra, Okta): what comes from it, who lacks a birthday, what it governs, its tokens. */
export default function DirectorySection() {
  const { data: user } = useCall("get-user", {});
  // Whoever may not read it is led elsewhere as soon as it is known who it is.
  const { data, error, reload } = useCall("get-directory", {}, { when: user !== undefined });
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta katalogen" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    );
  return (
    <div className="space-y-5">
      <p className="-mt-3 text-subtle-foreground">
        Nya kolleger får tårta och de som har slutat tas bort, utan att ni rör en lista.
      </p>
      {data.pro ? (
        <>
          {data.stopped && <Stopped what={data.stopped} />}
          {(data.people > 0 || data.last_used_at) && <LastSync directory={data} />}
          {data.missing.length > 0 && <MissingBirthdays directory={data} />}
          {data.people > 0 && <Governed />}
          {data.groups.length > 0 && data.offices.length > 1 && <DirectoryGroups directory={data} />}
          <DirectoryConnection directory={data} />
        </>
      ) : (
        <NeedsPro />
      )}
    </div>
  );
}

const NeedsPro = () => (
  <Card className="p-card">
    <h2 className="display text-h3">Katalogen ingår i Pro</h2>
    <p className="mt-1 text-subtle-foreground">
      Koppla Microsoft Entra ID, Okta eller en annan katalog som talar SCIM 2.0.
    </p>
    <LinkButton to="/dashboard/installningar/prenumeration" look="secondary" size="sm" className="mt-4">
      Se Pro
    </LinkButton>
  </Card>
);

const Stopped = ({ what }: { what: string }) => (
  <Banner
    tone="amber"
    icon={<Unplug size={20} />}
    title="Katalogen läses inte just nu"
    text={`${what}. Ni ändrar i registret själva. När ni har förnyat går katalogen före igen.`}
    action={
      <LinkButton to="/dashboard/installningar/prenumeration" look="secondary" size="sm">
        Till Prenumeration
      </LinkButton>
    }
  />
);

function LastSync({ directory }: { directory: Directory }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const { last_used_at, last_day, tokens, waiting } = directory;
  const errors = directory.problems.length + last_day.refused;
  const synced = last_used_at
    ? `Hördes av ${whenText(last_used_at, today)}. ${lastDayText(last_day)}`
    : "Katalogen har inte hört av sig än.";
  return (
    <Card>
      <header className="flex items-center gap-x-4 gap-y-3.5 px-card py-card max-md:flex-wrap">
        <IconTile tone="green" size={48}>
          <RefreshCw size={20} />
        </IconTile>
        <div className="min-w-0 flex-1 basis-50">
          <h2 className="display text-h3">{nameOf(tokens)}</h2>
          <p className="text-sm text-subtle-foreground">
            {synced}
            {waiting > 0 && ` ${waiting} förs in just nu.`}
          </p>
        </div>
        <Button look="secondary" size="sm" className="max-md:w-full" onClick={() => setOpen(true)}>
          Visa händelser
        </Button>
      </header>
      <dl className="grid grid-cols-2 border-t hairline md:grid-cols-4 md:divide-x md:divide-border">
        <Count value={directory.people} label="från katalogen" />
        <Count value={directory.with_birthday} label="med födelsedag" />
        <Count value={directory.without_birthday} label="saknar födelsedag" />
        <Count value={errors} label="fel" />
      </dl>
      {directory.problems.length > 0 && (
        <ul className="divide-y divide-border border-t hairline" aria-label="Att rätta">
          {directory.problems.map(({ id, name, problem }) => (
            <li key={id} className="px-card py-3.5">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-destructive">{problem}</p>
            </li>
          ))}
        </ul>
      )}
      <Events open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** As HR has named the token that was used last. */
const nameOf = (tokens: Directory["tokens"]): string =>
  tokens.toSorted((a, b) => (b.last_used_at ?? "").localeCompare(a.last_used_at ?? ""))[0]?.name ??
  "Ingen katalog ansluten";

const Count = ({ value, label }: { value: number; label: string }) => (
  <div className="flex flex-col-reverse px-card py-3.5">
    <dt className="text-sm text-subtle-foreground">{label}</dt>
    <dd className="display text-h2 tabular-nums">{value}</dd>
  </div>
);
