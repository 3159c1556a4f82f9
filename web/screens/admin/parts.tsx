import { type ComponentType, lazy } from "react";

/** Panels that other parts of the product bring to the back office; one is there when its file is. */
const files = import.meta.glob<{ default: ComponentType }>("./{onboarding-panel,journal}.tsx");

const part = (name: string): ComponentType | null => {
  const load = files[`./${name}.tsx`];
  return load ? lazy(load) : null;
};

export const OnboardingPanel = part("onboarding-panel");
export const Journal = part("journal");
