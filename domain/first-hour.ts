/** What makes a whole year look after itself, in the order in which a new company is led through it. */
export const firstHourSteps = ["address", "autopilot", "colleagues", "calendar", "reserve"] as const;
export type FirstHourStep = (typeof firstHourSteps)[number];
