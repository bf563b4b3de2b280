/** When an import stops by itself before it writes anything (back-office design §4.5). Pure. */

export const GUARDS = ['switched-off', 'price-moves', 'refused', 'columns', 'emptied'] as const;
export type Guard = (typeof GUARDS)[number];

/** Limits in percent. */
export interface GuardLimits {
  /** Active articles that are switched off. */
  readonly switchedOff: number;
  /** Prices that move by more than `move`. */
  readonly priceMoves: number;
  readonly move: number;
  /** Rows that are refused. */
  readonly refused: number;
  /** Articles of which a text, brand, family or barcode is emptied. */
  readonly emptied: number;
}

export interface GuardCounts {
  readonly activeBefore: number;
  readonly switchedOff: number;
  /** Prices that the file has and the shop had. */
  readonly prices: number;
  readonly movedPrices: number;
  readonly rows: number;
  readonly refused: number;
  readonly vanishedColumns: number;
  readonly articles: number;
  readonly emptied: number;
}

export interface GuardResult {
  readonly guard: Guard;
  /** Percent; of `columns` a count. */
  readonly limit: number;
  readonly count: number;
  /** What the count is a part of. */
  readonly of: number;
  readonly broken: boolean;
}

/** A number that the person typed to let a guard rail pass. */
export interface AcceptedGuard {
  readonly guard: Guard;
  readonly typed: number;
}

/** A share above its limit; of nothing there is no share. Few rows are no reason to stop: `LEAST` of them are. */
const LEAST = 3;
const exceeds = (count: number, of: number, percent: number) => count >= LEAST && count * 100 > of * percent;

export function guardsOf(counts: GuardCounts, limits: GuardLimits): GuardResult[] {
  const share = (guard: Guard, count: number, of: number, limit: number): GuardResult => ({
    guard,
    limit,
    count,
    of,
    broken: exceeds(count, of, limit),
  });
  return [
    share('switched-off', counts.switchedOff, counts.activeBefore, limits.switchedOff),
    share('price-moves', counts.movedPrices, counts.prices, limits.priceMoves),
    share('refused', counts.refused, counts.rows, limits.refused),
    share('emptied', counts.emptied, counts.articles, limits.emptied),
    {
      guard: 'columns',
      limit: 0,
      count: counts.vanishedColumns,
      of: counts.vanishedColumns,
      broken: counts.vanishedColumns > 0,
    },
  ];
}

/** Guard rails that stop the run: broken, and not accepted with the very number that was found. */
export const stopping = (guards: readonly GuardResult[], accepted: readonly AcceptedGuard[]): GuardResult[] =>
  guards.filter(
    ({ guard, count, broken }) => broken && !accepted.some((one) => one.guard === guard && one.typed === count),
  );
