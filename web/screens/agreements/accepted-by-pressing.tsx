import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { agreementPaths } from "../../../domain/agreements.ts";

/** Beneath a button whose press accepts both: 'Genom att spara godkänner ni …'. What has been typed stays here meanwhile. */
export function AcceptedByPressing({ doing }: { doing: string }) {
  return (
    <p className="text-center text-xs text-balance text-muted-foreground">
      Genom att {doing} godkänner ni <Read to={agreementPaths.terms}>villkoren</Read> och{" "}
      <Read to={agreementPaths.processing}>personuppgiftsbiträdesavtalet</Read>.
    </p>
  );
}

const Read = ({
  to,
  children,
}: {
  to: (typeof agreementPaths)[keyof typeof agreementPaths];
  children: ReactNode;
}) => (
  <Link
    to={to}
    target="_blank"
    className="font-medium text-primary underline decoration-green-300 underline-offset-2 hover:decoration-current"
  >
    {children}
  </Link>
);
