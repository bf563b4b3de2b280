/** An invoice or credit note of UBL: head, VAT, totals, rows. */
import { minusText, scaledOf, sumText, textOfScaled, trimmed } from '../trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeAdjustment,
  TradeInvoice,
  TradeInvoiceKind,
  TradeInvoiceRow,
  TradeReference,
  TradeVat,
  VatCategory,
} from '../trade-invoice/trade-invoice.ts';
import { readReason } from '../trade-invoice/vat-categories.rules.ts';
import type { TradePlace } from '../trade-order/trade-order.ts';
import { decimalOf, isSum, type NoteBook, noteText, oneLine } from '../trade-order/trade-values.ts';
import { uneceOfCode } from '../unit-codes.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { codesOf } from './ubl-codes.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';
import { partyOf, placeOf } from './ubl-parties.ts';
import { readTriple } from './ubl-references.ts';
import { dayOf, identities } from './ubl-rows.ts';

const KINDS: Readonly<Record<string, TradeInvoiceKind>> = {
  '381': 'credit_note',
  '383': 'debit_note',
  '386': 'advance',
};
const CATEGORIES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'B']);
/** In place of a number: several, none. */
const NO_NUMBER = /^#|^NA$/;
/** Of a way of payment that is not named. */
const NOT_NAMED = '1';

export interface InvoiceHead {
  readonly number: string;
  readonly date: string;
  readonly rows: readonly TradeInvoiceRow[];
  readonly book: NoteBook;
}

/** A number as decimal text; `''` where there is none or no number, which is noted. */
export function numberIn(element: XmlElement | undefined, { warn }: NoteBook): string {
  const text = element?.text ?? '';
  const decimal = decimalOf(text);
  if (text !== '' && decimal === undefined) warn('bad-number', text, element?.line ?? 0);
  return decimal ?? '';
}

/** In cents; nothing is nothing. */
const amountIn = (element: XmlElement | undefined, book: NoteBook): string =>
  textOfScaled(scaledOf(numberIn(element, book) || '0'), 2);

export function invoiceOfUbl(head: XmlElement, { number, date, rows, book }: InvoiceHead): TradeInvoice {
  const isCredit = head.name === 'CreditNote';
  const means = elementAt(head, 'PaymentMeans');
  const code = textAt(means, 'PaymentMeansCode');
  const adjustments = allOf(head, 'AllowanceCharge')
    .map((one) => adjustmentOf(one, book))
    .filter(({ amount }) => Number(amount) !== 0);
  const vat = vatOf(head, book);
  const totals = totalsOf(head, { rows, vat, book });
  const due = textAt(head, 'DueDate') || textAt(means, 'PaymentDueDate');
  const terms = allOf(head, 'PaymentTerms').map((one) => oneLine(textAt(one, 'Note')));
  return {
    kind: isCredit ? 'credit_note' : (KINDS[textAt(head, 'InvoiceTypeCode')] ?? 'invoice'),
    type: typeOf(head),
    number,
    date,
    currency: oneLine(textAt(head, 'DocumentCurrencyCode')).toUpperCase() || 'EUR',
    seller: partyPlace(elementAt(head, 'AccountingSupplierParty')),
    buyer: partyPlace(elementAt(head, 'AccountingCustomerParty')),
    deliverTo: placeOf(elementAt(head, 'Delivery')),
    ...referencesOf(head, rows, book),
    note: noteText(allOf(head, 'Note').map(({ text }) => text)),
    dues:
      isCredit || (due === '' && Number(totals.payable) === 0)
        ? []
        : [{ on: due === '' ? '' : dayOf(due, head.line, book.warn), amount: totals.payable }],
    terms: terms
      .map((text) => text.replace(/^TP0[123]\b\s*/, ''))
      .filter(Boolean)
      .join(' '),
    means: code === NOT_NAMED ? '' : oneLine(code),
    iban: oneLine(textAt(means, 'PayeeFinancialAccount', 'ID')),
    rows: rows.map((row) => ({ ...row, natura: row.natura || naturaIn(vat, row) })),
    adjustments: adjustments.map((one) => ({ ...one, natura: naturaIn(vat, one) })),
    vat,
    totals,
  };
}

/** What the VAT table says of a category and rate. */
const naturaIn = (vat: readonly TradeVat[], { category, rate }: Pick<TradeVat, 'category' | 'rate'>): string =>
  vat.find((group) => group.category === category && scaledOf(group.rate) === scaledOf(rate))?.natura ?? '';

/** FatturaPA's TipoDocumento, which Italian documents have in an extension. */
function typeOf(head: XmlElement): string {
  const extensions = allOf(elementAt(head, 'UBLExtensions') ?? head, 'UBLExtension');
  const found = extensions.find((one) => textAt(one, 'ExtensionURI').endsWith(':TipoDocumento'));
  const type = oneLine(textAt(found, 'ExtensionContent', 'TypeCode')).toUpperCase();
  return /^TD\d\d$/.test(type) ? type : '';
}

/** A party with its registered address, and the account that the seller has given it. */
export function partyPlace(role: XmlElement | undefined): TradePlace {
  const address = elementAt(role, 'Party', 'PostalAddress') ?? elementAt(role, 'PostalAddress');
  const party = partyOf(role);
  const registered = elementAt(role, 'Party', 'PartyLegalEntity', 'RegistrationName')?.text ?? '';
  return {
    ...party,
    name: oneLine(registered) || party.name,
    street: [textAt(address, 'StreetName'), textAt(address, 'AdditionalStreetName')]
      .map(oneLine)
      .filter(Boolean)
      .join(', '),
    postalCode: oneLine(textAt(address, 'PostalZone')),
    city: oneLine(textAt(address, 'CityName')),
    province: oneLine(textAt(address, 'CountrySubentity')),
    country: oneLine(textAt(address, 'Country', 'IdentificationCode')).toUpperCase(),
  };
}

const named = (element: XmlElement | undefined): TradeReference => ({
  number: oneLine(textAt(element, 'ID')),
  date: textAt(element, 'IssueDate').slice(0, 10),
});

/** Each number once, those that stand for none left out. */
export function distinctReferences(references: readonly TradeReference[]): TradeReference[] {
  const found = references.filter(({ number }) => number !== '' && !NO_NUMBER.test(number));
  return found.filter((one, place) => found.findIndex(({ number }) => number === one.number) === place);
}

function referencesOf(head: XmlElement, rows: readonly TradeInvoiceRow[], book: NoteBook) {
  const order = elementAt(head, 'OrderReference');
  const documents = allOf(head, 'AdditionalDocumentReference');
  const codes = codesOf(documents, allOf(head, 'OriginatorDocumentReference'), allOf(head, 'ProjectReference'));
  const project = documents.find((one) => textAt(one, 'DocumentTypeCode') === '50');
  return {
    orders: distinctReferences([named(order), ...rows.map((row) => ({ number: row.order, date: '' }))]),
    sellerOrder: oneLine(textAt(order, 'SalesOrderID')),
    despatches: distinctReferences([
      ...allOf(head, 'DespatchDocumentReference').map(named),
      ...rows.map(({ despatch }) => despatch),
    ]),
    invoices: distinctReferences(
      allOf(head, 'BillingReference').map((one) => named(elementAt(one, 'InvoiceDocumentReference'))),
    ).map((one) => ({ ...one, date: one.date === '' ? '' : dayOf(one.date, head.line, book.warn) })),
    ...codes,
    cup: codes.cup || oneLine(textAt(project, 'ID')),
  };
}

interface Taxed {
  readonly category: VatCategory;
  readonly rate: string;
}

function taxedBy(category: XmlElement | undefined, book: NoteBook): Taxed {
  const code = textAt(category, 'ID').trim().toUpperCase();
  const rate = trimmed(numberIn(elementAt(category, 'Percent'), book) || '0');
  const known = CATEGORIES.has(code) ? (code as VatCategory) : Number(rate) > 0 ? 'S' : 'E';
  return { category: known, rate };
}

function adjustmentOf(element: XmlElement, book: NoteBook): TradeAdjustment {
  const isCharge = textAt(element, 'ChargeIndicator').trim() === 'true';
  const amount = amountIn(elementAt(element, 'Amount'), book);
  const reason = oneLine(textAt(element, 'AllowanceChargeReason') || textAt(element, 'AllowanceChargeReasonCode'));
  const isStamp = textAt(element, 'AllowanceChargeReasonCode') === 'SAE';
  return {
    ...taxedBy(elementAt(element, 'TaxCategory'), book),
    natura: '',
    amount: isCharge ? amount : minusText('0', amount),
    reason: isStamp ? 'Bollo' : reason,
    sort: isStamp ? 'stamp' : reason === 'Arrotondamento' ? 'rounding' : 'other',
  };
}

/** Of the tax itself; a second total in another currency has no groups. */
function vatOf(head: XmlElement, book: NoteBook): TradeVat[] {
  const groups = allOf(head, 'TaxTotal').flatMap((total) => allOf(total, 'TaxSubtotal'));
  return groups.map((group) => {
    const category = elementAt(group, 'TaxCategory');
    return {
      ...taxedBy(category, book),
      ...readReason(oneLine(textAt(category, 'TaxExemptionReason'))),
      taxable: amountIn(elementAt(group, 'TaxableAmount'), book),
      tax: amountIn(elementAt(group, 'TaxAmount'), book),
    };
  });
}

interface TotalsReading {
  readonly rows: readonly TradeInvoiceRow[];
  readonly vat: readonly TradeVat[];
  readonly book: NoteBook;
}

function totalsOf(head: XmlElement, { rows, vat, book }: TotalsReading): TradeInvoice['totals'] {
  const totals = elementAt(head, 'LegalMonetaryTotal');
  const said = (name: string) => amountIn(elementAt(totals, name), book);
  const lines = rows.map(({ amount }) => amount);
  if (!isSum(said('LineExtensionAmount'), lines))
    book.warn('wrong-total', said('LineExtensionAmount'), totals?.line ?? 0);
  const taxable = said('TaxExclusiveAmount');
  const total = said('TaxInclusiveAmount');
  return {
    rows: said('LineExtensionAmount'),
    taxable,
    tax: vat.length > 0 ? sumText(vat.map(({ tax }) => tax)) : minusText(total, taxable),
    total,
    prepaid: said('PrepaidAmount'),
    rounding: said('PayableRoundingAmount'),
    payable: said('PayableAmount'),
  };
}

export function ublInvoiceRow(line: XmlElement, book: NoteBook): TradeInvoiceRow {
  const item = elementAt(line, 'Item');
  const written = elementAt(line, 'InvoicedQuantity') ?? elementAt(line, 'CreditedQuantity');
  const amount = amountIn(elementAt(line, 'LineExtensionAmount'), book);
  const quantity = numberIn(written, book) || '1';
  const price = numberIn(elementAt(line, 'Price', 'PriceAmount'), book);
  const base = numberIn(elementAt(line, 'Price', 'BaseQuantity'), book);
  // Discounts and charges of the row itself are in its amount alone.
  const isChanged = allOf(line, 'AllowanceCharge').some(
    (one) => Number(numberIn(elementAt(one, 'Amount'), book)) !== 0,
  );
  const reference = elementAt(line, 'OrderLineReference');
  const { manufacturerCode, ...codes } = identities(item);
  return {
    id: oneLine(textAt(line, 'ID')),
    ...codes,
    sellerCode: codes.sellerCode || manufacturerCode,
    name: oneLine(textAt(item, 'Name') || textAt(item, 'Description')),
    note: noteText(allOf(line, 'Note').map(({ text }) => text)),
    quantity,
    unit: unitIn(written, book),
    ...(price === '' || isChanged
      ? { price: amount.replace('-', ''), baseQuantity: quantity.replace('-', '') }
      : { price, baseQuantity: Number(base) > 0 ? base : '1' }),
    amount,
    ...taxedBy(elementAt(item, 'ClassifiedTaxCategory'), book),
    natura: propertyOf(item, 'NATURA'),
    order: orderOf(line, reference),
    orderRow: withoutNone(oneLine(textAt(reference, 'LineID'))),
    despatch: named(elementAt(line, 'DespatchLineReference', 'DocumentReference')),
  };
}

export const withoutNone = (text: string): string => (NO_NUMBER.test(text) ? '' : text);

/** In the reference to the row of the order, else as an object of the row with the scheme `ON`: the number, or number, day and issuer. */
function orderOf(line: XmlElement, reference: XmlElement | undefined): string {
  const said = oneLine(textAt(reference, 'OrderReference', 'ID'));
  const object = allOf(line, 'DocumentReference').find((one) => elementAt(one, 'ID')?.attributes.schemeID === 'ON');
  const text = said || oneLine(textAt(object, 'ID'));
  return withoutNone(readTriple(text)?.number ?? text);
}

const propertyOf = (item: XmlElement | undefined, name: string): string => {
  const found = item && allOf(item, 'AdditionalItemProperty').find((one) => textAt(one, 'Name').toUpperCase() === name);
  return oneLine(textAt(found, 'Value')).slice(0, 4);
};

/** A unit that nobody knows stays as it was written, with a warning. */
export function unitIn(quantity: XmlElement | undefined, { warn }: NoteBook): string {
  const code = quantity?.attributes.unitCode?.trim().toUpperCase() ?? '';
  const unece = code === '' ? '' : uneceOfCode(code);
  if (unece === undefined) warn('unknown-unit', code, quantity?.line ?? 0);
  return code;
}
