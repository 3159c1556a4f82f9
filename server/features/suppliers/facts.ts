import { defineFact } from "../../calls/facts.ts";

/** What a supplier makes, or when, how much and how far it delivers, has changed; or it has stopped or begun. */
export const supplierChanged = defineFact<{ supplierId: string }>();
