import type { Feature } from "../../http/feature.ts";
import addEmployee from "./calls/add-employee.ts";
import applySavedImport from "./calls/apply-saved-import.ts";
import deleteSavedImport from "./calls/delete-saved-import.ts";
import listSavedImports from "./calls/list-saved-imports.ts";
import previewSavedImport from "./calls/preview-saved-import.ts";
import saveImport from "./calls/save-import.ts";
import archiveEmployee from "./calls/archive-employee.ts";
import eraseEmployee from "./calls/erase-employee.ts";
import eraseOwnData from "./calls/erase-own-data.ts";
import exportEmployee from "./calls/export-employee.ts";
import exportEmployees from "./calls/export-employees.ts";
import exportOwnData from "./calls/export-own-data.ts";
import getOwnData from "./calls/get-own-data.ts";
import importEmployees from "./calls/import-employees.ts";
import listEmployees from "./calls/list-employees.ts";
import previewArchive from "./calls/preview-archive.ts";
import restoreEmployee from "./calls/restore-employee.ts";
import sendEmployeeLink from "./calls/send-employee-link.ts";
import sendPersonalLink from "./calls/send-personal-link.ts";
import undoImport from "./calls/undo-import.ts";
import updateEmployee from "./calls/update-employee.ts";
import updateOwnData from "./calls/update-own-data.ts";
import { employeeRegistered } from "./mails/employee-registered.ts";
import { erasureDone } from "./mails/erasure-done.ts";
import { personalLink } from "./mails/personal-link.ts";
import { sql } from "drizzle-orm";
import { unsubscribeRoutes } from "./colleague-mails.ts";
import setColleagueMails from "./calls/set-colleague-mails.ts";
import setOwnLanguage from "./calls/set-own-language.ts";
import { eraseLeavers } from "./retention.ts";

export const people = {
  name: "people",
  calls: [
    addEmployee,
    applySavedImport,
    deleteSavedImport,
    listSavedImports,
    previewSavedImport,
    saveImport,
    archiveEmployee,
    eraseEmployee,
    eraseOwnData,
    exportEmployee,
    exportEmployees,
    exportOwnData,
    getOwnData,
    importEmployees,
    listEmployees,
    previewArchive,
    restoreEmployee,
    sendEmployeeLink,
    sendPersonalLink,
    setColleagueMails,
    setOwnLanguage,
    undoImport,
    updateEmployee,
    updateOwnData,
  ],
  routes: unsubscribeRoutes,
  mails: [employeeRegistered, erasureDone, personalLink],
  retention: [sql`delete from personal_links where expires_at < app_now()`, eraseLeavers],
} satisfies Feature;
