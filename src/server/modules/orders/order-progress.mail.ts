/** The content of e-mails about the progress of an order (C-ORD-5, C-ORD-6). */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { MailRow, MailValues } from '../mail/index.ts';
import { quantityText } from './mail-quantity.ts';
import { orderPath } from './order-mail.ts';
import { residualOf } from './order-status.rules.ts';

/** Statuses that customers get e-mails about; sending the order has its own confirmation. */
export type NotifiedStatus = Exclude<OrderStatus, 'IA'>;

export interface OrderProgress {
  readonly number: string;
  readonly status: NotifiedStatus;
  readonly companyName: string;
  readonly note: string;
  readonly rows: ReadonlyArray<{
    carti: string;
    name: Readonly<Record<Locale, string>>;
    um: string;
    quantity: number;
    delivered: number;
    /** Pieces of this delivery. */
    now: number;
  }>;
}

const WORDS = {
  it: { now: 'In questa consegna', residual: 'Ancora da consegnare', note: 'Note' },
  en: { now: 'In this delivery', residual: 'Still to be delivered', note: 'Notes' },
} as const;

/** `baseUrl`: base URL of the shop without trailing slash. */
export function progressValues(progress: OrderProgress, locale: Locale, baseUrl: string): MailValues {
  const { number, status, companyName, note, rows } = progress;
  const words = WORDS[locale];
  const url = `${baseUrl}${orderPath(number, locale)}`;
  const block = (title: string, pieces: (row: OrderProgress['rows'][number]) => number) => ({
    block: 'rows' as const,
    title,
    allAt: url,
    rows: rows.flatMap((row): MailRow[] => {
      const count = pieces(row);
      const quantity = quantityText(count, row.um, locale);
      return count > 0
        ? [{ code: row.carti, name: unbrokenName(row.name[locale]), quantity, price: '', total: '', notes: [] }]
        : [];
    }),
  });
  const isDelivery = status === 'partial' || status === 'E';
  return {
    order_number: number,
    order_url: url,
    customer_name: companyName,
    note: { block: 'lines', lines: [[words.note, note]] },
    delivered_rows: block(words.now, (row) => (isDelivery ? row.now : 0)),
    residual_rows: block(words.residual, (row) => (status === 'partial' ? residualOf(status, row) : 0)),
  };
}
