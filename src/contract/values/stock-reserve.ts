/** Whose pieces the shop holds back after a new figure of the stock (setting `stock.reserve`). */
export const STOCK_RESERVES = ['none', 'unacknowledged'] as const;

/** `unacknowledged`: those of orders that no other system has acknowledged before that figure. */
export type StockReserve = (typeof STOCK_RESERVES)[number];
