import { describe, expect, test } from "vitest";
import { checkPeppolId } from "./peppol.ts";

describe("checkPeppolId", () => {
  test.each([
    ["0007:5599887709", "0007:5599887709"],
    ["0007:559988-7709", "0007:5599887709"],
    [" 0007 : 559988–7709 ", "0007:5599887709"],
    ["iso6523-actorid-upis::0007:5599887709", "0007:5599887709"],
    ["559988-7709", "0007:5599887709"],
    ["0088:7300010000001", "0088:7300010000001"],
    ["73 00010 00000 1", "0088:7300010000001"],
  ])("%s is kept as %s", (written, normalized) => {
    expect(checkPeppolId(written)).toEqual({ ok: true, normalized });
  });

  test.each([
    ["0007:5599887708", "Organisationsnumret"],
    ["0007:165599887709", "Organisationsnumret"],
    ["0007:", "Ange ett Peppol-id"],
    ["0088:7300010000002", "GLN"],
    ["0088:730001000000", "GLN"],
    ["0088:0000000000000", "GLN"],
    ["0192:987654321", "Ange ett Peppol-id"],
    ["faktura@bolag.example", "Ange ett Peppol-id"],
    ["0007:811218-9876", "personnummer"],
    ["0007:5599887709:x", "Ange ett Peppol-id"],
  ])("%s is refused with a word about %s", (written, about) => {
    expect(checkPeppolId(written)).toMatchObject({ ok: false, message: expect.stringContaining(about) });
  });
});
