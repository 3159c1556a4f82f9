import { defineFact } from "../../calls/facts.ts";

/** These have just been offered, and their suppliers are to answer. */
export const suppliersAsked = defineFact<{ orderIds: string[] }>();
