import { isPro } from "../../../domain/subscription.ts";
import type { Company, Identity } from "../../calls/identify.ts";
import type { Tx } from "../../database/database.ts";
import { ownUrl } from "../../../domain/own-url.ts";
import type { CalendarProvider } from "../../providers/providers.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { markBrowser } from "./browser-mark.ts";
import { callbackAddress } from "./finish.ts";
import { startGrant } from "./grants.ts";

type Asking = { caller: Identity & { company: Company }; provider: CalendarProvider; returnUrl: string };

/** Where the person is sent to allow the calendar: for Pro companies, and back to a page of ours only. */
export async function authorize(tx: Tx, services: Services, { caller, provider, returnUrl }: Asking) {
  const { providers, publicUrl } = services;
  const calendar = providers.calendars[provider];
  if (!isPro(caller.company)) throw new Refusal("needs-pro");
  if (!calendar) throw new Refusal("calendar-unavailable");
  const ours = ownUrl(publicUrl, returnUrl);
  if (!ours) throw new Refusal("foreign-address");

  const { id: companyId } = caller.company;
  const { state, codeChallenge } = await startGrant(tx, services, {
    companyId,
    userId: caller.userId,
    provider,
    returnUrl: ours,
  });
  const redirectUri = callbackAddress(publicUrl, provider);
  return calendar.authorizeUrl({ state, codeChallenge, redirectUri, loginHint: caller.email });
}

/** Goes with the answer: only the browser that got it can come back. */
export function markOfLogin({ publicUrl }: Services, provider: CalendarProvider, authUrl: string) {
  const state = new URL(authUrl).searchParams.get("state")!;
  return { "set-cookie": markBrowser(state, { publicUrl, provider }) };
}
