/**
 * Orders as Danea Easyfatt fetches them (`EasyfattDocuments`, documents of type C). Totals are those of the order: whatever is in them
 * beside goods is said as transport or as a row of its own (docs/exchange-danea.md).
 */
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { xmlBuilder } from '../xml/xml-builder.ts';
import { xmlText } from '../xml/xml-escape.ts';

/** Of an article that is a variant in Easyfatt: its own code there is that of its parent. */
export interface DaneaVariant {
  readonly code: string;
  readonly size: string;
  readonly color: string;
}

export interface DaneaWriting {
  /** By the code of the article; articles that are no variants are not in it. */
  readonly variants: ReadonlyMap<string, DaneaVariant>;
  /** Percent of VAT of transport, where the customer's goods are taxed. */
  readonly ordinaryVat: number;
  /** Net price of a gross one in euros, by a chain; undefined: it is no chain. */
  readonly netOf: (gross: number, chain: string) => number | undefined;
  /** Of a method of payment, by its code. */
  readonly paymentName: (code: string) => string;
}

export const DANEA_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<EasyfattDocuments AppVersion="2" Creator="Bancale"><Documents>';
export const DANEA_TAIL = '</Documents></EasyfattDocuments>';

type Fields = ReadonlyArray<readonly [name: string, text: string | number]>;

/** One `Document`, without the elements around it. */
export function daneaDocument(order: ExchangeOrder, writing: DaneaWriting): string {
  const document = xmlBuilder().create().ele('Document');
  const addAll = (parent: typeof document, fields: Fields) => {
    for (const [name, text] of fields) parent.ele(name).txt(xmlText(String(text)));
  };
  addAll(document, headFields(order, writing));
  const rows = document.ele('Rows');
  for (const row of rowsOf(order, writing)) {
    const element = rows.ele('Row');
    addAll(element, row.fields);
    const { rate, nature } = row.vat;
    element
      .ele('VatCode', {
        Perc: String(rate),
        Class: nature === '' ? 'Imponibile' : 'Non imponibile',
        Description: vatWords(row.vat),
      })
      .txt(nature || String(rate));
    addAll(element, [
      ['Total', amount(row.total)],
      ['Stock', row.isGoods ? 'true' : 'false'],
      ['Notes', row.notes],
    ]);
  }
  if (order.payment.card) {
    const paid = document.ele('Payments').ele('Payment');
    addAll(paid, [
      ['Advance', 'false'],
      ['Date', order.date],
      ['Amount', amount(order.payment.card.amount)],
      ['Paid', 'true'],
    ]);
  }
  return document.end({ headless: true });
}

interface DaneaRow {
  readonly fields: Fields;
  readonly vat: VatKey;
  readonly total: number;
  readonly notes: string;
  readonly isGoods: boolean;
}

interface VatKey {
  readonly rate: number;
  readonly nature: string;
}

const vatWords = ({ rate, nature }: VatKey) => (nature === '' ? `Aliquota ${rate}%` : `Natura ${nature}`);
const isSame = (one: VatKey, other: VatKey) =>
  one.nature || other.nature ? one.nature === other.nature : one.rate === other.rate;
/** Euros with up to four decimals and a dot. */
const amount = (euros: number) => String(Math.round(euros * 10_000) / 10_000);

function headFields(order: ExchangeOrder, writing: DaneaWriting): Fields {
  const { customer, destination, invoice_to: to, totals, delivery } = order;
  const transport = transportKey(order, writing);
  return [
    ['CustomerCode', customer.code],
    ['CustomerName', to?.company_name || customer.name],
    ['CustomerAddress', customer.street],
    ['CustomerPostcode', customer.postal_code],
    ['CustomerCity', customer.city],
    ['CustomerProvince', customer.province],
    ['CustomerFiscalCode', to?.tax_code || customer.tax_code],
    ['CustomerVatCode', to?.vat_number || customer.vat_number],
    ['CustomerEInvoiceDestCode', to?.recipient_code || customer.recipient_code],
    ['CustomerTel', customer.phone],
    ['CustomerEmail', order.placed_by || customer.email],
    ['CustomerPec', to?.pec || customer.pec],
    ['DeliveryName', destination.name],
    ['DeliveryAddress', destination.street],
    ['DeliveryPostcode', destination.postal_code],
    ['DeliveryCity', destination.city],
    ['DeliveryProvince', destination.province],
    ['DocumentType', 'C'],
    ['Date', order.date],
    ['Number', order.sequence],
    ['Numbering', order.series],
    ...(totals.transport > 0
      ? ([
          ['CostDescription', 'Trasporto'],
          ['CostVatCode', transport.nature || transport.rate],
          ['CostAmount', amount(totals.transport)],
        ] as const)
      : []),
    ['TotalWithoutTax', amount(order.vat_table.reduce((sum, { taxable }) => sum + taxable, 0))],
    ['VatAmount', amount(totals.vat)],
    ['Total', amount(totals.document)],
    ['PricesIncludeVat', 'false'],
    ['PaymentName', writing.paymentName(order.payment.method)],
    ['DocReference', order.reference],
    // The identity of the order, which has no field of its own.
    ['InternalComment', [`#${order.uid}`, ...(delivery.type === 'pickup' ? ['Ritiro'] : [])].join(' ')],
    ['CustomField1', order.cig && `CIG ${order.cig}`],
    ['CustomField2', order.cup && `CUP ${order.cup}`],
    ['FootNotes', order.note],
    ['ExpectedConclusionDate', delivery.date ?? ''],
  ];
}

/** Of transport: the ordinary rate, or the nature of a customer without VAT. */
const transportKey = ({ vat_table: table }: ExchangeOrder, { ordinaryVat }: DaneaWriting): VatKey =>
  table.find(({ rate, nature }) => nature === '' && rate === ordinaryVat) ??
  table[0] ?? { rate: ordinaryVat, nature: '' };

function rowsOf(order: ExchangeOrder, writing: DaneaWriting): DaneaRow[] {
  const goods = order.rows.map((row): DaneaRow => {
    const variant = writing.variants.get(row.product);
    const net = writing.netOf(row.price, row.chain);
    // Where the chain does not give the net price, the net price counts: of a promo that sets it, for instance.
    const isByChain = net !== undefined && amount(net) === amount(row.net);
    const price = isByChain ? row.price : row.net;
    return {
      fields: [
        ['Code', variant?.code ?? row.product],
        ['Description', row.name],
        ['Qty', row.quantity],
        ['Um', row.um],
        ...(variant
          ? ([
              ['Size', variant.size],
              ['Color', variant.color],
            ] as const)
          : []),
        ['Price', amount(price)],
        ['Discounts', isByChain ? row.chain : ''],
        ...(row.eco > 0 ? ([['EcoFee', amount(row.eco / row.quantity)]] as const) : []),
      ],
      vat: { rate: row.vat, nature: row.vat_nature },
      total: row.total,
      notes: [row.gift ? 'Omaggio' : '', row.note].filter(Boolean).join(' · '),
      isGoods: true,
    };
  });
  return [...goods, ...couponRows(order, writing)];
}

/** What a coupon takes off, of each rate: the order's own table says how much is left. */
function couponRows(order: ExchangeOrder, writing: DaneaWriting): DaneaRow[] {
  if (!order.coupon) return [];
  const { code } = order.coupon;
  const transport = transportKey(order, writing);
  return order.vat_table.flatMap((key) => {
    const goods = order.rows
      .filter((row) => isSame(key, { rate: row.vat, nature: row.vat_nature }))
      .reduce((sum, { total, eco }) => sum + total + eco, 0);
    const off = goods + (isSame(key, transport) ? order.totals.transport : 0) - key.taxable;
    if (amount(off) === '0') return [];
    const price = amount(-off);
    return [
      {
        fields: [
          ['Code', ''],
          ['Description', `Buono ${code}`],
          ['Qty', 1],
          ['Um', ''],
          ['Price', price],
          ['Discounts', ''],
        ] as const,
        vat: key,
        total: -off,
        notes: '',
        isGoods: false,
      },
    ];
  });
}
