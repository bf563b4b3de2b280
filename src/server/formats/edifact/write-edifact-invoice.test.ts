import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AN_INVOICE, AN_INVOICE_ROW, AN_ORDER, invoices } from '../../../../test/setup/trade-values.ts';
import { totalFaults } from '../trade-invoice/invoice-amounts.rules.ts';
import type { TradeInvoice } from '../trade-invoice/trade-invoice.ts';
import type { TradeOrder } from '../trade-order/trade-order.ts';
import { EANCOM_GUIDE } from './edifact-guide.ts';
import { readEdifactDocuments } from './read-edifact-documents.ts';
import { writeEdifactInvoice } from './write-edifact-invoice.ts';

const order = (identifier: string): TradeOrder => ({
  ...AN_ORDER,
  buyer: { ...AN_ORDER.buyer, gln: '8012345678901' },
  echo: { format: 'edifact', set: 'UNOC', sender: '8012345678901', recipient: '8099999999991', identifier },
});
const ORDER = order('ORDERS:D:96A:UN:EAN008');
const at = '2026-11-30T10:11:12.000Z';
const written = (invoice: Partial<TradeInvoice>, of = ORDER) =>
  Buffer.from(writeEdifactInvoice({ invoice: { ...AN_INVOICE, ...invoice }, order: of, at })).toString('latin1');
function readBack(invoice: TradeInvoice): TradeInvoice {
  const [message] = readEdifactDocuments(writeEdifactInvoice({ invoice, order: ORDER, at }));
  if (message?.document?.is !== 'invoice') throw new Error(JSON.stringify(message?.notes));
  expect(message.notes).toEqual([]);
  return message.document.invoice;
}

test('INVOIC as it goes out, segment by segment', () => {
  expect(written({}).split("'").filter(Boolean)).toMatchInlineSnapshot();
});

test('the version of the order is that of the invoice', () => {
  const versions = ['ORDERS:D:96A:UN', 'ORDERS:D:96B:UN:EAN008', 'ORDERS:D:01B:UN:EAN010'].map(
    (identifier) => /UNH\+1\+([^']*)/.exec(written({}, order(identifier)))?.[1],
  );
  expect(versions).toEqual(['INVOIC:D:96A:UN', 'INVOIC:D:96A:UN:EAN008', 'INVOIC:D:01B:UN:EAN010']);
});

test('a partner who has named references for CIG and CUP gets them there', () => {
  const guide = { ...EANCOM_GUIDE, cig: ['CT'], cup: ['AEP'] };
  const text = Buffer.from(writeEdifactInvoice({ invoice: AN_INVOICE, order: ORDER, at }, guide)).toString('latin1');
  expect(text).toContain("RFF+CT:ZB1234567A'RFF+AEP:B12C34567890123'");
  expect(text).not.toContain('CIG ');
});

test('several due dates', () => {
  const dues = [
    { on: '2026-12-31', amount: '4.21' },
    { on: '2027-01-31', amount: '4.21' },
  ];
  expect(readBack({ ...AN_INVOICE, dues }).dues).toEqual(dues);
});

test('whatever the amounts are, the file says them, and they are right by EN 16931', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const read = readBack(invoice);
      expect(totalFaults(read)).toEqual([]);
      expect(read).toMatchObject({
        kind: invoice.kind,
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
      });
      const amounts = (one: TradeInvoice) => [
        one.vat.map(({ category, rate, taxable, tax }) => [category, rate, taxable, tax]),
        one.adjustments.map(({ amount, reason, category }) => [amount, reason, category]),
        one.rows.map(({ natura: _, ...row }) => ({ ...row, order: '' })),
      ];
      expect(amounts(read)).toEqual(
        amounts({ ...invoice, rows: invoice.rows.map((row) => ({ ...AN_INVOICE_ROW, ...row })) }),
      );
    }),
  );
});
