/** Invoices and delivery notes as printed documents (C-DOC-2): what the document says, nothing computed again. */
import type { DeliveryNoteDetail } from '#contract/endpoints/account/delivery-notes.ts';
import type { InvoiceDetail } from '#contract/endpoints/account/invoices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, type Money, moneyFromNumber } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import type { Customer } from '../customers/index.ts';
import { customerBlock, fact, facts, remarks, type ShopHead, shopHead } from './document-parts.ts';
import { kindWord, LEDGER_WORDS } from './ledger-words.ts';
import type { PrintedBlock, PrintedDocument } from './printed-document.ts';

export interface LedgerPaper<Document> {
  readonly document: Document;
  readonly customer: Customer;
  readonly shop: ShopHead;
}

const money = (euros: number | null): Money => moneyFromNumber(Math.round((euros ?? 0) * 10_000) / 10_000) ?? 0;
const plainDay = (written: string) => written.split('/').reverse().join('-');
const NO_TOTALS = { gross: 0, coupon: 0, net: 0, transport: 0, vat: 0, document: 0 };

/** "Cantiere, Via Po 2, 10100 Torino (TO)" → its lines. */
function destination(title: string, written: string): PrintedBlock {
  return { title, lines: written.split(', ') };
}

export function invoicePaper(
  { document: invoice, customer, shop }: LedgerPaper<InvoiceDetail>,
  locale: Locale,
): PrintedDocument {
  const words = LEDGER_WORDS[locale];
  const euro = (amount: number) => formatEuro(amount, locale);
  return {
    locale,
    title: kindWord(invoice.kind, locale),
    name: invoice.number,
    date: plainDay(invoice.date),
    shop: shopHead(shop, locale),
    customer: customerBlock(customer, locale),
    destination: destination(words.destination, invoice.destination),
    facts: facts(
      fact(words.reference, invoice.reference),
      fact(words.terms, invoice.payment_terms),
      fact('CIG', invoice.cig),
      fact('CUP', invoice.cup),
      ...invoice.deadlines.map(({ due_date, method, amount }) =>
        fact(words.due, [due_date, method, euro(amount)].filter(Boolean).join(' · ')),
      ),
    ),
    showsDeliveries: false,
    rows: invoice.rows.map((row) => ({
      code: row.carti,
      name: row.description,
      packs: '',
      basePrice: '',
      remark: remarks(
        row.note ? `${words.note} ${row.note.number}${row.note.date && ` · ${row.note.date}`}` : '',
        row.order ? `${words.order} ${row.order.number}` : '',
      ),
      um: row.um ? unitWord(row.um, locale, row.quantity ?? 1) : '',
      quantity: row.quantity ?? 0,
      gross: money(row.gross),
      chain: row.discounts,
      net: money(row.net),
      vat: row.vat_rate,
      total: money(row.total),
      ...(row.quantity === null && { bare: row.kind === 'text' ? ('all' as const) : ('price' as const) }),
    })),
    vat: invoice.vat_table.map(({ rate, natura, meaning, law, taxable, tax }) => ({
      rate,
      taxable: money(taxable),
      tax: money(tax),
      ...(natura && { exemption: { nature: natura, reason: [meaning, law].filter(Boolean).join(' · ') } }),
    })),
    totals: NO_TOTALS,
    sums: [
      { label: words.taxable, value: euro(invoice.taxable) },
      { label: words.vat, value: euro(invoice.vat) },
      ...(invoice.stamp === 0 ? [] : [{ label: words.stamp, value: euro(invoice.stamp) }]),
      { label: words.total, value: euro(invoice.total), strong: true },
      ...(invoice.payable === invoice.total ? [] : [{ label: words.toPay, value: euro(invoice.payable) }]),
    ],
    couponCode: '',
    note: invoice.note,
    closing: words.courtesy,
  };
}

/** Without prices where the caller may not see them, or asked for none. */
export function notePaper(
  { document: note, customer, shop }: LedgerPaper<DeliveryNoteDetail>,
  locale: Locale,
): PrintedDocument {
  const words = LEDGER_WORDS[locale];
  const weights = [note.gross_kg, note.net_kg].filter((kg) => kg !== null).join(' / ');
  return {
    locale,
    title: words.note,
    name: note.number,
    date: plainDay(note.date),
    shop: shopHead(shop, locale),
    customer: customerBlock(customer, locale),
    destination: destination(words.destination, note.destination),
    facts: facts(
      fact(words.kind, words.noteKinds[note.kind]),
      fact(words.status, words.statuses[note.status]),
      fact(words.reference, note.reference),
      fact(words.reason, note.reason),
      fact(words.carriage, note.carriage),
      fact(words.transportBy, [note.transport_by, note.carrier].filter(Boolean).join(', ')),
      fact(words.tracking, note.tracking),
      fact(words.appearance, note.appearance),
      fact(words.packages, note.packages === null ? '' : String(note.packages)),
      fact(words.weight, weights),
      fact(words.startsAt, note.starts_at),
      fact(words.invoice, note.invoices.map((invoice) => invoice.number).join(', ')),
    ),
    showsDeliveries: false,
    showsPrices: false,
    rows: note.rows.map((row) => ({
      code: row.carti,
      name: row.description,
      packs: '',
      basePrice: '',
      remark: remarks(row.lot ? `${words.lot} ${row.lot}` : '', row.order ? `${words.order} ${row.order.number}` : ''),
      um: row.um ? unitWord(row.um, locale, row.quantity) : '',
      quantity: row.quantity,
      gross: 0,
      chain: '',
      net: 0,
      vat: 0,
      total: 0,
    })),
    vat: [],
    totals: NO_TOTALS,
    sums: [],
    couponCode: '',
    note: note.note,
    closing: '',
  };
}
