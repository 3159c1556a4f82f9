import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy, whenConnected } from "../../lazy.ts";
import { useDeed } from "../../deed.ts";
import { Button } from "../../ui/button.tsx";
import { Changing } from "../../may.ts";

/** The dialog and its rules are fetched when somebody wants to add. */
const load = () => import("./add-employee.tsx");
const AddEmployeeDialog = lazy(load);

export function AddEmployeeButton({ wide }: { wide?: boolean }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const [asked, forget] = useDeed("lagg-till");
  return (
    <Changing>
      <Button
        wide={wide}
        icon={<UserPlus size={18} aria-hidden />}
        onPointerEnter={() => void whenConnected(load)}
        onClick={() => setState("open")}
      >
        Lägg till anställd
      </Button>
      {(asked || state !== "never") && (
        <Suspense fallback={null}>
          <AddEmployeeDialog
            open={asked || state === "open"}
            onClose={() => {
              setState("closed");
              if (asked) forget();
            }}
          />
        </Suspense>
      )}
    </Changing>
  );
}
