import type { Output } from "../../../contract/contract.ts";
import { ID } from "./company.ts";

export type CompanyLogin = Output<"get-company-login">;

/** Tried, and about to be switched on. */
export const tried: CompanyLogin = {
  pro: true,
  pro_price_kr: 1299,
  callback_url: "https://tartdags.example/auth/callback",
  people: 5,
  login: {
    provider: "entra",
    tenant_id: "c2a90e1f-6d3b-4b1e-9c55-0f6d3b4a7e21",
    issuer: null,
    client_id: "5b1e7c40-93f2-4a0d-8b7e-1c2d3e4f5a6b",
    secret_hint: "k2Q",
    domain: {
      name: "nordljus.example",
      record_name: "_tartdags.nordljus.example",
      record_value: "tartdags-domain=n7xq-41kd-p9wz-2b8f",
      looked_at: "2026-03-02T06:42:00Z",
      seen_at: "2026-03-02T06:42:00Z",
      proved_at: "2026-03-02T06:42:00Z",
    },
    test: {
      at: "2026-03-02T06:50:00Z",
      name: "Maria Ekdahl",
      email: "maria.ekdahl@nordljus.example",
      ms: 412,
    },
    switched_on_at: null,
    required: false,
    newcomers: "ask",
    reserve: null,
    problem: null,
  },
};

export const required: CompanyLogin = {
  ...tried,
  login: {
    ...tried.login!,
    switched_on_at: "2026-03-02T06:52:00Z",
    required: true,
    reserve: { id: ID, name: "Maria Ekdahl", is_me: true },
  },
};

/** With Pro, and nothing set up. */
export const notBegun: CompanyLogin = { ...tried, people: 0, login: null };
