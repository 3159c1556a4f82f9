-- Mercator's map: how far apart two places are on it orders what is nearby as the great circle does. Degrees do not: in
-- Sweden a degree of longitude is half a degree of latitude long.
create function map_point(latitude double precision, longitude double precision) returns point
  language sql immutable parallel safe strict return point(longitude, degrees(asinh(tan(radians(latitude)))));
drop index vendors_place;
create index vendors_place on vendors using gist (map_point(latitude, longitude)) where active;
