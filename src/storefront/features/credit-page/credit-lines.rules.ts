/** Lines of the credit table (storefront.md §3 "credit data", C-DOC-2), with the sums of their columns. Pure. */
import type { CreditRow } from '#contract/endpoints/account/dashboard.ts';
import { type Money, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';

const money = (euros: number): Money => moneyFromNumber(euros) ?? 0;

/** Advances are the customer's: they are shown, and added, as negative. */
export function creditLines(rows: readonly CreditRow[]): CreditRow[] {
  const negative = (euros: number | null) => (euros === null ? null : moneyToNumber(-money(euros)));
  return rows.map((row) =>
    row.code === 'advances'
      ? { ...row, expired: negative(row.expired), to_expire: negative(row.to_expire), total: negative(row.total) ?? 0 }
      : row,
  );
}

/** Sum of a column in euros; null if no line knows its part. */
export function columnSum(lines: readonly CreditRow[], column: 'expired' | 'to_expire'): number | null {
  const known = lines.flatMap((line) => line[column] ?? []);
  return known.length === 0 ? null : moneyToNumber(known.reduce((sum, euros) => sum + money(euros), 0));
}
