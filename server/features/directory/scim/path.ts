export const SCIM_PATH = "/scim/v2";
