import { notices } from "../../../domain/notices.ts";
import { agreementVersions } from "../../../domain/agreements.ts";
import type { Calls } from "../transport.ts";
import { ID, company, overview, promises, register, settings, user, week } from "./company.ts";
import {
  autopilot,
  bakery,
  bookStatements,
  books,
  cakes,
  calendar,
  candidates,
  meals,
  nearby,
  restaurant,
  subscription,
} from "./orders.ts";

/** All that a company in full use is answered. */

export const companyInUse = {
  "get-user": user,
  "get-join-request": { request: null },
  "get-overview": overview,
  "get-company-settings": settings,
  "set-first-hour": { open: true },
  "choose-payment-method": { url: null, waiting: false },
  "get-agreements": {
    waiting: [],
    accepted: (["terms", "processing"] as const).map((document) => ({
      document,
      version: agreementVersions[document],
      accepted_at: "2026-02-01T08:00:00Z",
      by: "Maja Åkerö",
    })),
  },
  "accept-agreements": { waiting: [] },
  "dashboard-this-week": week,
  "list-delivery-questions": { deliveries: [] },
  "get-promise-year": promises,
  "get-calendar": calendar,
  "get-subscription": subscription,
  "check-subscription-status": { ...subscription, changed: false },
  "list-employees": register,
  "list-offices": {
    closed: [],
    offices: ["Huvudkontoret", "Umeå"].map((name, index) => ({
      id: index === 0 ? ID : "00000000-0000-4000-8000-0000000000f2",
      version: "v1",
      name,
      address: "Kungsportsavenyen 21, 411 36 Göteborg",
      latitude: 57.7,
      longitude: 11.97,
      country: "SE",
      receiver_name: "Bengt Hallberg, vaktmästare",
      receiver_phone: "070-174 06 12",
      reserve_name: "Ingrid Malm, kontorschef",
      reserve_phone: "070-174 06 38",
      door_code: "4711",
      instructions: "Varuintaget från Geijersgatan, ring på klockan till höger.",
      invoice_reference: null,
      delivery_rule: "workday-before",
      delivery_time: "14:00",
      closures: [{ kind: "christmas", birthdays: "before" }],
      bakeries: [{ id: ID, name: "Konditori Lindblom" }],
      people: 31 - index * 27,
      paused: false,
      reach: {
        count: 3 - 2 * index,
        nearest: [
          { name: "Konditori Lindblom", distance_km: 1.24 },
          { name: "Bageri Solsidan", distance_km: 3 },
        ].slice(0, 2 - index),
      },
    })),
  },
  "list-members": {
    members: [
      {
        id: user.id,
        name: user.full_name,
        email: user.email,
        role: "hr_admin",
        sees_allergies: true,
        is_contact: true,
        last_seen_at: "2026-03-02T08:00:00Z",
      },
      {
        id: ID,
        name: "Åsa Öberg",
        email: "asa.oberg@nordljus.example",
        role: "finance",
        sees_allergies: false,
        is_contact: false,
        last_seen_at: null,
      },
    ],
    invitations: [
      {
        id: ID,
        email: "josefin.dahl@nordljus.example",
        role: "viewer",
        sees_allergies: false,
        sent_at: "2026-03-01T08:00:00Z",
        expires_at: "2026-03-08T08:00:00Z",
        refused: false,
      },
    ],
  },
  "get-notices": {
    own: notices.map((notice) => ({
      notice,
      wanted: notice !== "changes",
      allowed: true,
    })),
    is_contact: true,
    contact_email: "maria@nordljus.example",
    problems: { read: true, refused: [] },
    readers: notices.map((notice) => ({ notice, names: notice === "changes" ? [] : ["Maria Ekdahl"] })),
    successors: [{ id: ID, name: "Simon Wahlström" }],
  },
  "list-join-requests": {
    requests: [
      {
        id: ID,
        name: "Simon Wahlström",
        email: "simon.wahlstrom@nordljus.example",
        sent_at: "2026-03-01T09:05:00Z",
      },
    ],
  },
  "list-cake-year": cakes,
  "get-autopilot": autopilot,
  "get-cake-order-draft": { draft: null },
  "list-cake-candidates": candidates,
  "preview-cake-products": { vat_percent: 12, people: [] },
  "list-menus": { vat_percent: 12, menus: [] },
  "list-cake-vendors": {
    vendors: [nearby(bakery)],
    radius_km: 100,
  },
  "list-meal-year": meals,
  "get-meal-order-draft": {
    draft: null,
    address: { display: company.address!, latitude: 57.7, longitude: 11.97 },
    offices: [
      {
        id: ID,
        name: "Huvudkontoret",
        address: { display: company.address!, latitude: 57.7, longitude: 11.97 },
        kitchen_lines: [],
        food: null,
      },
    ],
    kitchen_lines: [],
  },
  "list-meal-vendors": { vendors: [nearby(restaurant)], radius_km: 50 },
  "save-meal-order-draft": {
    id: ID,
    company_id: ID,
    meal_type: "lunch",
    vendor_id: restaurant.id,
    default_people: 12,
    address_snapshot: null,
  },
  "list-books": books,
  "list-book-statements": bookStatements,
} satisfies Calls;
