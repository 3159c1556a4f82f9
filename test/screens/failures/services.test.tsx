// @vitest-environment happy-dom
import { describe } from "vitest";
import { type RefusalCode, refusals } from "../../../contract/refusals.ts";
import { fill, press } from "../acts.ts";
import { refused } from "../transport.ts";
import { catalogue, type Failure } from "./catalogue.ts";

describe("a service in trouble says so where something is read or saved, and what was typed is still there", () => {
  const written = { Namn: "Åsa Öberg", "E-post": "asa@ny.example", Meddelande: "Hej!" };
  /** Where each kind of trouble is met: where something is read, and where something is saved. */
  const places: Partial<Record<RefusalCode, Omit<Failure, "text">[]>> = {
    "payment-unavailable": [
      {
        calls: { "verify-checkout": refused("payment-unavailable") },
        path: "/stripe-success?session_id=cs_test_x",
      },
      {
        calls: { "customer-portal": refused("payment-unavailable") },
        path: "/dashboard",
        act: press("Hantera abonnemang"),
      },
    ],
    "calendar-unavailable": [
      {
        calls: { "google-calendar-auth": refused("calendar-unavailable") },
        path: "/dashboard",
        act: press("Koppla Google Calendar"),
      },
    ],
  };
  const anywhere = (code: RefusalCode): Omit<Failure, "text">[] => [
    { calls: { "list-employees": refused(code) }, path: "/dashboard/anstallda" },
    { calls: { "send-contact-form": refused(code) }, path: "/contact", act: fill(written), kept: written },
  ];
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === 503);
  catalogue(
    "hr",
    codes.flatMap((code) =>
      (places[code] ?? anywhere(code)).map((place) => ({
        ...place,
        inPlace: true,
        text: refusals[code].text,
      })),
    ),
  );
});
