import type { OrderStatus } from "./orders.ts";

/** How a company's orders are approved after the first: by themselves, or by a person. An admin chooses. */
export const approvals = ["automatic", "by_hand"] as const;
export type Approval = (typeof approvals)[number];

export type ApprovalFacts = {
  approval: Approval;
  /** When a person first approved an order of the company. */
  first_approved_at: string | null;
  /** Why a person has turned this very order down before. */
  approval_reason: string | null;
};

export const waitReasons = ["first", "by_hand", "rejected"] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why an order waits for a person's approval; null when it is approved by itself. */
export function whyWaits({ approval, first_approved_at, approval_reason }: ApprovalFacts): WaitReason | null {
  // What a person has turned down is not approved behind their back.
  if (approval_reason !== null) return "rejected";
  if (approval === "by_hand") return "by_hand";
  return first_approved_at === null ? "first" : null;
}

type Decided = Pick<ApprovalFacts, "approval_reason"> & { status: OrderStatus; was_let_go: boolean };

/** A person has turned it down and nobody has approved it since: it goes to nobody by itself, however near its day is. */
export const needsPerson = ({ status, approval_reason, was_let_go }: Decided): boolean =>
  status === "pending" && approval_reason !== null && !was_let_go;
