import { toast } from "../../ui/toaster.tsx";

/** What was done, and of what could not be done why. */
export function tellRefused(refused: readonly { text: string }[], done: string): void {
  for (const text of new Set(refused.map((one) => one.text))) toast.error(text);
  if (refused.length === 0) toast.success(done);
}
