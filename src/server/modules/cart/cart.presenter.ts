/**
 * The cart in the shape of the wire, as JSON text: each row is serialised once and cached, so that a change in a long
 * cart serialises only that row and the totals.
 */
import type { Anomaly, Cart, CartRow, DeliveryTotals } from '#contract/endpoints/cart-shape.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { smallestOf } from '#contract/values/packaging.ts';
import { laterRows } from '#contract/values/stock-split.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import {
  cartTotals,
  cartVat,
  type DeliveryType,
  presentEco,
  presentEcoSums,
  presentVat,
  priceBaseOf,
  splitVat,
} from '../pricing/index.ts';
import { type PresentedBenefits, presentBenefits } from './cart-benefits.presenter.ts';
import type { CartSettings, CartState } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';
import { isBlocking, type RowAnomaly } from './row-check.rules.ts';
import { rowSplits } from './row-splits.rules.ts';

export interface Presentation {
  readonly delivery?: DeliveryType;
  /** Further fields of the same object: the result of a change. */
  readonly more?: object;
  /** Only these rows; default: all. */
  readonly rows?: Iterable<PricedRow>;
}

/** JSON of the contract's `Cart`. */
export function presentCart(
  state: CartState,
  locale: Locale,
  settings: CartSettings,
  { delivery = 'shipping', more = {}, rows: shown = state.rows.values() }: Presentation = {},
): string {
  const head = JSON.stringify({
    ...presentHead(state, locale, settings, delivery),
    ...presentBenefits(state, locale),
    takes_coupons: settings.promotions.coupons,
    ...more,
  });
  const rows: string[] = [];
  for (const row of shown) rows.push(rowText(row, state.id, locale));
  return `${head.slice(0, -1)},"data":{${rows.join(',')}}}`;
}

type Head = Omit<Cart, 'data' | 'takes_coupons' | keyof PresentedBenefits>;

/** Pages know two kinds: what a customer's system ordered is seen as prepared for the customer. */
export const shownKind = ({ kind }: Pick<CartState, 'kind'>): 'client' | 'agent' =>
  kind === 'client' ? kind : 'agent';

function presentHead(state: CartState, locale: Locale, settings: CartSettings, delivery: DeliveryType): Head {
  const totals = cartTotals(state, delivery, settings);
  return {
    id_cart: state.id,
    client_id: state.customerId,
    address_code: state.addressCode,
    kind: shownKind(state),
    name: state.name,
    totale_lordo: moneyToNumber(totals.gross),
    totale_netto: moneyToNumber(totals.net),
    sconto_coupon: moneyToNumber(totals.coupon),
    ...presentEcoSums(ecoOf(state), settings.conai, locale),
    ...presentTotals(state, locale, settings, delivery),
    importo_spese_zero: moneyToNumber(totals.transportMissing),
    min_order: {
      warning: state.sums.count > 0 && !totals.minimum.compliant,
      minimum_amount: moneyToNumber(totals.minimum.minimum),
      missing: moneyToNumber(totals.minimum.missing),
      compliant: totals.minimum.compliant,
    },
    version: state.version,
    total_count: state.sums.count,
    later: laterRows(rowSplits(state.rows.values()).values()),
  };
}

/** Nothing to look for in the rows of most carts. */
function* ecoOf({ sums, rows }: CartState) {
  if (sums.eco !== 0) for (const { eco } of rows.values()) yield eco;
}

/** The totals that depend on the delivery type. */
export function presentTotals(
  state: CartState,
  locale: Locale,
  settings: CartSettings,
  delivery: DeliveryType,
): DeliveryTotals {
  const { vat, document, transport } = cartTotals(state, delivery, settings);
  const lines = cartVat(state, delivery, settings);
  const split = splitVat(lines);
  return {
    iva: moneyToNumber(vat),
    vat_lines: presentVat(lines, locale),
    ...(split > 0 && { payable: moneyToNumber(document - split) }),
    totale_doc: moneyToNumber(document),
    spese_trasporto: moneyToNumber(transport),
  };
}

function rowText(row: PricedRow, cartId: number, locale: Locale): string {
  const known = row.texts[locale];
  if (known !== undefined) return known;
  const text = `"${row.rowId}":${JSON.stringify(presentRow(row, cartId, locale))}`;
  row.texts[locale] = text;
  return text;
}

function presentRow(row: PricedRow, cartId: number, locale: Locale): CartRow {
  const { article, price, amounts } = row;
  const packagings = article?.packagings ?? [];
  return {
    row_id: row.rowId,
    id_cart: cartId,
    id: row.articleId,
    carti: article?.carti ?? '',
    sku: article?.carti ?? '',
    slug: article?.slug ?? '',
    name: article ? unbrokenName(article.name[locale]) : '',
    brand: article?.brand?.name ?? '',
    quantity: row.quantity,
    um: article?.um ?? '',
    price: moneyToNumber(price.gross),
    price_discount: moneyToNumber(price.net),
    discounts: price.chain,
    totale_no_sconto: moneyToNumber(amounts.gross),
    totale_sconto: moneyToNumber(amounts.net),
    image: article?.pictures[0]?.thumb ?? null,
    single_child: row.singleChild,
    promo_code: row.promoCode,
    promo_row: row.promoRow,
    promo_title: price.promo?.title[locale] ?? '',
    qty_min_imballo: smallestOf(packagings),
    packagings: [...packagings],
    iva: amounts.vat,
    ...presentEco(row.eco, locale),
    price_base: article && priceBaseOf(article),
    availability: row.availability,
    anomalies: row.anomalies.map(presentAnomaly),
    note: row.note,
    price_from: price.promo ? 'promo' : 'list',
  };
}

function presentAnomaly(anomaly: RowAnomaly): Anomaly {
  const { kind } = anomaly;
  const blocking = isBlocking(anomaly);
  if ('nearest' in anomaly) return { kind, blocking, nearest: [...anomaly.nearest] };
  if (!('oldNet' in anomaly)) return { kind, blocking };
  return { kind, blocking, old_price: moneyToNumber(anomaly.oldNet), new_price: moneyToNumber(anomaly.newNet) };
}
