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
  expect(written({}).split("'").filter(Boolean)).toMatchInlineSnapshot(`
    [
      "UNA:+.? ",
      "UNB+UNOC:3+8099999999991+8012345678901+261130:1011+1912F3DJY9L53",
      "UNH+1+INVOIC:D:96A:UN:EAN008",
      "BGM+380+12/A+9",
      "DTM+137:20261130:102",
      "PAI+::58",
      "FTX+AAI+++CIG ZB1234567A CUP B12C34567890123",
      "FTX+PMT+++Bonifico 30 gg",
      "RFF+ON:4712",
      "DTM+171:20261102:102",
      "RFF+VN:OC/12/2026",
      "RFF+DQ:7/2026",
      "DTM+171:20261120:102",
      "NAD+BY+8012345678901::9++Ferramenta Rossi+Via Po 1+Torino+TO+10100+IT",
      "RFF+VA:IT01234567890",
      "NAD+SU+++Bancale+Via Emilia 1+Bologna+BO+40100+IT",
      "FII+RB+IT60X0542811101000000123456",
      "RFF+VA:IT02188520544",
      "NAD+DP+++Magazzino+Via Po 4+Torino+++IT",
      "NAD+IV+8012345678901::9++Ferramenta Rossi+Via Po 1+Torino+TO+10100+IT",
      "RFF+VA:IT01234567890",
      "CUX+2:EUR:4",
      "PAT+3",
      "DTM+13:20261231:102",
      "MOA+9:8.42",
      "LIN+1++8001234567897:EN",
      "PIA+5+V-8:SA+77:IN",
      "IMD+F++:::Vite 8x40",
      "QTY+47:200:PCE",
      "MOA+203:6.90",
      "PRI+AAA:0.0345",
      "RFF+ON:4712:10",
      "RFF+DQ:7/2026",
      "DTM+171:20261120:102",
      "TAX+7+VAT+++:::22+S",
      "UNS+S",
      "CNT+2:1",
      "MOA+79:6.90",
      "MOA+125:6.90",
      "MOA+124:1.52",
      "MOA+77:8.42",
      "MOA+9:8.42",
      "TAX+7+VAT+++:::22+S",
      "MOA+125:6.90",
      "MOA+124:1.52",
      "UNT+44+1",
      "UNZ+1+1912F3DJY9L53",
    ]
  `);
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
