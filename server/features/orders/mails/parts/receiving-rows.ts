import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { facts, type MaybeBlock } from "../../../../mail/blocks.ts";
import type { SupplierWords } from "./supplier-texts.ts";

/** Who receives and the way in, for whoever brings it. A mail is kept, so that the door code stands on the page alone. */
export const receivingBlocks = (receiving: readonly Receiving[] = [], say: SupplierWords): MaybeBlock[] =>
  receiving.map((office) =>
    facts([
      {
        label: say.receives,
        value: person(office.receiver_name, office.receiver_phone),
        detail: reserveOf(office, say),
      },
      receiving.length > 1 && { label: say.there, value: office.address ?? "" },
      { label: say.wayIn, value: office.instructions ?? "" },
      office.has_door_code && { label: say.doorCode, value: say.codeOnPage },
    ]),
  );

const person = (...parts: (string | null)[]): string => parts.filter(Boolean).join(", ");

function reserveOf({ reserve_name, reserve_phone }: Receiving, say: SupplierWords): string | null {
  const reserve = person(reserve_name, reserve_phone);
  return reserve && say.reserve(reserve);
}
