import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { queryClient } from "../../query.ts";

/** The recovery link's right to set a password, which waits in this tab until the password is saved. */

const KEY = "tartdags.recovery";
const SECOND_LOOK_MS = 1_500;

/**
 * The token that may set the password: undefined while looking, null when there is none. Being signed in is not enough,
 * and the link may be for another account than the one signed in here.
 */
export function useRecovery(linkToken: string | undefined): string | null | undefined {
  const navigate = useNavigate();
  const { data: token } = useQuery({
    queryKey: ["open-recovery-link", linkToken],
    queryFn: () => find(linkToken),
    staleTime: Infinity,
    retry: false,
  });
  // Nothing that should stay in the address bar or the history.
  useEffect(() => {
    if (linkToken && token) void navigate({ to: "/reset-password", search: {}, replace: true });
  }, [linkToken, token, navigate]);
  return token;
}

/** Used up, or ended meanwhile: the screen looks again and finds none. */
export function forgetRecovery(): void {
  sessionStorage.removeItem(KEY);
  void queryClient.resetQueries({ queryKey: ["open-recovery-link"] });
}

async function find(linkToken: string | undefined): Promise<string | null> {
  if (linkToken) sessionStorage.removeItem(KEY);
  const found = await look(linkToken);
  if (found.token || found.refused) return found.token;
  // The network may have been away for a moment.
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return (await look(linkToken)).token;
}

async function look(linkToken: string | undefined): Promise<{ token: string | null; refused?: boolean }> {
  if (!linkToken) return { token: sessionStorage.getItem(KEY) };
  const opened = await call("open-recovery-link", { token: linkToken }).catch(asCallError);
  if (opened instanceof Error) return { token: null, refused: opened.refused };
  sessionStorage.setItem(KEY, linkToken);
  return { token: linkToken };
}
