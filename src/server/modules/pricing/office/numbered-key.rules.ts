/** What the history calls a row of a price list or a discount: what it is about, and its number, which alone says which it is. */

/** `VT933.08.020 · BASE · 4711` → 4711. */
export const idOf = (key: string): number => Number(/ · (\d+)$/.exec(key)?.[1] ?? 0);

/** The values of rows by the keys that were asked for; keys without a row are left out. */
export function byKey<Row extends { readonly id: number }, Values>(
  keys: readonly string[],
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
): Map<string, Values> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    keys.flatMap((key) => {
      const row = byId.get(idOf(key));
      return row ? [[key, valuesOf(row)] as const] : [];
    }),
  );
}
