import { randomUUID } from "node:crypto";
import { z } from "zod";
import { stockholmToday, type Clock } from "../../domain/clock.ts";
import { registerNumber } from "../../domain/organisation.ts";
import { sendRequest, postForm, sendJson, type Answer } from "./http-request.ts";
import { readOrganisations, type RegisterOutcome } from "./company-register/answer.ts";

export type { RegisteredCompany, RegisterOutcome } from "./company-register/answer.ts";

/** Bolagsverket's free register, Värdefulla datamängder. */
export type CompanyRegisterOptions = {
  /** https://portal.api.bolagsverket.se/oauth2/token */
  tokenUrl: string;
  /** https://gw.api.bolagsverket.se/vardefulla-datamangder/v1 */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
};

export type CompanyRegister = {
  /** Ten digits, check digit included; a sole trader's own number counts too. */
  lookUp(number: string): Promise<RegisterOutcome>;
};

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

const TIMEOUT_MS = 5000;
const SCOPE = "vardefulla-datamangder:read";
/** A token is renewed before it ends: one that dies on the way costs a second round. */
const RENEW_BEFORE_SECONDS = 60;

export function createCompanyRegister(options: CompanyRegisterOptions): CompanyRegister {
  const { clock, timeoutMs = TIMEOUT_MS } = options;
  let token: { value: string; until: Temporal.Instant } | undefined;

  async function fetchToken(): Promise<string | undefined> {
    if (token && Temporal.Instant.compare(clock.now(), token.until) < 0) return token.value;
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString("base64");
    const answer = await sendRequest(
      options.tokenUrl,
      postForm({ grant_type: "client_credentials", scope: SCOPE }, { Authorization: `Basic ${credentials}` }),
      timeoutMs,
    );
    if (!answer.reached || answer.status !== 200) return undefined;
    const read = Token.safeParse(answer.json);
    if (!read.success) return undefined;
    const seconds = Math.floor(read.data.expires_in) - RENEW_BEFORE_SECONDS;
    token = { value: read.data.access_token, until: clock.now().add({ seconds }) };
    return token.value;
  }

  async function fetchCompany(identity: string): Promise<Answer | undefined> {
    const value = await fetchToken();
    if (!value) return undefined;
    const headers = { Authorization: `Bearer ${value}`, "X-Request-Id": randomUUID() };
    const question = sendJson("POST", { identitetsbeteckning: identity }, headers);
    return sendRequest(`${options.apiUrl}/organisationer`, question, timeoutMs);
  }

  return {
    async lookUp(number) {
      const identity = registerNumber(number, stockholmToday(clock));
      let answer = await fetchCompany(identity);
      if (answer?.reached && answer.status === 401) {
        // The token was withdrawn before its time.
        token = undefined;
        answer = await fetchCompany(identity);
      }
      if (!answer) return { outcome: "unavailable", reason: "no token" };
      if (!answer.reached) return { outcome: "unavailable", reason: answer.reason };
      if (answer.status === 200) return readOrganisations(number, answer.json);
      // A number with a wrong check digit belongs to nobody.
      if (answer.status === 400) return { outcome: "unknown" };
      return { outcome: "unavailable", reason: `HTTP ${answer.status}` };
    },
  };
}
