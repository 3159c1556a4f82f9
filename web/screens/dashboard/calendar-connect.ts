import { useEffect, useRef, useState } from "react";
import type { CalendarProvider } from "../../../contract/entities/company.ts";
import { asCallError } from "../../call-error.ts";
import {
  CONNECT_FAILED,
  connectedText,
  failedReason,
  hearCalendar,
  openCalendarWindow,
} from "../../calendar-window.ts";
import { call } from "../../client.ts";
import { queryClient, queryOf, refetchEverything } from "../../query.ts";
import { toast } from "../../ui/toaster.tsx";

const LOOK_EVERY_MS = 1000;
const ASK_EVERY_LOOKS = 3;
const GIVE_UP_AFTER_LOOKS = 5 * 60;

/** Whom we wait for, and whether the window is still seen. A provider may hide it from us: that is no answer yet. */
export type Waiting = { provider: CalendarProvider; open: boolean };

/** Connects through the provider's own window, or in this one when the browser allows no other. */
export function useCalendarConnect() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  async function connect(provider: CalendarProvider) {
    stop.current();
    const popup = openCalendarWindow();
    setWaiting({ provider, open: true });
    try {
      const before = (await readConnection())?.connected_at;
      const { authUrl } = await call(`${provider}-calendar-auth`, { returnUrl: "/calendar-success" });
      if (!popup) return window.location.assign(authUrl);
      popup.location.replace(authUrl);
      stop.current = follow({
        popup,
        isConnected: async () => {
          const connection = await readConnection();
          return connection?.status === "connected" && connection.connected_at !== before;
        },
        hidden: () => setWaiting({ provider, open: false }),
        ended: (end) => {
          setWaiting(null);
          tell(end, provider);
        },
      });
    } catch (error) {
      popup?.close();
      setWaiting(null);
      toast.error(CONNECT_FAILED, { description: asCallError(error).text });
    }
  }

  return {
    waiting,
    connect: (provider: CalendarProvider) => void connect(provider),
    cancel: () => {
      stop.current();
      setWaiting(null);
    },
  };
}

/** Null when nothing was heard for some minutes. */
type End = "connected" | { failed: string } | null;

type Following = {
  popup: Window;
  isConnected: () => Promise<boolean>;
  hidden: () => void;
  ended: (end: End) => void;
};

/** Listens for the window's word; once the window is out of sight, also asks the server. Gives a way to stop. */
function follow({ popup, isConnected, hidden, ended }: Following): () => void {
  let following = true;
  let looks = 0;
  const look = async () => {
    if (!popup.closed) return;
    if (looks === 0) hidden();
    looks += 1;
    if (looks > GIVE_UP_AFTER_LOOKS) finish(null);
    else if (looks % ASK_EVERY_LOOKS === 1 && (await isConnected().catch(() => false))) finish("connected");
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const deafen = hearCalendar((message) =>
    finish(message.type === "calendar-connected" ? "connected" : { failed: failedReason(message.result) }),
  );

  function stop() {
    following = false;
    clearInterval(timer);
    deafen();
  }
  function finish(end: End) {
    if (!following) return;
    stop();
    ended(end);
  }
  return stop;
}

function tell(end: End, provider: CalendarProvider): void {
  if (end === null) return;
  void refetchEverything();
  if (end === "connected") {
    toast.withdraw(CONNECT_FAILED);
    toast.success(connectedText(provider));
  } else toast.error(CONNECT_FAILED, { description: end.failed });
}

const readConnection = async () =>
  (await queryClient.fetchQuery({ ...queryOf("get-calendar", {}), staleTime: 0 })).connection;
