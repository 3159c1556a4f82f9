import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Output } from "../../../contract/contract.ts";
import { call } from "../../client.ts";
import { useDebounced } from "../../use-debounced.ts";

type Answer = Output<"verify-org-number">;

export type Verification =
  | { status: "idle" | "verifying" }
  | { status: "verified" | "manual"; answer: Answer; message: string | null }
  | { status: "failed"; message: string; again?: () => void };

const PAUSE_MS = 500;
const SHORTEST = 10;

/** Asks for the organisation number half a second after the typing stopped; only the last answer counts. */
export function useOrgVerification(
  orgNumber: string,
  companyName: string,
  fillCompanyName: (legalName: string) => void,
): Verification {
  const number = orgNumber.trim();
  const settled = useDebounced(number, PAUSE_MS);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["verify-org-number", settled],
    queryFn: ({ signal }) => call("verify-org-number", { orgNumber: settled, companyName }, { signal }),
    enabled: settled.length >= SHORTEST,
    // The account that is made of it is an answer to nobody's question: asked again, the number would be taken.
    staleTime: "static",
    retry: false,
  });

  // A name that was typed stays; one of ours follows the number, also when that turns out to be nobody's.
  const ours = useRef("");
  const follow = useEffectEvent((legalName: string) => {
    if (companyName.trim() && companyName !== ours.current && companyName !== legalName) return;
    ours.current = legalName;
    if (companyName !== legalName) fillCompanyName(legalName);
  });
  const known = settled.length >= SHORTEST && !isFetching;
  const legalName = ((data?.ok || data?.alreadyHere) && data.legalName) || "";
  useEffect(() => {
    if (known) follow(legalName);
  }, [known, legalName]);

  if (number.length < SHORTEST || number !== settled) return { status: "idle" };
  if (isFetching) return { status: "verifying" };
  return data ? outcome(data) : { status: "failed", message: FAILED, again: () => void refetch() };
}

const FAILED = "Ett fel uppstod vid verifiering";

function outcome(answer: Answer): Verification {
  if (answer.ok) return { status: "verified", answer, message: answer.message };
  if (answer.allowManualVerification)
    return { status: "manual", answer, message: answer.message || "Kunde inte verifiera automatiskt" };
  return { status: "failed", message: answer.message || "Ogiltigt organisationsnummer" };
}
