/**
 * A document of the ledger as the customer's system gets it. Nothing is computed anew: VAT and totals are those of the document. Rows are rounded to cents; what
 * their cents lack of the taxable amount is a charge of its own (EN 16931 has no row with more decimals). Pure.
 */
import { type Money, roundToCents } from '#contract/values/money.ts';
import {
  minusText,
  rowAmount,
  scaledOf,
  sumText,
  textOfScaled,
  totalFaults,
  trimmed,
  vatKey,
} from '#server/formats/trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeAdjustment,
  TradeInvoice,
  TradeInvoiceKind,
  TradeInvoiceRow,
  TradeReference,
  TradeVat,
} from '#server/formats/trade-invoice/trade-invoice.ts';
import { categoryOf } from '#server/formats/trade-invoice/vat-categories.rules.ts';
import type { TradePlace } from '#server/formats/trade-order/trade-order.ts';
import { NO_PLACE, vatNumberOf } from '#server/formats/trade-order/trade-values.ts';
import { uneceOfWord } from '#server/formats/unit-codes.ts';
import type { StoredDocument, StoredDocumentRow, StoredPlace } from './stored-document.ts';
import type { MatchedRow, TradeMessageRecord } from './trade-message.ts';

/** `no-rows`: the books have sent the head alone so far; `rows-and-vat`: rows do not make the VAT table; `totals`: the table does not make the total. */
export type DocumentFault = 'no-rows' | 'rows-and-vat' | 'totals';

export interface DocumentSurroundings {
  readonly seller: TradePlace;
  readonly iban: string;
  /** Whose orders it is about, at least one, each with its order. */
  readonly messages: ReadonlyArray<
    TradeMessageRecord & { readonly message: NonNullable<TradeMessageRecord['message']> }
  >;
}

/** UNCL 4461 of FatturaPA's ModalitaPagamento. */
const MEANS: Readonly<Record<string, string>> = { MP01: '10', MP02: '20', MP05: '58', MP08: '48', MP12: '70' };
/** Ten-thousandths of a euro → 10⁻¹². */
const MONEY_TO_SCALED = 10n ** 8n;
/** Cents that each row may lack. */
const HALF_CENT = 50;
/** Below a euro: documents are rounded so far. */
const MOST_ROUNDING = 10_000;

const euros = (amount: Money): string => textOfScaled(BigInt(roundToCents(amount)) * MONEY_TO_SCALED, 2);

/** Credit and debit notes and advances are what they are; everything else is an invoice. */
export const kindOfDocument = (kind: string): TradeInvoiceKind =>
  kind === 'credit_note' || kind === 'debit_note' || kind === 'advance' ? kind : 'invoice';

/** The invoice, or what is missing until it can go back. */
export function invoiceOfDocument(
  document: StoredDocument,
  around: DocumentSurroundings,
): TradeInvoice | { readonly fault: DocumentFault } {
  const rows = document.rows.filter(({ kind }) => kind !== 'text');
  if (rows.length === 0 || document.vat.length === 0) return { fault: 'no-rows' };
  const vat = document.vat.map((group): TradeVat => {
    const { rate, natura, law, taxable, tax, due } = group;
    return {
      category: categoryOf(natura, rate, due === 'S'),
      rate: trimmed(rate),
      natura,
      law,
      taxable: euros(taxable),
      tax: euros(tax),
    };
  });
  const written = rowsOf(document, around, vat);
  const rounding = roundingOf(written, vat);
  if (rounding === undefined) return { fault: 'rows-and-vat' };
  const isCredit = kindOfDocument(document.kind) === 'credit_note';
  const taxed = document.vat.reduce((sum, { taxable, tax }) => sum + roundToCents(taxable) + roundToCents(tax), 0);
  const rest = roundToCents(document.total) - taxed;
  // Stamp duty that the total has and no row: how the public samples write it.
  const isStamp = rest !== 0 && rest === roundToCents(document.stamp);
  const isOverpaid = roundToCents(document.payable) > roundToCents(document.total);
  if (isOverpaid || (!isStamp && Math.abs(rest) >= MOST_ROUNDING)) return { fault: 'totals' };
  const stamp = isStamp ? stampOf(euros(rest)) : undefined;
  const allVat = stamp ? withStamp(vat, stamp) : vat;
  const adjustments = stamp ? [...rounding, stamp] : rounding;
  const invoice: TradeInvoice = {
    ...headOf(document, around),
    dues: isCredit ? [] : document.deadlines.map(({ on, amount }) => ({ on, amount: euros(amount) })),
    means: MEANS[document.deadlines[0]?.mp ?? ''] ?? '',
    iban: around.iban,
    rows: written,
    adjustments,
    vat: allVat,
    totals: totalsOf(document, { rows: written, vat: allVat, rest: isStamp ? 0 : rest }),
  };
  return totalFaults(invoice).length > 0 ? { fault: 'totals' } : invoice;
}

function headOf(
  {
    kind,
    td,
    number,
    date,
    currency,
    customer,
    address,
    despatches,
    invoices,
    cig,
    cup,
    terms,
    ...document
  }: StoredDocument,
  { seller, messages }: DocumentSurroundings,
) {
  const [first] = messages;
  const notes = [document.note, ...textsBefore(document.rows)].filter(Boolean);
  const buyer = { ...placeOf(customer), vatNumber: vatNumberOf(customer.vatNumber), taxCode: customer.taxCode };
  return {
    kind: kindOfDocument(kind),
    type: td,
    number,
    date,
    currency: currency || 'EUR',
    seller,
    buyer: { ...buyer, country: customer.country || buyer.vatNumber.slice(0, 2) || 'IT' },
    deliverTo: deliveryPlace(address, first?.message.deliverTo),
    orders: messages.map((one): TradeReference => ({ number: nameOf(one), date: one.message.date })),
    sellerOrder: [...new Set(messages.map(({ orderNumber }) => orderNumber ?? ''))].filter(Boolean).join(' '),
    despatches,
    invoices,
    cig: cig || (first?.message.cig ?? ''),
    cup: cup || (first?.message.cup ?? ''),
    note: notes.join('\n'),
    terms,
  };
}

const placeOf = ({ name, street, postalCode, city, province, country }: StoredPlace): TradePlace => ({
  ...NO_PLACE,
  name,
  street,
  postalCode,
  city,
  province,
  country,
});

/** The place as the customer named it has its GLN and code, which ours has not. */
function deliveryPlace(address: StoredPlace | null, named: TradePlace | undefined): TradePlace {
  if (!address) return named ?? NO_PLACE;
  return { ...placeOf(address), country: 'IT', gln: named?.gln ?? '', code: named?.code ?? '' };
}

/** How the customer names the order. */
const nameOf = ({ message, number }: DocumentSurroundings['messages'][number]): string => message.refersTo ?? number;

/** Rows of text in front of the first row; others are notes of the row above them. */
const textsBefore = (rows: StoredDocument['rows']): string[] => {
  const first = rows.findIndex(({ kind }) => kind !== 'text');
  return rows.slice(0, Math.max(0, first)).map(({ description }) => description);
};

function rowsOf(document: StoredDocument, around: DocumentSurroundings, vat: readonly TradeVat[]): TradeInvoiceRow[] {
  const found: TradeInvoiceRow[] = [];
  let hasBegun = false;
  for (const row of document.rows) {
    if (row.kind !== 'text') {
      found.push(rowOf(row, around, vat));
      hasBegun = true;
      continue;
    }
    const above = hasBegun ? found.pop() : undefined;
    if (above) found.push({ ...above, note: [above.note, row.description].filter(Boolean).join('\n') });
  }
  return found;
}

function rowOf(row: StoredDocumentRow, around: DocumentSurroundings, vat: readonly TradeVat[]): TradeInvoiceRow {
  const { rate, natura, total } = row;
  const amount = euros(total);
  const isBelow = amount.startsWith('-');
  const size = row.quantity === null || scaledOf(row.quantity) === 0n ? '1' : trimmed(row.quantity).replace('-', '');
  const named = ordered(row, around);
  const group = vat.find((one) => one.natura === natura && scaledOf(one.rate) === scaledOf(rate));
  return {
    id: String(row.id),
    sellerCode: row.carti,
    buyerCode: named?.buyerCode ?? '',
    gtin: named?.gtin ?? '',
    name: row.description || row.carti || String(row.id),
    note: '',
    quantity: isBelow ? `-${size}` : size,
    unit: uneceOfWord(row.um) ?? '',
    ...priceOf(row, size, amount.replace('-', '')),
    amount,
    category:
      group?.category ??
      categoryOf(
        natura,
        rate,
        vat.some(({ category }) => category === 'B'),
      ),
    rate: trimmed(rate),
    natura,
    order: named?.order ?? '',
    orderRow: named?.row ?? '',
    despatch: { number: row.note, date: row.noteDate },
  };
}

/** The price of the document where it makes the amount of the row; else the amount itself, for all of the quantity: exact, whatever was rounded. */
function priceOf({ net }: StoredDocumentRow, quantity: string, amount: string) {
  const price = net === null ? '' : trimmed(net).replace('-', '');
  return price !== '' && Math.abs(Number(minusText(rowAmount(quantity, price, '1'), amount))) <= 0.01
    ? { price, baseQuantity: '1' }
    : { price: amount, baseQuantity: quantity };
}

interface OrderedRow {
  readonly order: string;
  readonly row: string;
  readonly buyerCode: string;
  readonly gtin: string;
}

/** The row of the customer's order that a row bills: by number and row of our order, else by the article where only one order has it. */
function ordered(row: StoredDocumentRow, { messages }: DocumentSurroundings): OrderedRow | undefined {
  const ours = messages.filter(({ orderNumber }) => orderNumber === row.order);
  const asked = ours.length > 0 ? ours : row.order === '' ? messages : [];
  const rowsLike = (isSame: (matched: MatchedRow) => boolean) =>
    asked.flatMap((message) => {
      const matched = message.rows.find((one) => one.taken && isSame(one));
      return matched ? [{ message, matched }] : [];
    });
  // Books that count rows in their own way name rows that are not there.
  const byRow = row.order === '' || row.orderRow === null ? [] : rowsLike((one) => one.orderRow === row.orderRow);
  const found = byRow.length > 0 ? byRow : rowsLike((one) => row.article !== null && one.article === row.article);
  const [only, ...others] = found;
  if (!only || others.length > 0) {
    const [named] = asked.length === 1 ? asked : [];
    return named && { order: nameOf(named), row: '', buyerCode: '', gtin: '' };
  }
  const told = only.message.message.rows.find(({ id }) => id === only.matched.id);
  return {
    order: nameOf(only.message),
    row: only.matched.id,
    buyerCode: told?.buyerCode ?? '',
    gtin: told?.gtin ?? '',
  };
}

/** What the cents of the rows lack of each taxable amount; undefined: rows and table are not of one document. */
function roundingOf(rows: readonly TradeInvoiceRow[], vat: readonly TradeVat[]): TradeAdjustment[] | undefined {
  const found: TradeAdjustment[] = [];
  for (const key of new Set([...rows, ...vat].map(vatKey))) {
    const own = rows.filter((row) => vatKey(row) === key);
    const groups = vat.filter((group) => vatKey(group) === key);
    const amount = minusText(sumText(groups.map(({ taxable }) => taxable)), sumText(own.map((row) => row.amount)));
    if (Number(amount) === 0) continue;
    const [kind] = [...groups, ...own];
    if (!kind || Math.abs(Number(amount)) * 10_000 > own.length * HALF_CENT + HALF_CENT) return undefined;
    const { category, rate, natura } = kind;
    found.push({ category, rate, natura, amount, reason: 'Arrotondamento', sort: 'rounding' });
  }
  return found;
}

const stampOf = (amount: string): TradeAdjustment => ({
  category: 'Z',
  rate: '0',
  natura: '',
  amount,
  reason: 'Bollo',
  sort: 'stamp',
});

function withStamp(vat: readonly TradeVat[], stamp: TradeAdjustment): TradeVat[] {
  const { category, rate, natura, amount } = stamp;
  const zero = vat.find((group) => vatKey(group) === vatKey(stamp));
  const others = vat.filter((group) => group !== zero);
  return [
    ...others,
    zero
      ? { ...zero, taxable: sumText([zero.taxable, amount]) }
      : { category, rate, natura, law: '', taxable: amount, tax: '0.00' },
  ];
}

/** What the customer does not pay to the seller (VAT with split payment, withholding) counts as paid, as in the public samples. */
function totalsOf(
  { payable, total }: StoredDocument,
  {
    rows,
    vat,
    rest,
  }: { readonly rows: readonly TradeInvoiceRow[]; readonly vat: readonly TradeVat[]; readonly rest: Money },
) {
  const taxable = sumText(vat.map((group) => group.taxable));
  const tax = sumText(vat.map((group) => group.tax));
  return {
    rows: sumText(rows.map(({ amount }) => amount)),
    taxable,
    tax,
    total: sumText([taxable, tax]),
    prepaid: euros(roundToCents(total) - roundToCents(payable)),
    rounding: euros(rest),
    payable: euros(payable),
  };
}
