import { Link } from "@tanstack/react-router";

/** A company's name, which leads to its page. */
export function CompanyLink({ company }: { company: { id: string; name: string } }) {
  return (
    <Link
      to="/admin/companies/$id"
      params={{ id: company.id }}
      className="rounded-xs underline decoration-green-300 underline-offset-4 hover:decoration-current"
    >
      {company.name}
    </Link>
  );
}
