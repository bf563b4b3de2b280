/** An order as files (docs/exchange.md): JSON as the API returns it, or CSV with the columns of the import, which can come in again. */
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import type { OrderFiles } from '#contract/values/connections.ts';
import type { TextEncoding } from '#contract/values/file-encodings.ts';

export interface OrderFile {
  readonly name: string;
  readonly text: string;
  /** Left out: UTF-8. */
  readonly encoding?: TextEncoding | undefined;
}

/** An order with the email of who sent it, empty = nobody known. */
export interface FiledOrder {
  readonly order: ExchangeOrder;
  readonly placedBy: string;
}

/**
 * In the order in which they get their names: a reader who waits for the last one finds the others. `OC-12-2026_<uid>…`; later versions of an order
 * have theirs in the name, so that no file is ever replaced by another.
 */
export function filesOf(filed: FiledOrder, kind: OrderFiles): OrderFile[] {
  const { order } = filed;
  const version = order.version === 1 ? '' : `_v${order.version}`;
  const name = `${order.number.replaceAll(/[^A-Za-z0-9]+/g, '-')}_${order.uid}${version}`;
  const csv: OrderFile[] = [
    {
      name: `${name}.order_rows.csv`,
      text: csvOf(
        ROW_COLUMNS,
        order.rows.map((row) => ({ row, order })),
      ),
    },
    { name: `${name}.orders.csv`, text: csvOf(ORDER_COLUMNS, [filed]) },
  ];
  // Where it stands is not part of it: the same version has the same content.
  const { handover: _, ...lasting } = order;
  const json = { name: `${name}.json`, text: `${JSON.stringify(lasting, null, 2)}\n` };
  if (kind === 'json') return [json];
  return kind === 'csv' ? csv : [...csv, json];
}

type Value = string | number | boolean | null | undefined;
type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>;

/** Of the import (docs/import-format.md) first, then what else the books need. */
export const ORDER_COLUMNS: Columns<FiledOrder> = {
  number: ({ order }) => order.number,
  customer: ({ order }) => order.customer.code,
  address: ({ order }) => order.destination.code,
  date: ({ order }) => order.date,
  status: ({ order }) => order.status,
  note: ({ order }) => order.note,
  reference: ({ order }) => order.reference,
  placed_by: ({ placedBy }) => placedBy,
  transport: ({ order }) => order.totals.transport,
  delivery_date: ({ order }) => order.delivery.date,
  payment_method: ({ order }) => order.payment.method,
  uid: ({ order }) => order.uid,
  order_version: ({ order }) => order.version,
  series: ({ order }) => order.series,
  sequence: ({ order }) => order.sequence,
  year: ({ order }) => order.year,
  sent_at: ({ order }) => order.sent_at,
  language: ({ order }) => order.language,
  cig: ({ order }) => order.cig,
  cup: ({ order }) => order.cup,
  customer_name: ({ order }) => order.customer.name,
  customer_street: ({ order }) => order.customer.street,
  customer_postal_code: ({ order }) => order.customer.postal_code,
  customer_city: ({ order }) => order.customer.city,
  customer_province: ({ order }) => order.customer.province,
  customer_phone: ({ order }) => order.customer.phone,
  customer_email: ({ order }) => order.customer.email,
  vat_number: ({ order }) => order.customer.vat_number,
  tax_code: ({ order }) => order.customer.tax_code,
  recipient_code: ({ order }) => order.customer.recipient_code,
  pec: ({ order }) => order.customer.pec,
  invoice_kind: ({ order }) => order.invoice_to?.kind,
  invoice_company_name: ({ order }) => order.invoice_to?.company_name,
  invoice_vat_number: ({ order }) => order.invoice_to?.vat_number,
  invoice_tax_code: ({ order }) => order.invoice_to?.tax_code,
  invoice_recipient_code: ({ order }) => order.invoice_to?.recipient_code,
  invoice_pec: ({ order }) => order.invoice_to?.pec,
  destination_name: ({ order }) => order.destination.name,
  destination_street: ({ order }) => order.destination.street,
  destination_postal_code: ({ order }) => order.destination.postal_code,
  destination_city: ({ order }) => order.destination.city,
  destination_province: ({ order }) => order.destination.province,
  destination_phone: ({ order }) => order.destination.phone,
  delivery_type: ({ order }) => order.delivery.type,
  pickup_from: ({ order }) => order.delivery.from,
  pickup_to: ({ order }) => order.delivery.to,
  together: ({ order }) => order.delivery.together,
  card_provider: ({ order }) => order.payment.card?.provider,
  card_session: ({ order }) => order.payment.card?.session,
  card_amount: ({ order }) => order.payment.card?.amount,
  card_state: ({ order }) => order.payment.card?.state,
  coupon: ({ order }) => order.coupon?.code,
  coupon_discount: ({ order }) => order.coupon?.discount,
  intent_protocol: ({ order }) => order.intent?.protocol,
  intent_amount: ({ order }) => order.intent?.amount,
  total_gross: ({ order }) => order.totals.gross,
  total_net: ({ order }) => order.totals.net,
  eco: ({ order }) => order.totals.eco,
  // 22=100.00/22.00, one after the other: rate and nature, taxable, tax
  vat_table: ({ order }) =>
    order.vat_table.map(({ rate, nature, taxable, tax }) => `${rate}${nature}=${taxable}/${tax}`).join(' '),
  vat: ({ order }) => order.totals.vat,
  vat_split: ({ order }) => order.totals.vat_split,
  total_document: ({ order }) => order.totals.document,
};

export const ROW_COLUMNS: Columns<{ readonly row: ExchangeOrder['rows'][number]; readonly order: ExchangeOrder }> = {
  order: ({ order }) => order.number,
  row: ({ row }) => row.row,
  product: ({ row }) => row.product,
  quantity: ({ row }) => row.quantity,
  delivered: ({ row }) => row.delivered,
  price: ({ row }) => row.price,
  chain: ({ row }) => row.chain,
  net: ({ row }) => row.net,
  uid: ({ order }) => order.uid,
  order_version: ({ order }) => order.version,
  name: ({ row }) => row.name,
  um: ({ row }) => row.um,
  total: ({ row }) => row.total,
  vat: ({ row }) => row.vat,
  vat_nature: ({ row }) => row.vat_nature,
  eco: ({ row }) => row.eco,
  promo: ({ row }) => row.promo,
  gift: ({ row }) => row.gift,
  note: ({ row }) => row.note,
};

/** For scripts: no mark in front, commas, dots as decimal signs, and cells as they are. */
function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((value) => cell(value(row))))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: Value): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
