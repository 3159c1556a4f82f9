import { declinedMail, type Declined } from "./parts/declined.ts";
import type { Mail } from "../../../mail/render.ts";
import { firstName, portions } from "../../../mail/phrases.ts";

export type OrderDeclined = Declined & { employee_name: string; portion_size: number };

export function orderDeclined(data: OrderDeclined): Mail {
  const name = firstName(data.employee_name);
  return declinedMail(data, {
    subject: `Nytt bageri behövs till ${name}`,
    title: `Tårtan till ${name} behöver ett nytt bageri`,
    what: { label: "Tårta", value: portions(data.portion_size), detail: `till ${data.employee_name}` },
    kind: "bageri",
  });
}
