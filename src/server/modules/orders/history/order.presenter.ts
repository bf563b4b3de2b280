/** Orders in the shape of the wire. */

import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { ArticlePurchase } from '#contract/endpoints/account/purchases.ts';
import type { Order, OrderHeader, OrderRow, OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { laterRows } from '#contract/values/stock-split.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { ArticleRecord } from '../../catalogue/index.ts';
import { paymentMethod } from '../../customers/index.ts';
import type { OrderFlow } from '../../ledger/index.ts';
import { presentEco, presentEcoSums, presentVat } from '../../pricing/index.ts';
import { changeSentences } from '../amending/order-changes.ts';
import type { OrderRecord } from '../order-record.ts';
import { isLate, residualOf } from '../order-status.rules.ts';
import type { StoredPurchase } from './order-history.repository.ts';
import { italianDate, presentDestination } from './order-places.ts';
import type { StoredOrder, StoredOrderRow } from './order-reading.repository.ts';

/** `today`: plain date of the shop, to decide whether an order is late; left out for one that was just sent. */
export function presentHeader(order: StoredOrder, locale: Locale, today = ''): OrderHeader {
  return {
    id: order.id,
    number: order.number,
    document_type: order.causale,
    date: italianDate(order.order_date),
    status: order.status,
    client_id: order.client_id,
    address_code: order.address_code,
    destination: presentDestination(order.destination),
    delivery_type: order.delivery_type,
    delivery_date: order.delivery_date && italianDate(order.delivery_date),
    late: isLate(order.status, order.delivery_date, today),
    pickup_window: order.pickup_from === '' ? null : { from: order.pickup_from, to: order.pickup_to },
    payment_method: paymentMethod(order.payment_method, locale),
    reference: order.reference,
    placed_by: order.placed_by,
    rows_count: order.rows_count,
    taxable: moneyToNumber(order.total_net + order.transport + order.eco),
    total: moneyToNumber(order.total_document),
  };
}

/** `articles`: for links and pictures; names and prices are those stored with the order. `conai`: the shop says the sentence about packaging. */
export function presentOrder(
  { order, rows, events, vat }: OrderRecord,
  articles: ReadonlyMap<number, ArticleRecord>,
  locale: Locale,
  today: string,
  documents: readonly LinkedDocument[],
  flow: OrderFlow = new Map(),
  conai = false,
): Order {
  return {
    ...presentHeader(order, locale, today),
    note: order.note,
    single_delivery: order.single_delivery,
    invoice: order.invoice,
    rows: rows.map((row) => presentRow(row, order.status, articles.get(row.product_id), locale, flow.get(row.row_id))),
    later: laterRows(rows.flatMap(({ gift, stock_split }) => (gift ? [] : (stock_split ?? [])))),
    totale_lordo: moneyToNumber(order.total_gross),
    totale_netto: moneyToNumber(order.total_net),
    spese_trasporto: moneyToNumber(order.transport),
    ...presentEcoSums(
      rows.map(({ eco }) => eco),
      conai,
      locale,
    ),
    sconto_coupon: moneyToNumber(order.coupon_discount),
    coupon_code: order.coupon_code,
    iva: moneyToNumber(order.vat),
    totale_doc: moneyToNumber(order.total_document),
    vat_table: presentVat(vat, locale),
    ...(order.vat_split > 0 && { payable: moneyToNumber(order.total_document - order.vat_split) }),
    ...(order.cig !== '' && { cig: order.cig }),
    ...(order.cup !== '' && { cup: order.cup }),
    documents: [...documents],
    timeline: events.map(({ status, at, actor, note, changes }) => {
      const amended = changes && { changes: changeSentences(changes, locale) };
      return { status, at: at.toISOString(), actor, note, ...amended };
    }),
  };
}

function presentRow(
  row: StoredOrderRow,
  status: OrderStatus,
  article: ArticleRecord | undefined,
  locale: Locale,
  flow: { shipped: number | null; invoiced: number | null } = { shipped: null, invoiced: null },
): OrderRow {
  return {
    row_id: row.row_id,
    id: row.product_id,
    carti: row.carti,
    slug: article?.slug ?? '',
    name: unbrokenName(locale === 'en' ? row.name_en : row.name_it),
    um: row.um,
    image: article?.pictures[0]?.thumb ?? null,
    quantity: row.quantity,
    delivered: row.delivered,
    residual: residualOf(status, row),
    shipped: flow.shipped,
    invoiced: flow.invoiced,
    price: moneyToNumber(row.gross),
    discounts: row.chain,
    price_discount: moneyToNumber(row.net),
    ...(row.price_base && { price_base: row.price_base }),
    totale_no_sconto: moneyToNumber(row.total_gross),
    totale_sconto: moneyToNumber(row.total_net),
    iva: row.vat,
    ...presentEco(row.eco, locale),
    ...(row.vat_nature !== '' && { vat_nature: row.vat_nature }),
    promo_code: row.promo_code,
    note: row.note,
    gift: row.gift,
    split: presentSplit(row),
  };
}

function presentSplit({ stock_split: split }: StoredOrderRow): OrderRow['split'] {
  return split && { ...split, arriving: split.arriving.map((part) => ({ ...part })) };
}

export function presentPurchase(row: StoredPurchase, locale: Locale): ArticlePurchase {
  return {
    number: row.number,
    date: italianDate(row.order_date),
    id: row.product_id,
    carti: row.carti,
    name: unbrokenName(locale === 'en' ? row.name_en : row.name_it),
    quantity: row.quantity,
    um: row.um,
    price: moneyToNumber(row.gross),
    discounts: row.chain,
    price_discount: moneyToNumber(row.net),
    address_code: row.address_code,
    destination: presentDestination(row.destination),
  };
}
