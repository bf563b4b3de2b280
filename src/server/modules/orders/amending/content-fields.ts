/** The content of an order as fields of the history: what a person reads of a change, row by row (C-OFF-1). */
import type { Values } from '../../operations/index.ts';
import { presentDestination } from '../history/order-places.ts';
import type { OrderContent } from './order-content.repository.ts';

/** Amounts in ten-thousandths: shown to people with prices only. `net`: of a price by hand, as it was asked for. */
export const isContentAmount = (field: string) =>
  field.startsWith('price.') || field === 'total_document' || field === 'net';

/** Fields that an amendment changes; `content` has all of it. */
export const isOfContent = (field: string) =>
  field === 'content' ||
  field.startsWith('ordered.') ||
  isContentAmount(field) ||
  field === 'delivery_date' ||
  field === 'pickup_window' ||
  field === 'destination';

/** `ordered.10`: pieces of row 10; `price.10`: its net unit price; null for rows that only `other` has. */
export function contentFields({ header, rows }: OrderContent, other: OrderContent): Values {
  const ids = new Set([...rows, ...other.rows].map(({ row_id }) => row_id));
  const byId = new Map(rows.map((row) => [row.row_id, row]));
  return {
    ...Object.fromEntries(
      [...ids].flatMap((id) => [
        [`ordered.${id}`, byId.get(id)?.quantity ?? null],
        [`price.${id}`, byId.get(id)?.net ?? null],
      ]),
    ),
    total_document: header.total_document,
    delivery_date: header.delivery_date,
    pickup_window: [header.pickup_from, header.pickup_to].filter(Boolean).join('–'),
    destination: presentDestination(header.destination),
  };
}
