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
  label: "today" | "toAnswer" | "week" | "statement" | "assortment" | "rules";
  short: SupplierTab["label"] | "answer";
  icon: LucideIcon;
  count?: "deliveries_today" | "waiting";
};

/** The pages of a supplier, as they stand in its header and at the bottom of its phone; how they are called is in `texts.ts`. */
export const supplierTabs = [
  { to: "/leverantor", label: "today", short: "today", icon: Sun, count: "deliveries_today" },
  {
    to: "/leverantor/svara",
    label: "toAnswer",
    short: "answer",
    icon: MessageCircleQuestionMark,
    count: "waiting",
  },
  { to: "/leverantor/veckan", label: "week", short: "week", icon: CalendarDays },
  { to: "/leverantor/underlag", label: "statement", short: "statement", icon: ReceiptText },
  { to: "/leverantor/sortiment", label: "assortment", short: "assortment", icon: CakeSlice },
  { to: "/leverantor/regler", label: "rules", short: "rules", icon: SlidersHorizontal },
] as const satisfies SupplierTab[];
