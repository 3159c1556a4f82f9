import { type ReactNode, useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { useCall } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { SearchField } from "./search-field.tsx";

type Props = {
  label: string;
  /** What is read before anything is searched for. */
  children: ReactNode;
  failed: string;
  none: (search: string) => string;
  among: (found: Output<"search-platform">) => { id: string; name: string; about: string }[];
  busy: boolean;
  choose: (id: string) => void;
};

/** One of those that a search of the platform finds. */
export function ChooseFound({ label, children, failed, none, among, busy, choose }: Props) {
  const [search, setSearch] = useState("");
  const { data, error, reload } = useCall("search-platform", { search }, { when: search !== "" });
  const found = data && among(data);
  return (
    <div className="space-y-4">
      <SearchField label={label} onSearch={setSearch} />
      {search === "" ? (
        <p className="text-sm text-subtle-foreground">{children}</p>
      ) : error ? (
        <LoadFailed small text={failed} retry={reload} />
      ) : !found || busy ? (
        <SkeletonRows rows={2} />
      ) : found.length === 0 ? (
        <EmptyState title={none(search)} />
      ) : (
        <ul className="divide-y divide-border">
          {found.map(({ id, name, about }) => (
            <li key={id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm wrap-anywhere text-subtle-foreground">{about}</p>
              </div>
              <Button look="secondary" size="sm" aria-label={`Välj ${name}`} onClick={() => choose(id)}>
                Välj
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
