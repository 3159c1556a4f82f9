import { placeDoubt } from "../../../domain/coordinates.ts";
import type { Point } from "../../../domain/distance.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { geocode } from "./geocode.ts";

type Placed = Point & { address: string; despitePlace: boolean };

/** Coordinates decide who is offered a supplier: those that the map contradicts are asked about once. */
export async function checkPlace(services: Services, supplier: Placed): Promise<void> {
  if (supplier.despitePlace) return;
  const doubt = placeDoubt(supplier, await geocode(services, supplier.address));
  if (doubt) throw new Refusal("place-doubtful", doubt);
}
