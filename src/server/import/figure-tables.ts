/**
 * Tables whose rows come every few minutes while the shop runs: figures of the books that change all day. Each row is about one article,
 * customer or order, and what is written for it needs nothing but that (docs/exchange-rows.md).
 */

/** In the order of the import. */
export const FIGURE_TABLES = ['prices', 'credit', 'orders', 'arrivals', 'stock'] as const;

export type FigureTable = (typeof FIGURE_TABLES)[number];

export const isFigureTable = (name: string): name is FigureTable => (FIGURE_TABLES as readonly string[]).includes(name);

/** The column that says what a row is about. Rows about one thing are written together: those of an article replace its prices. */
export const SUBJECTS: Readonly<Record<FigureTable, 'product' | 'customer' | 'number'>> = {
  prices: 'product',
  credit: 'customer',
  orders: 'number',
  arrivals: 'product',
  stock: 'product',
};

/** Columns that every row has to say. */
export const NEEDED: Readonly<Record<FigureTable, readonly string[]>> = {
  prices: ['product', 'price'],
  credit: ['customer'],
  orders: ['number', 'status'],
  arrivals: ['product', 'quantity', 'date'],
  stock: ['product', 'quantity'],
};
