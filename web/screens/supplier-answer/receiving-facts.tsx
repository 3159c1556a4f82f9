import { DoorOpen, KeyRound, UserRound } from "lucide-react";
import type { Receiving } from "../../../contract/supplier-answer.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { telephone } from "../../ui/phone-link.tsx";
import { Fact } from "./fact.tsx";
import { texts } from "./texts.ts";

/** Who opens, and the way in. The door code stands here on the delivery day alone. */
export function ReceivingFacts({ office }: { office: Receiving }) {
  const { receiver_name, receiver_phone, reserve_name, reserve_phone, instructions, door_code } = office;
  const words = useTexts(texts);
  const hasReserve = reserve_name || reserve_phone;
  return (
    <>
      {(receiver_name || receiver_phone || hasReserve) && (
        <Fact
          icon={<UserRound size={19} />}
          label={words.receives}
          detail={
            hasReserve && (
              <>
                {words.reserve}
                <Person name={reserve_name} phone={reserve_phone} />
              </>
            )
          }
        >
          <Person name={receiver_name} phone={receiver_phone} />
        </Fact>
      )}
      {instructions && (
        <Fact icon={<DoorOpen size={19} />} label={words.wayIn}>
          <span className="font-normal wrap-anywhere whitespace-pre-line">{instructions}</span>
        </Fact>
      )}
      {office.has_door_code && (
        <Fact icon={<KeyRound size={19} />} label={words.doorCode}>
          {door_code ? (
            <span className="tabular-nums wrap-anywhere">{door_code}</span>
          ) : (
            <span className="font-normal">{words.shownThen}</span>
          )}
        </Fact>
      )}
    </>
  );
}

function Person({ name, phone }: { name: string | null; phone: string | null }) {
  return (
    <span className="wrap-anywhere">
      {name}
      {name && phone && ", "}
      {phone && (
        <a
          href={telephone(phone)}
          className="whitespace-nowrap text-primary underline decoration-green-300 underline-offset-4"
        >
          {phone}
        </a>
      )}
    </span>
  );
}
