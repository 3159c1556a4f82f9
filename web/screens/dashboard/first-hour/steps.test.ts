import { expect, test } from "vitest";
import * as companyAnswers from "../../../../test/screens/answers/company.ts";
import { doneSteps, progressText } from "./steps.ts";

const { company } = companyAnswers;
const empty = {
  company: { ...company, address: null, calendar_enabled: false },
  has_autopilot: false,
  employees: 0,
};
const member = { id: company.id, name: null, email: "a@b.example", role: "hr_admin" as const };
const rest = { sees_allergies: true, is_contact: true, last_seen_at: null };
const alone = { members: [{ ...member, ...rest }], invitations: [] };

test("nothing is done in an empty company, nor by being alone", () => {
  expect([...doneSteps(empty, alone)]).toEqual([]);
  expect([...doneSteps({ ...empty, employees: 1 }, undefined)]).toEqual([]);
});

test("each step is done by what the company has", () => {
  const full = { company: { ...company, calendar_enabled: true }, has_autopilot: true, employees: 2 };
  const two = { ...alone, members: [...alone.members, ...alone.members] };
  expect([...doneSteps(full, two)]).toEqual(["address", "autopilot", "colleagues", "calendar", "reserve"]);
});

test("the rest is told in minutes", () => {
  expect(progressText(2, ["colleagues", "calendar", "reserve"])).toBe(
    "2 av 5 klara. Det tar ungefär tre minuter till.",
  );
  expect(progressText(5, [])).toBe("5 av 5 klara.");
});
