const oneDecimal = new Intl.NumberFormat("sv-SE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '0,8 km'. */
export const kilometres = (distance: number): string => `${oneDecimal.format(distance)} km`;
