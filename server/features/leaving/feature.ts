import type { Feature } from "../../http/feature.ts";
import exportCompany from "./calls/export-company.ts";

export const leaving = {
  name: "leaving",
  calls: [exportCompany],
} satisfies Feature;
