import { type CompanyRole, companyRoles } from "./roles.ts";

/** What people with access to a company choose among its mails. Each kind of mail to HR that is not personal is of one. */
export const notices = [
  "week",
  "week-before",
  "day-before",
  "outcome",
  "problems",
  "changes",
  "birthdays",
  "billing",
] as const;
export type Notice = (typeof notices)[number];

type Subject = {
  title: string;
  text: string;
  by: readonly CompanyRole[];
  /** Its mails name what somebody is allergic to, or may: whoever may not see that does not get them. */
  food: boolean;
};

const orderers = ["hr_admin", "user"] as const satisfies CompanyRole[];

export const noticeSubjects: Record<Notice, Subject> = {
  week: {
    title: "Nästa vecka",
    text: "På torsdagar, när autopiloten är på. Ni kan ändra direkt i mejlet.",
    by: orderers,
    food: true,
  },
  "week-before": {
    title: "En vecka före",
    text: "Vad som kommer om en vecka, och vem som har sagt ja.",
    by: companyRoles,
    food: true,
  },
  "day-before": {
    title: "Dagen före",
    text: "Vad som kommer imorgon, när och vart.",
    by: companyRoles,
    food: true,
  },
  outcome: {
    title: "Kom tårtan?",
    text: "En fråga efter leveransen. Svaret ges direkt i mejlet.",
    by: orderers,
    food: false,
  },
  problems: {
    title: "Problem",
    text: "När ingen har sagt ja, något uteblev eller en leverantör skriver till er.",
    by: orderers,
    food: true,
  },
  changes: {
    title: "Ändringar",
    text: "När en beställning avbokas eller byter leverantör, eller en födelsedag rättas.",
    by: companyRoles,
    food: false,
  },
  birthdays: {
    title: "Födelsedagar utan tårta",
    text: "Två veckor före, när ingen har beställt.",
    by: orderers,
    food: false,
  },
  billing: {
    title: "Abonnemang och betalning",
    text: "När provperioden går mot sitt slut, en betalning misslyckas eller abonnemanget upphör.",
    by: ["hr_admin", "finance"],
    food: false,
  },
};

/** The platform's own staff may do what an HR admin may. */
export type NoticeReader = { role: CompanyRole | "admin"; sees_allergies: boolean };

export function mayRead(notice: Notice, { role, sees_allergies }: NoticeReader): boolean {
  const { by, food } = noticeSubjects[notice];
  return (role === "admin" || by.includes(role)) && (sees_allergies || !food);
}

/** The contact gets what nobody has chosen otherwise; everybody else gets what they have chosen. */
export const isWanted = (chosen: boolean | undefined, isContact: boolean): boolean => chosen ?? isContact;
