import type { Output } from "../../../../contract/contract.ts";

export type CompanyPage = Output<"get-company-page">;
