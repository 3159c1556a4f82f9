import type { RestaurantType } from "../../../../domain/suppliers.ts";

/** The register's two faces, in the words of the screen. */
export type Face = "restaurant" | "bakery";

export const typeLabels: Record<RestaurantType, string> = {
  cafe: "Café",
  catering: "Catering",
  hotel: "Hotell",
  lunch: "Lunch",
  frukost: "Frukost",
};

export const typeChoices = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

export const faceWords = {
  restaurant: {
    one: "restaurang",
    add: "Lägg till restaurang",
    added: "Restaurang tillagd!",
    notAdded: "Kunde inte lägga till restaurang",
    notRead: "Kunde inte hämta restauranger",
    none: "Inga restauranger ännu",
  },
  bakery: {
    one: "bageri",
    add: "Lägg till bageri",
    added: "Bageri tillagt!",
    notAdded: "Kunde inte lägga till bageri",
    notRead: "Kunde inte hämta bagerier",
    none: "Inga bagerier ännu",
  },
} as const satisfies Record<Face, Record<string, string>>;
