/** What a row of an order that is amended costs per piece: what was agreed holds (docs/decisions/0259-amending-an-order.md). */

/** Amounts in ten-thousandths of a euro. */
export interface AgreedPrices<Price extends { readonly net: number }> {
  /** As the order has it, for the pieces that were ordered. */
  readonly agreed: Price;
  /** What the shop would take today for the pieces that were ordered, and for those wanted now; null = no price today. */
  readonly todayBefore: Price | null;
  readonly todayNow: Price | null;
}

/**
 * The agreed price holds for any number of pieces at which today's price is the same. Where a break is crossed, today's
 * price for the new quantity counts; but more pieces never cost more per piece than was agreed.
 */
export function agreedPrice<Price extends { readonly net: number }>(
  pieces: { readonly before: number; readonly now: number },
  { agreed, todayBefore, todayNow }: AgreedPrices<Price>,
): Price {
  if (pieces.now === pieces.before || !todayBefore || !todayNow || todayBefore.net === todayNow.net) return agreed;
  return pieces.now > pieces.before && todayNow.net >= agreed.net ? agreed : todayNow;
}
