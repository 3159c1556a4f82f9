import { Link } from "@tanstack/react-router";
import { menuLine } from "../../ui/person-menu.tsx";
import { besideQueue } from "./places.ts";

/** What the staff's menu leads to. */
export default function MenuPlaces() {
  return besideQueue.map(({ to, title, Icon }) => (
    <Link key={to} to={to} className={menuLine}>
      <Icon size={17} aria-hidden className="text-ink-600" />
      {title}
    </Link>
  ));
}
