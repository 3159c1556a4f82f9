/** The product's name and voice, in one place. Addresses that differ from place to place are settings. */
export const brand = {
  name: "Tårtdags",
  tagline: "Automatiserad omtanke för era medarbetare",
} as const;
