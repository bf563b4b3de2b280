/** What fits on printed documents: long orders, long names, other alphabets (C-ORD-6). */
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { createDocumentWorkers } from '#server/modules/documents/document-workers.ts';
import type { PrintedDocument, PrintedRow } from '#server/modules/documents/printed-document.ts';
import { readPdf } from '../kit/read-pdf.ts';

const row = (more: Partial<PrintedRow> = {}): PrintedRow => ({
  code: 'VITE',
  name: 'Vite',
  packs: '',
  basePrice: '',
  remark: '',
  um: 'PZ',
  quantity: 1,
  gross: 12345,
  chain: '50+10',
  net: 5555,
  vat: 22,
  total: 5600,
  ...more,
});

const paper = (rows: readonly PrintedRow[], more: Partial<PrintedDocument> = {}): PrintedDocument => ({
  locale: 'it',
  title: 'Ordine',
  name: 'OC/1/2026',
  date: '2026-11-21',
  shop: { name: 'Bancale', lines: [], logo: null },
  customer: { title: 'Cliente', lines: ['Rossi'] },
  destination: { title: 'Destinazione', lines: ['Sede'] },
  facts: [],
  showsDeliveries: false,
  rows,
  vat: [{ rate: 22, taxable: 5600, tax: 1200 }],
  totals: { gross: 12300, coupon: 0, net: 5600, transport: 0, vat: 1200, document: 6800 },
  couponCode: '',
  note: '',
  closing: '',
  ...more,
});

async function drawn(document: PrintedDocument) {
  const workers = createDocumentWorkers();
  try {
    return await readPdf(await workers.draw(document, 'pdf'));
  } finally {
    await workers.close();
  }
}

test('300 rows: every one is there, each page has the head of the table and its number (C-ORD-6)', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => row({ code: `COD-${index}-X`, name: `Articolo ${index}` }));
  const { pages, text } = await drawn(paper(rows));
  expect(rows.filter(({ code }) => !text.includes(code))).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Articolo Quantità Lordo Sconti Netto IVA Importo');
});

test('nothing is cut: long names, codes without a space, long notes (C-ORD-6)', async () => {
  const name = `${'Vite testa esagonale zincata '.repeat(12)}FINE-NOME`;
  const code = `${'X'.repeat(60)}FINECODICE`;
  const note = Array.from({ length: 150 }, (_, index) => `Riga ${index} della nota`).join('\n');
  const { text } = await drawn(paper([row({ name, code, remark: 'Nota del cliente' })], { note }));
  expect(text.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''));
  expect(text.replace(/\s/g, '')).toContain(code);
  for (const part of ['Riga 0 della nota', 'Riga 149 della nota', 'Nota del cliente']) expect(text).toContain(part);
});

test('letters that the common fonts do not have are written all the same', async () => {
  const { text } = await drawn(paper([row({ name: 'Śruba ⌀8 ≥ Гайка' }), row({ name: 'Perché è così: 5 €, ½"' })]));
  expect(text).toContain('Śruba ⌀8 ≥ Гайка');
  expect(text).toContain('Perché è così: 5 €, ½"');
});

test('coupon and gift stand on it (C-ORD-6)', async () => {
  const totals = { gross: 100_000, coupon: 10_000, net: 80_000, transport: 0, vat: 17_600, document: 97_600 };
  const gift = row({ remark: 'Omaggio', gross: 0, net: 0, total: 0, chain: '' });
  const { text } = await drawn(paper([gift], { totals, couponCode: 'NATALE' }));
  expect(text).toContain('Omaggio');
  expect(text).toContain('Sconti -€ 1,00 Coupon NATALE -€ 1,00 Totale netto € 8,00');
});

test('the same document is generated once; another one is another file', async () => {
  const workers = createDocumentWorkers();
  const one = paper([row()]);
  const [first, second] = await Promise.all([workers.draw(one, 'pdf'), workers.draw({ ...one }, 'pdf')]);
  expect(second).toBe(first);
  expect(await workers.draw(paper([row()]), 'pdf')).toBe(first);
  const other = await workers.draw(paper([row({ quantity: 2 })]), 'pdf');
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false);
  await workers.close();
});

test('unit prices of two and of four decimals share their comma', async () => {
  const workers = createDocumentWorkers();
  const bytes = await workers.draw(
    paper([row({ code: 'A', gross: 200, net: 1100 }), row({ code: 'B', gross: 300, net: 257 })]),
    'pdf',
  );
  await workers.close();
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const leftOf = (text: string) =>
    items.flatMap((item) => ('str' in item && item.str === text ? [Number(item.transform[4])] : []));
  const [short, long] = [leftOf('0,11'), leftOf('0,0257')];
  expect([short.length, long.length]).toEqual([1, 1]);
  // One digit before each comma: numbers that start at the same place have their commas aligned.
  expect(short[0]).toBeCloseTo(long[0] ?? 0, 1);
});
