import { mapboxGeocoding } from "../../../../contract/addresses.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(mapboxGeocoding, async ({ input, services, request }) => {
  const answer = await services.providers.map.geocode({ ...input, keep: input.limit === 1 });
  if (answer.outcome === "found") return { features: answer.features };
  // Whoever types goes on typing; the address that was written is kept as it is.
  services.log.warn({ request: request.id, reason: answer.reason }, "the map did not answer");
  return { features: [] };
});
