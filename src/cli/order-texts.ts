/** Output of `npm run shop -- order`, in both languages. */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount, formatEuro, moneyToNumber } from '#contract/values/money.ts';
import {
  type Moved,
  ORDER_STATUS_LABELS,
  type OrderAdmin,
  type OrderNotMoved,
  type OrderRecord,
  residualOf,
} from '#server/modules/orders/index.ts';
import { aligned } from './aligned-table.ts';

const TEXTS = {
  it: {
    listHead: ['numero', 'data', 'cliente', 'ragione sociale', 'stato', 'righe', 'totale'],
    rowHead: ['riga', 'articolo', 'descrizione', 'ordinati', 'consegnati', 'residuo', 'importo'],
    none: 'Nessun ordine.',
    total: 'Totale documento',
    moved: (number: string, from: string, to: string) => `${number}: ${from} → ${to}.`,
    email: (email: string) => `L’email a ${email} viene inviata quando il negozio è in funzione.`,
    noEmail: 'Nessuna email al cliente.',
    noOrder: (number: string) => `Non c’è un ordine ${number}.`,
    closed: (status: string) => `L’ordine è «${status}»: non cambia più.`,
    transition: (from: string, to: string, possible: string) =>
      `Da «${from}» non si passa a «${to}». Si può passare a: ${possible}.`,
    noRow: (row: string) => `L’ordine non ha una riga ${row}.`,
    severalRows: (row: string) => `Più righe hanno il codice ${row}: usare il numero della riga.`,
    noPieces: (row: string, residual: string) => `Riga ${row}: niente da consegnare (residuo ${residual}).`,
    tooMany: (row: string, residual: string) => `Riga ${row}: il residuo è ${residual}, non di più.`,
    nothingGiven: 'Quali righe? Per esempio: 10=5 20=all',
    onHold: (reason: string) => `L’ordine è sospeso: ${reason}.`,
    overCredit: 'Il cliente supererebbe il fido.',
    movedMeanwhile: 'Nel frattempo l’ordine è andato avanti.',
  },
  en: {
    listHead: ['number', 'date', 'customer', 'company', 'status', 'lines', 'total'],
    rowHead: ['line', 'article', 'description', 'ordered', 'delivered', 'residual', 'amount'],
    none: 'No order.',
    total: 'Document total',
    moved: (number: string, from: string, to: string) => `${number}: ${from} → ${to}.`,
    email: (email: string) => `The email to ${email} is sent while the shop is running.`,
    noEmail: 'No email to the customer.',
    noOrder: (number: string) => `There is no order ${number}.`,
    closed: (status: string) => `The order is “${status}”: it does not change any more.`,
    transition: (from: string, to: string, possible: string) =>
      `“${from}” does not become “${to}”. It can become: ${possible}.`,
    noRow: (row: string) => `The order has no line ${row}.`,
    severalRows: (row: string) => `Several lines have the code ${row}: use the number of the line.`,
    noPieces: (row: string, residual: string) => `Line ${row}: nothing to deliver (residual ${residual}).`,
    tooMany: (row: string, residual: string) => `Line ${row}: the residual is ${residual}, not more.`,
    nothingGiven: 'Which lines? For example: 10=5 20=all',
    onHold: (reason: string) => `The order is on hold: ${reason}.`,
    overCredit: 'The customer would exceed the credit limit.',
    movedMeanwhile: 'The order has moved on meanwhile.',
  },
};

const label = (status: OrderStatus, lang: Locale) => ORDER_STATUS_LABELS[status][lang];
const pieces = (count: number, lang: Locale) => formatAmount(count, lang, Number.isInteger(count) ? 0 : 3);
const day = (date: string) => date.split('-').reverse().join('/');

export function listText(orders: Awaited<ReturnType<OrderAdmin['list']>>, lang: Locale): string {
  const texts = TEXTS[lang];
  if (orders.length === 0) return texts.none;
  return aligned(
    [
      texts.listHead,
      ...orders.map((order) => [
        order.number,
        day(order.order_date),
        String(order.client_id),
        order.company_name,
        label(order.status, lang),
        String(order.rows),
        formatEuro(moneyToNumber(order.total_document), lang),
      ]),
    ],
    [0, 1, 3, 4],
  );
}

export function orderText({ order, rows, events }: OrderRecord, lang: Locale): string {
  const texts = TEXTS[lang];
  const table = rows.map((row) => [
    String(row.row_id),
    row.carti,
    (lang === 'en' ? row.name_en : row.name_it).slice(0, 50),
    ...[row.quantity, row.delivered, residualOf(order.status, row)].map((count) => pieces(count, lang)),
    formatEuro(moneyToNumber(row.total_net), lang),
  ]);
  const steps = events.map(
    ({ status, at, actor, note }) =>
      `  ${[at.toISOString().slice(0, 16).replace('T', ' '), label(status, lang), actor, note].filter(Boolean).join(' · ')}`,
  );
  return [
    `${order.number} · ${day(order.order_date)} · ${order.client_id} · ${label(order.status, lang)}`,
    steps.join('\n'),
    aligned([texts.rowHead, ...table], [1, 2]),
    `${texts.total}: ${formatEuro(moneyToNumber(order.total_document), lang)}`,
  ].join('\n\n');
}

export function movedText({ number, from, status, emailTo }: Moved, lang: Locale): string {
  const texts = TEXTS[lang];
  const message = texts.moved(number, label(from, lang), label(status, lang));
  return `${message} ${emailTo ? texts.email(emailTo) : texts.noEmail}`;
}

export function notMovedText({ reason, details, possible }: OrderNotMoved, number: string, lang: Locale): string {
  const texts = TEXTS[lang];
  const { from, to, row = '', residual = 0 } = details;
  switch (reason) {
    case 'no-order':
      return texts.noOrder(number);
    case 'transition':
      if (!from || !to) return texts.closed(from ? label(from, lang) : '');
      return texts.transition(label(from, lang), label(to, lang), possible.map((one) => label(one, lang)).join(', '));
    case 'no-row':
      return texts.noRow(row);
    case 'several-rows':
      return texts.severalRows(row);
    case 'no-pieces':
      return texts.noPieces(row, pieces(residual, lang));
    case 'too-many-pieces':
      return texts.tooMany(row, pieces(residual, lang));
    case 'nothing-given':
      return texts.nothingGiven;
    case 'on-hold':
      return texts.onHold(details.hold ?? '');
    case 'over-credit':
      return texts.overCredit;
    case 'moved-meanwhile':
      return texts.movedMeanwhile;
  }
}
