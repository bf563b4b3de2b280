/** Who is entitled to a promo or a coupon (C-PRICE-2): everybody, the customers of a price list, or named customers. */

export interface Entitlement {
  readonly customerId: number;
  /** The agreed price list, and the one that replaces it today. */
  readonly priceListCodes: readonly string[];
}

/** 'all', 'list:CODE' or 'customer:1|2|3'; anything else entitles nobody. */
export function entitlementOf(text: string): (who: Entitlement) => boolean {
  if (text === 'all') return () => true;
  const colon = text.indexOf(':');
  const kind = text.slice(0, colon);
  const value = text.slice(colon + 1);
  if (kind === 'list') return (who) => who.priceListCodes.includes(value);
  const customers = new Set(kind === 'customer' ? value.split('|').map(Number) : []);
  return (who) => customers.has(who.customerId);
}
