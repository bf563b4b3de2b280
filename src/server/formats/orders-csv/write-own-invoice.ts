/** An invoice or credit note for who orders in our own CSV or JSON. */
import { trimmed } from '../trade-invoice/invoice-amounts.rules.ts';
import type { TradeInvoice, TradeInvoiceAnswer, WriteTradeInvoice } from '../trade-invoice/trade-invoice.ts';
import { csvOf, decimal, jsonOf, type Line, type Locale, localeOf } from './own-file.ts';

const KINDS = {
  invoice: { it: 'fattura', en: 'invoice' },
  credit_note: { it: 'nota di credito', en: 'credit_note' },
  debit_note: { it: 'nota di debito', en: 'debit_note' },
  advance: { it: 'acconto', en: 'advance' },
} as const;
/** Kinds of lines. */
const LINES = {
  row: { it: 'riga', en: 'line' },
  adjustment: { it: 'maggiorazione', en: 'adjustment' },
  vat: { it: 'iva', en: 'vat' },
  due: { it: 'scadenza', en: 'due' },
} as const;
/** A percentage, whatever zeros the document has behind it. */
const rateOf = trimmed;

/** What the kinds of lines have; the other cells are empty. */
interface OwnLine {
  readonly line: keyof typeof LINES;
  readonly row?: TradeInvoice['rows'][number];
  readonly name?: string;
  readonly amount: string;
  readonly rate?: string;
  readonly natura?: string;
  readonly tax?: string;
  readonly due?: string;
}

/**
 * A line for each row, then for each charge or discount of the whole document, each kind of VAT, each due date. The head and the totals stand on every line.
 */
export const writeCsvInvoice: WriteTradeInvoice = (answer) => {
  const { rows, adjustments, vat, dues } = answer.invoice;
  const locale = localeOf(answer.order);
  const lines: OwnLine[] = [
    ...rows.map(
      (row): OwnLine => ({ line: 'row', row, name: row.name, amount: row.amount, rate: row.rate, natura: row.natura }),
    ),
    ...adjustments.map(({ reason, ...one }): OwnLine => ({ line: 'adjustment', name: reason, ...one })),
    ...vat.map(
      ({ rate, natura, law, taxable, tax }): OwnLine => ({
        line: 'vat',
        name: law,
        amount: taxable,
        rate,
        natura,
        tax,
      }),
    ),
    ...dues.map(({ on, amount }): OwnLine => ({ line: 'due', amount, due: on })),
  ];
  return csvOf(
    lines.map((line) => lineOf(answer, line, locale)),
    locale,
  );
};

const numbers = (references: ReadonlyArray<{ readonly number: string }>): string =>
  references.map(({ number }) => number).join(' ');

function lineOf({ invoice }: TradeInvoiceAnswer, line: OwnLine, locale: Locale): Line {
  const { totals } = invoice;
  const { row } = line;
  const number = (text: string | undefined) => decimal(text, locale);
  return [
    ['document', 'documento', KINDS[invoice.kind][locale]],
    ['document_number', 'numero documento', invoice.number],
    ['document_date', 'data documento', invoice.date],
    ['document_type', 'tipo documento', invoice.type],
    ['orders', 'ordini', numbers(invoice.orders)],
    ['our_number', 'nostro numero', invoice.sellerOrder],
    ['delivery_notes', 'ddt', numbers(invoice.despatches)],
    ['invoices', 'fatture collegate', numbers(invoice.invoices)],
    ['cig', 'cig', invoice.cig],
    ['cup', 'cup', invoice.cup],
    ['line', 'tipo riga', LINES[line.line][locale]],
    ['row', 'riga', row?.id ?? ''],
    ['order', 'ordine', row?.order ?? ''],
    ['order_row', 'riga ordine', row?.orderRow ?? ''],
    ['delivery_note', 'ddt riga', row?.despatch.number ?? ''],
    ['code', 'codice', row?.sellerCode ?? ''],
    ['customer_code', 'codice interno', row?.buyerCode ?? ''],
    ['gtin', 'ean', row?.gtin ?? ''],
    ['name', 'descrizione', line.name ?? ''],
    ['quantity', 'quantità', number(row?.quantity)],
    ['unit', 'um', row?.unit ?? ''],
    ['price', 'prezzo', number(row?.price)],
    ['price_per', 'prezzo per', number(row?.baseQuantity)],
    ['amount', 'importo', number(line.amount)],
    ['vat_rate', 'aliquota', number(rateOf(line.rate ?? ''))],
    ['nature', 'natura', line.natura ?? ''],
    ['vat', 'imposta', number(line.tax)],
    ['due_on', 'scadenza', line.due ?? ''],
    ['terms', 'pagamento', invoice.terms],
    ['taxable', 'imponibile', number(totals.taxable)],
    ['tax', 'totale iva', number(totals.tax)],
    ['total', 'totale', number(totals.total)],
    ['payable', 'da pagare', number(totals.payable)],
    ['note', 'note', row?.note ?? invoice.note],
  ];
}

export const writeJsonInvoice: WriteTradeInvoice = ({ invoice }) => {
  const { totals } = invoice;
  return jsonOf({
    document: invoice.kind,
    document_number: invoice.number,
    document_date: invoice.date,
    document_type: invoice.type,
    currency: invoice.currency,
    orders: invoice.orders,
    our_number: invoice.sellerOrder,
    delivery_notes: invoice.despatches,
    invoices: invoice.invoices,
    cig: invoice.cig,
    cup: invoice.cup,
    note: invoice.note,
    rows: invoice.rows.map((row) => ({
      row: row.id,
      order: row.order,
      order_row: row.orderRow,
      delivery_note: row.despatch.number,
      code: row.sellerCode,
      customer_code: row.buyerCode,
      gtin: row.gtin,
      name: row.name,
      note: row.note,
      quantity: row.quantity,
      unit: row.unit,
      price: row.price,
      price_per: row.baseQuantity,
      amount: row.amount,
      vat_rate: rateOf(row.rate),
      nature: row.natura,
    })),
    adjustments: invoice.adjustments.map(({ reason, amount, rate, natura }) => ({
      reason,
      amount,
      vat_rate: rateOf(rate),
      nature: natura,
    })),
    vat: invoice.vat.map(({ rate, natura, law, taxable, tax }) => ({
      vat_rate: rateOf(rate),
      nature: natura,
      law,
      taxable,
      tax,
    })),
    terms: invoice.terms,
    due: invoice.dues.map(({ on, amount }) => ({ on, amount })),
    taxable: totals.taxable,
    tax: totals.tax,
    total: totals.total,
    prepaid: totals.prepaid,
    rounding: totals.rounding,
    payable: totals.payable,
  });
};
