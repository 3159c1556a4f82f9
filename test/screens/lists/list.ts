import type { CallName, Output } from "../../../contract/contract.ts";
import type { Answer } from "../transport.ts";

/** A list of the product: where it is, which call it shows, and what is read in its four states. */
export type List<N extends CallName = CallName> = {
  name: string;
  path: string;
  visitor?: "nobody" | "hr" | "admin" | "supplier";
  /** The call that it shows. */
  call: N;
  /** What has to be pressed before it is seen. */
  press?: string;
  /** What else has to be answered as by a company in full use, before that is there: a real server may know of nothing. */
  needs?: CallName;
  failed: string;
  /** Where it is no grey shape. */
  waiting?: { label: string };
  /** What it says when there is nothing, or what it leaves out. */
  empty: { answer: Answer<N> } & ({ text: string } | { hides: string });
  full: { answer?: Output<N>; text: string | RegExp };
};
export const list = <N extends CallName>(one: List<N>): List => one as unknown as List;
