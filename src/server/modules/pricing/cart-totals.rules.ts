/** What a cart costs (C-PRICE-3), and which sum decides about free transport and the minimum order (C-CART-6). */

import { lawOf } from '#contract/values/vat-laws.ts';
import { isReverseCharge, type VatRegime, vatTreatment } from '#contract/values/vat-treatment.rules.ts';
import type { CouponDiscount } from './benefits/coupon.rules.ts';
import type { Buyer } from './buyer.ts';
import { type DocumentTotals, documentTotals, type RowSums } from './document-total.rules.ts';
import { type MinimumOrder, minimumOrder } from './minimum-order.rules.ts';
import { type DeliveryType, type Transport, type TransportSettings, transportCost } from './transport-cost.rules.ts';
import { type VatKey, vatKey } from './vat-key.rules.ts';
import { type VatLine, type VatMeanings, vatTable } from './vat-table.rules.ts';

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
  readonly buyer: Pick<Buyer, 'minimumOrder'>;
  /** The buyer's, or the one beyond their plafond. */
  readonly vat: VatRegime;
  readonly benefits: { readonly coupon: CouponDiscount | null };
}

/**
 * For goods that are shipped or picked up. Free transport and minimum order use the amount of the goods alone: before the coupon, so that
 * it never makes them worse for the buyer, and without contributions, which are no turnover.
 */
export function cartTotals(cart: PricedCart, delivery: DeliveryType, settings: TotalsSettings): CartTotals {
  const { sums, buyer } = cart;
  const transport = transportCost(sums.net, sums.count === 0, delivery, settings.transport);
  return {
    ...documentTotals(sums, transport.cost, transportVat(cart.vat, settings), cart.benefits.coupon ?? undefined),
    transportMissing: transport.missing,
    minimum: minimumOrder(sums.net, buyer.minimumOrder ?? settings.minimumOrder),
  };
}

/** VAT per rate and nature, less the coupon's part, with what each line says. */
export function cartVat(cart: PricedCart, delivery: DeliveryType, settings: TotalsSettings): VatLine[] {
  const { transport } = cartTotals(cart, delivery, settings);
  return vatTable(
    [...cart.sums.taxableByVat].map(([key, net]) =>
      typeof key === 'number' ? { vat: key, net } : { vat: 0, nature: key, net },
    ),
    transport,
    transportVat(cart.vat, settings),
    cart.benefits.coupon?.byVat,
    (key) => meaningOf(cart.vat, key),
  );
}

/** Transport is taxed at the ordinary rate, unless nothing that the buyer pays has VAT (C-PRICE-5). */
function transportVat(regime: VatRegime, { vat }: Pick<TotalsSettings, 'vat'>): VatKey {
  const { rate, nature } = vatTreatment(regime, { vat, nature: '' });
  return vatKey({ vat: rate, nature });
}

/** What the rows of that rate or nature have in common. */
function meaningOf(regime: VatRegime, key: VatKey): ReturnType<VatMeanings> {
  if (typeof key === 'number') return vatTreatment(regime, { vat: key, nature: '' });
  if (key === regime.nature) return regime;
  return { nature: key, law: lawOf(key), split: false, why: isReverseCharge(key) ? 'reverse-charge' : 'article' };
}
