import type { Feature } from "../../http/feature.ts";
import addBakery from "./calls/add-bakery.ts";
import addRestaurant from "./calls/add-restaurant.ts";
import listBakeries from "./calls/list-bakeries.ts";
import listRestaurants from "./calls/list-restaurants.ts";
import mapboxGeocoding from "./calls/mapbox-geocoding.ts";
import setBakeryActive from "./calls/set-bakery-active.ts";
import setRestaurantActive from "./calls/set-restaurant-active.ts";
import updateSupplier from "./calls/update-supplier.ts";

export const suppliers = {
  name: "suppliers",
  calls: [
    addBakery,
    addRestaurant,
    listBakeries,
    listRestaurants,
    mapboxGeocoding,
    setBakeryActive,
    setRestaurantActive,
    updateSupplier,
  ],
} satisfies Feature;
