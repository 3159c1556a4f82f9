/** Everything that differs between the kinds of orders stands here, so that nobody else has to ask which kind it is. */
export const orderKinds = ["cake", "meal"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What it is counted in, one and several. */
export const orderUnits: Record<OrderKind, readonly [string, string]> = {
  cake: ["bit", "bitar"],
  meal: ["person", "personer"],
};

type KindTraits = {
  name: string;
  size: string;
  /** 'Ja, vi bakar utan nötter'. */
  makes: string;
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
  /** Everybody's diet is cooked for; of a cake only that of whoever is celebrated. */
  heedsEveryDiet: boolean;
  /** The autopilot plans it, and may choose who makes it. */
  isPlanned: boolean;
};

export const kindTraits: Record<OrderKind, KindTraits> = {
  cake: {
    name: "tårta",
    size: "Antal bitar",
    makes: "bakar",
    supplier: "bageri",
    theSupplier: "bageriet",
    noSupplier: "Inget bageri är valt",
    it: "den",
    tab: "tartor",
    isReconfirmed: true,
    heedsEveryDiet: false,
    isPlanned: true,
  },
  meal: {
    name: "måltid",
    size: "Antal personer",
    makes: "lagar",
    supplier: "restaurang",
    theSupplier: "restaurangen",
    noSupplier: "Ingen restaurang är vald",
    it: "maten",
    tab: "maltider",
    isReconfirmed: false,
    heedsEveryDiet: true,
    isPlanned: false,
  },
};
