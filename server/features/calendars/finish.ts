import { z } from "zod";
import type { ConnectResult } from "../../../contract/calendars.ts";
import { isPro } from "../../../domain/subscription.ts";
import { platformScope } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { describeError } from "../../database/describe-error.ts";
import type { ExchangeOutcome } from "../../providers/calendars/calendar.ts";
import type { CalendarProvider } from "../../providers/providers.ts";
import type { Services } from "../../providers/services.ts";
import { isMarked } from "./browser-mark.ts";
import { connectCalendar } from "./connect.ts";
import { type Grant, useGrant } from "./grants.ts";

/** What the provider sends back with the browser. */
type Returned = { state?: string; code?: string; error?: string; cookies?: string };

type Finished = { returnUrl: string; result: ConnectResult };

export const callbackAddress = (publicUrl: string, provider: CalendarProvider) =>
  `${publicUrl}/calendar/callback/${provider}`;

/** The person is back from the provider. A state that is forged, old, used before or another browser's opens nothing. */
export async function finishConnection(
  services: Services,
  provider: CalendarProvider,
  { state = "", code, error, cookies }: Returned,
): Promise<Finished> {
  const { db, clock, publicUrl } = services;
  const grant = isMarked(cookies, state, { publicUrl, provider })
    ? await db.transaction(platformScope, (tx) => useGrant(tx, clock, provider, state))
    : null;
  if (!grant) return { returnUrl: `${publicUrl}/calendar-success`, result: "expired" };
  const finished = (result: ConnectResult) => ({ returnUrl: grant.return_url, result });
  if (error || !code) return finished("denied");
  if (!(await mayStill(services, grant))) return finished("expired");

  const outcome = await exchange(services, grant, code);
  if (outcome.outcome === "try-again") return finished("later");
  if (outcome.outcome === "refused") return finished(outcome.reason === "scope" ? "scope" : "expired");
  await db.transaction({ ...platformScope, actor: "hr" }, (tx) =>
    connectCalendar(tx, services.vault, {
      companyId: grant.company_id,
      userId: grant.user_id,
      provider,
      tokens: outcome.tokens,
    }),
  );
  return finished("connected");
}

/** Whoever asked may have left the company since, or the company the Pro plan. */
async function mayStill({ db }: Services, grant: Grant): Promise<boolean> {
  const company = await db.transaction(
    platformScope,
    (tx) => findRow(tx, { subscription_tier: z.enum(["standard", "pro"]) })`
      select c.subscription_tier from profiles p join companies c on c.id = p.company_id
      where p.user_id = ${grant.user_id} and p.company_id = ${grant.company_id}`,
  );
  return company !== undefined && isPro(company);
}

async function exchange(services: Services, grant: Grant, code: string): Promise<ExchangeOutcome> {
  const { providers, vault, publicUrl, log } = services;
  const calendar = providers.calendars[grant.provider]!;
  try {
    return await calendar.exchange({
      code,
      codeVerifier: vault.open("pkce-verifier", grant.verifier_sealed),
      redirectUri: callbackAddress(publicUrl, grant.provider),
    });
  } catch (error) {
    const err = describeError(error);
    log.error({ provider: grant.provider, err }, "calendar exchange failed");
    return { outcome: "try-again", reason: err.name, afterSeconds: null };
  }
}
