import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** Goes on to a page of ours after a while, once there is reason to; going back does not lead here again. */
export function useLeaving(
  when: boolean,
  seconds: number,
  target: { to: "/" | "/dashboard" | "/company-setup"; search?: { email?: string; company?: string } },
): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ ...target, replace: true }));
  useEffect(() => {
    if (!when) return undefined;
    const timer = setTimeout(leave, seconds * 1000);
    return () => clearTimeout(timer);
  }, [when, seconds]);
}
