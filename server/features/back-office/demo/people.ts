/** Forty-four invented colleagues; what they eat, what their cake must be without, and what some of them love. */
type Person = {
  name: string;
  position: string;
  allergies?: string;
  dietary_preferences?: string;
  portions?: number;
  favourite_cake?: "princess" | "cream" | "chocolate" | "fruit";
  cake_text?: string;
};

export const nordljusPeople: Person[] = [
  {
    name: "Elin Sandberg",
    position: "Arkitekt",
    allergies: "nötter, mandel",
    portions: 12,
    favourite_cake: "cream",
    cake_text: "Grattis Elin!",
  },
  { name: "Johan Wikström", position: "Byggnadsingenjör", allergies: "laktos" },
  { name: "Amina Lindqvist", position: "Landskapsarkitekt", dietary_preferences: "Vegetariskt" },
  { name: "Åsa Öberg", position: "Ekonom", favourite_cake: "princess" },
  { name: "Oskar Hjelm", position: "Projektledare", portions: 16 },
  { name: "Leila Haddad", position: "Inredningsarkitekt", dietary_preferences: "Halal" },
  { name: "Viktor Ångström", position: "Arkitekt", allergies: "gluten" },
  { name: "Sara Nyberg", position: "Kommunikatör" },
  { name: "Emil Forsgren", position: "Modellbyggare" },
  { name: "Ingrid Malm", position: "Kontorschef", portions: 10 },
  { name: "Tobias Ek", position: "BIM-samordnare", allergies: "jordnötter" },
  { name: "Fatima Rahimi", position: "Arkitekt", dietary_preferences: "Veganskt" },
  { name: "Gustav Lund", position: "Arkitekt" },
  { name: "Klara Holmqvist", position: "Praktikant", portions: 6 },
  { name: "Nils Bergström", position: "Handläggande arkitekt", allergies: "ägg" },
  { name: "Hedda Strand", position: "Arkitekt" },
  { name: "Mateo García", position: "Visualiserare" },
  { name: "Linnéa Wallin", position: "HR-assistent" },
  { name: "Axel Norén", position: "Arkitekt", allergies: "laktos, nötter" },
  { name: "Josefin Dahl", position: "Projektledare" },
  { name: "Ali Karimi", position: "Byggnadsingenjör", dietary_preferences: "Halal" },
  { name: "Ebba Sjöström", position: "Arkitekt" },
  { name: "Rasmus Kvist", position: "IT-tekniker" },
  { name: "Moa Lindahl", position: "Arkitekt", dietary_preferences: "Vegetariskt" },
  { name: "Per-Erik Sundin", position: "Seniorrådgivare", portions: 10 },
  { name: "Tove Åkesson", position: "Landskapsarkitekt" },
  { name: "Hugo Lindgren", position: "Arkitekt" },
  { name: "Yasmin Osman", position: "Arkitekt", allergies: "soja" },
  { name: "Bengt Hallberg", position: "Vaktmästare" },
  { name: "Cornelia Falk", position: "Inredningsarkitekt" },
  { name: "Daniel Åström", position: "Byggnadsingenjör" },
  { name: "Agnes Rydell", position: "Arkitekt", allergies: "gluten, laktos" },
  { name: "Filip Berggren", position: "Konstruktör" },
  { name: "Maja Söderlund", position: "Arkitekt" },
  { name: "Simon Wahlström", position: "Konstruktör" },
  { name: "Ida Björk", position: "Redovisningsekonom" },
  { name: "Jonathan Ceder", position: "Arkitekt" },
  { name: "Nadja Petrovic", position: "Visualiserare", dietary_preferences: "Veganskt" },
  { name: "Lovisa Hagström", position: "Arkitekt" },
  { name: "Kristoffer Löf", position: "Projektledare" },
  { name: "Wilma Ström", position: "Praktikant", portions: 6 },
  { name: "Anders Viklund", position: "Delägare", portions: 16 },
  { name: "Sofia Lindell", position: "Arkitekt", allergies: "mandel" },
  { name: "Maria Ekdahl", position: "HR-chef" },
];

export const fjallbrisPeople: Person[] = [
  { name: "Lars Nordmark", position: "Konsult" },
  { name: "Hanna Stenvall", position: "HR-chef", allergies: "fisk" },
  { name: "Jenny Lidström", position: "Konsult", dietary_preferences: "Vegetariskt" },
  { name: "Erik Åhlund", position: "Konsult", allergies: "nötter" },
  { name: "Birgitta Vesterlund", position: "Administratör" },
];

type Supplier = {
  name: string;
  address: string;
  place: "Göteborg" | "Stockholm" | "Malmö" | "Umeå";
  categories: string[];
  restaurant_type?: "cafe" | "catering" | "hotel" | "lunch" | "frukost";
  cannot_make?: string[];
  price_per_piece_ore?: number;
};

export const places = {
  Göteborg: { latitude: 57.7089, longitude: 11.9746 },
  Stockholm: { latitude: 59.3293, longitude: 18.0686 },
  Malmö: { latitude: 55.605, longitude: 13.0038 },
  Umeå: { latitude: 63.8258, longitude: 20.263 },
};

export const demoSuppliers: Supplier[] = [
  {
    name: "Konditori Lindblom",
    address: "Linnégatan 14, Göteborg",
    place: "Göteborg",
    categories: ["konditori", "tårta"],
    price_per_piece_ore: 4_800,
  },
  {
    name: "Bageri Solsidan",
    address: "Kungsgatan 31, Göteborg",
    place: "Göteborg",
    categories: ["bageri", "bakelse"],
    price_per_piece_ore: 4_200,
  },
  {
    name: "Hagabagarn",
    address: "Haga Nygata 8, Göteborg",
    place: "Göteborg",
    categories: ["bageri", "tårta"],
    price_per_piece_ore: 3_900,
    cannot_make: ["veganskt"],
  },
  {
    name: "Morgonköket Haga",
    address: "Landsvägsgatan 5, Göteborg",
    place: "Göteborg",
    categories: ["frukost"],
    restaurant_type: "frukost",
  },
  {
    name: "Kajens Lunch & Catering",
    address: "Packhusplatsen 3, Göteborg",
    place: "Göteborg",
    categories: ["lunch", "catering"],
    restaurant_type: "lunch",
  },
  {
    name: "Gröna Tallriken",
    address: "Magasinsgatan 11, Göteborg",
    place: "Göteborg",
    categories: ["lunch"],
    restaurant_type: "lunch",
  },
  {
    name: "Konditori Pärlan",
    address: "Götgatan 40, Stockholm",
    place: "Stockholm",
    categories: ["konditori", "patisserie"],
    price_per_piece_ore: 5_200,
  },
  {
    name: "Vasastans Bageri",
    address: "Odengatan 52, Stockholm",
    place: "Stockholm",
    categories: ["bageri", "cake"],
    price_per_piece_ore: 4_500,
    cannot_make: ["gluten"],
  },
  {
    name: "Tidiga Tuppen Frukost",
    address: "Sveavägen 77, Stockholm",
    place: "Stockholm",
    categories: ["frukost", "breakfast"],
    restaurant_type: "frukost",
  },
  {
    name: "Söder Lunchservice",
    address: "Hornsgatan 90, Stockholm",
    place: "Stockholm",
    categories: ["lunch", "catering"],
    restaurant_type: "catering",
  },
  {
    name: "Möllans Konditori",
    address: "Bergsgatan 20, Malmö",
    place: "Malmö",
    categories: ["konditori", "dessert"],
    price_per_piece_ore: 4_400,
  },
  {
    name: "Öresund Catering",
    address: "Stora Nygatan 29, Malmö",
    place: "Malmö",
    categories: ["catering", "lunch"],
    restaurant_type: "catering",
  },
  {
    name: "Björkens Bageri",
    address: "Rådhusesplanaden 6, Umeå",
    place: "Umeå",
    categories: ["bageri", "tårta"],
    price_per_piece_ore: 3_800,
  },
  {
    name: "Älvkanten Frukost & Lunch",
    address: "Västra Strandgatan 11, Umeå",
    place: "Umeå",
    categories: ["frukost", "lunch"],
    restaurant_type: "lunch",
  },
];
