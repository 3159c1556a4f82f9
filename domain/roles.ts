/** What somebody with access to a company may do there. Who may make which call stands in the contract. */
export const companyRoles = ["hr_admin", "user", "finance", "viewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const roleNames: Record<CompanyRole, string> = {
  hr_admin: "HR-ansvarig",
  user: "Medhjälpare",
  finance: "Ekonomi",
  viewer: "Läsare",
};

export const roleWords: Record<CompanyRole, string> = {
  hr_admin: "Allt, även inställningar och vilka som har tillgång",
  user: "Veckan, personerna och beställningarna",
  finance: "Bokföring, priser och fakturor",
  viewer: "Ser, men ändrar inget",
};

/** Whether a role usually sees what people are allergic to; for each person it is a right of its own. */
export const usuallySeesAllergies = (role: CompanyRole): boolean => role === "hr_admin" || role === "user";
