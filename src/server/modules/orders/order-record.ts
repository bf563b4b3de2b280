/** One order with everything that belongs to it, for pages, documents and e-mails. */
import type { Queryable } from '#server/platform/db/index.ts';
import { type VatLine, vatTable } from '../pricing/index.ts';
import {
  readOrderById,
  readOrderByNumber,
  readOrderEvents,
  readOrderRows,
  type StoredEvent,
  type StoredOrder,
  type StoredOrderRow,
} from './history/order-reading.repository.ts';
import { withDelivered } from './order-status.rules.ts';

export interface OrderRecord {
  readonly order: StoredOrder;
  readonly rows: readonly StoredOrderRow[];
  /** Oldest first. */
  readonly events: readonly StoredEvent[];
  /** Per rate; the taxes add up to the order's VAT. */
  readonly vat: readonly VatLine[];
}

/** undefined = there is none, or it belongs to another customer (C-ID-3). */
export async function readOrderRecord(
  db: Queryable,
  customerId: number,
  wanted: { number?: string | undefined; id?: number | undefined },
): Promise<OrderRecord | undefined> {
  const [order] = wanted.number
    ? await readOrderByNumber(db, customerId, wanted.number)
    : await readOrderById(db, customerId, wanted.id ?? 0);
  if (!order) return undefined;
  const [rows, events] = await Promise.all([readOrderRows(db, order.id), readOrderEvents(db, order.id)]);
  const vat = order.vat_table.length > 0 ? order.vat_table : importedVat(order, rows);
  return { order, rows: withDelivered(order.status, rows), events, vat };
}

/** The importer taxes transport at this rate; orders of other systems have no coupons. */
const IMPORTED_TRANSPORT_VAT = 22;

function importedVat({ transport }: StoredOrder, rows: readonly StoredOrderRow[]): VatLine[] {
  const taxed = rows.map((row) => ({ net: row.total_net, vat: row.vat, nature: row.vat_nature }));
  return vatTable(taxed, transport, IMPORTED_TRANSPORT_VAT);
}
