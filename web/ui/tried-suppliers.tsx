import { Check, Clock, X } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { formatDay } from "../../domain/dates.ts";
import { PhoneLink } from "./phone-link.tsx";

type Tried = Output<"get-promise-year">["people"][number]["tried"][number];

const said: Record<Tried["status"], string> = {
  open: "har frågan",
  accepted: "sa ja",
  declined: "sa nej",
  withdrawn: "fick förhinder",
  expired: "svarade inte",
  retracted: "togs tillbaka",
};

/** 'Hagabagarn sa nej, Bageri Solsidan svarade inte'. */
export const triedText = (tried: readonly Tried[]): string =>
  tried
    .map(({ supplier_name, status, other_day }) => `${supplier_name} ${said[status]}${about(other_day)}`)
    .join(", ");

const about = (day: string | null): string => (day ? ` om ${formatDay(Temporal.PlainDate.from(day))}` : "");

/** Who has been asked for an order, and what they said. */
export function TriedSuppliers({ tried }: { tried: readonly Tried[] }) {
  if (tried.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Har frågats">
      {tried.map((one, index) => (
        <Said key={index} {...one} />
      ))}
    </ul>
  );
}

function Said({ supplier_name, status, reason, other_day }: Tried) {
  const Icon = status === "open" || status === "expired" ? Clock : status === "accepted" ? Check : X;
  return (
    <li className="flex items-baseline gap-1.5">
      <Icon size={13} aria-hidden className="translate-y-0.5 text-subtle-foreground" />
      <span>
        <strong className="font-semibold">{supplier_name}</strong>{" "}
        <span className="text-subtle-foreground">
          {reason ? `”${reason}”` : said[status]}
          {about(other_day)}
        </span>
      </span>
    </li>
  );
}

/** Whoever was asked by mail can be telephoned. */
export function PhoneLinks({ tried }: { tried: readonly Tried[] }) {
  const phones = new Map(
    tried.flatMap(({ phone, supplier_name }) => (phone ? [[supplier_name, phone]] : [])),
  );
  if (phones.size === 0) return null;
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {[...phones].map(([name, phone]) => (
        <PhoneLink key={name} phone={phone} name={name} />
      ))}
    </span>
  );
}
