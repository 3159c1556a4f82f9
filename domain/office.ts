/** Said to whoever registers with a company that has several offices, and has not chosen theirs. */
export const OFFICE_MISSING = "Välj kontor";
