import { Resolver } from "node:dns/promises";
import { sendRequest } from "./http-request.ts";

/** What a domain's owner has written into the DNS. */
export type TextRecords = { outcome: "found"; texts: string[] } | { outcome: "unavailable" };
export type DomainNames = { textRecords(name: string): Promise<TextRecords> };

/** `standIn`: the sandbox's own records, which a person sets on a page. */
export type DomainNamesOptions = { standIn?: string; timeoutMs?: number };

const MOST_TEXTS = 50;
/** The name is not there, or has no such record: an answer like any other. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

export function createDomainNames({ standIn, timeoutMs = 4_000 }: DomainNamesOptions = {}): DomainNames {
  if (standIn) {
    return {
      async textRecords(name) {
        const answer = await sendRequest(
          `${standIn}/dns/txt?name=${encodeURIComponent(name)}`,
          {},
          timeoutMs,
        );
        if (!answer.reached || answer.status !== 200) return { outcome: "unavailable" };
        return { outcome: "found", texts: answer.json as string[] };
      },
    };
  }
  return {
    async textRecords(name) {
      const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
      try {
        const records = await resolver.resolveTxt(name);
        // A long text comes in pieces.
        return { outcome: "found", texts: records.slice(0, MOST_TEXTS).map((pieces) => pieces.join("")) };
      } catch (error) {
        if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return { outcome: "found", texts: [] };
        return { outcome: "unavailable" };
      }
    },
  };
}
