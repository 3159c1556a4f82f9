import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallName, Input, Output } from "../contract/contract.ts";
import { asCallError, type CallError } from "./call-error.ts";
import { call } from "./client.ts";
import { queryOf, refetchEverything } from "./query.ts";
import { idempotencyKeys } from "./idempotency-key.ts";
import { toast } from "./ui/toaster.tsx";
import { kitWords } from "./ui/words.ts";

export type Reading<T> = {
  data: T | undefined;
  /** Only when there is nothing to show: a failed refresh leaves what was read before. */
  error: CallError | null;
  waiting: boolean;
  reload: () => void;
};

/** Reads through a call and follows changes. `when: false` waits with it. */
export function useCall<N extends CallName>(
  name: N,
  input: Input<N>,
  { when = true }: { when?: boolean } = {},
): Reading<Output<N>> {
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(name, input), enabled: when });
  return {
    data: data as Output<N> | undefined,
    error: error && data === undefined ? asCallError(error) : null,
    waiting: isPending && when,
    reload: () => void refetch(),
  };
}

export type Outcome<N extends CallName> = {
  /** A toast after success: its text, or what to do with the answer. */
  done?: string | ((output: Output<N>, input: Input<N>) => void);
  /** The toast's text when nobody could say why it failed; a refusal shows its own. Or what to do with the error. */
  failed?: Failed;
};

type Say = typeof toast.error;
type Failed = string | ((error: CallError, say: Say) => void);

type Action<N extends CallName> = {
  /** Resolves to the answer, or to undefined after telling the person why there is none. */
  run: (input: Input<N>) => Promise<Output<N> | undefined>;
  busy: boolean;
};

/** A write behind a button: never twice at the same time, and everything shown is read again afterwards. */
export function useCallAction<N extends CallName>(name: N, outcome: Outcome<N> = {}): Action<N> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [keys] = useState(() => idempotencyKeys());
  const [complaints] = useState(createErrorToasts);

  async function run(input: Input<N>) {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const output = await call(name, input, { idempotencyKey: keys.keyFor(input) });
      keys.succeeded();
      complaints.withdraw();
      void refetchEverything();
      showDone(outcome.done, output, input);
      return output;
    } catch (thrown) {
      const error = asCallError(thrown);
      keys.failed(error);
      showError(outcome.failed, error, complaints.say);
      refetchIfChanged(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { run, busy };
}

/** Somebody else was first: the page shows how it stands now. */
export function refetchIfChanged({ code }: CallError): void {
  const codes = ["order-changed", "product-changed", "changed-meanwhile", "company-closed"];
  if (codes.includes(code)) void refetchEverything();
}

export function showDone<N extends CallName>(
  done: Outcome<N>["done"],
  output: Output<N>,
  input: Input<N>,
): void {
  if (typeof done === "string") toast.success(done);
  else done?.(output, input);
}

/** What a form or a button complains about: the last attempt's words alone, and none after a success. */
export function createErrorToasts() {
  let said: string | null = null;
  const withdraw = () => {
    if (said) toast.withdraw(said);
    said = null;
  };
  const say: Say = (title, extra) => {
    if (said !== title) withdraw();
    said = title;
    toast.error(title, extra);
  };
  return { say, withdraw };
}

export function showError(failed: Failed | undefined, error: CallError, say: Say = toast.error): void {
  if (typeof failed === "function") return failed(error, say);
  const text = kitWords().say(error.text, error.code);
  if (!failed || error.refused) return say(text);
  return say(failed, failed === text ? {} : { description: text });
}
