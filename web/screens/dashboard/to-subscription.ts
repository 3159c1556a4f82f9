/** Where an error says that the subscription has ended: to the card that renews it. */
export const toSubscription = { to: "/dashboard", hash: "prenumeration" } as const;
