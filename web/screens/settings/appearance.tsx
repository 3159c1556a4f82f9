import { AppearanceCard } from "../../ui/appearance-card.tsx";

/** How the pages look to whoever is signed in. */
export default function AppearanceSection() {
  return <AppearanceCard />;
}
