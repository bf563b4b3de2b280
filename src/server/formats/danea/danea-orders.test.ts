import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { readXmlElements, type XmlElement } from '../xml/xml-elements.ts';
import { DANEA_HEAD, DANEA_TAIL, type DaneaWriting, daneaDocument } from './danea-orders.ts';

const FIELDS = new URL('../../../../../shared/data/exchange-samples/danea/fields.csv', import.meta.url);

const place = { name: 'Cantiere', street: 'Via Po 1', postal_code: '10100', city: 'Torino', province: 'TO', phone: '' };
const row: ExchangeOrder['rows'][number] = {
  row: 10,
  product: 'A1',
  name: 'Vite <M8>',
  um: 'PZ',
  quantity: 100,
  delivered: 0,
  price: 1.5,
  chain: '50+10',
  net: 0.675,
  total: 67.5,
  vat: 22,
  vat_nature: '',
  eco: 0,
  promo: '',
  gift: false,
  note: '',
};
const order: ExchangeOrder = {
  uid: '6b1f3c1e-0000-4000-8000-000000000001',
  number: 'OC/12/2026',
  series: 'OC',
  sequence: 12,
  year: 2026,
  version: 1,
  handover: { state: 'offered', erp_number: '', acknowledged_at: null, acknowledged_version: 0, reason: '' },
  status: 'NE',
  date: '2026-03-10',
  sent_at: '2026-03-10T09:00:00.000Z',
  placed_by: 'rossi@example.com',
  language: 'it',
  reference: 'ODA 7',
  note: 'Suonare "forte" & due volte\u0007',
  cig: 'Z1234',
  cup: '',
  customer: {
    ...place,
    code: 7,
    name: 'Rossi S.r.l.',
    email: 'info@example.com',
    vat_number: 'IT01234567897',
    tax_code: '',
    recipient_code: 'ABC1234',
    pec: '',
  },
  invoice_to: null,
  destination: { ...place, code: 2 },
  delivery: { type: 'shipping', date: '2026-03-12', from: '', to: '', together: false },
  payment: { method: 'RIBA30', card: null },
  coupon: null,
  intent: null,
  rows: [row],
  vat_table: [{ rate: 22, nature: '', taxable: 77.5, tax: 17.05 }],
  totals: { gross: 150, net: 67.5, transport: 10, eco: 0, vat: 17.05, vat_split: 0, document: 94.55 },
};
const writing: DaneaWriting = {
  variants: new Map([['T/M/Blu', { code: 'T', size: 'M', color: 'Blu' }]]),
  ordinaryVat: 22,
  netOf: (gross, chain) => (chain === '50+10' ? gross * 0.45 : chain === '' ? gross : undefined),
  paymentName: (code) => (code === 'RIBA30' ? 'RiBa 30 gg' : code),
};

async function read(document: string): Promise<XmlElement> {
  const found: XmlElement[] = [];
  for await (const batch of readXmlElements([DANEA_HEAD, document, DANEA_TAIL], {
    isRecord: (path) => path.at(-1) === 'Document',
  }))
    found.push(...batch);
  expect(found).toHaveLength(1);
  return found[0] as XmlElement;
}
const written = (changed: Partial<ExchangeOrder> = {}) => read(daneaDocument({ ...order, ...changed }, writing));
const texts = ({ children }: XmlElement) =>
  Object.fromEntries(children.filter((child) => child.children.length === 0).map(({ name, text }) => [name, text]));
const rowsIn = (document: XmlElement) =>
  (document.children.find(({ name }) => name === 'Rows')?.children ?? []).map(texts);
/** The total that Easyfatt computes of what the document says, in ten-thousandths. */
function computed(document: XmlElement): number {
  const goods = (document.children.find(({ name }) => name === 'Rows')?.children ?? []).map((element) => {
    const { Qty, Price, Discounts, EcoFee, Total } = texts(element);
    const net = Discounts === '' ? Number(Price) : (writing.netOf(Number(Price), Discounts ?? '') ?? Number.NaN);
    expect(Math.round(net * Number(Qty) * 10_000)).toBe(Math.round(Number(Total) * 10_000));
    return Number(Total) + Number(EcoFee ?? 0) * Number(Qty);
  });
  return Math.round((goods.reduce((sum, total) => sum + total, 0) + Number(texts(document).CostAmount ?? 0)) * 10_000);
}
const taxable = (document: XmlElement) => Math.round(Number(texts(document).TotalWithoutTax) * 10_000);

test('an order with its number, identity, customer, discounts and transport (C-EXC-4)', async () => {
  const document = await written();
  expect(texts(document)).toMatchObject({
    DocumentType: 'C',
    Number: '12',
    Numbering: 'OC',
    Date: '2026-03-10',
    CustomerCode: '7',
    CustomerName: 'Rossi S.r.l.',
    CustomerVatCode: 'IT01234567897',
    DeliveryCity: 'Torino',
    PricesIncludeVat: 'false',
    PaymentName: 'RiBa 30 gg',
    InternalComment: '#6b1f3c1e-0000-4000-8000-000000000001',
    FootNotes: 'Suonare "forte" & due volte',
    CustomField1: 'CIG Z1234',
    CostAmount: '10',
    CostVatCode: '22',
    Total: '94.55',
  });
  expect(rowsIn(document)).toEqual([
    {
      Code: 'A1',
      Description: 'Vite <M8>',
      Qty: '100',
      Um: 'PZ',
      Price: '1.5',
      Discounts: '50+10',
      VatCode: '22',
      Total: '67.5',
      Stock: 'true',
      Notes: '',
    },
  ]);
  expect(computed(document)).toBe(taxable(document));
});

test('names with what looks like an entity are read back as they are', async () => {
  const document = await written({ note: 'Viti &nbsp;&amp; dadi &x;' });
  expect(texts(document).FootNotes).toBe('Viti &nbsp;&amp; dadi &x;');
});

test('a price that no chain gives is said as it is, with every row a price', async () => {
  const promo = { ...row, net: 0.6, total: 60, promo: 'P1' };
  const gift = { ...row, row: 20, net: 0, total: 0, chain: '', gift: true };
  const document = await written({
    rows: [promo, gift],
    vat_table: [{ rate: 22, nature: '', taxable: 70, tax: 15.4 }],
  });
  expect(rowsIn(document)).toMatchObject([
    { Price: '0.6', Discounts: '' },
    { Price: '0', Discounts: '', Notes: 'Omaggio' },
  ]);
  expect(computed(document)).toBe(taxable(document));
});

test('a coupon is a row of each rate, contributions are of each piece', async () => {
  const other = { ...row, row: 20, product: 'B', vat: 10, eco: 5 };
  const document = await written({
    rows: [row, other],
    coupon: { code: 'SCONTO', discount: 14 },
    vat_table: [
      { rate: 22, nature: '', taxable: 70, tax: 15.4 },
      { rate: 10, nature: '', taxable: 66, tax: 6.6 },
    ],
  });
  expect(rowsIn(document).slice(1)).toMatchObject([
    { Code: 'B', EcoFee: '0.05', VatCode: '10' },
    { Description: 'Buono SCONTO', Price: '-7.5', VatCode: '22', Stock: 'false' },
    { Description: 'Buono SCONTO', Price: '-6.5', VatCode: '10' },
  ]);
  expect(computed(document)).toBe(taxable(document));
});

test('a customer without VAT: nature on goods and transport', async () => {
  const free = { ...row, vat: 0, vat_nature: 'N3.5' };
  const document = await written({ rows: [free], vat_table: [{ rate: 0, nature: 'N3.5', taxable: 77.5, tax: 0 }] });
  expect(texts(document)).toMatchObject({ CostVatCode: 'N3.5' });
  expect(rowsIn(document)).toMatchObject([{ VatCode: 'N3.5' }]);
  expect(computed(document)).toBe(taxable(document));
});

test('a variant goes by the code that Easyfatt knows, with size and colour', async () => {
  expect(rowsIn(await written({ rows: [{ ...row, product: 'T/M/Blu' }] }))).toMatchObject([
    { Code: 'T', Size: 'M', Color: 'Blu' },
  ]);
});

test.skipIf(!existsSync(FIELDS))('every element is one that Easyfatt knows, with its longest text', async () => {
  const known: Array<{ element: string; length: string }> = parse(readFileSync(FIELDS), {
    columns: true,
    delimiter: ';',
  });
  const card = { provider: 'stripe', session: 's', amount: 94.55, state: 'paid' };
  const document = await written({
    payment: { method: 'CARD', card },
    coupon: { code: 'X', discount: 1 },
    rows: [{ ...row, product: 'T/M/Blu', eco: 1 }],
  });
  const names = new Set<string>();
  const collect = (element: XmlElement) => {
    if (!['Document', 'Row', 'Payment'].includes(element.name)) names.add(element.name);
    const limit = known.find(({ element: name }) => name === element.name)?.length;
    if (limit) expect(element.text.length, element.name).toBeLessThanOrEqual(Number(limit));
    element.children.forEach(collect);
  };
  collect(document);
  const fields = new Set(known.map(({ element }) => element));
  expect([...names].filter((name) => !fields.has(name))).toEqual([]);
});
