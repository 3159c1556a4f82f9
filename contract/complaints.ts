import { z } from "zod";

/** What a person reads of a field whose schema says nothing of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        return issue.input === undefined || issue.input === null ? "Uppgiften saknas" : "Ogiltigt värde";
      case "too_small":
        return `Minst ${issue.minimum}`;
      case "too_big":
        return `Högst ${issue.maximum}`;
      case "unrecognized_keys":
        return `Finns inte: ${issue.keys}`;
      default:
        return "Ogiltigt värde";
    }
  },
});
