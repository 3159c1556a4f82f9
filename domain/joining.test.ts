import { expect, test } from "vitest";
import { answersItself, joinState } from "./joining.ts";

const company = { isVerified: true, isKnown: false, adminEmails: ["maria@nordljus.example"] };

test("a colleague's request is the company's to answer", () => {
  expect(answersItself(company, "simon@nordljus.example")).toBe(true);
  expect(answersItself(company, "simon@Nordljus.example")).toBe(true);
});

test("a company that nobody has looked at does not learn who asks from elsewhere", () => {
  expect(answersItself(company, "simon@annat.example")).toBe(false);
  expect(answersItself(company, "nordljus.example@annat.example")).toBe(false);
  expect(answersItself({ ...company, isKnown: true }, "simon@annat.example")).toBe(true);
});

test("an address that anybody can get makes nobody a colleague", () => {
  const small = { ...company, adminEmails: ["maria@gmail.com"] };
  expect(answersItself(small, "simon@gmail.com")).toBe(false);
  expect(answersItself({ ...small, isKnown: true }, "simon@gmail.com")).toBe(true);
});

test("a company in doubt never answers, nor one without a proved address", () => {
  expect(answersItself({ ...company, isKnown: true, isVerified: false }, "simon@nordljus.example")).toBe(
    false,
  );
  expect(answersItself({ ...company, isKnown: true, adminEmails: [] }, "simon@nordljus.example")).toBe(false);
});

test("a request stands as its facts say", () => {
  const open = { outcome: null, isOver: false, isSent: false, isProved: false };
  expect(joinState(open)).toBe("unproved");
  expect(joinState({ ...open, isProved: true })).toBe("unsent");
  expect(joinState({ ...open, isProved: true, isSent: true })).toBe("waiting");
  expect(joinState({ ...open, isSent: true, isOver: true })).toBe("expired");
  expect(joinState({ ...open, outcome: "declined", isOver: true })).toBe("declined");
  expect(joinState({ ...open, outcome: "joined" })).toBeNull();
});
