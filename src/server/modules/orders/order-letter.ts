/** The confirmation of an order by letter, in the language in which it was sent (C-ORD-6). */

import type { Locale } from '#contract/locale.ts';
import { formatEuro, moneyToNumber } from '#contract/money.ts';
import { unitWord } from '#contract/unit-word.ts';
import type { CartState } from '../cart/index.ts';
import type { Customer, Letter } from '../customers/index.ts';
import { paymentMethod } from '../customers/index.ts';
import { payerText } from './invoice-sentences.ts';
import { italianDate, presentDestination } from './order.presenter.ts';
import { giftsOf } from './order-rows.ts';
import type { NewOrder } from './order-writing.repository.ts';

export interface OrderLetterFacts {
  readonly number: string;
  readonly order: NewOrder;
  readonly state: CartState;
  readonly customer: Pick<Customer, 'companyName' | 'email'>;
  readonly locale: Locale;
}

/** Name of the maker of order PDFs; `app.ts` ties it to the documents. */
export const ORDER_PDF = 'order-pdf';

export function orderAttachment(clientId: number, number: string, locale: Locale) {
  return { maker: ORDER_PDF, about: { clientId, number, locale } };
}

/** Page of an order, for letters. */
export function orderPath(number: string, locale: Locale): string {
  return `${locale === 'en' ? '/en' : ''}/pages/order_detail?number=${encodeURIComponent(number)}`;
}

/** null = the customer has no address to write to. */
export type OrderLetter = (facts: OrderLetterFacts) => Letter | null;

const WORDS = {
  it: {
    subject: 'ordine ricevuto',
    thanks: (company: string) =>
      `Gentile ${company},\n\nabbiamo ricevuto il tuo ordine. Eccone il riepilogo; il PDF è allegato.`,
    order: 'Ordine',
    reference: 'Vostro riferimento',
    shipping: 'Consegna',
    pickup: 'Ritiro in sede',
    payment: 'Pagamento',
    invoiceTo: 'Fattura a',
    note: 'Note',
    gift: 'omaggio',
    coupon: 'Coupon',
    net: 'Imponibile merce',
    transport: 'Trasporto',
    vat: 'IVA',
    total: 'Totale documento',
    follow: 'Per seguirlo apri',
  },
  en: {
    subject: 'order received',
    thanks: (company: string) =>
      `Dear ${company},\n\nwe have received your order. Here is its summary; the PDF is attached.`,
    order: 'Order',
    reference: 'Your reference',
    shipping: 'Delivery',
    pickup: 'Pickup at headquarters',
    payment: 'Payment',
    invoiceTo: 'Invoice to',
    note: 'Notes',
    gift: 'free of charge',
    coupon: 'Coupon',
    net: 'Goods, net',
    transport: 'Transport',
    vat: 'VAT',
    total: 'Total',
    follow: 'To follow it, open',
  },
} as const;

/** `baseUrl`: address of the shop without trailing slash. */
export function createOrderLetter(shopName: string, baseUrl: () => string): OrderLetter {
  return ({ number, order, state, customer, locale }) => {
    if (customer.email === '') return null;
    const words = WORDS[locale];
    const euro = (amount: number) => formatEuro(moneyToNumber(amount), locale);
    const day = order.deliveryDate ? italianDate(order.deliveryDate) : '';
    const delivery =
      order.deliveryType === 'pickup'
        ? [words.pickup, `${day} ${order.pickupFrom}–${order.pickupTo}`]
        : [words.shipping, [presentDestination(order.destination), day].filter(Boolean).join(' – ')];
    const facts = [
      [words.order, number],
      [words.reference, order.reference],
      delivery,
      [words.payment, paymentMethod(order.paymentMethod, locale).label],
      [words.invoiceTo, order.invoice ? payerText(order.invoice, locale) : ''],
      [words.note, order.note],
    ];
    const rows = [...state.rows.values()].map((row) => {
      const line = `${row.quantity} ${unitWord(row.article?.um ?? '', locale, row.quantity)} × ${row.article?.carti ?? ''} ${row.article?.name[locale] ?? ''} – ${euro(row.amounts.net)}`;
      return row.note === '' ? line : `${line}\n  ${words.note}: ${row.note}`;
    });
    const gifts = giftsOf(state).map(
      ({ quantity, promo: { gift } }) =>
        `${quantity} ${unitWord(gift.um, locale, quantity)} × ${gift.carti} ${gift.name[locale]} – ${words.gift}`,
    );
    const totals = [
      [words.coupon, order.couponCode && `${order.couponCode} −${euro(order.couponDiscount)}`],
      [words.net, euro(order.totalNet)],
      [words.transport, euro(order.transport)],
      [words.vat, euro(order.vat)],
      [words.total, euro(order.totalDocument)],
    ];
    const lines = (pairs: readonly (readonly (string | undefined)[])[]) =>
      pairs.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n');
    return {
      kind: 'order-confirmation',
      recipient: customer.email,
      locale,
      subject: `${shopName}: ${words.subject} ${number}`,
      text: [
        words.thanks(customer.companyName),
        lines(facts),
        [...rows, ...gifts].join('\n'),
        lines(totals),
        `${words.follow} ${baseUrl()}${orderPath(number, locale)}\n`,
      ].join('\n\n'),
      dedupeKey: `order:${number}`,
      attachments: [orderAttachment(order.clientId, number, locale)],
    };
  };
}
