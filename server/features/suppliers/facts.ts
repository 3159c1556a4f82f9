import { defineFact } from "../../calls/facts.ts";

/** What a supplier makes, or when, how much and how far it delivers, has changed; or it has stopped or begun. */
export const supplierChanged = defineFact<{ supplierId: string }>();

/** It is written to at another address. */
export const supplierEmailChanged = defineFact<{ supplierId: string }>();

/** It has been switched off, by somebody who has read how many orders it had. */
export const supplierStopped = defineFact<{ supplierId: string }>();

/** It has closed on days of which somebody has read which orders it had. */
export const supplierClosed = defineFact<{ supplierId: string; dates: string[] }>();
