/** The id of the back office's search field, to which every page of it leads. */
export const SEARCH_FIELD = "sok";
