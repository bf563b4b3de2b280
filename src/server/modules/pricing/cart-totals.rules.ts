/** What a cart costs (C-PRICE-3), and which sum decides about free transport and the minimum order (C-CART-6). */

import type { CouponDiscount } from './benefits/coupon.rules.ts';
import type { Buyer } from './buyer.ts';
import { type DocumentTotals, documentTotals, type RowSums } from './document-total.rules.ts';
import { type MinimumOrder, minimumOrder } from './minimum-order.rules.ts';
import { type DeliveryType, type Transport, type TransportSettings, transportCost } from './transport-cost.rules.ts';
import { type VatLine, vatTable } from './vat-table.rules.ts';

export interface TotalsSettings {
  readonly transport: TransportSettings;
  /** Ordinary VAT in percent, also that of transport (C-PRICE-3). */
  readonly vat: number;
  readonly minimumOrder: number;
}

export interface CartTotals extends DocumentTotals {
  readonly transportMissing: Transport['missing'];
  readonly minimum: MinimumOrder;
}

/** What the totals depend on. */
export interface PricedCart {
  readonly sums: RowSums;
  readonly buyer: Pick<Buyer, 'minimumOrder' | 'exemption'>;
  readonly benefits: { readonly coupon: CouponDiscount | null };
}

/**
 * For goods that are shipped or picked up. Free transport and minimum order use the amount before the coupon, so that a
 * coupon never makes them worse for the buyer.
 */
export function cartTotals(cart: PricedCart, delivery: DeliveryType, settings: TotalsSettings): CartTotals {
  const { sums, buyer } = cart;
  const transport = transportCost(sums.net, sums.count === 0, delivery, settings.transport);
  return {
    ...documentTotals(sums, transport.cost, ordinaryVat(buyer, settings), cart.benefits.coupon ?? undefined),
    transportMissing: transport.missing,
    minimum: minimumOrder(sums.net, buyer.minimumOrder ?? settings.minimumOrder),
  };
}

/** VAT per rate, less the coupon's part. */
export function cartVat(cart: PricedCart, delivery: DeliveryType, settings: TotalsSettings): VatLine[] {
  const { exemption } = cart.buyer;
  const { transport } = cartTotals(cart, delivery, settings);
  const byRate = [...cart.sums.netByVat].map(([vat, net]) => ({ vat, net }));
  return vatTable(byRate, transport, ordinaryVat(cart.buyer, settings), cart.benefits.coupon?.byVat, exemption);
}

/** VAT rate of transport: 0 for customers who buy without VAT (C-PRICE-5). */
const ordinaryVat = (buyer: PricedCart['buyer'], settings: TotalsSettings): number =>
  buyer.exemption ? 0 : settings.vat;
