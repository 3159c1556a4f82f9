import {
  CakeSlice,
  CalendarDays,
  type LucideIcon,
  MessageCircleQuestionMark,
  ReceiptText,
  SlidersHorizontal,
  Sun,
} from "lucide-react";

export type SupplierTab = {
  to: string;
  label: string;
  short: string;
  icon: LucideIcon;
  count?: "deliveries_today" | "waiting";
};

/** The pages of a supplier, as they stand in its header and at the bottom of its phone. */
export const supplierTabs = [
  { to: "/leverantor", label: "Idag", short: "Idag", icon: Sun, count: "deliveries_today" },
  {
    to: "/leverantor/svara",
    label: "Att svara på",
    short: "Svara",
    icon: MessageCircleQuestionMark,
    count: "waiting",
  },
  { to: "/leverantor/veckan", label: "Veckan", short: "Veckan", icon: CalendarDays },
  { to: "/leverantor/underlag", label: "Underlag", short: "Underlag", icon: ReceiptText },
  { to: "/leverantor/sortiment", label: "Sortiment", short: "Sortiment", icon: CakeSlice },
  { to: "/leverantor/regler", label: "Regler", short: "Regler", icon: SlidersHorizontal },
] as const satisfies SupplierTab[];
