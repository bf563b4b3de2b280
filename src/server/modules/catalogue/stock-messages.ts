/**
 * The database's notifications of stock changes: orders reserved stock or released it (`announce_stock`, migration
 * 0027).
 */

/** Ids of the articles; none for other messages on the channel. */
export function stockMovedIn(payload: string | null): number[] {
  if (!payload?.startsWith('{"stock"')) return [];
  const { stock } = JSON.parse(payload) as { stock: number[] };
  return stock;
}
