/** The content of e-mails about an order: read from the stored order when the e-mail is sent (C-ORD-6). */
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, moneyToNumber, splitPrice } from '#contract/values/money.ts';
import { splitSentence } from '#contract/values/stock-split.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { Customer } from '../customers/index.ts';
import { paymentMethod } from '../customers/index.ts';
import type { MailRow, MailValues, MakeValues } from '../mail/index.ts';
import { CONAI_SENTENCE, ECO_WORDS, ecoByKind, priceBaseText, vatNotes } from '../pricing/index.ts';
import { italianDate, presentDestination } from './history/order-places.ts';
import { quantityText } from './mail-quantity.ts';
import type { OrderRecord } from './order-record.ts';
import { payerText } from './payer-text.ts';

/** Name of the attachment generator for order PDFs; `app.ts` connects it with the module documents. */
export const ORDER_PDF = 'order-pdf';
/** Name of the source of an order's values. */
export const ORDER_VALUES = 'order-values';

export function orderAttachment(customerId: number, number: string, locale: Locale) {
  return { maker: ORDER_PDF, about: { customerId, number, locale } };
}

/** Path of an order's page, for e-mails. */
export function orderPath(number: string, locale: Locale): string {
  return `${locale === 'en' ? '/en' : ''}/pages/order_detail?number=${encodeURIComponent(number)}`;
}

const WORDS = {
  it: {
    order: 'Ordine',
    date: 'Data',
    customer: 'Cliente',
    placedBy: 'Inserito da',
    reference: 'Vs. riferimento',
    shipTo: 'Destinazione',
    shipping: 'Consegna',
    single: 'Consegna unica',
    inParts: 'Consegna parziale ammessa',
    pickup: 'Ritiro in sede',
    payment: 'Pagamento',
    invoiceTo: 'Fattura a',
    note: 'Note',
    packaging: 'Imballaggi',
    gift: 'Omaggio',
    coupon: 'Coupon',
    net: 'Imponibile merce',
    transport: 'Trasporto',
    vat: 'IVA',
    noVat: (nature: string) => `IVA non applicata (${nature})`,
    total: 'Totale documento',
    payable: 'Da pagare a noi',
  },
  en: {
    order: 'Order',
    date: 'Date',
    customer: 'Customer',
    placedBy: 'Placed by',
    reference: 'Your reference',
    shipTo: 'Ship to',
    shipping: 'Delivery',
    single: 'Single delivery',
    inParts: 'Part deliveries accepted',
    pickup: 'Pickup at headquarters',
    payment: 'Payment',
    invoiceTo: 'Invoice to',
    note: 'Notes',
    packaging: 'Packaging',
    gift: 'Free of charge',
    coupon: 'Coupon',
    net: 'Goods, net',
    transport: 'Transport',
    vat: 'VAT',
    noVat: (nature: string) => `No VAT (${nature})`,
    total: 'Total',
    payable: 'To be paid to us',
  },
} as const;

/** The kind of recipient. Agents and the office need the customer's name in the e-mail, customers do not. */
export type Audience = 'customer' | 'agent' | 'office';

export interface OrderMailFacts {
  readonly record: OrderRecord;
  readonly customer: Pick<Customer, 'customerId' | 'companyName'>;
  readonly audience: Audience;
  readonly locale: Locale;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
  /** The shop says the sentence about packaging. */
  readonly conai: boolean;
}

export function orderMailValues({ record, customer, audience, locale, baseUrl, conai }: OrderMailFacts): MailValues {
  const { order, rows, vat } = record;
  const words = WORDS[locale];
  const euro = (amount: number) => formatEuro(moneyToNumber(amount), locale);
  const day = order.delivery_date ? italianDate(order.delivery_date) : '';
  const isPickup = order.delivery_type === 'pickup';
  const url = `${baseUrl}${orderPath(order.number, locale)}`;
  const own: Array<[string, string]> =
    audience === 'customer' ? [] : [[words.customer, `${customer.companyName} (${customer.customerId})`]];
  return {
    order_number: order.number,
    order_date: italianDate(order.order_date),
    order_url: url,
    order_total: euro(order.total_document),
    reference: order.reference,
    placed_by: order.placed_by,
    customer_name: customer.companyName,
    customer_code: String(customer.customerId),
    order_facts: {
      block: 'lines',
      lines: [
        [words.order, order.number],
        [words.date, italianDate(order.order_date)],
        ...own,
        [words.placedBy, order.placed_by],
        [words.reference, order.reference],
        ['CIG', order.cig],
        ['CUP', order.cup],
        isPickup
          ? [words.pickup, `${day} ${order.pickup_from}–${order.pickup_to}`]
          : [words.shipping, [day, order.single_delivery ? words.single : words.inParts].filter(Boolean).join(' – ')],
        [words.shipTo, isPickup ? '' : presentDestination(order.destination)],
        [words.payment, paymentMethod(order.payment_method, locale).label],
        [words.invoiceTo, order.invoice ? payerText(order.invoice, locale) : ''],
      ],
    },
    order_rows: { block: 'rows', title: '', rows: rows.map((row) => orderRow(row, locale)), allAt: url },
    order_totals: {
      block: 'lines',
      sums: true,
      lines: [
        [words.coupon, order.coupon_code && `${order.coupon_code} −${euro(order.coupon_discount)}`],
        [words.net, euro(order.total_net)],
        ...ecoByKind(rows.map(({ eco }) => eco)).map(
          ({ kind, total }) => [ECO_WORDS[kind][locale], euro(total)] as const,
        ),
        [words.transport, euro(order.transport)],
        [words.vat, euro(order.vat)],
        [words.total, euro(order.total_document)],
        [words.payable, order.vat_split > 0 ? euro(order.total_document - order.vat_split) : ''],
      ],
    },
    order_notes: {
      block: 'lines',
      lines: [
        ...vat.flatMap(({ exemption }) =>
          exemption ? [[words.noVat(exemption.nature), exemption.reason] as const] : [],
        ),
        [words.vat, vatNotes(vat, locale).join(' ')],
        [words.packaging, conai ? CONAI_SENTENCE[locale] : ''],
        [words.note, order.note],
      ],
    },
  };
}

function orderRow(row: OrderRecord['rows'][number], locale: Locale): MailRow {
  const words = WORDS[locale];
  return {
    code: row.carti,
    name: unbrokenName(locale === 'en' ? row.name_en : row.name_it),
    quantity: quantityText(row.quantity, row.um, locale),
    price: row.gift ? words.gift : unitPriceText(row.net, locale),
    total: formatEuro(moneyToNumber(row.total_net), locale),
    gift: row.gift,
    notes: [
      ...row.eco.map(
        ({ kind, unit, total }) =>
          `${ECO_WORDS[kind][locale]}: ${quantityText(row.quantity, row.um, locale)} × ${unitPriceText(unit, locale)} = ${formatEuro(moneyToNumber(total), locale)}`,
      ),
      ...(row.price_base ? [priceBaseText(row.price_base, row, locale)] : []),
      ...(row.stock_split ? [splitSentence(row.stock_split, locale)] : []),
      ...(row.note === '' ? [] : [`${words.note}: ${row.note}`]),
    ].filter(Boolean),
  };
}

/** `€ 0,0257`: two decimals, four where the price needs them. */
function unitPriceText(net: number, locale: Locale): string {
  const { major, minor } = splitPrice(moneyToNumber(net), locale);
  return `€\u00a0${major}${minor}`;
}

/** Reads the order when its e-mail is sent. */
export function orderValuesBy(deps: {
  readonly orderOf: (customerId: number, number: string) => Promise<OrderRecord | undefined>;
  readonly customerOf: (customerId: number) => Promise<Pick<Customer, 'customerId' | 'companyName'> | undefined>;
  readonly baseUrl: () => string;
  /** Orders say that the contribution for packaging is paid. */
  readonly conai: boolean;
}): MakeValues {
  return async ({ customerId, number, audience }, locale) => {
    const record = await deps.orderOf(Number(customerId), String(number));
    if (!record) throw new Error(`Order ${number} cannot be read.`);
    const customer = (await deps.customerOf(Number(customerId))) ?? { customerId: Number(customerId), companyName: '' };
    const asked = audience === 'agent' || audience === 'office' ? audience : 'customer';
    return orderMailValues({ record, customer, audience: asked, locale, baseUrl: deps.baseUrl(), conai: deps.conai });
  };
}
