import { Link } from "@tanstack/react-router";
import type { Role } from "../../../contract/callers.ts";
import { menuLine } from "../../ui/person-menu.tsx";
import { beside } from "./beside.ts";

/** What the menu of the initials leads to. */
export default function MenuPlaces({ role }: { role: Role }) {
  return beside
    .filter(({ by, inMenu }) => inMenu && by.includes(role))
    .map(({ title, Icon, to, search }) => (
      <Link key={title} to={to} {...(search && { search })} className={menuLine}>
        <Icon size={17} aria-hidden className="text-ink-600" />
        {title}
      </Link>
    ));
}
