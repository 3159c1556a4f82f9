import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { facts, type MaybeBlock } from "../../../../mail/blocks.ts";

/** Who receives and the way in, for whoever brings it. A mail is kept, so that the door code stands on the page alone. */
export const receivingBlocks = (receiving: readonly Receiving[] = []): MaybeBlock[] =>
  receiving.map((office) =>
    facts([
      {
        label: "Tar emot",
        value: person(office.receiver_name, office.receiver_phone),
        detail: reserveOf(office),
      },
      receiving.length > 1 && { label: "Där", value: office.address ?? "" },
      { label: "Vägen in", value: office.instructions ?? "" },
      office.has_door_code && { label: "Portkod", value: "Står på er sida på leveransdagen" },
    ]),
  );

const person = (...parts: (string | null)[]): string => parts.filter(Boolean).join(", ");

function reserveOf({ reserve_name, reserve_phone }: Receiving): string | null {
  const reserve = person(reserve_name, reserve_phone);
  return reserve && `Reserv: ${reserve}`;
}
