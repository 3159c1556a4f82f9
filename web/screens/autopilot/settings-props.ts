import type { AutopilotSettings } from "../../../contract/autopilot.ts";

/** What every part of the form is given. */
export type SettingsProps = {
  settings: AutopilotSettings;
  set: (changes: Partial<AutopilotSettings>) => void;
};
