import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AN_INVOICE, AN_INVOICE_ROW, AN_ORDER, invoices } from '../../../../test/setup/trade-values.ts';
import { totalFaults } from '../trade-invoice/invoice-amounts.rules.ts';
import type { TradeInvoice } from '../trade-invoice/trade-invoice.ts';
import type { TradeOrder } from '../trade-order/trade-order.ts';
import { type XmlElement, xmlElementsOf } from '../xml/xml-elements.ts';
import { readUblDocuments } from './read-ubl-documents.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';
import { writeUblInvoice } from './write-ubl-invoice.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/ubl/', import.meta.url);
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => /^(invoice|credit-note)-/.test(name)) : [];
const ITALIAN = {
  customization: 'urn:fdc:peppol.eu:poacc:trns:order:3:restrictive:urn:www.agid.gov.it:trns:ordine:3.1',
  triple: '4712#2026-11-02#ABCDEF',
};
const PEPPOL: TradeOrder = AN_ORDER;
const ITALY: TradeOrder = { ...AN_ORDER, echo: ITALIAN };
const at = '2026-11-30T10:11:12.000Z';

const rootOf = (xml: Uint8Array): XmlElement => {
  const [root] = xmlElementsOf(new TextDecoder().decode(xml), { isRecord: () => true });
  if (!root) throw new Error('nothing written');
  return root;
};
const written = (invoice: Partial<TradeInvoice>, order = PEPPOL) =>
  rootOf(writeUblInvoice({ invoice: { ...AN_INVOICE, ...invoice }, order, at }));
function readBack(invoice: TradeInvoice, order = PEPPOL): TradeInvoice {
  const [message] = readUblDocuments(writeUblInvoice({ invoice, order, at }));
  if (message?.document?.is !== 'invoice') throw new Error(JSON.stringify(message?.notes));
  expect(message.notes).toEqual([]);
  return message.document.invoice;
}

test('identifiers, references, parties, due date, VAT and totals of an invoice for Peppol', () => {
  const root = written({});
  expect(
    ['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode'].map((name) => textAt(root, name)),
  ).toEqual([
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    '12/A',
    '2026-11-30',
    '2026-12-31',
    '380',
  ]);
  expect([
    textAt(root, 'OrderReference', 'ID'),
    textAt(root, 'OrderReference', 'SalesOrderID'),
    textAt(root, 'DespatchDocumentReference', 'ID'),
    textAt(root, 'OriginatorDocumentReference', 'ID'),
    textAt(root, 'ProjectReference', 'ID'),
  ]).toEqual(['4712', 'OC/12/2026', '7/2026', 'ZB1234567A', 'B12C34567890123']);
  const line = elementAt(root, 'InvoiceLine');
  expect([
    textAt(line, 'OrderLineReference', 'LineID'),
    textAt(line, 'Note'),
    textAt(line, 'Price', 'PriceAmount'),
  ]).toEqual(['10', 'DDT 7/2026 2026-11-20', '0.0345']);
  expect(elementAt(root, 'PaymentMeans')).toMatchObject({ name: 'PaymentMeans' });
  expect([
    textAt(root, 'PaymentMeans', 'PaymentMeansCode'),
    textAt(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID'),
  ]).toEqual(['58', 'IT60X0542811101000000123456']);
});

test('the Italian restriction: its identifiers, the triple, type of document, conditions of payment, natura and delivery note of rows', () => {
  const exempt = { category: 'E', rate: '0', natura: 'N4' } as const;
  const root = written(
    { rows: [{ ...AN_INVOICE_ROW, ...exempt }], vat: [{ ...exempt, law: 'Art. 10', taxable: '6.90', tax: '0.00' }] },
    ITALY,
  );
  expect(textAt(root, 'CustomizationID')).toBe(
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0#conformant#urn:www.agid.gov.it:trns:fattura:3',
  );
  expect(textAt(root, 'BuyerReference')).toBe('4712#2026-11-02#ABCDEF');
  expect(textAt(root, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'TypeCode')).toBe('TD24');
  expect(textAt(root, 'PaymentTerms', 'Note')).toBe('TP02 Bonifico 30 gg');
  expect(textAt(root, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'TaxExemptionReason')).toBe('N4#Art. 10');
  const line = elementAt(root, 'InvoiceLine');
  expect([
    textAt(line, 'Item', 'AdditionalItemProperty', 'Value'),
    textAt(line, 'DespatchLineReference', 'DocumentReference', 'ID'),
  ]).toEqual(['N4', '7/2026']);
});

test('several orders: rows name theirs, the head none; several due dates are in words', () => {
  const orders = [
    { number: '1', date: '2026-11-02' },
    { number: '2', date: '2026-11-03' },
  ];
  const rows = orders.map(({ number }, place) => ({ ...AN_INVOICE_ROW, id: String(place + 1), order: number }));
  const dues = [
    { on: '2026-12-31', amount: '4.21' },
    { on: '2027-01-31', amount: '4.21' },
  ];
  const italian = written({ orders, rows, dues }, ITALY);
  expect([textAt(italian, 'OrderReference', 'ID'), textAt(italian, 'BuyerReference')]).toEqual(['#MULTI#', '']);
  expect(
    allOf(italian, 'InvoiceLine').map((line) => textAt(line, 'OrderLineReference', 'OrderReference', 'ID')),
  ).toEqual(['1', '2']);
  expect(textAt(italian, 'PaymentTerms', 'Note')).toBe(
    'TP01 Bonifico 30 gg 2026-12-31: 4.21 EUR; 2027-01-31: 4.21 EUR',
  );
  const peppol = written({ orders, rows, dues });
  expect([elementAt(peppol, 'OrderReference'), textAt(peppol, 'BuyerReference')]).toEqual([undefined, '1, 2']);
  expect(allOf(peppol, 'InvoiceLine').map((line) => textAt(line, 'DocumentReference', 'ID'))).toEqual(['1', '2']);
  const totals = { ...AN_INVOICE.totals, rows: '13.80' };
  expect(readBack({ ...AN_INVOICE, orders, rows, dues, totals }).rows.map(({ order }) => order)).toEqual(['1', '2']);
});

test('a transfer without an account is no transfer; something is always said of the payment (BR-61, BR-CO-25)', () => {
  const root = written({ iban: '', dues: [], terms: '' });
  expect([textAt(root, 'PaymentMeans', 'PaymentMeansCode'), textAt(root, 'PaymentTerms', 'Note')]).toEqual([
    '1',
    'Come da accordi',
  ]);
});

/** Parent/child → children that stand in front of it somewhere in the samples. */
function orderOfSamples(): { known: Set<string>; before: Set<string> } {
  const known = new Set<string>();
  const before = new Set<string>();
  const walk = (element: XmlElement) => {
    element.children.forEach((child, place) => {
      known.add(`${element.name}/${child.name}`);
      for (const earlier of element.children.slice(0, place))
        if (earlier.name !== child.name) before.add(`${element.name}/${earlier.name}<${child.name}`);
      walk(child);
    });
  };
  for (const name of samples) walk(rootOf(readFileSync(new URL(name, SAMPLES))));
  return { known, before };
}

test.skipIf(samples.length === 0)('elements are those of others’ invoices and credit notes, in their order', () => {
  const { known, before } = orderOfSamples();
  const documents = (['invoice', 'credit_note'] as const).map((kind) =>
    written({ kind, invoices: kind === 'credit_note' ? [{ number: '9', date: '2026-10-31' }] : [], note: 'x' }, ITALY),
  );
  const unknown = new Set<string>();
  const swapped = new Set<string>();
  const walk = (element: XmlElement) =>
    element.children.forEach((child, place) => {
      if (!known.has(`${element.name}/${child.name}`)) unknown.add(`${element.name}/${child.name}`);
      for (const earlier of element.children.slice(0, place))
        if (before.has(`${element.name}/${child.name}<${earlier.name}`)) swapped.add(`${earlier.name}<${child.name}`);
      walk(child);
    });
  for (const root of documents) walk(root);
  expect([...swapped]).toEqual([]);
  // In the schema of UBL; no sample happens to have them.
  expect([...unknown].sort()).toMatchInlineSnapshot(`
    [
      "BuyersItemIdentification/ID",
      "CreditNote/AdditionalDocumentReference",
      "CreditNote/Delivery",
      "CreditNote/DespatchDocumentReference",
      "CreditNote/Note",
      "CreditNote/OrderReference",
      "CreditNote/OriginatorDocumentReference",
      "CreditNoteLine/DespatchLineReference",
      "CreditNoteLine/OrderLineReference",
      "Delivery/DeliveryParty",
      "DeliveryParty/PartyName",
      "Invoice/DueDate",
      "Item/BuyersItemIdentification",
      "OrderReference/SalesOrderID",
      "PaymentMeans/PaymentDueDate",
    ]
  `);
});

test('whatever the amounts are, the file says them, and they are right by EN 16931', () => {
  fc.assert(
    fc.property(invoices, fc.boolean(), (invoice, isItalian) => {
      expect(totalFaults(invoice)).toEqual([]);
      const read = readBack(invoice, isItalian ? ITALY : PEPPOL);
      expect(totalFaults(read)).toEqual([]);
      expect(read).toMatchObject({
        kind: invoice.kind,
        type: isItalian ? 'TD24' : '',
        number: invoice.number,
        date: invoice.date,
        note: invoice.note,
        orders: invoice.orders,
        sellerOrder: invoice.sellerOrder,
        despatches: invoice.despatches,
        invoices: invoice.invoices,
        cig: invoice.cig,
        cup: invoice.cup,
        dues: invoice.dues,
        terms: invoice.terms,
        means: invoice.means,
        iban: invoice.iban,
        totals: invoice.totals,
        vat: invoice.vat,
        adjustments: invoice.adjustments,
      });
      expect(read.buyer).toMatchObject({ name: 'Ferramenta Rossi', vatNumber: 'IT01234567890', city: 'Torino' });
      const plain = invoice.rows.map(({ despatch: _, note: __, order: ___, ...row }) => row);
      expect(read.rows.map(({ despatch: _, note: __, order: ___, ...row }) => row)).toEqual(plain);
    }),
  );
});

test('names and notes of any characters make XML that says them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
      const root = written({ note: text, rows: [{ ...AN_INVOICE_ROW, name: `k${text}` }] });
      expect(textAt(root, 'InvoiceLine', 'Item', 'Name').startsWith('k')).toBe(true);
    }),
  );
});
