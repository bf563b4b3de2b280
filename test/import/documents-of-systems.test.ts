/** Documents that an ERP writes as UBL or EDIFACT come in through the tables of documents (docs/exchange-formats.md; C-DOC-5, C-EXC-1, C-EXC-6). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeEdifactInvoice } from '#server/formats/edifact/write-edifact-invoice.ts';
import { writeUblInvoice } from '#server/formats/ubl/write-ubl-invoice.ts';
import { ImportFailure } from '#server/import/import-failure.ts';
import { AN_INVOICE, AN_INVOICE_ROW, AN_ORDER } from '../setup/trade-values.ts';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const SAMPLES = new URL('../../../shared/data/exchange-samples/', import.meta.url);
const at = '2026-11-30T10:11:12.000Z';

const CUSTOMERS = [
  'code;company_name;vat_number;tax_code',
  '7;Rossi;01234567890;',
  '8;Romagna;;01598570354',
  '9;Reggio;02483810392;',
  '10;Altri;09999999999;',
];

beforeEach(async () => {
  bench().write({ 'customers.csv': `${CUSTOMERS.join('\n')}\n` });
  await bench().run();
  bench().clear();
});

async function imported(name: string, content: string | Uint8Array) {
  bench().write({ [`../${name}`]: content });
  return bench().run({ source: join(bench().source, '..', name) });
}
const failureOf = async (name: string, content: string | Uint8Array) => {
  try {
    await imported(name, content);
  } catch (error) {
    if (error instanceof ImportFailure) return error.code;
    throw error;
  }
  return 'imported';
};
const documents = () =>
  bench().rows(
    `select i.client_id, i.kind, i.td, i.number, i.date::text, i.taxable::int, i.vat::int, i.total::int, i.payable::int, i.split, i.cig, i.reference,
       i.order_numbers, i.source, (select count(*)::int from invoice_rows r where r.invoice_id = i.id) as rows,
       (select jsonb_agg(jsonb_build_array(v.rate::float8, v.natura, v.taxable, v.tax) order by v.position) from invoice_vat v where v.invoice_id = i.id) as vat_table,
       (select jsonb_agg(jsonb_build_array(d.due_date, d.amount, d.method)) from deadlines d where d.invoice_id = i.id) as due
     from invoices i order by i.id`,
  );
const ubl = (more: Partial<typeof AN_INVOICE> = {}) =>
  writeUblInvoice({ invoice: { ...AN_INVOICE, ...more }, order: AN_ORDER, at });

describe('an invoice', () => {
  test.each([
    ['ubl', 'FT 12.xml', ubl()],
    [
      'edifact',
      'ft12.edi',
      writeEdifactInvoice({
        invoice: AN_INVOICE,
        order: { ...AN_ORDER, echo: { set: 'UNOC', sender: '1', recipient: '2' } },
        at,
      }),
    ],
  ])('in %s: head, rows, VAT, due date, of the customer with the VAT number', async (program, name, content) => {
    expect(issuesOf(await imported(name, content))).toEqual([]);
    expect(await documents()).toEqual([
      {
        client_id: 7,
        kind: 'invoice',
        td: 'TD01',
        number: '12/A',
        date: '2026-11-30',
        taxable: 69_000,
        vat: 15_200,
        total: 84_200,
        payable: 84_200,
        split: false,
        cig: 'ZB1234567A',
        reference: '4712',
        order_numbers: ['OC/12/2026', '4712'],
        source: 'erp',
        rows: 1,
        vat_table: [[22, '', 69_000, 15_200]],
        due: [['2026-12-31', 84_200, 'Bonifico']],
      },
    ]);
    const [row] = await bench().rows(
      `select carti, description, um, quantity::float8 as quantity, net::float8 as net, total::int, note_number, order_number from invoice_rows`,
    );
    expect(row).toEqual({
      carti: 'V-8',
      description: program === 'ubl' ? 'Vite 8x40 DDT 7/2026 2026-11-20' : 'Vite 8x40',
      um: 'PZ',
      quantity: 200,
      net: 0.0345,
      total: 69_000,
      note_number: program === 'ubl' ? '' : '7/2026',
      order_number: 'OC/12/2026',
    });
  });

  test('the same file again changes nothing; what the books know to be paid stays paid', async () => {
    await imported('ft.xml', ubl());
    await bench().db.query(null, 'update deadlines set open = 0, books_open = 0');
    const again = await imported('ft.xml', ubl());
    expect(issuesOf(again)).toEqual([]);
    expect(await bench().rows('select open::int from deadlines')).toEqual([{ open: 0 }]);
    expect(await documents()).toHaveLength(1);
  });

  test('split payment, stamp duty and a discount of the whole document', async () => {
    const off = { category: 'B', rate: '22', natura: '', amount: '-0.90', reason: 'Sconto', sort: 'other' } as const;
    const stamp = { category: 'Z', rate: '0', natura: '', amount: '2.00', reason: 'Bollo', sort: 'stamp' } as const;
    const content = ubl({
      rows: [{ ...AN_INVOICE_ROW, category: 'B' }],
      adjustments: [off, stamp],
      vat: [
        { category: 'B', rate: '22', natura: '', law: '', taxable: '6.00', tax: '1.32' },
        { category: 'Z', rate: '0', natura: '', law: '', taxable: '2.00', tax: '0.00' },
      ],
      totals: {
        rows: '6.90',
        taxable: '8.00',
        tax: '1.32',
        total: '9.32',
        prepaid: '1.32',
        rounding: '0.00',
        payable: '8.00',
      },
      dues: [],
    });
    expect(issuesOf(await imported('ft.xml', content))).toEqual([]);
    expect(await documents()).toMatchObject([
      {
        split: true,
        total: 93_200,
        payable: 80_000,
        rows: 3,
        vat_table: [
          [22, '', 60_000, 13_200],
          [0, '', 20_000, 0],
        ],
      },
    ]);
    expect(await bench().rows('select kind from invoice_rows order by row_id')).toEqual([
      { kind: 'goods' },
      { kind: 'discount' },
      { kind: 'stamp' },
    ]);
  });

  test('nobody here has the VAT number: refused with the number, nothing half; taken when the customer is there (C-EXC-6)', async () => {
    const content = ubl({ buyer: { ...AN_INVOICE.buyer, vatNumber: 'IT00743110157' } });
    const report = await imported('ft.xml', content);
    expect(issuesOf(report)).toContain('ft.xml (invoices):2 customer_vat unknown-customer');
    expect(await documents()).toEqual([]);
    expect(await bench().one('select count(*)::int from deadlines')).toBe(0);
    bench().write({ 'customers.csv': 'code;company_name;vat_number\n11;Nuovi;00743110157\n' });
    await bench().run();
    bench().clear();
    expect(issuesOf(await imported('ft.xml', content))).toEqual([]);
    expect(await documents()).toMatchObject([{ client_id: 11 }]);
  });

  test('an invoice and a credit note may have one number', async () => {
    await imported('ft.xml', ubl({ number: '5' }));
    const credit = ubl({ number: '5', kind: 'credit_note', dues: [], invoices: [{ number: '5', date: '2026-11-30' }] });
    expect(issuesOf(await imported('nc.xml', credit))).toEqual([]);
    expect(await documents()).toMatchObject([
      { kind: 'invoice', td: 'TD01', rows: 1 },
      { kind: 'credit_note', td: 'TD04', rows: 1 },
    ]);
    expect(
      await bench().one(`select count(*)::int from document_links where from_kind = 'invoice' and to_kind = 'invoice'`),
    ).toBe(1);
  });
});

test('tables of documents name customers by VAT number or tax code; the code distinguishes several', async () => {
  bench().write({ 'customers.csv': `${CUSTOMERS.join('\n')}\n12;Rossi filiale;01234567890;\n` });
  await bench().run();
  bench().clear();
  bench().write({
    'invoices.csv': [
      'number;date;customer;customer_vat;customer_tax_code;total',
      '1;2026-03-01;12;IT01234567890;;10',
      '2;2026-03-01;;01234567890;;10',
      '3;2026-03-01;;;01598570354;10',
      '4;2026-03-01;10;;;10',
      '5;2026-03-01;;;;10',
    ].join('\n'),
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['invoices.csv:3 customer_vat several-buyers', 'invoices.csv:6 customer required']);
  expect((await documents()).map((one) => (one as { client_id: number }).client_id)).toEqual([12, 7, 8, 10]);
});

describe('files that give nothing say why', () => {
  const root = (name: string) => `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"`;
  test.each([
    ['a DOCTYPE', 'a.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${root('Invoice')}><ID>1</ID></Invoice>`, 'xml-doctype'],
    ['cut off', 'b.xml', `${root('Invoice')}><ID>1</ID>`, 'document-cut-off'],
    [
      'without number',
      'c.xml',
      `${root('Invoice')}><IssueDate>2026-01-01</IssueDate></Invoice>`,
      'document-without-number',
    ],
    [
      'without rows',
      'd.xml',
      `${root('CreditNote')}><ID>1</ID><IssueDate>2026-01-01</IssueDate></CreditNote>`,
      'document-without-rows',
    ],
    [
      'a day that is none',
      'e.xml',
      `${root('DespatchAdvice')}><ID>1</ID><IssueDate>2026-02-31</IssueDate></DespatchAdvice>`,
      'not-a-date',
    ],
    ['nested too deep', 'f.xml', `${root('Invoice')}>${'<a>'.repeat(70)}`, 'xml-too-deep'],
    [
      'INVOIC that ends',
      'h.edi',
      "UNB+UNOC:3+1+2+260101:1000+1'UNH+1+INVOIC:D:96A:UN'BGM+380+1'LIN+1",
      'document-cut-off',
    ],
    [
      'DESADV without rows',
      'i.edi',
      "UNH+1+DESADV:D:96A:UN'BGM+351+1'DTM+137:20260101:102'UNT+4+1'",
      'document-without-rows',
    ],
  ])('%s', async (_, name, content, code) => {
    expect(await failureOf(name, content)).toBe(code);
    expect(await documents()).toEqual([]);
  });
});

test.skipIf(!existsSync(SAMPLES))('each public sample gives rows or a sentence', async () => {
  const found: Record<string, string> = {};
  for (const [folder, pattern] of [
    ['ubl', /^(invoice|credit-note|despatch-advice)-/],
    ['edifact', /^(invoic|desadv)/],
  ] as const)
    for (const name of readdirSync(new URL(`${folder}/`, SAMPLES)).filter((one) => pattern.test(one))) {
      const content = readFileSync(new URL(`${folder}/${name}`, SAMPLES));
      try {
        const report = await imported(name, content);
        found[name.slice(0, 22)] = [
          ...report.files.map(({ file, inserted }) => `${/\((\w+)\)/.exec(file)?.[1] ?? file} ${inserted}`),
          ...new Set(report.firstIssues.map(({ column, code }) => `${column} ${code}`.trim())),
        ].join(', ');
      } catch (error) {
        if (!(error instanceof ImportFailure)) throw error;
        found[name.slice(0, 22)] = error.code;
      }
    }
  expect(found).toMatchInlineSnapshot(`
    {
      "credit-note-01-01-nc-b": "invoices 1, invoice_rows 1",
      "credit-note-03-03-nc-b": "invoices 1, invoice_rows 2",
      "credit-note-05-05-nc-b": "invoices 1, invoice_rows 2",
      "credit-note-07-07-nc-b": "invoices 0, invoice_rows 0, customer_vat unknown-customer, invoice unknown-document",
      "desadv-d96a.edi": "delivery_notes 0, delivery_note_rows 0, customer unknown-customer, note unknown-document",
      "despatch-advice-01-01-": "delivery_notes 1, delivery_note_rows 1",
      "despatch-advice-03-03-": "delivery_notes 1, delivery_note_rows 3",
      "despatch-advice-05-05-": "delivery_notes 1, delivery_note_rows 2",
      "despatch-advice-07-cas": "delivery_notes 0, delivery_note_rows 0, customer_tax_code unknown-customer, note unknown-document",
      "despatch-advice-09-cas": "delivery_notes 0, delivery_note_rows 0, customer_tax_code unknown-customer, note unknown-document",
      "despatch-advice-11-cas": "delivery_notes 0, delivery_note_rows 0, customer_tax_code unknown-customer, note unknown-document",
      "invoic-d96a-fragment.e": "nothing-to-import",
      "invoice-01-01-ft-b2g-d": "invoices 1, invoice_rows 1, deadlines 1",
      "invoice-03-03-ft-b2g-c": "invoices 0, invoice_rows 0, deadlines 0, customer_tax_code unknown-customer, invoice unknown-document",
      "invoice-05-07-ft-b2g-r": "invoices 1, invoice_rows 1, deadlines 1",
      "invoice-07-09-ft-b2g-r": "invoices 1, invoice_rows 2, deadlines 1",
      "invoice-09-11-ft-b2g-m": "invoices 1, invoice_rows 2, deadlines 1",
      "invoice-11-13-ft-b2g-c": "invoices 1, invoice_rows 2, deadlines 1",
      "invoice-13-15-ft-b2b-d": "invoices 0, invoice_rows 0, deadlines 0, customer_vat unknown-customer, invoice unknown-document",
      "invoice-15-17-ft-g2c-n": "invoices 0, invoice_rows 0, deadlines 0, customer_tax_code unknown-customer, invoice unknown-document",
      "invoice-17-19-ft-g2g-r": "invoices 1, invoice_rows 2, deadlines 1",
      "invoice-19-21-ft-b2b-g": "invoices 0, invoice_rows 0, deadlines 0, customer_vat unknown-customer, invoice unknown-document",
      "invoice-21-23-ft-b2b-t": "invoices 0, invoice_rows 0, deadlines 0, customer_vat unknown-customer, invoice unknown-document",
      "invoice-23-25-ft-b2g-t": "invoices 1, invoice_rows 1, deadlines 1",
      "invoice-25-27-ft-g2e-f": "invoices 0, invoice_rows 0, deadlines 0, customer_vat unknown-customer, invoice unknown-document",
      "invoice-27-29-ft-b2g-g": "invoices 1, invoice_rows 2, deadlines 1",
      "invoice-29-31-ft-b2g-i": "invoices 1, invoice_rows 2, deadlines 1",
    }
  `);
});
