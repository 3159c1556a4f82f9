export const kronor = (amount: number) => `${amount.toLocaleString("sv-SE").replace(/\s/g, " ")} kr`;
