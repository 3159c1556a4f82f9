const words = {
  "register-exported": "Registret exporterades",
  "company-exported": "Alla uppgifter om företaget hämtades",
  "employee-exported": "En persons uppgifter laddades ner",
  "employee-erased": "En person raderades",
  "employees-imported": "En lista importerades",
  "import-undone": "En import ångrades",
  "books-exported": "Underlag till bokföringen hämtades",
  "company-claimed": "Företaget togs över av adressens ägare",
  "company-disowned": "Företaget skildes från adressen som det skapades med",
  "company-closed": "Kontot avslutades",
  "company-reopened": "Kontot öppnades igen",
  "company-changed": "Företagets uppgifter ändrades",
  "join-link-regenerated": "Länken för anställda gjordes om",
  "login-link-made": "Kundtjänst skapade en inloggningslänk",
  "second-company-accepted": "Kundtjänst godkände organisationsnumret",
  "trial-extended": "Kundtjänst förlängde provperioden",
  "approval-by-hand": "Kundtjänst började godkänna beställningarna för hand",
  "approval-automatic": "Kundtjänst lät beställningarna godkännas automatiskt",
  "invitation-sent": "Kundtjänst skickade en inbjudan med inloggning",
  "company-note-written": "Kundtjänst skrev en anteckning",
  "company-note-removed": "Kundtjänst tog bort en anteckning",
  "mail-read": "Kundtjänst läste ett mejl",
  "mail-resent": "Kundtjänst skickade ett mejl igen",
  "mail-tested": "Kundtjänst skickade ett av företagets mejl till sig själv, som test",
  "member-invited": "Någon bjöds in",
  "member-joined": "En inbjuden person gick med",
  "member-let-in": "En person som bad om tillgång släpptes in",
  "join-request-declined": "En förfrågan om tillgång avvisades",
  "member-changed": "En persons roll eller rättighet ändrades",
  "member-removed": "En persons tillgång togs bort",
  "notice-chosen": "En person ändrade vilka mejl de får",
  "payment-method-chosen": "Betalsättet för abonnemanget valdes",
  "contact-handed-over": "Kontakten lämnades över",
  "register-viewed": "Kundtjänst tittade i registret",
  "seen-as-customer": "Kundtjänst såg sidorna som företaget ser dem",
};

/** What a company's audit log can hold: nothing can be written that has no words. */
export type CompanyAuditAction = keyof typeof words;

/** A line in words, for the company's HR and for the platform's staff alike. */
export const auditWords = (action: string): string => words[action as CompanyAuditAction] ?? action;
