/** A pro forma invoice as a PDF, for shops whose accountant issues the invoices (C-FISC-4): what it would say, without a number. */
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, type Money, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import type { IssuedDeadline, IssuedInvoice, IssuedInvoiceRow, IssuedVat } from '../ledger/index.ts';
import {
  customerBlock,
  fact,
  facts,
  type PrintedCustomer,
  remarks,
  type ShopHead,
  shopHead,
} from './document-parts.ts';
import { LEDGER_WORDS } from './ledger-words.ts';

export interface ProformaPaper {
  readonly customer: PrintedCustomer;
  readonly shop: ShopHead;
  readonly invoice: Pick<
    IssuedInvoice,
    'date' | 'payment_terms' | 'reference' | 'cig' | 'cup' | 'taxable' | 'vat' | 'total' | 'payable' | 'stamp'
  >;
  readonly rows: readonly IssuedInvoiceRow[];
  readonly vat: readonly IssuedVat[];
  readonly deadlines: readonly IssuedDeadline[];
}

const WORDS = {
  it: { title: 'Fattura proforma', closing: 'Documento senza valore fiscale: la fattura viene emessa a parte.' },
  en: { title: 'Pro forma invoice', closing: 'This is no invoice for tax purposes: the invoice is issued separately.' },
} as const;

const day = (plain: string) => plain.split('-').reverse().join('/');
const money = (euros: number): Money => moneyFromNumber(euros) ?? 0;

/** The PDF library is loaded with the first one: a shop that starts needs none of it. */
export async function proformaPdf(
  { customer, shop, invoice, rows, vat, deadlines }: ProformaPaper,
  locale: Locale,
): Promise<Buffer> {
  const words = LEDGER_WORDS[locale];
  const euro = (amount: Money) => formatEuro(moneyToNumber(amount), locale);
  const { total, payable, stamp } = invoice;
  const { generatePdf } = await import('./generate-pdf.ts');
  return generatePdf({
    locale,
    title: WORDS[locale].title,
    name: '',
    date: invoice.date,
    shop: shopHead(shop, locale),
    customer: customerBlock(customer, locale),
    // Several orders may go to several places: the delivery notes say where.
    destination: { title: '', lines: [] },
    facts: facts(
      fact(words.reference, invoice.reference),
      fact(words.terms, invoice.payment_terms),
      fact('CIG', invoice.cig),
      fact('CUP', invoice.cup),
      ...deadlines.map((one) => fact(words.due, [day(one.due_date), one.method, euro(one.amount)].join(' · '))),
    ),
    showsDeliveries: false,
    rows: rows.map((row) => ({
      code: row.carti,
      name: row.description,
      packs: '',
      basePrice: '',
      remark: remarks(
        row.note_number && `${words.note} ${row.note_number}${row.note_date ? ` · ${day(row.note_date)}` : ''}`,
        row.order_number && `${words.order} ${row.order_number}`,
      ),
      um: row.um && unitWord(row.um, locale, row.quantity),
      quantity: row.quantity,
      gross: money(row.gross),
      chain: row.chain,
      net: money(row.net),
      vat: row.vat_rate,
      total: row.total,
    })),
    vat: vat.map(({ rate, natura, law, taxable, tax }) => ({
      rate,
      taxable,
      tax,
      ...(natura && { exemption: { nature: natura, reason: law } }),
    })),
    totals: { gross: 0, coupon: 0, net: 0, transport: 0, vat: 0, document: 0 },
    sums: [
      { label: words.taxable, value: euro(invoice.taxable) },
      { label: words.vat, value: euro(invoice.vat) },
      ...(stamp === 0 ? [] : [{ label: words.stamp, value: euro(stamp) }]),
      { label: words.total, value: euro(total), strong: true },
      ...(payable === total ? [] : [{ label: words.toPay, value: euro(payable) }]),
    ],
    couponCode: '',
    note: '',
    closing: WORDS[locale].closing,
  });
}
