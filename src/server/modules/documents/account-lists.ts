/** The lists of the account as tables: the orders, and the most purchased articles (C-ACC-1). */

import type { OrderHeader } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type BoughtArticle, ORDER_STATUS_LABELS } from '../orders/index.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { ListTable } from './list-table.ts';
import type { Cell } from './xlsx-book.ts';

interface Column<Row> {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: Row) => Cell;
}

export const text = (value: string): Cell => ({ text: value });
export const amount = (value: number): Cell => ({ number: value, style: 'amount' });
/** `DD/MM/YYYY` of the wire. */
export const day = (written: string | null): Cell =>
  written ? { date: written.split('/').reverse().join('-') } : null;

export const number = (value: number | null): Cell => (value === null ? null : { number: value });
export const price = (value: number | null): Cell => (value === null ? null : { number: value, style: 'price' });

export function tableOf<Row>(
  about: Pick<ListTable, 'title' | 'name' | 'locale'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ListTable {
  return {
    ...about,
    head: columns.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

/** `today`: plain date, for the file's name. */
export function orderTable(orders: readonly OrderHeader[], today: string, locale: Locale): ListTable {
  const words = DOCUMENT_WORDS[locale];
  return tableOf<OrderHeader>(
    { title: words.orders, name: today, locale },
    [
      { title: words.order, width: 16, cell: ({ number }) => text(number) },
      { title: words.date, width: 12, cell: ({ date }) => day(date) },
      { title: words.placedBy, width: 22, cell: ({ placed_by }) => text(placed_by) },
      { title: words.reference, width: 22, cell: ({ reference }) => text(reference) },
      {
        title: words.destination,
        width: 40,
        cell: (order) => text(order.delivery_type === 'pickup' ? words.pickup : order.destination),
      },
      { title: words.delivery, width: 12, cell: ({ delivery_date }) => day(delivery_date) },
      { title: words.status, width: 18, cell: ({ status }) => text(ORDER_STATUS_LABELS[status][locale]) },
      { title: words.payment, width: 24, cell: ({ payment_method }) => text(payment_method.label) },
      { title: words.rows, width: 7, cell: ({ rows_count }) => ({ number: rows_count }) },
      { title: words.taxable, width: 13, cell: ({ taxable }) => amount(taxable) },
      { title: words.totalDocument, width: 16, cell: ({ total }) => amount(total) },
    ],
    orders,
  );
}

export function purchaseTable(articles: readonly BoughtArticle[], today: string, locale: Locale): ListTable {
  const words = DOCUMENT_WORDS[locale];
  return tableOf<BoughtArticle>(
    { title: words.mostPurchased, name: today, locale },
    [
      { title: words.code, width: 20, cell: ({ carti }) => text(carti) },
      { title: words.description, width: 50, cell: ({ name }) => text(name[locale]) },
      { title: words.orders, width: 9, cell: ({ times }) => ({ number: times }) },
      { title: words.quantity, width: 11, cell: ({ total }) => ({ number: total }) },
      { title: words.lastDate, width: 14, cell: ({ date }) => ({ date }) },
      { title: words.lastOrder, width: 16, cell: ({ number }) => text(number) },
      { title: words.lastQuantity, width: 16, cell: ({ quantity }) => ({ number: quantity }) },
      { title: words.lastPrice, width: 16, cell: ({ net }) => ({ number: moneyToNumber(net), style: 'price' }) },
    ],
    articles,
  );
}
