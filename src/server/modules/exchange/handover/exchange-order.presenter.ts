/** An order in the shape in which other systems receive it (docs/exchange.md). */
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import type { Customer } from '../../customers/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { handoverState } from './handover-state.rules.ts';
import type { HandoverRow } from './handovers.repository.ts';

type Row = OrderRecord['rows'][number];

export function presentExchangeOrder(
  handover: HandoverRow,
  { order, rows, vat }: OrderRecord,
  customer: Customer,
): ExchangeOrder {
  const { card, status } = handover;
  const { destination } = order;
  const money = moneyToNumber;
  return {
    uid: handover.uid,
    number: handover.number,
    series: order.causale,
    sequence: handover.sequence,
    year: handover.year,
    version: handover.version,
    handover: {
      state: handoverState({ ...handover, paidByCard: card !== null }),
      erp_number: handover.erpNumber,
      acknowledged_at: handover.ackedAt?.toISOString() ?? null,
      acknowledged_version: handover.ackedVersion,
      reason: handover.reason,
    },
    status,
    date: order.order_date,
    sent_at: handover.sentAt.toISOString(),
    placed_by: order.placed_by,
    language: order.locale,
    reference: order.reference,
    note: order.note,
    cig: order.cig,
    cup: order.cup,
    customer: {
      code: customer.customerId,
      name: customer.companyName || `${customer.firstName} ${customer.surname}`.trim(),
      street: customer.address,
      postal_code: customer.postalCode,
      city: customer.city,
      province: customer.province,
      phone: customer.phone,
      email: customer.email,
      vat_number: customer.vatNumber,
      tax_code: customer.taxCode,
      recipient_code: customer.recipientCode,
      pec: customer.pec,
    },
    invoice_to: order.invoice && presentInvoice(order.invoice),
    destination: {
      code: order.address_code,
      name: destination.name ?? '',
      street: destination.street ?? '',
      postal_code: destination.postal_code ?? '',
      city: destination.city ?? '',
      province: destination.province ?? '',
      phone: destination.phone ?? '',
    },
    delivery: {
      type: order.delivery_type,
      date: order.delivery_date,
      from: order.pickup_from,
      to: order.pickup_to,
      together: order.single_delivery,
    },
    payment: { method: order.payment_method, card: card && { ...card, amount: money(card.amount) } },
    coupon: order.coupon_code === '' ? null : { code: order.coupon_code, discount: money(order.coupon_discount) },
    intent:
      order.intent_protocol === '' ? null : { protocol: order.intent_protocol, amount: money(order.intent_amount) },
    rows: rows.map((row) => presentRow(row, order.locale)),
    vat_table: vat.map(({ rate, taxable, tax, exemption }) => ({
      rate,
      nature: exemption?.nature ?? '',
      taxable: money(taxable),
      tax: money(tax),
    })),
    totals: {
      gross: money(order.total_gross),
      net: money(order.total_net),
      transport: money(order.transport),
      eco: money(order.eco),
      vat: money(order.vat),
      vat_split: money(order.vat_split),
      document: money(order.total_document),
    },
  };
}

const presentInvoice = (to: InvoiceRequest): ExchangeOrder['invoice_to'] =>
  to.kind === 'company'
    ? {
        kind: to.kind,
        company_name: to.company_name,
        vat_number: to.vat_number,
        tax_code: '',
        recipient_code: to.recipient_code,
        pec: to.pec,
      }
    : { kind: to.kind, company_name: '', vat_number: '', tax_code: to.tax_code, recipient_code: '', pec: '' };

function presentRow(row: Row, locale: 'it' | 'en'): ExchangeOrder['rows'][number] {
  const money = (amount: Money) => moneyToNumber(amount);
  return {
    row: row.row_id,
    product: row.carti,
    name: row[`name_${locale}`] || row.name_it,
    um: row.um,
    quantity: row.quantity,
    delivered: row.delivered,
    price: money(row.gross),
    chain: row.chain,
    net: money(row.net),
    total: money(row.total_net),
    vat: row.vat,
    vat_nature: row.vat_nature,
    eco: money(row.eco.reduce((sum, { total }) => sum + total, 0)),
    promo: row.promo_code,
    gift: row.gift,
    note: row.note,
  };
}
