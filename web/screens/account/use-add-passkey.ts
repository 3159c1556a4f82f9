import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { refetchEverything } from "../../query.ts";
import { toast } from "../../ui/toaster.tsx";

/** Has the device make a passkey, and keeps it. */
export function useAddPasskey(onAdded: (added: Output<"add-passkey">) => void) {
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    const { makePasskey, passkeyProblem } = await import("../../passkeys.ts");
    try {
      const asked = await call("begin-passkey", {});
      const made = await makePasskey(asked).catch((error: unknown) => {
        const problem = passkeyProblem(error);
        if (problem) toast.error(problem);
      });
      if (!made) return;
      onAdded(await call("add-passkey", made));
      void refetchEverything();
    } catch (error) {
      toast.error(asCallError(error).text);
    } finally {
      setBusy(false);
    }
  }
  return { add: () => void add(), busy };
}
