import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

type Person = Output<"list-staff">["staff"][number];
type Access = Output<"list-staff-invitees">["access"][number];

/** Takes somebody of the staff out, and what they have let in at customers with an address of their own. */
export function RemoveStaff({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = person.name ?? person.email;
  const { data, error, reload } = useCall("list-staff-invitees", { id: person.id });
  const [kept, setKept] = useState<string[]>([]);
  const [ended, setEnded] = useState<string[]>([]);
  // Their own account's access ends unless somebody says otherwise; of others only they who look know whose they are.
  const ends = ({ id, state }: Access) => (state === "own" ? !kept.includes(id) : ended.includes(id));
  const toggle = ({ id, state }: Access) => {
    const flip = (ids: string[]) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
    if (state === "own") setKept(flip);
    else setEnded(flip);
  };
  const { run, busy } = useCallAction("remove-staff", {
    done: () => {
      toast.success(person.is_self ? "Du är inte längre administratör" : `${name} är borttagen`);
      if (person.is_self) return void signOut();
      onClose();
    },
  });
  const end = (data?.access ?? []).filter(ends).map(({ id }) => id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={person.is_self ? "Sluta som administratör?" : `Ta bort ${name}?`}
      action={person.is_self ? "Sluta" : "Ta bort"}
      danger
      busy={busy || (!data && !error)}
      onConfirm={() => void run({ id: person.id, end })}
    >
      <p>
        {person.is_self ? "Du loggas ut direkt" : "Personen loggas ut direkt"} och kommer inte åt kunderna
        längre. De andra administratörerna får ett mejl.
      </p>
      <div className="mt-4">
        {error ? (
          <LoadFailed small text="Kunde inte hämta vilka kunder personen kommer åt" retry={reload} />
        ) : !data ? (
          <SkeletonRows rows={1} />
        ) : (
          <Accesses access={data.access} more={data.more} ends={ends} toggle={toggle} />
        )}
      </div>
    </ConfirmDialog>
  );
}

type AccessesProps = {
  access: Access[];
  more: boolean;
  ends: (one: Access) => boolean;
  toggle: (one: Access) => void;
};

const states = { own: "eget konto", joined: "inbjuden härifrån", invited: "inbjudan väntar" };

function Accesses({ access, more, ends, toggle }: AccessesProps) {
  if (access.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-foreground">Tillgång hos kunder som ska upphöra</legend>
      <p className="mt-1 text-sm">Kryssa i de adresser som är personens egna. De andra är kundernas.</p>
      <div className="mt-2 max-h-60 space-y-1 overflow-y-auto">
        {access.map((one) => (
          <Checkbox
            key={one.id}
            label={
              <span className="wrap-anywhere">
                {one.email}
                <span className="block text-xs text-muted-foreground">
                  {one.company_name} · {states[one.state]}
                </span>
              </span>
            }
            value={ends(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      {more && <p className="mt-2 text-xs">Det finns fler. Ta bort dem på företagens sidor.</p>}
    </fieldset>
  );
}
