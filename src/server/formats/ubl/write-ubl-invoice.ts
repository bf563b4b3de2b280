/** Invoice and credit note in UBL 2.1: Peppol BIS Billing 3 (EN 16931), in Italy with the identifiers of its restriction. */

import type {
  TradeInvoice,
  TradeInvoiceAnswer,
  TradeInvoiceKind,
  TradeReference,
  WriteTradeInvoice,
} from '../trade-invoice/trade-invoice.ts';
import { mergedVat } from '../trade-invoice/vat-categories.rules.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { adjustmentOf, invoicePartyOf, invoiceRowOf, taxTotalOf, totalsOf } from './ubl-invoice-parts.ts';
import { type UblContent, type UblNode, writeUbl } from './ubl-writer.ts';
import { addressOf, headOf, isItalianOrder, orderReference, type UblProfile } from './ubl-written-parts.ts';

const PEPPOL: UblProfile = {
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};
const ITALIAN: UblProfile = {
  ...PEPPOL,
  customization: `${PEPPOL.customization}#conformant#urn:www.agid.gov.it:trns:fattura:3`,
};
const TYPES: Readonly<Record<TradeInvoiceKind, string>> = {
  invoice: '380',
  credit_note: '381',
  debit_note: '383',
  advance: '386',
};
/** In place of the number, where rows name several orders. */
const SEVERAL = '#MULTI#';
/** Of another document: object identifier; project. */
const OBJECT = '130';
const PROJECT = '50';
const MOST_NAMED = 200;
const AS_AGREED = 'Come da accordi';

export const writeUblInvoice: WriteTradeInvoice = (answer) => {
  const { invoice, order } = answer;
  const isCredit = invoice.kind === 'credit_note';
  const isItalian = isItalianOrder(order);
  const [due] = invoice.dues;
  const references = isCredit ? creditReferences(answer) : invoiceReferences(answer);
  return writeUbl(isCredit ? 'CreditNote' : 'Invoice', [
    isItalian ? typeExtension(invoice.type) : undefined,
    ...headOf(isItalian ? ITALIAN : PEPPOL),
    ['cbc:ID', invoice.number],
    ['cbc:IssueDate', invoice.date],
    isCredit ? undefined : ['cbc:DueDate', due?.on ?? ''],
    [isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', TYPES[invoice.kind]],
    ['cbc:Note', invoice.note],
    ['cbc:DocumentCurrencyCode', invoice.currency],
    ['cbc:BuyerReference', buyerReference(answer)],
    ...references,
    invoicePartyOf('cac:AccountingSupplierParty', {
      ...asAddressed(invoice.seller, order),
      country: invoice.seller.country,
    }),
    invoicePartyOf('cac:AccountingCustomerParty', {
      ...invoice.buyer,
      endpoint: order.buyer.endpoint || invoice.buyer.endpoint,
      gln: invoice.buyer.gln || order.buyer.gln,
    }),
    deliveryOf(invoice),
    paymentOf(invoice, isCredit),
    ['cac:PaymentTerms', [['cbc:Note', termsOf(invoice, isItalian)]]],
    ...invoice.adjustments.map((one) => adjustmentOf(one, invoice.currency)),
    taxTotalOf({ ...invoice, vat: mergedVat(invoice.vat) }),
    totalsOf(invoice),
    ...invoice.rows.map((row) =>
      invoiceRowOf(row, { isCredit, isItalian, currency: invoice.currency, orders: invoice.orders }),
    ),
  ]);
};

/** The only place of UBL for FatturaPA's TipoDocumento. */
const typeExtension = (type: string): UblNode => [
  'ext:UBLExtensions',
  type === ''
    ? []
    : [
        [
          'ext:UBLExtension',
          [
            ['ext:ExtensionURI', 'urn:fdc:agid.gov.it:fatturapa:TipoDocumento'],
            ['ext:ExtensionContent', [['cbc:TypeCode', type]]],
          ],
        ],
      ],
];

/** Peppol asks for it where no order is named in the head. */
function buyerReference({ invoice: { orders }, order }: TradeInvoiceAnswer): string {
  if (orders.length > 1)
    return isItalianOrder(order)
      ? ''
      : orders
          .map(({ number }) => number)
          .join(', ')
          .slice(0, MOST_NAMED);
  return isItalianOrder(order) ? (order.echo.triple ?? '') : '';
}

function orderNode({ invoice: { orders, sellerOrder }, order }: TradeInvoiceAnswer): UblNode | undefined {
  const [only] = orders;
  if (orders.length > 1) return isItalianOrder(order) ? ['cac:OrderReference', [['cbc:ID', SEVERAL]]] : undefined;
  return [
    'cac:OrderReference',
    [
      ['cbc:ID', only?.number ?? orderReference(order)],
      ['cbc:SalesOrderID', sellerOrder],
      ['cbc:IssueDate', only?.date ?? order.date],
    ],
  ];
}

const namedDocument = (element: string, { number, date }: TradeReference): UblNode => [
  element,
  [
    ['cbc:ID', number],
    ['cbc:IssueDate', date],
  ],
];

const billing = ({ invoices }: TradeInvoice): readonly UblNode[] =>
  invoices.map((one) => ['cac:BillingReference', [namedDocument('cac:InvoiceDocumentReference', one)]]);

/** The head has room for one delivery note; of several, rows say theirs. */
const despatchNode = ({ despatches }: TradeInvoice): UblNode | undefined =>
  despatches.length === 1 && despatches[0] ? namedDocument('cac:DespatchDocumentReference', despatches[0]) : undefined;

const originator = ({ cig }: TradeInvoice): UblNode => ['cac:OriginatorDocumentReference', [['cbc:ID', cig]]];

const tripleNode = ({ invoice: { orders }, order }: TradeInvoiceAnswer): UblNode | undefined =>
  orders.length > 1 || !isItalianOrder(order) || order.echo.triple === undefined
    ? undefined
    : [
        'cac:AdditionalDocumentReference',
        [
          ['cbc:ID', order.echo.triple, { schemeID: 'ON' }],
          ['cbc:DocumentTypeCode', OBJECT],
        ],
      ];

/** In the order of each schema. */
const invoiceReferences = (answer: TradeInvoiceAnswer): UblContent => [
  orderNode(answer),
  ...billing(answer.invoice),
  despatchNode(answer.invoice),
  originator(answer.invoice),
  tripleNode(answer),
  ['cac:ProjectReference', [['cbc:ID', answer.invoice.cup]]],
];
/** A credit note names the project among other documents. */
const creditReferences = (answer: TradeInvoiceAnswer): UblContent => [
  orderNode(answer),
  ...billing(answer.invoice),
  despatchNode(answer.invoice),
  tripleNode(answer),
  answer.invoice.cup === ''
    ? undefined
    : [
        'cac:AdditionalDocumentReference',
        [
          ['cbc:ID', answer.invoice.cup],
          ['cbc:DocumentTypeCode', PROJECT],
        ],
      ],
  originator(answer.invoice),
];

/** Goods within the EU need the day and the country where they went (BR-IC-11, BR-IC-12). */
function deliveryOf({ deliverTo, despatches, vat, date }: TradeInvoice): UblNode {
  const isAbroad = vat.some(({ category }) => category === 'K');
  const day = despatches.length === 1 ? (despatches[0]?.date ?? '') : '';
  const hasPlace = deliverTo.street !== '' || deliverTo.city !== '';
  return [
    'cac:Delivery',
    [
      ['cbc:ActualDeliveryDate', day || (isAbroad ? date : '')],
      ['cac:DeliveryLocation', hasPlace || isAbroad ? [['cac:Address', addressOf(deliverTo)]] : []],
      ['cac:DeliveryParty', [['cac:PartyName', [['cbc:Name', hasPlace ? deliverTo.name : '']]]]],
    ],
  ];
}

/** Transfers need the account (BR-61); without one the way of payment is not named. */
function paymentOf({ means, iban, dues, number }: TradeInvoice, isCredit: boolean): UblNode {
  const isTransfer = means === '58' || means === '30';
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', means === '' || (isTransfer && iban === '') ? '1' : means],
      ['cbc:PaymentDueDate', isCredit ? (dues[0]?.on ?? '') : ''],
      ['cbc:PaymentID', isTransfer ? number : ''],
      ['cac:PayeeFinancialAccount', [['cbc:ID', isTransfer ? iban : '']]],
    ],
  ];
}

/** Italy begins with FatturaPA's CondizioniPagamento: as a whole or in parts. Every part is named, because the head has one day. */
function termsOf({ dues, terms, currency }: TradeInvoice, isItalian: boolean): string {
  const code = dues.length > 1 ? 'TP01' : 'TP02';
  const parts = dues.length > 1 ? dues.map(({ on, amount }) => `${on || '-'}: ${amount} ${currency}`).join('; ') : '';
  const said = [isItalian ? code : '', terms, parts].filter(Boolean).join(' ');
  // A day or a text has to be there (BR-CO-25).
  return said === '' && !dues[0]?.on ? AS_AGREED : said;
}
