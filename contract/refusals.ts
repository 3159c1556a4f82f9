import { OFFICE_MISSING } from "../domain/office.ts";

/**
 * Every way in which a call may say no: its HTTP status and the Swedish text a person reads.
 * A call declares the codes it may use; the text can be replaced where the specification words it by the case.
 */
export const refusals = {
  // Any call
  "unknown-call": { status: 404, text: "Anropet finns inte." },
  "wrong-key": { status: 401, text: "Nyckeln saknas eller är fel." },
  "not-signed-in": { status: 401, text: "Du behöver logga in." },
  "not-allowed": { status: 403, text: "Du har inte behörighet att visa den här sidan" },
  "invalid-json": { status: 400, text: "Innehållet gick inte att läsa." },
  "invalid-input": { status: 400, text: "Vänligen kontrollera formuläret" },
  "unknown-field": { status: 400, text: "Anropet innehåller ett fält som inte finns." },
  /** A page from before the last deploy: a field that it cannot know has this text as its complaint. */
  "page-outdated": {
    status: 409,
    text: "Sidan är från en äldre version av tjänsten. Ladda om den och försök igen.",
  },
  "too-large": { status: 413, text: "Det du skickade är för stort." },
  "too-slow": { status: 408, text: "Det tog för lång tid att ta emot det du skickade. Försök igen." },
  "cut-off": { status: 400, text: "Anslutningen bröts innan allt hade kommit fram. Försök igen." },
  "too-many": { status: 429, text: "För många försök. Vänta en stund och försök igen." },
  "key-reused": { status: 409, text: "Samma nyckel har redan använts för ett annat innehåll." },
  unexpected: { status: 500, text: "Något gick fel. Vänligen försök igen." },
  "not-ready": { status: 503, text: "Tjänsten är tillfälligt otillgänglig. Försök igen om en stund." },
  busy: { status: 503, text: "Det är många som använder Tårtdags just nu. Försök igen om en liten stund." },
  "no-room": { status: 503, text: "Det går inte att spara just nu. Försök igen om en stund." },
  "took-too-long": { status: 503, text: "Det tog för lång tid just nu. Försök igen om en liten stund." },
  "second-factor-needed": { status: 403, text: "Bekräfta inloggningen med ditt andra steg." },
  "second-factor-not-set-up": { status: 403, text: "Slå på tvåstegsinloggning för att gå vidare." },
  "proof-needed": { status: 403, text: "Bekräfta att det är du, så fortsätter vi." },
  // Accounts
  "passkey-refused": {
    status: 401,
    text: "Passkeyn gick inte att använda. Försök igen, eller logga in på ett annat sätt.",
  },
  "passkey-not-found": { status: 404, text: "Passkeyn är redan borttagen." },
  "passkey-exists": { status: 409, text: "Den här enheten har redan en passkey här." },
  "too-many-passkeys": { status: 409, text: "Du har redan 20 passkeys. Ta bort någon först." },
  "wrong-code": { status: 401, text: "Koden stämmer inte. Vänta på nästa kod i appen och försök igen." },
  "app-not-begun": { status: 409, text: "Det tog för lång tid. Börja om och läs av den nya koden." },
  "factor-missing": { status: 409, text: "Lägg först till en passkey eller en app." },
  "factor-required": {
    status: 409,
    text: "Du behöver ett andra steg för att logga in här. Lägg till ett annat innan du tar bort det här.",
  },
  "set-up-own-first": {
    status: 409,
    text: "Slå först på tvåstegsinloggning för dig själv.",
  },
  "is-oneself": { status: 409, text: "Det är ditt eget konto. Ändra det under Din inloggning." },
  "wrong-credentials": { status: 401, text: "Fel e-post eller lösenord" },
  "weak-password": { status: 400, text: "Välj ett annat lösenord." },
  "already-registered": { status: 409, text: "Ett konto med denna e-post finns redan. Logga in istället." },
  "company-login-required": {
    status: 403,
    text: "Ditt företag kräver att du loggar in med företagets inloggning.",
  },
  "company-login-off": { status: 404, text: "Det finns ingen företagsinloggning för den adressen." },
  "company-login-expired": {
    status: 410,
    text: "Inloggningen är redan använd, har gått ut eller började i en annan webbläsare. Börja om.",
  },
  "company-login-denied": { status: 403, text: "Inloggningen avbröts. Försök igen när du vill." },
  "company-login-failed": { status: 409, text: "Inloggningen gick inte." },
  "company-login-address": {
    status: 403,
    text: "Er inloggning lämnade ingen bekräftad adress på företagets domän. Be den som är HR-ansvarig att bjuda in dig, eller den som sköter era konton att rätta adressen.",
  },
  "company-login-untested": { status: 409, text: "Prova inloggningen själv först." },
  "company-login-missing": { status: 409, text: "Koppla ihop inloggningen först." },
  "domain-unproved": { status: 409, text: "Visa först att domänen är er." },
  "domain-taken": {
    status: 409,
    text: "Domänen hör redan till ett annat företag hos oss. Skriv till oss om den är er.",
  },
  "dns-unavailable": { status: 503, text: "DNS svarar inte just nu. Försök igen om en stund." },
  "link-expired": { status: 410, text: "Länken har gått ut eller är ogiltig" },
  "org-not-verified": { status: 409, text: "Vänligen vänta medan vi verifierar organisationsnumret" },
  "company-unclaimed": { status: 409, text: "Svara först på om företaget är ert." },
  "no-company": { status: 409, text: "Company not properly set up" },
  "company-closed": {
    status: 409,
    text: "Företagets konto är avslutat. Den som är HR-ansvarig kan öppna det igen.",
  },
  "name-differs": { status: 409, text: "Det är inte företagets namn. Inget har ändrats." },
  // People with access
  "invited-oneself": { status: 409, text: "Det är din egen adress. Du har redan tillgång." },
  "already-member": { status: 409, text: "Personen har redan tillgång." },
  "already-invited": { status: 409, text: "Adressen är redan inbjuden." },
  "team-full": { status: 409, text: "Ni har redan 500 personer med tillgång. Ta bort någon först." },
  "mailed-too-often": {
    status: 429,
    text: "Adressen har fått flera mejl från oss på kort tid. Vänta en timme och försök igen.",
  },
  "session-is-this": { status: 409, text: "Det är den här enheten. Logga ut med knappen högst upp." },
  "session-not-found": { status: 404, text: "Enheten är redan utloggad." },
  "invitation-not-found": { status: 404, text: "Inbjudan finns inte längre." },
  "member-not-found": { status: 404, text: "Personen har inte längre tillgång." },
  "last-hr-admin": {
    status: 409,
    text: "Ni behöver minst en HR-ansvarig. Utse någon annan först.",
  },
  "is-contact": {
    status: 409,
    text: "Personen är er kontaktperson. Lämna över kontakten till någon annan först.",
  },
  "contact-sees-food": {
    status: 409,
    text: "Kontaktpersonen får mejl med allergier och behöver rätten att se dem.",
  },
  "notice-not-yours": {
    status: 403,
    text: "De mejlen är för den som har en annan roll, eller ser allergier.",
  },
  "last-problem-reader": {
    status: 409,
    text: "Någon som kan göra något åt problemen måste få mejlen om dem. Låt en kollega ta över först.",
  },
  "address-unproved": { status: 409, text: "Personen har inte bekräftat sin e-postadress än." },
  "invitation-unknown": {
    status: 410,
    text: "Länken fungerar inte. Öppna den senaste inbjudan du har fått.",
  },
  "invitation-expired": { status: 410, text: "Inbjudan har gått ut. Be om en ny." },
  "invitation-revoked": { status: 410, text: "Inbjudan är tillbakadragen. Fråga den som bjöd in dig." },
  "invitation-used": { status: 410, text: "Inbjudan är redan använd. Logga in för att komma vidare." },
  "belongs-elsewhere": {
    status: 409,
    text: "Din adress har redan tillgång till ett annat företag. Be om en inbjudan till en annan e-postadress.",
  },
  "join-request-gone": {
    status: 409,
    text: "Förfrågan är redan besvarad eller gäller inte längre.",
  },
  "join-request-waiting": { status: 409, text: "Du har redan bett om tillgång till ett företag." },
  "join-declined": {
    status: 409,
    text: "Din förfrågan till det företaget är redan besvarad. Skriv till oss om det blev fel.",
  },
  "own-address-unproved": {
    status: 409,
    text: "Bekräfta först din e-postadress med länken som vi har mejlat.",
  },
  "sign-in-first": { status: 409, text: "Du har redan ett konto. Logga in för att gå med." },
  "same-company": { status: 400, text: "Välj ett annat företag än det som är kvar." },
  "merge-impossible": { status: 409, text: "Företagen kan inte slås ihop än." },
  // People
  "food-hidden": {
    status: 403,
    text: "Du ser inte allergier. Be någon som är HR-ansvarig att göra det här, eller att ge dig rätten.",
  },
  "employee-not-found": { status: 404, text: "Den anställda finns inte." },
  "employee-exists": { status: 409, text: "Personen finns redan registrerad med samma födelsedag!" },
  "start-date-impossible": { status: 400, text: "Kontrollera startdatumet" },
  "birthday-impossible": { status: 400, text: "Vänligen kontrollera födelsedagen" },
  "consent-missing": {
    status: 400,
    text: "Vi behöver ditt samtycke för att spara allergier och kost.",
  },
  "celebration-own": { status: 409, text: "Det har personen själv valt. Bara personen kan ändra det." },
  "email-missing": { status: 409, text: "Det finns ingen e-postadress att skicka till." },
  "link-invalid": { status: 410, text: "Länken är ogiltig eller har gått ut. Kontakta din HR-avdelning." },
  "import-has-problems": { status: 409, text: "Inget importerades. Rätta raderna och försök igen." },
  "import-not-found": { status: 404, text: "Importen går inte längre att ångra." },
  "saved-import-exists": { status: 409, text: "Ni har redan en sparad lista med det namnet." },
  "too-many-saved-imports": { status: 409, text: "Det finns redan tio sparade listor. Ta bort någon först." },
  "saved-import-not-found": { status: 404, text: "Den sparade listan finns inte längre." },
  "import-changed": {
    status: 409,
    text: "Registret har ändrats sedan listan granskades. Inget är sparat. Granska igen.",
  },
  "most-would-leave": {
    status: 409,
    text: "Mer än hälften skulle sluta. Kontrollera att det är rätt fil, och bekräfta hur många som slutar.",
  },
  // The directory
  "directory-decides": {
    status: 409,
    text: "Er katalog håller registret. Listor läses inte in som ändringar.",
  },
  "locked-by-directory": {
    status: 409,
    text: "Katalogen styr namn, e-post, befattning, kontor och om någon har slutat. Ändra det där.",
  },
  "too-many-tokens": { status: 409, text: "Det finns redan tio token. Avsluta någon först." },
  "directory-token-not-found": { status: 404, text: "Token är redan avslutad." },
  "directory-person-not-found": {
    status: 404,
    text: "Personen är borta ur katalogen, eller har redan fyllt i sin födelsedag.",
  },
  "directory-group-not-found": { status: 404, text: "Gruppen finns inte längre i katalogen." },
  // Joining and paying
  "payment-unavailable": {
    status: 503,
    text: "Betaltjänsten svarar inte just nu. Försök igen om en stund.",
  },
  "invoice-email-missing": { status: 409, text: "Ange först en e-post för faktura under Företaget." },
  "payment-overdue": {
    status: 409,
    text: "Betala först det som är obetalt. Sedan kan ni betala mot faktura.",
  },
  "already-subscribed": { status: 409, text: "Ni har redan ett abonnemang." },
  "already-pro": { status: 409, text: "Ni har redan Pro." },
  "checkout-not-found": { status: 404, text: "Betalningen kunde inte hittas." },
  "foreign-address": { status: 400, text: "Länken måste leda till Tårtdags egna sidor." },
  "hr-link-used": { status: 410, text: "Magic link har gått ut eller redan använts" },
  "company-id-missing": { status: 400, text: "Företags-ID saknas" },
  // Orders
  "last-office": { status: 409, text: "Ett företag har minst ett kontor. Lägg till ett annat först." },
  "office-exists": { status: 409, text: "Det finns redan ett kontor med det namnet." },
  "office-has-meals": {
    status: 409,
    text: "Kontoret har måltider som är på väg. Avsluta eller flytta dem först.",
  },
  "too-many-offices": { status: 409, text: "Fler kontor än så går inte att lägga till. Kontakta oss." },
  "office-missing": { status: 400, text: OFFICE_MISSING },
  "office-not-found": { status: 404, text: "Kontoret finns inte, eller är stängt." },
  "order-not-found": { status: 404, text: "Beställningen finns inte." },
  "employee-changed": {
    status: 409,
    text: "Någon annan har ändrat uppgifterna under tiden. Stäng och öppna igen för att se dem.",
  },
  "order-changed": { status: 409, text: "Beställningen är redan ändrad." },
  "supplier-unavailable": {
    status: 409,
    text: "Leverantören tar inte emot beställningar just nu. Välj en annan.",
  },
  "not-celebrated": {
    status: 409,
    text: "Personen arbetar inte kvar eller vill inte firas. Ingen ny tårta beställs.",
  },
  "birthday-changed": {
    status: 409,
    text: "Födelsedagen är ändrad sedan bageriet avböjde. Beställ en ny tårta.",
  },
  "allergens-unread": { status: 409, text: "Bekräfta allergierna innan ni svarar ja." },
  "far-from-birthday": { status: 400, text: "Välj en dag högst 30 dagar från födelsedagen." },
  "day-passed": { status: 409, text: "Leveransdagen har redan passerat." },
  "subscription-ended": {
    status: 403,
    text: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
  },
  // Autopilot
  "address-missing": { status: 409, text: "Ange först adressen dit tårtorna ska." },
  "autopilot-off": { status: 409, text: "Autopiloten är inte på." },
  // Meals
  "meal-not-found": { status: 404, text: "Måltiden finns inte." },
  "meal-already-ordered": { status: 409, text: "Den här beställningen finns redan." },
  "meal-not-wanted": {
    status: 409,
    text: "Måltiden är pausad, överhoppad eller avslutad. Ingen ny beställning görs.",
  },
  "meal-too-late": { status: 409, text: "Det är för sent att ändra leveransen." },
  "vendor-not-found": { status: 404, text: "Restaurangen finns inte längre. Välj en annan." },
  // Settings
  "changed-meanwhile": {
    status: 409,
    text: "Någon annan har sparat under tiden. Välj vad som ska gälla.",
  },
  // The back office
  "company-not-found": { status: 404, text: "Företaget finns inte." },
  "already-staff": { status: 409, text: "Personen är redan administratör." },
  "staff-not-found": { status: 404, text: "Personen är inte längre administratör." },
  "last-admin": { status: 409, text: "Det måste finnas minst en administratör. Bjud in någon annan först." },
  "not-trialing": { status: 409, text: "Företaget har ingen provperiod att förlänga." },
  "extension-waits": { status: 409, text: "En förlängning är redan på väg till betaltjänsten." },
  "message-not-found": { status: 404, text: "Meddelandet finns inte längre." },
  "message-answered": { status: 409, text: "Någon annan har redan svarat." },
  "already-customer": { status: 409, text: "Adressen hör redan till en kund." },
  "link-not-found": { status: 404, text: "Betalningslänken finns inte längre." },
  "supplier-not-found": { status: 404, text: "Leverantören finns inte." },
  "supplier-changed": {
    status: 409,
    text: "Någon annan har ändrat uppgifterna under tiden. Stäng och öppna igen för att se dem.",
  },
  "supplier-exists": { status: 409, text: "Leverantören finns redan på den adressen." },
  "product-not-found": { status: 404, text: "Produkten finns inte längre." },
  "product-unfit": { status: 409, text: "Tårtan passar inte. Välj en annan." },
  "product-changed": {
    status: 409,
    text: "Någon annan har ändrat produkten under tiden. Stäng och öppna igen för att se den.",
  },
  "product-exists": { status: 409, text: "Det finns redan en produkt med det namnet." },
  "too-many-products": { status: 409, text: "Sortimentet är fullt: högst 500 produkter." },
  "push-not-possible": {
    status: 400,
    text: "Webbläsaren gav ingen adress för notiser som går att använda. Ni får mejl som vanligt.",
  },
  "too-many-devices": { status: 409, text: "Notiser är på för 20 enheter redan. Ta bort någon först." },
  "address-is-contact": { status: 409, text: "Mejlen går redan dit: det är leverantörens egen adress." },
  "address-added": { status: 409, text: "Adressen finns redan bland de extra." },
  "too-many-addresses": { status: 409, text: "Det finns redan fem extra adresser. Ta bort någon först." },
  "address-not-found": { status: 404, text: "Adressen är redan borttagen." },
  "address-proved": { status: 409, text: "Adressen är redan bekräftad." },
  "only-by-contact": {
    status: 403,
    text: "Adresserna ändras av den som har loggat in genom er egen adress.",
  },
  "supplier-inactive": { status: 409, text: "Leverantören är avstängd. Slå på den först." },
  "device-not-found": { status: 404, text: "Enheten har inte längre notiser." },
  "picture-kind": {
    status: 400,
    text: "Filen är ingen bild som går att använda. Välj en PNG, JPEG eller WebP.",
  },
  "picture-broken": { status: 400, text: "Bilden går inte att läsa. Filen är skadad eller inte hel." },
  "picture-too-many-pixels": {
    status: 400,
    text: "Bilden har för många pixlar. Förminska den till högst 50 miljoner, till exempel 8 000 × 6 000.",
  },
  "picture-too-small": {
    status: 400,
    text: "Bilden är för liten. Den ska vara minst 200 pixlar hög och bred.",
  },
  "picture-too-long": {
    status: 400,
    text: "Bilden är för långsmal. Den långa sidan får vara högst 4 gånger den korta.",
  },
  "too-many-pictures": {
    status: 409,
    text: "Det finns inte plats för fler bilder. Ta bort någon först.",
  },
  "picture-too-early": {
    status: 409,
    text: "En bild läggs till när tårtan har kommit, och några dagar efter.",
  },
  "picture-exists": { status: 409, text: "Någon har redan lagt till en bild på tårtan. Tack ändå!" },
  "card-closed": { status: 409, text: "Kortet är lämnat. Det går inte att skriva på det längre." },
  "card-full": { status: 409, text: "Kortet är fullskrivet." },
  "greeting-written": { status: 409, text: "Du har redan skrivit på kortet." },
  "greeting-name-taken": {
    status: 409,
    text: "Någon med det namnet har redan skrivit. Lägg till ditt efternamn.",
  },
  "greeting-not-found": { status: 404, text: "Hälsningen är redan borttagen." },
  "place-doubtful": { status: 409, text: "Koordinaterna ligger inte vid adressen." },
  "orders-depend": { status: 409, text: "Det finns öppna beställningar hos leverantören." },
  // The automation and its journal
  "company-missing": { status: 400, text: "Saknar företag (companyId)" },
  "nothing-planned": { status: 404, text: "Ingen planerad beställning hittades" },
  "mail-gone": { status: 409, text: "Mejlet finns inte längre, eller är redan skickat." },
  "mail-too-late": { status: 409, text: "Leveransen har redan varit. Mejlet skickas inte." },
  "mail-waits": { status: 409, text: "Mejlet har inte skickats än, så det finns inget att skicka igen." },
  "mail-link-dead": {
    status: 409,
    text: "Länkarna i mejlet gäller inte längre. Skicka en ny inbjudan eller länk i stället.",
  },
  "mail-not-true": { status: 409, text: "Det som står i mejlet stämmer inte längre. Det skickas inte igen." },
  "mail-reader-gone": {
    status: 409,
    text: "Mottagaren får inte längre de här mejlen: adressen, tillgången eller rätten att läsa dem är borta.",
  },
  "same-supplier": { status: 400, text: "Välj en annan leverantör än den som har beställningarna." },
  "note-not-found": { status: 404, text: "Anteckningen finns inte längre." },
  "too-many-notes": { status: 409, text: "Det finns redan 100 anteckningar. Ta bort någon först." },
  // API keys, webhooks and channels
  "key-not-possible": { status: 403, text: "Det här anropet går inte att göra med en API-nyckel." },
  "key-scope": { status: 403, text: "Nyckeln saknar en rättighet som anropet behöver." },
  "key-needs-pro": { status: 403, text: "API-nycklar ingår i Pro." },
  "key-too-many": { status: 429, text: "Nyckeln har gjort för många anrop. Högst 120 i minuten." },
  "key-not-found": { status: 404, text: "Nyckeln är redan borttagen." },
  "too-many-keys": { status: 409, text: "Ni har redan 20 nycklar. Ta bort någon först." },
  "connections-need-pro": { status: 403, text: "API-nycklar och webhooks ingår i Pro." },
  "connection-not-found": { status: 404, text: "Kopplingen är redan borttagen." },
  "too-many-connections": { status: 409, text: "Ni har redan 20 kopplingar. Ta bort någon först." },
  "address-not-public": {
    status: 400,
    text: "Adressen går inte att använda. Den ska börja med https:// och leda till en server på internet.",
  },
  "channel-address-wrong": {
    status: 400,
    text: "Det är ingen adress till en kanal. Kopiera hela webhook-adressen igen.",
  },
  "channel-exists": { status: 409, text: "Kanalen är redan kopplad." },
  "post-not-found": { status: 404, text: "Inlägget finns inte längre." },
  "post-waits": { status: 409, text: "Det är redan på väg." },
  // Calendars
  "needs-pro": { status: 403, text: "Kalenderkopplingen ingår i Pro." },
  "calendar-unavailable": { status: 503, text: "Kalendern svarar inte just nu. Försök igen om en stund." },
  "calendar-not-connected": { status: 409, text: "Företaget har ingen kopplad kalender." },
  "calendar-reconnect": { status: 409, text: "Kalendern behöver kopplas igen." },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;
