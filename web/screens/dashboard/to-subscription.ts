/** Where an error says that the subscription has ended: to the page that renews it. */
export const toSubscription = { to: "/dashboard/installningar/prenumeration" } as const;
