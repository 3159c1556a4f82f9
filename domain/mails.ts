/** What can become of a mail. One is withdrawn when there is nothing left to tell, or nobody asks for it any more. */
export const mailStatuses = ["waiting", "sent", "dead", "held", "unsure", "withdrawn"] as const;
