import { defineFact } from "../../calls/facts.ts";

/** What is in these products, or what they are marked as, may be something else now. */
export const contentsChanged = defineFact<{ productIds: string[] }>();
