/** Owns prices: price lists, discount chains, promos, row and document totals, transport, minimum order. */

export type { Price, Promo, PromoKey } from './benefits/best-offer.rules.ts';
export {
  type CouponDiscount,
  type CouponProblem,
  couponDiscount,
  type NetByVat,
} from './benefits/coupon.rules.ts';
export { couponCode, type HeldCoupon } from './benefits/coupons.service.ts';
export { type GiftPromo, type GiftScale, giftScales } from './benefits/gift-threshold.rules.ts';
export type { Buyer } from './buyer.ts';
export { type CartTotals, cartTotals, cartVat, type TotalsSettings } from './cart-totals.rules.ts';
export type { Priceable } from './conditions.rules.ts';
export { deskListRoutes } from './desk/desk-list.routes.ts';
export { priceDeskRoutes } from './desk/price-desk.routes.ts';
export type { PriceDeskDeps } from './desk/price-desk.service.ts';
export { findOverlaps, type PromoOverlaps } from './desk/promo-overlaps.service.ts';
export { type TrialAsk, type TrialLine, type TrialResult, tryPromo } from './desk/promo-trial.service.ts';
export { applyChain, isDiscountChain, parseChain } from './discount-chain.rules.ts';
export {
  addRow,
  noRows,
  type RowAmounts,
  type RowSums,
} from './document-total.rules.ts';
export { presentEco, presentEcoSums } from './eco/eco.presenter.ts';
export {
  ECO_KINDS,
  type EcoKind,
  type EcoPart,
  type EcoUnit,
  ecoByKind,
  ecoParts,
  ecoTotal,
} from './eco/eco-contribution.rules.ts';
export { CONAI_SENTENCE, ECO_WORDS } from './eco/eco-words.ts';
export { minimumOrder } from './minimum-order.rules.ts';
export { moveBrandDiscounts } from './office/brand-discounts.ts';
export { discountsCells, discountsGrid } from './office/discounts-grid.repository.ts';
export { listCopyDeed } from './office/list-copy-deed.ts';
export { priceComparisonGrid } from './office/price-comparison.repository.ts';
export { createPriceEffects } from './office/price-effect.service.ts';
export { priceMatrixGrid } from './office/price-matrix.repository.ts';
export { priceMatrixCells } from './office/price-matrix-cells.ts';
export { createPriceOffice } from './office/price-office.ts';
export { registerUndoablePrices } from './office/price-undo.ts';
export { pricesCells } from './office/prices-cells.ts';
export { pricesGrid } from './office/prices-grid.repository.ts';
export { priceBaseOf, sharedPriceBase } from './price-base.rules.ts';
export { priceBaseText } from './price-base-text.ts';
export type { PriceView } from './price-view.ts';
export { pricingRoutes } from './pricing.routes.ts';
export { createPricing, type Pricing, type PricingDeps } from './pricing.service.ts';
export { presentQuote, presentRange, type QuoteRange } from './quote.presenter.ts';
export type { Quote, Quoter } from './quote.rules.ts';
export { rowTotal } from './row-total.rules.ts';
export { type DeliveryType, type TransportSettings, transportCost } from './transport-cost.rules.ts';
export { type VatKey, vatKey } from './vat-key.rules.ts';
export { presentVat, vatNotes } from './vat-note.ts';
export { splitVat, type VatLine, vatTable } from './vat-table.rules.ts';
