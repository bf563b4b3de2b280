/** A delivery note from an order (C-FISC-4): number, rows, the order's state and its links in one transaction, or nothing. */
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type IssuedNoteRow, writeIssuedNote, writeLinks } from '../ledger/index.ts';
import type { Delivered, Delivery, Hand, OrderAdmin } from '../orders/index.ts';
import { ecoTotal } from '../pricing/index.ts';
import { couponParts, partValue, transportTreatment, treatmentOf, valueOfPieces } from './billed-amounts.rules.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { type OnIssueStep, takeNumber, unlessTaken } from './issue-file.service.ts';
import {
  type BilledCustomer,
  type BilledOrder,
  type NoteBilling,
  readBilledCustomer,
  readBilledOrder,
  readBilledRows,
  writeNoteBilling,
} from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { noteFault, TRANSPORT_BY, type TransportBy } from './note-requirements.rules.ts';

export interface NoteRequest {
  readonly order: string;
  /** Left out: everything that is left. */
  readonly delivery?: Delivery | undefined;
  /** More than ordered may be delivered. */
  readonly beyond?: boolean | undefined;
  /** Plain date; left out = today. */
  readonly day?: string | undefined;
  /** `accompanying`: its invoice is issued at once. */
  readonly kind: 'accompanying' | 'deferred';
  /** Left out: the recipient collects what is picked up, a named carrier drives, else the sender. */
  readonly transportBy?: TransportBy | undefined;
  readonly carrier?: string | undefined;
  /** Only when it is no sale. */
  readonly reason?: string | undefined;
  readonly appearance?: string | undefined;
  readonly packages?: number | undefined;
  readonly grossKg?: number | undefined;
  readonly netKg?: number | undefined;
  /** ISO time with its offset. */
  readonly startsAt?: string | undefined;
  readonly tracking?: string | undefined;
  readonly trackingUrl?: string | undefined;
  /** Printed on the note. */
  readonly remark?: string | undefined;
  /** Who does it, and why: in the order's timeline. */
  readonly hand: Hand;
}

export interface IssuedNoteResult {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly customerId: number;
  readonly rows: number;
  readonly pieces: number;
  /** State of the order. */
  readonly order: Pick<Delivered, 'number' | 'from' | 'status' | 'emailTo'>;
}

export interface NoteIssuerDeps {
  readonly settings: IssuingSettings;
  readonly orders: Pick<OrderAdmin, 'deliver'>;
  readonly today: () => string;
  readonly onStep: OnIssueStep;
}

/** @throws InvoicingRefused, OrderNotMoved */
export async function issueNote(
  transaction: Queryable,
  asked: NoteRequest,
  { settings, orders, today, onStep }: NoteIssuerDeps,
): Promise<IssuedNoteResult> {
  // Locks the order: of two people who deliver at the same time, the second sees what is left.
  const delivered = await orders.deliver(transaction, asked.order, asked, asked.hand);
  const order = await readBilledOrder(transaction, delivered.orderId);
  const customer = await readBilledCustomer(transaction, delivered.customerId);
  if (!order || !customer) throw new AppError('not-found');
  if (delivered.rows.length === 0) throw new InvoicingRefused('nothing-left', { number: order.number });
  const carrier = asked.carrier ?? '';
  const transportBy = asked.transportBy ?? usualTransport(order, carrier);
  const rows = delivered.rows.map(
    ({ row, before, now }, at): IssuedNoteRow => ({
      row_id: at + 1,
      product_id: row.product_id,
      carti: row.carti,
      description: row.name_it || row.carti,
      um: row.um,
      quantity: now,
      order_number: order.number,
      order_row: row.row_id,
      net: moneyToNumber(row.net),
      total: partValue(row.net, before, now),
    }),
  );
  const fault = noteFault({
    seller: settings.seller,
    buyer: customer,
    transportBy,
    carrier,
    rows: rows.map(({ carti: code, description }) => ({ code, description })),
  });
  if (fault) throw new InvoicingRefused(fault.fault, { number: order.number, ...fault.details });
  const day = asked.day ?? today();
  const number = await takeNumber(transaction, { kind: 'note', series: settings.series.notes, day, today: today() });
  await onStep('numbered');
  const header = { ...headerOf(asked, order, customer, { carrier, transportBy }), number, date: day };
  const id = await unlessTaken(number, () => writeIssuedNote(transaction, header, rows));
  await writeNoteBilling(transaction, id, order.id, await billingOf(transaction, order, delivered, settings.vat));
  await writeLinks(transaction, { kind: 'note', id }, [{ from_kind: 'order', from_id: order.id, how: 'row' }]);
  await onStep('written');
  return {
    id,
    number,
    date: day,
    customerId: customer.client_id,
    rows: rows.length,
    pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    order: delivered,
  };
}

function usualTransport({ delivery_type: type }: BilledOrder, carrier: string): TransportBy {
  if (type === 'pickup') return 'recipient';
  return carrier === '' ? 'sender' : 'carrier';
}

function headerOf(
  asked: NoteRequest,
  order: BilledOrder,
  customer: BilledCustomer,
  { carrier, transportBy }: { carrier: string; transportBy: TransportBy },
) {
  return {
    client_id: customer.client_id,
    address_code: order.address_code,
    kind: asked.kind,
    reason: asked.reason ?? 'Vendita',
    carriage: customer.port,
    // A carrier's data only when a third party drives.
    carrier: transportBy === 'carrier' ? carrier : '',
    transport_by: TRANSPORT_BY[transportBy],
    appearance: asked.appearance ?? '',
    packages: asked.packages ?? null,
    gross_kg: asked.grossKg ?? null,
    net_kg: asked.netKg ?? null,
    starts_at: asked.startsAt ?? null,
    tracking: asked.tracking ?? '',
    tracking_url: asked.trackingUrl ?? '',
    destination: order.destination,
    reference: order.reference,
    note: asked.remark ?? '',
  };
}

/** Transport with the order's first note; the coupon by the value that was delivered; contributions by the pieces. */
async function billingOf(
  transaction: Queryable,
  order: BilledOrder,
  delivered: Delivered,
  ordinaryVat: number,
): Promise<NoteBilling> {
  const transport = order.has_notes ? 0 : order.transport;
  const eco = delivered.rows.flatMap(({ row, before, now }, at) =>
    row.eco.map(({ kind, unit }) => ({ row: at + 1, kind, unit, total: partValue(unit, before, now) })),
  );
  if (order.coupon_discount === 0) return { transport, discounts: [], eco };
  const nowOf = new Map(delivered.rows.map(({ row, now }) => [row.row_id, now]));
  const rows = (await readBilledRows(transaction, order.id)).map((row) => ({
    treatment: treatmentOf({ rate: row.vat, nature: row.vat_nature }, order.vat_table),
    ordered: row.total_net,
    eco: ecoTotal(row.eco),
    before: valueOfPieces(row.net, row.delivered - (nowOf.get(row.row_id) ?? 0)),
    after: valueOfPieces(row.net, row.delivered),
  }));
  const transportTaxed = transportTreatment(order.vat_table, ordinaryVat);
  const terms = { vatTable: order.vat_table, transport: order.transport, transportTaxed };
  return { transport, discounts: couponParts(rows, terms), eco };
}
