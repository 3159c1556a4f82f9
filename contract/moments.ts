import { z } from "zod";
import { LONGEST_GREETING, LONGEST_SIGNATURE, MOST_GREETINGS } from "../domain/moments.ts";
import { productKinds } from "../domain/products.ts";
import { orderers } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, nothing, personName, raw, text, token } from "./fields.ts";

/** A card that colleagues write on, and a picture of the cake: for the day itself, and in nobody's way. */

/** A whole office behind one network reads and writes within minutes. */
const ONE_OFFICE = { calls: 300, seconds: 300 };
const PICTURES = { calls: 30, seconds: 600 };

/** As base64. The browser makes it small before it is sent; what it is, the server finds out by opening it. */
const MOST_LETTERS = 3_000_000;
const picture = raw(MOST_LETTERS, "Bilden är för stor", "Välj en bild");
/** The picture, and what stands around it. */
const PICTURE_BYTES = MOST_LETTERS + 2000;

const refusesPicture = [
  "picture-kind",
  "picture-broken",
  "picture-too-many-pixels",
  "picture-too-small",
  "picture-too-early",
  "picture-exists",
  "busy",
] as const;

/** What a card shows of each who wrote. */
const Greeting = z.object({ name: z.string(), words: z.string() });

export const getGreetingCard = defineCall({
  name: "get-greeting-card",
  about: "Whose card a link is to. It tells of nothing that others have written.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({
    company_name: z.string(),
    first_name: z.string(),
    birthday: z.string(),
    /** Whether it is still written on. */
    open: z.boolean(),
    /** By the holder of this very link. */
    written: z.boolean(),
    /** The cake has come, and has no picture yet. */
    may_picture: z.boolean(),
  }),
  refusals: ["link-expired"],
  reads: true,
  limit: ONE_OFFICE,
});

export const writeGreeting = defineCall({
  name: "write-greeting",
  about: "A colleague writes on somebody's card, once.",
  callers: "link",
  input: z.object({
    token,
    name: personName("Skriv ditt namn", LONGEST_SIGNATURE),
    words: text("Skriv en hälsning", LONGEST_GREETING),
  }),
  output: nothing,
  refusals: ["link-expired", "card-closed", "card-full", "greeting-written", "greeting-name-taken"],
  limit: ONE_OFFICE,
});

export const addCardPicture = defineCall({
  name: "add-card-picture",
  about: "A colleague adds a picture of the cake that came, where there is none.",
  callers: "link",
  input: z.object({ token, picture, for_supplier: z.boolean() }),
  output: nothing,
  refusals: ["link-expired", ...refusesPicture],
  maxBytes: PICTURE_BYTES,
  limit: PICTURES,
  keepsAnswer: false,
});

export const getCakeMoment = defineCall({
  name: "get-cake-moment",
  about: "The card and the picture of a cake, for those who look after it.",
  callers: orderers,
  input: z.object({ order_id: id }),
  output: z.object({
    company_name: z.string(),
    employee_name: z.string(),
    first_name: z.string(),
    delivery_date: z.string(),
    /** What is written on the cake's box, by which the card finds it. */
    marking: z.string(),
    cake_text: z.string().nullable(),
    product: z.object({ name: z.string(), kind: z.enum(productKinds) }).nullable(),
    supplier_name: z.string().nullable(),
    /** Null where there is none: it is for birthdays of those who celebrate openly. */
    card: z
      .object({
        greetings: z.array(Greeting.extend({ id })).max(MOST_GREETINGS),
        /** To pass on, where no mail and no channel does. Null when nobody writes any more. */
        link: z.string().nullable(),
      })
      .nullable(),
    picture: z
      .object({ address: z.string(), for_supplier: z.boolean(), added_by: z.enum(["hr", "colleague"]) })
      .nullable(),
    may_picture: z.boolean(),
  }),
  refusals: ["order-not-found"],
  reads: true,
});

export const removeGreeting = defineCall({
  name: "remove-greeting",
  about: "Takes a greeting off a card for good. Whoever wrote it by their own link writes no other.",
  callers: orderers,
  input: z.object({ id }),
  output: nothing,
  refusals: ["greeting-not-found"],
});

export const saveCakePicture = defineCall({
  name: "save-cake-picture",
  about: "Adds a picture of a cake that came, in place of the one it has.",
  callers: orderers,
  input: z.object({ order_id: id, picture, for_supplier: z.boolean() }),
  output: z.object({ address: z.string() }),
  refusals: ["order-not-found", ...refusesPicture],
  maxBytes: PICTURE_BYTES,
  limit: PICTURES,
  keepsAnswer: false,
});

export const removeCakePicture = defineCall({
  name: "remove-cake-picture",
  about: "Takes the picture of a cake away for good, from its bakery too.",
  callers: orderers,
  input: z.object({ order_id: id }),
  output: nothing,
  refusals: ["order-not-found"],
});

export const getOwnCelebration = defineCall({
  name: "get-own-celebration",
  about: "The card and the picture of the holder of a personal link, from the day on.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({
    celebration: z
      .object({
        first_name: z.string(),
        birthday: z.string(),
        shown_on: z.string(),
        cake_text: z.string().nullable(),
        greetings: z.array(Greeting),
        picture: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: ["link-expired"],
  reads: true,
});

export const listSupplierThanks = defineCall({
  name: "list-supplier-thanks",
  about: "Pictures of cakes that customers have shared with the supplier whose page it is, newest first.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({
    thanks: z.array(
      z.object({
        order_id: id,
        company_name: z.string(),
        delivery_date: z.string(),
        product_name: z.string().nullable(),
        picture: z.string(),
      }),
    ),
  }),
  reads: true,
});
