import type { ReactNode } from "react";
import { orderers, type Role } from "../contract/callers.ts";
import { useCall } from "./calls.ts";
import { useViewing } from "./viewing.ts";

/** What somebody may do here. The server decides about every call; what it would refuse is not offered. */

/** Whether the person has one of the roles: enough to read. Until it is known who it is, most may. */
export function useHasRole(roles: readonly Role[]): boolean {
  const { data: user } = useCall("get-user", {});
  return !user || roles.includes(user.role);
}

/** The same for whoever changes something: an admin who looks on does not. */
export function useMay(roles: readonly Role[] = orderers): boolean {
  const hasRole = useHasRole(roles);
  return !useViewing() && hasRole;
}

/** Around what opens a form: whoever only looks would fill it in to be refused. */
export const Changing = ({ by, children }: { by?: readonly Role[]; children: ReactNode }): ReactNode =>
  useMay(by) ? children : null;

/** Whether the person sees what others are allergic to, and eat. */
export const useSeesAllergies = (): boolean => useCall("get-user", {}).data?.sees_allergies ?? true;
