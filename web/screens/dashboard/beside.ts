import {
  Activity,
  FileText,
  HeartHandshake,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Settings,
  Sparkles,
  WandSparkles,
} from "lucide-react";
import { accountants, members, owners, type Role } from "../../../contract/callers.ts";
import type { Search } from "../../routes.tsx";

export type Beside = {
  title: string;
  /** By which it is found besides its name. */
  words: string;
  Icon: LucideIcon;
  to:
    | "/dashboard"
    | "/dashboard/arsrapport"
    | "/dashboard/autopilot"
    | "/dashboard/ekonomi"
    | "/dashboard/ingen-glomd"
    | "/dashboard/installningar"
    | "/hjalp"
    | "/nytt"
    | "/status";
  search?: Search;
  /** Whom it is listed for. */
  by: readonly Role[];
  /** Also in the menu of the initials, not only in the command field. */
  inMenu?: boolean;
};

/** A company's pages beside the four places, a line each; the menu of the initials and the command field read it. */
export const beside: readonly Beside[] = [
  {
    title: "Ingen glömd",
    words: "löftet födelsedagar glömda saknas ring år",
    Icon: HeartHandshake,
    to: "/dashboard/ingen-glomd",
    by: members,
  },
  {
    title: "Autopilot",
    words: "planera året förslag bagerier",
    Icon: WandSparkles,
    to: "/dashboard/autopilot",
    by: members,
  },
  {
    title: "Ekonomi",
    words: "underlag bokföring böcker sie faktura moms kostförmån kostnadsställen priser",
    Icon: ReceiptText,
    to: "/dashboard/ekonomi",
    by: accountants,
    inMenu: true,
  },
  {
    title: "Årsrapport",
    words: "statistik året rapport chefen skriv ut sammanfattning",
    Icon: FileText,
    to: "/dashboard/arsrapport",
    by: accountants,
    inMenu: true,
  },
  {
    title: "Inställningar",
    words: "val uppgifter",
    Icon: Settings,
    to: "/dashboard/installningar",
    by: members,
    inMenu: true,
  },
  {
    title: "Hjälp: Kom igång",
    words: "hjälp checklista börja guide",
    Icon: ListChecks,
    to: "/dashboard",
    search: { hjalp: "kom-igang" },
    by: owners,
    inMenu: true,
  },
  {
    title: "Hjälp",
    words: "frågor svar support kontakt",
    Icon: LifeBuoy,
    to: "/hjalp",
    by: members,
    inMenu: true,
  },
  {
    title: "Vad är nytt",
    words: "nyheter ändringar version",
    Icon: Sparkles,
    to: "/nytt",
    by: members,
    inMenu: true,
  },
  {
    title: "Driftstatus",
    words: "störning mejl fungerar",
    Icon: Activity,
    to: "/status",
    by: members,
  },
];
