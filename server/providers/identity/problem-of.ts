import type { LoginProblem } from "../../../domain/company-login.ts";
import { AddressNotAllowed, NoAnswer } from "./fetch.ts";

type Facts = { code?: unknown; error?: unknown; status?: unknown; cause?: unknown; claim?: unknown };

/** What went wrong, of all that the library tells: each with what somebody can do about it. */
export function problemOf(error: unknown): LoginProblem {
  const chain = causesOf(error);
  const has = (find: (facts: Facts) => boolean) => chain.some(find);
  const code = (name: string) => has((facts) => facts.code === name);
  if (chain.some((one) => one instanceof AddressNotAllowed)) return "not-allowed";
  if (chain.some((one) => one instanceof NoAnswer) || code("OAUTH_TIMEOUT")) return "unreachable";
  if (code("OAUTH_HTTP_REQUEST_FORBIDDEN") || code("OAUTH_REQUEST_PROTOCOL_FORBIDDEN")) return "not-allowed";

  const said = chain.map((facts) => facts.error).find((one) => typeof one === "string");
  if (said === "invalid_client" || said === "unauthorized_client") return "secret";
  if (said === "invalid_grant") return "code";
  if (said === "temporarily_unavailable" || said === "server_error") return "unreachable";
  if (said) return "refused";
  // A challenge: the way of proving who we are was refused.
  if (has((facts) => facts.status === 401)) return "secret";
  if (has((facts) => typeof facts.status === "number" && facts.status >= 500)) return "unreachable";
  if (code("OAUTH_RESPONSE_IS_NOT_CONFORM")) return "not-found";

  if (code("OAUTH_JWT_TIMESTAMP_CHECK_FAILED")) return "clock";
  if (code("OAUTH_KEY_SELECTION_FAILED")) return "key";
  const claim = chain.map((facts) => facts.claim).find((one) => typeof one === "string");
  if (claim === "aud" || claim === "azp") return "audience";
  if (claim === "nonce") return "nonce";
  if (claim === "iss") return "issuer";
  if (code("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")) return "issuer";
  if (chain.some((one) => /signature/i.test((one as Error).message ?? ""))) return "key";
  if (chain.some((one) => /"iss"/.test((one as Error).message ?? ""))) return "issuer";
  return "answer";
}

/** An error, what it came of, and so on. */
function causesOf(error: unknown): Facts[] {
  const chain: Facts[] = [];
  for (let at: unknown = error; typeof at === "object" && at !== null && chain.length < 8;)
    at = chain[chain.push(at as Facts) - 1]!.cause;
  return chain;
}
