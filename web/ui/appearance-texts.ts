import { inBoth } from "../../domain/language.ts";

export const appearanceTexts = inBoth({
  sv: {
    title: "Ljust eller mörkt",
    text: "Auto följer datorns eller telefonens inställning. Valet gäller på den här enheten.",
    label: "Utseende",
    auto: "Auto",
    light: "Ljust",
    dark: "Mörkt",
  },
  en: {
    title: "Light or dark",
    text: "Auto follows the setting of your computer or phone. The choice is for this device.",
    label: "Appearance",
    auto: "Auto",
    light: "Light",
    dark: "Dark",
  },
});
