import { kilometres } from "../../../../../domain/distance.ts";
import type { MealType } from "../../../../../domain/meals.ts";
import type { LostOffer } from "../../../../../domain/orders.ts";
import { firstName } from "../../../../../domain/names.ts";
import { capitalised } from "../../../../../domain/swedish.ts";
import { link, quote, type Fact, type MaybeBlock } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import type { Place } from "./order-rows.ts";
import { people, portions } from "./phrases.ts";
import type { TriedSupplier } from "./tried.ts";

/** A supplier within reach. `ask_url` opens a page where one click sends the order there; HR has one, the admin not. */
export type OtherSupplier = {
  name: string;
  address?: string | null;
  distance_km: number;
  phone?: string | null;
  ask_url?: string | null;
  /** It was asked before, and did not answer. */
  silent?: boolean;
  price_per_piece_ore?: number | null;
};

/** A no from a supplier, or from the platform: what was declined, why, and who can be asked instead. */
export type Declined = Place & {
  /** The platform did not approve it; no supplier had been asked. */
  rejected?: boolean;
  company_name: string;
  supplier_name: string;
  /** What the last one that was asked did, when it did not say no. */
  lost?: LostOffer | null;
  reason?: string | null;
  others: OtherSupplier[];
  /** The company's subscription has ended, which is why nobody else was asked. */
  access_ended?: boolean;
  /** Whom it has been offered to, from the first. */
  tried?: TriedSupplier[];
  order_url: string;
  order:
    | { kind: "cake"; employee_name: string; portion_size: number }
    | { kind: "meal"; meal_type: MealType; people_count: number };
};

type Words = {
  /** 'Tårtan till Elin', 'Lunchen'. */
  named: string;
  subject: string;
  title: string;
  what: Fact;
  supplier: string;
};

export function declinedOrder({ order, delivery_date, today, rejected }: Declined): Words {
  if (order.kind === "cake") {
    const name = firstName(order.employee_name);
    const named = `Tårtan till ${name}`;
    const notApproved = `${named} godkändes inte`;
    return {
      named,
      subject: rejected ? notApproved : `Nytt bageri behövs till ${name}`,
      title: rejected ? notApproved : `${named} behöver ett nytt bageri`,
      what: { label: "Tårta", value: portions(order.portion_size), detail: `till ${order.employee_name}` },
      supplier: "bageri",
    };
  }
  const meal = order.meal_type === "lunch" ? "Lunchen" : "Frukosten";
  return {
    named: meal,
    subject: rejected
      ? `${meal} ${day(delivery_date, today)} godkändes inte`
      : `Ny leverantör behövs: ${order.meal_type} ${day(delivery_date, today)}`,
    title: rejected ? `${meal} godkändes inte` : `${meal} behöver ett nytt kök`,
    what: { label: "Måltid", value: `${capitalised(order.meal_type)}, ${people(order.people_count)}` },
    supplier: "kök",
  };
}

export const askLinks = (others: OtherSupplier[], verb = "Fråga"): MaybeBlock[] =>
  others.map((other) =>
    other.ask_url
      ? link(`${verb} ${other.name}${other.silent ? " igen" : ""}`, other.ask_url, whereIs(other))
      : null,
  );

/** 'Konditori Ros svarade inte inför fredag 13 mars'. */
export function whatHappened(data: Declined, to = ""): string {
  const when = day(data.delivery_date, data.today);
  if (data.lost === "expired") return `${data.supplier_name} svarade inte i tid om leveransen${to} ${when}`;
  if (data.lost === "withdrawn")
    return `${data.supplier_name} fick förhinder och kan inte leverera${to} ${when}`;
  return `${data.supplier_name} sa nej och kan inte leverera${to} ${when}`;
}

/** Why, unless it stands beside the name of whoever said it, among those that were asked. */
export const whyDeclined = ({ reason, tried = [] }: Declined): MaybeBlock =>
  reason && !tried.some((one) => one.reason === reason) ? quote(reason) : null;

/** Instead of that nobody is left: nobody was looked for. */
export const ACCESS_ENDED = "Abonnemanget har löpt ut, så vi har inte frågat någon annan.";
export const RENEW = "Förnya det på översikten, så frågar vi nästa.";
export const CUSTOMER_ENDED = "Kundens abonnemang har löpt ut, så ingen annan har frågats.";

export const noneLeft = ({ supplier }: Words) => `Vi hittar inget annat ${supplier} i närheten som hinner.`;

export const whereIs = ({ address, distance_km, phone, price_per_piece_ore: price }: OtherSupplier) =>
  [address, kilometres(distance_km), phone && `tel. ${phone}`, price && perPiece(price)]
    .filter(Boolean)
    .join(", ");

/** '50 kr per bit'. */
export const perPiece = (ore: number): string => `${Math.round(ore / 100)} kr per bit`;
