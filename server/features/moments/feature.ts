import { sql } from "drizzle-orm";
import { MOMENT_DAYS } from "../../../domain/moments.ts";
import type { Feature } from "../../http/feature.ts";
import { pictureRoutes } from "../assortment/routes.ts";
import addCardPicture from "./calls/add-card-picture.ts";
import getCakeMoment from "./calls/get-cake-moment.ts";
import getGreetingCard from "./calls/get-greeting-card.ts";
import getOwnCelebration from "./calls/get-own-celebration.ts";
import removeCakePicture from "./calls/remove-cake-picture.ts";
import removeGreeting from "./calls/remove-greeting.ts";
import saveCakePicture from "./calls/save-cake-picture.ts";
import writeGreeting from "./calls/write-greeting.ts";
import { findCakePictureContent } from "./pictures.ts";

export const moments = {
  name: "moments",
  calls: [
    addCardPicture,
    getCakeMoment,
    getGreetingCard,
    getOwnCelebration,
    removeCakePicture,
    removeGreeting,
    saveCakePicture,
    writeGreeting,
  ],
  routes: (services) =>
    pictureRoutes(services, { folder: "tartbild", name: "cake-picture", find: findCakePictureContent }),
  retention: [
    sql`delete from greetings where birthday < app_today() - ${MOMENT_DAYS}::int`,
    sql`delete from cake_pictures where created_at < app_now() - make_interval(days => ${MOMENT_DAYS})`,
  ],
} satisfies Feature;
