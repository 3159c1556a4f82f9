import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { toast } from "../../ui/toaster.tsx";

/** Takes an import back, and says what went with it. */
export const useUndoImport = (undone?: () => void) =>
  useCallAction("undo-import", {
    done: ({ removed, cancelled }) => {
      undone?.();
      toast.success(`Importen är ångrad. ${counted(removed, "person", "personer")} togs bort.`, {
        ...(cancelled > 0 && {
          description: `${counted(cancelled, "kommande tårta", "kommande tårtor")} har avbokats.`,
        }),
      });
    },
  });
