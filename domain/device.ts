const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

export const UNKNOWN_DEVICE = "Okänd enhet";

/** 'Safari på iPhone': so that somebody knows which of their devices is meant. */
export function deviceLabel(agent: string): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(" på ") || UNKNOWN_DEVICE;
}
