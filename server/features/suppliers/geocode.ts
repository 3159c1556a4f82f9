import { suggestionFrom } from "../../../domain/address.ts";
import type { Point } from "../../../domain/distance.ts";
import type { Services } from "../../providers/services.ts";

/** Where an address is, if the map knows it and can be asked just now. */
export async function geocode({ providers, log }: Services, address: string | null): Promise<Point | null> {
  if (!address) return null;
  const question = { query: address, types: "address", limit: 1, autocomplete: false, keep: true };
  const answer = await providers.map.geocode(question);
  if (answer.outcome === "unavailable") {
    log.warn({ reason: answer.reason }, "the map did not answer");
    return null;
  }
  const [found] = answer.features;
  return found ? suggestionFrom(found).coords : null;
}
