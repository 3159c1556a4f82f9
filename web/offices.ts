import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { OfficeName } from "../contract/entities/office.ts";
import { useCall } from "./calls.ts";

const NONE: never[] = [];

/** The open offices, the oldest first, where a company has several. With one alone nobody sees the word. */
export function useOffices(): readonly OfficeName[] {
  const all = useCall("get-overview", {}).data?.offices;
  return useMemo(() => {
    const open = all?.filter(({ closed }) => !closed) ?? NONE;
    return open.length > 1 ? open : NONE;
  }, [all]);
}

/** What to call an office, also a closed one that something still goes to; null where there is one alone. */
export function useOfficeName(): (id: string) => string | null {
  const { data } = useCall("get-overview", {});
  const several = useOffices().length > 0;
  return (id) => (several && data?.offices.find((office) => office.id === id)?.name) || null;
}

/** A link that names an office. */
export function linkForOffice(url: string, id: string): string {
  const link = new URL(url);
  if (id) link.searchParams.set("kontor", id);
  return link.href;
}

/** The office that a list is narrowed to. It stands in the address, so that it stays when somebody comes back. */
export function useOfficeFilter() {
  const { kontor } = useSearch({ strict: false });
  const { waiting } = useCall("get-overview", {}, { when: kontor !== undefined });
  const navigate = useNavigate();
  const offices = useOffices();
  const office = offices.find(({ id }) => id === kontor) ?? null;
  return {
    offices,
    office,
    /** What a call is told: an address may name an office that is closed by now. */
    input: office ? { office_id: office.id } : {},
    /** False until it is known whether the address names one. */
    ready: kontor === undefined || !waiting,
    choose: (id: string) =>
      void navigate({
        to: ".",
        search: (search: object) => ({ ...search, kontor: id || undefined }),
        replace: true,
        resetScroll: false,
      }),
  };
}
