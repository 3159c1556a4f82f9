import { createPublicPost, outcomeOf, type PostOutcome, type PublicPostOptions } from "./public-post.ts";

/** Posts JSON to a company's own addresses: its webhooks, and its channels in Slack and Teams. */
export type Poster = {
  /** Whether it may be posted to: an address on the internet, or the sandbox's. */
  accepts(address: string): Promise<boolean>;
  /** Whether it is the sandbox's, which plays Slack and Teams as well. */
  isStandIn(address: string): boolean;
  send(address: string, headers: Record<string, string>, body: string): Promise<PostOutcome>;
};

/** What Slack answers in words when the channel, its app or its workspace is no more. */
const GONE_WORDS =
  /^(no_service|no_service_id|no_team|no_active_hooks|team_disabled|channel_not_found|channel_is_archived|action_prohibited|invalid_token)$/;

export function createPoster({ standIn, timeoutMs }: PublicPostOptions): Poster {
  const http = createPublicPost({ standIn, timeoutMs });
  return {
    async accepts(address) {
      const url = http.urlOf(address);
      return url !== null && http.resolves(url);
    },
    isStandIn: (address) => standIn !== undefined && URL.parse(address)?.origin === standIn,
    async send(address, headers, body) {
      const url = http.urlOf(address);
      if (!url) return { outcome: "refused", reason: "address" };
      const said = { "content-type": "application/json", "user-agent": "Tartdags", ...headers };
      const length = { "content-length": String(Buffer.byteLength(body)) };
      const answer = await http.post(url, { ...said, ...length }, body);
      return outcomeOf(
        answer,
        (status, text) => status === 404 || status === 410 || GONE_WORDS.test(text.trim()),
      );
    },
  };
}
