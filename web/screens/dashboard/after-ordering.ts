import type { WaitReason } from "../../../domain/approval.ts";
import { counted } from "../../../domain/swedish.ts";

/** What has become of new orders, and what has not: those that were sent, and why the others wait. */
export function afterOrdering(
  { sent, waiting, waits_for }: { sent: number; waiting: number; waits_for: WaitReason | null },
  supplier: "bageriet" | "restaurangen",
): string | null {
  if (waiting === 0 || !waits_for) {
    if (sent === 0) return null;
    return sent === 1 ? `Den är skickad till ${supplier}.` : `De är skickade till ${supplier}.`;
  }
  const looks = waits_for === "first" ? "Er första beställning går vi igenom" : "Vi går igenom beställningen";
  if (sent === 0) return `${looks} innan den skickas till ${supplier}.`;
  return `${counted(sent, "är redan skickad", "är redan skickade")} till ${supplier}, resten går vi igenom först.`;
}
