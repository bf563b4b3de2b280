/** An order as a document (C-ORD-6): with the names, prices and address of the time of sending, never today's. */
import type { Locale } from '#contract/values/locale.ts';
import { splitSentence } from '#contract/values/stock-split.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { type Customer, paymentMethod } from '../customers/index.ts';
import { italianDate, ORDER_STATUS_LABELS, type OrderRecord, payerText, residualOf } from '../orders/index.ts';
import { CONAI_SENTENCE, priceBaseText, vatNotes } from '../pricing/index.ts';
import {
  customerBlock,
  destinationBlock,
  fact,
  facts,
  type PackagingsOf,
  packsText,
  pickupBlock,
  printedEcoSums,
  remarks,
  type ShopHead,
  shopHead,
  withEco,
} from './document-parts.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { PrintedDocument, PrintedFact, PrintedRow } from './printed-document.ts';

type Packagings = Awaited<ReturnType<PackagingsOf>>;

export interface OrderDocumentParts {
  readonly record: OrderRecord;
  readonly customer: Customer;
  readonly packagings: Packagings;
  readonly shop: ShopHead;
}

export function orderDocument(
  { record, customer, packagings, shop }: OrderDocumentParts,
  locale: Locale,
): PrintedDocument {
  const { order, rows, vat } = record;
  const words = DOCUMENT_WORDS[locale];
  const isPickup = order.delivery_type === 'pickup';
  const showsDeliveries = rows.some((row) => row.delivered > 0);
  return {
    locale,
    title: words.order,
    name: order.number,
    date: order.order_date,
    shop: shopHead(shop, locale),
    customer: customerBlock(customer, locale),
    destination: isPickup
      ? pickupBlock(shop, locale)
      : destinationBlock({ ...NOWHERE, ...order.destination, postalCode: order.destination.postal_code ?? '' }, locale),
    facts: facts(
      fact(words.status, ORDER_STATUS_LABELS[order.status][locale]),
      fact(words.placedBy, order.placed_by),
      fact(words.reference, order.reference),
      fact('CIG', order.cig),
      fact('CUP', order.cup),
      deliveryFact(order, locale),
      fact(words.payment, paymentMethod(order.payment_method, locale).label),
      fact(words.deliveries, isPickup ? '' : order.single_delivery ? words.singleDelivery : words.partDelivery),
      fact(words.invoiceTo, order.invoice ? payerText(order.invoice, locale) : customer.companyName),
      fact(words.carrier, isPickup ? '' : customer.vector),
      fact(words.port, isPickup ? '' : customer.port),
      fact(words.agent, customer.agent?.name ?? ''),
    ),
    showsDeliveries,
    rows: rows.flatMap((row) => {
      const residual = residualOf(order.status, row);
      const printed: PrintedRow = {
        code: row.carti,
        name: locale === 'en' ? row.name_en : row.name_it,
        um: unitWord(row.um, locale, row.quantity),
        packs: packsText(row.quantity, packagings.get(row.product_id), unitWord(row.um, locale), locale),
        basePrice: row.price_base ? priceBaseText(row.price_base, row, locale) : '',
        remark: remarks(
          row.gift ? words.gift : row.promo_code && words.promo(row.promo_code),
          residual > 0 && row.stock_split ? splitSentence(row.stock_split, locale) : '',
          row.note,
        ),
        quantity: row.quantity,
        ...(showsDeliveries && { delivered: row.delivered, residual }),
        gross: row.gross,
        chain: row.chain,
        net: row.net,
        vat: row.vat,
        total: row.total_net,
      };
      return withEco(printed, row.eco, locale);
    }),
    vat,
    vatNotes: [...vatNotes(vat, locale), ...(shop.conai ? [CONAI_SENTENCE[locale]] : [])],
    totals: {
      gross: order.total_gross,
      coupon: order.coupon_discount,
      net: order.total_net,
      transport: order.transport,
      ...printedEcoSums(
        rows.map(({ eco }) => eco),
        locale,
      ),
      vat: order.vat,
      document: order.total_document,
      ...(order.vat_split > 0 && { payable: order.total_document - order.vat_split }),
    },
    couponCode: order.coupon_code,
    note: order.note,
    closing: '',
  };
}

/** When goods are shipped, or can be collected. */
function deliveryFact(order: OrderRecord['order'], locale: Locale): PrintedFact {
  const words = DOCUMENT_WORDS[locale];
  const { delivery_type, delivery_date, pickup_from, pickup_to } = order;
  if (!delivery_date) return fact(words.delivery, '');
  const day = italianDate(delivery_date);
  if (delivery_type === 'pickup') return fact(words.pickup, `${day}, ${pickup_from}–${pickup_to}`);
  return { label: words.delivery, value: day, date: delivery_date };
}

const NOWHERE = { name: '', street: '', city: '', province: '', phone: '' };
