import { useRef, useState } from "react";
import type { CallError } from "../../../call-error.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

const questions = {
  "place-doubtful": { told: "despitePlace", title: "Stämmer platsen?" },
  "orders-depend": { told: "despiteOrders", title: "Det finns beställningar" },
} as const;
type Told = { despitePlace?: boolean; despiteOrders?: boolean };
type Asked = { code: keyof typeof questions; text: string };

/** What the server wants to be told twice: it is asked here, and sent again with the answer. */
export function useDespite() {
  const told = useRef<Told>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Whether the refusal was a question. */
  const ask = ({ code, text }: CallError): boolean => {
    if (!code || !(code in questions)) return false;
    setAsked({ code: code as Asked["code"], text });
    return true;
  };
  const question = (send: () => void) => (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => {
        told.current = {};
        setAsked(null);
      }}
      title={asked ? questions[asked.code].title : ""}
      action="Spara ändå"
      stay="Ändra"
      onConfirm={() => {
        told.current = { ...told.current, [questions[asked!.code].told]: true };
        setAsked(null);
        send();
      }}
    >
      <p className="whitespace-pre-line">{asked?.text}</p>
    </ConfirmDialog>
  );
  return { answers: () => told.current, ask, question };
}
