/** Everything that differs between the kinds of orders stands here, so that nobody else has to ask which kind it is. */
export const orderKinds = ["cake", "meal"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What it is counted in, one and several. */
export const orderUnits: Record<OrderKind, readonly [string, string]> = {
  cake: ["bit", "bitar"],
  meal: ["person", "personer"],
};

type KindTraits = {
  size: string;
  /** Who makes it. */
  supplier: string;
  theSupplier: string;
  noSupplier: string;
  /** What somebody asks about after the delivery. */
  it: string;
  /** Where it is listed, on HR's page and on the admin's. */
  tab: "tartor" | "maltider";
  /** Its supplier says once more, on the last working day, that all is on its way. */
  isReconfirmed: boolean;
};

export const kindTraits: Record<OrderKind, KindTraits> = {
  cake: {
    size: "Antal bitar",
    supplier: "bageri",
    theSupplier: "bageriet",
    noSupplier: "Inget bageri är valt",
    it: "den",
    tab: "tartor",
    isReconfirmed: true,
  },
  meal: {
    size: "Antal personer",
    supplier: "restaurang",
    theSupplier: "restaurangen",
    noSupplier: "Ingen restaurang är vald",
    it: "maten",
    tab: "maltider",
    isReconfirmed: false,
  },
};
