/** Rules of the two ends of a range: prices (storefront.md §5 "Price slider", C-SET-2) and measures. */
export interface AmountRange {
  from: number;
  to: number;
}

export interface PriceBounds {
  min: number;
  max: number;
  /** Minimum distance between the two ends. */
  gap: number;
}

const exact = (amount: number) => Number(amount.toFixed(4));

/**
 * Keeps both ends inside the bounds and `gap` apart; the end that did not move is moved only if the other cannot be.
 */
export function withGap({ from, to }: AmountRange, moved: 'from' | 'to', { min, max, gap }: PriceBounds): AmountRange {
  const room = Math.min(gap, max - min);
  const low = Math.min(Math.max(from, min), max);
  const high = Math.min(Math.max(to, min), max);
  // Tolerance, because multiples of a step like 0.05 are not exact in binary.
  if (high - low >= room - 1e-9) return { from: low, to: high };
  return moved === 'from'
    ? { from: Math.max(min, exact(high - room)), to: Math.max(high, exact(min + room)) }
    : { from: Math.min(low, exact(max - room)), to: Math.min(max, exact(low + room)) };
}

/** Query fields of a range; an end at its bound is not a filter (null). */
export function priceFields({ from, to }: AmountRange, { min, max }: PriceBounds): Record<string, number | null> {
  return { min_price: from > min ? from : null, max_price: to < max ? to : null };
}

/** A typed amount, with decimal comma or dot; undefined while it is not a number. */
export function typedAmount(text: string): number | undefined {
  return /^\d{1,9}([.,]\d{0,4})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}

/** A typed range with the smaller amount first. */
export function inOrder({ from, to }: AmountRange): AmountRange {
  return { from: Math.min(from, to), to: Math.max(from, to) };
}
