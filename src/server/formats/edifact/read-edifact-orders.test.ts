import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PARTY, NO_PLACE } from '../trade-order/trade-values.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { readEdifactOrders } from './read-edifact-orders.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/edifact/', import.meta.url);
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES) : [];
const sample = (name: string) => readEdifactOrders(readFileSync(new URL(name, SAMPLES)));

const bytes = (text: string) => new TextEncoder().encode(text);
const UNB = "UNB+UNOC:3+8001111111116:14+8002222222229:14+261102:0910+77'";
const HEAD = "BGM+220+4712+9'DTM+137:20261102:102'NAD+BY+8001111111116::9'";
/** One interchange with one order. */
const file = (inside: string, { unb = UNB, type = 'ORDERS:D:96A:UN:EAN008', head = HEAD, end = '' } = {}) => {
  const body = `${head}${inside}UNS+S'${end}`;
  return `${unb}UNH+1+${type}'${body}UNT+${body.split("'").length + 1}+1'UNZ+1+77'`;
};
const readAll = (text: string, guide?: EdifactGuide) => readEdifactOrders(bytes(text), guide);
const read = (...of: Parameters<typeof file>) => readAll(file(...of))[0] ?? { notes: [] };
const LINE = "LIN+1++8001234567897:EN'QTY+21:5:PCE'PRI+AAA:2.50'";

test.skipIf(samples.length === 0)('every file of others gives orders or notes that say why not (C-EXC-1)', () => {
  const found = Object.fromEntries(
    samples.map((name) => [
      name,
      sample(name).map(({ order, notes }) => [
        order ? order.rows.length : 0,
        ...notes.map(({ code, value }) => `${code} ${value}`),
      ]),
    ]),
  );
  expect(found).toEqual({
    'desadv-d96a.edi': [[0, 'not-an-order DESADV:0:96A:UN']],
    'invoic-d96a-fragment.edi': [[0, 'not-an-order ']],
    'multi-interchange.edi': [
      [0, 'not-an-order PAORES:93:1:IA'],
      [0, 'not-an-order PAORES:93:1:IA'],
    ],
    'orders-d01b-ean010-latin1.edi': [
      [146, ...['GBND', 'STK', 'PACK', 'EIM', 'BTL', 'SCHA'].map((unit) => `unknown-unit ${unit}`), 'test-message 896'],
    ],
    'orders-d96a-ean008.edi': [[3]],
    'orders-with-group-d96b.edi': [[1, 'test-message 2722166169492', 'wrong-count UNT 21 ≠ 18']],
    'ordrsp-d96a.edi': [[0, 'not-an-order ORDRSP:D:96A:UN', 'wrong-count UNT 54 ≠ 25']],
  });
});

test.skipIf(samples.length === 0)('an order of D.96A: parties by GLN, days, prices', () => {
  const row = {
    sellerCode: '',
    buyerCode: '',
    manufacturerCode: '',
    name: '',
    unit: '',
    baseQuantity: '1',
    free: false,
    wantedOn: '',
    cig: '',
    cup: '',
    note: '',
  };
  expect(sample('orders-d96a-ean008.edi')).toEqual([
    {
      notes: [],
      order: {
        act: 'order',
        number: '1AA1TEST',
        version: '2014-04-07',
        date: '2014-04-07',
        currency: 'EUR',
        buyer: { ...NO_PARTY, gln: '0000000000005' },
        seller: { ...NO_PARTY, gln: '0000000000002' },
        deliverTo: { ...NO_PLACE, gln: '0000000000004', country: 'DE' },
        invoiceTo: { ...NO_PARTY, name: 'Muster GmbH', gln: '0000000000004', vatNumber: 'DE123456789' },
        wantedOn: '2014-04-14',
        cig: '',
        cup: '',
        contact: { name: '', phone: '', email: '' },
        note: '',
        rows: [
          { ...row, id: '1', gtin: '9783898307529', quantity: '5', price: '27.5' },
          { ...row, id: '2', gtin: '9783898307539', quantity: '1', price: '10.87' },
          { ...row, id: '3', gtin: '97838983938472', quantity: '3', price: '3.85' },
        ],
        total: '',
        echo: {
          format: 'edifact',
          set: 'UNOA',
          sender: '0000000000001',
          senderQualifier: '14',
          recipient: '0000000000002',
          recipientQualifier: '14',
          interchange: '5',
          message: '1',
          identifier: 'ORDERS:D:96A:UN:EAN008',
          document: '1AA1TEST',
          reference: '20140407-1/1',
          customerReference: 'ABCD5',
        },
      },
    },
  ]);
});

test.skipIf(samples.length === 0)(
  'an order of D.01B: escaped signs, our codes and theirs; one in a group, with a text',
  () => {
    const [first] = sample('orders-d01b-ean010-latin1.edi');
    expect(first?.order).toMatchObject({
      number: '2019265563',
      wantedOn: '2018-12-06',
      contact: { name: 'Herr Foo', phone: '020994125-32' },
      deliverTo: { gln: '4250159399005', city: 'TestCity', postalCode: '46149', country: 'DE', code: '9949940' },
      echo: { test: '1' },
    });
    expect(first?.order?.buyer.name).toMatch(/^A\+A K.+lte GmbH$/);
    expect(first?.order?.rows[17]).toMatchObject({
      sellerCode: '2464',
      buyerCode: '6002464',
      name: 'H-Vollmilch 3,5% **Marke** 1l Tertra mit Drehverschluss',
      quantity: '4',
      unit: 'GBND',
    });
    expect(sample('orders-with-group-d96b.edi')[0]?.order).toMatchObject({
      number: 'C1441747',
      date: '2001-05-02',
      note: 'THIS IS AN EXAMPLE OF EDIFACT FILE.',
      rows: [{ gtin: '5400111864181', buyerCode: '8641800', quantity: '288', price: '12.80' }],
    });
  },
);

test('several messages and interchanges in one file, each with what is wrong with it', () => {
  const one = file(LINE);
  const two = `${UNB}UNG+ORDERS'UNH+1+ORDERS:D:96A:UN'${HEAD}${LINE}UNT+6+1'UNH+2+INVOIC:D:96A:UN'UNT+2+2'UNE+2'UNZ+1+78'`;
  expect(readAll(`${one}\r\n${two}`).map(({ order, notes }) => [order?.number, notes.map(({ code }) => code)])).toEqual(
    [
      ['4712', []],
      ['4712', ['wrong-count']],
      [undefined, ['not-an-order', 'wrong-count']],
    ],
  );
});

test('prices of several units, with commas, with discounts of the row; a total that its rows do not make', () => {
  const priced = (rest: string) => read(`LIN+1++A1:SA'QTY+21:200:MTR'${rest}`);
  expect(priced("PRI+AAB:9'PRI+AAA:12,5:CT:AAE:100:MTR'")).toMatchObject({
    notes: [],
    order: { rows: [{ price: '12.5', baseQuantity: '100', unit: 'MTR', sellerCode: 'A1' }] },
  });
  expect(priced("MOA+203:20.00'ALC+A'PRI+AAA:12.5:::100'")).toMatchObject({
    order: { rows: [{ price: '20.00', baseQuantity: '200' }] },
  });
  expect(priced("MOA+203:20.00'PRI+AAA:12.5:::100'").notes).toMatchObject([{ code: 'wrong-total', value: '20.00' }]);
  expect(read(LINE, { end: "MOA+79:12.50'CNT+2:1'CNT+1:5'" })).toMatchObject({ notes: [], order: { total: '12.50' } });
  expect(read(LINE, { end: "MOA+79:13'CNT+2:2'CNT+1:4'" }).notes.map(({ code, value }) => [code, value])).toEqual([
    ['wrong-count', 'CNT 2: 2 ≠ 1'],
    ['wrong-count', 'CNT 1: 4 ≠ 5'],
    ['wrong-total', '13'],
  ]);
});

test('goods for nothing alone, and beside goods that are paid', () => {
  expect(read("LIN+1++A1:SA'QTY+21:10'QTY+192:2'PRI+AAA:3'").order?.rows).toMatchObject([
    { id: '1', quantity: '10', price: '3', free: false },
    { id: '1/free', quantity: '2', price: '0', free: true },
  ]);
  expect(read("LIN+1++A1:SA'QTY+192:2:PCE'").order?.rows).toMatchObject([
    { id: '1', quantity: '2', unit: 'H87', free: true },
  ]);
});

test('cancelled, changed and replaced orders; a change with rows that are taken back', () => {
  const head = (code: string) => `BGM+220+4712+${code}'DTM+137:202611021530:203'`;
  expect(read(LINE, { head: head('1') }).order).toMatchObject({
    act: 'cancel',
    number: '4712',
    version: '1:202611021530',
  });
  expect(read(LINE, { head: head('5') }).order).toMatchObject({ act: 'change', version: '5:202611021530' });
  const change = read("LIN+1+2+A1:SA'QTY+21:5'", {
    type: 'ORDCHG:D:96A:UN:EAN008',
    head: "BGM+230+C9+4'DTM+137:20261102:102'RFF+ON:4712'",
  });
  expect(change.order).toMatchObject({ act: 'change', number: 'C9', refersTo: '4712', rows: [{ quantity: '0' }] });
});

test('character sets: Latin-1, Cyrillic, and UTF-8 whatever is declared', () => {
  const named = (set: string) => file(LINE, { unb: UNB.replace('UNOC', set), head: `${HEAD}FTX+AAI+++%'` });
  const note = (text: string, encode: (text: string) => Uint8Array) => readEdifactOrders(encode(text))[0]?.order?.note;
  expect(note(named('UNOC').replace('%', 'Perché'), (text) => Buffer.from(text, 'latin1'))).toBe('Perché');
  expect(note(named('UNOC').replace('%', 'Perché €'), bytes)).toBe('Perché €');
  expect(
    note(named('UNOE'), (text) => Uint8Array.from(Buffer.from(text, 'latin1'), (byte) => (byte === 37 ? 0xb1 : byte))),
  ).toBe('Б');
});

test('a partner with habits of its own: number of the order, qualifiers, CIG', () => {
  const guide: EdifactGuide = {
    ...EANCOM_GUIDE,
    orderNumber: 'ON',
    prices: ['NTP'],
    articles: { ...EANCOM_GUIDE.articles, sellerCode: ['ZZZ'] },
    cig: ['AGR'],
  };
  const text = file("LIN+1++77:ZZZ'QTY+21:1'PRI+NTP:4'", {
    head: `${HEAD.replace('NAD', "RFF+ON:PO-9'RFF+AGR:2902205F50'NAD")}`,
  });
  expect(readAll(text, guide)).toMatchObject([
    { order: { number: 'PO-9', cig: '2902205F50', rows: [{ sellerCode: '77', price: '4' }] } },
  ]);
});

test('quantities, units and days that nobody can read are warnings; without number or rows there is no order', () => {
  expect(read("LIN+1++A1:SA'QTY+21:due:XYZ'DTM+2:20260230:102'")).toMatchObject({
    order: { rows: [{ quantity: '0', unit: 'XYZ', wantedOn: '' }] },
    notes: [{ code: 'bad-number', value: 'due' }, { code: 'unknown-unit' }, { code: 'bad-date', value: '20260230' }],
  });
  expect(read(LINE, { head: "BGM+220'" }).notes).toMatchObject([{ level: 'refused', code: 'no-number' }]);
  expect(read('').notes).toMatchObject([{ level: 'refused', code: 'no-rows', value: '4712' }]);
});

test('a file that is cut off anywhere gives no half order, and never an error', () => {
  const whole = file(`${LINE}LIN+2++A2:SA'QTY+21:1'`);
  const end = whole.indexOf('UNT+') + whole.slice(whole.indexOf('UNT+')).indexOf("'") + 1;
  for (let length = 0; length < whole.length; length += 1) {
    const messages = readAll(whole.slice(0, length));
    const [message] = messages;
    expect(messages, String(length)).toHaveLength(1);
    if (length >= end)
      expect(message, String(length)).toMatchObject({
        order: { number: '4712' },
        notes: [{ level: 'warning', code: 'cut-off' }],
      });
    else expect(message, String(length)).toMatchObject({ notes: [{ level: 'refused' }] });
    if (length < end) expect(message?.order).toBeUndefined();
  }
});

test('whatever a file contains, the reader returns', () => {
  const whole = bytes(file(LINE));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
      const changed = Uint8Array.from(whole);
      for (const [place, byte] of changes) changed[place] = byte;
      expect(readEdifactOrders(changed).length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (random) => void readEdifactOrders(random)));
});

test.each([
  ['a segment of 10 MB', file(`FTX+AAI+++${'x'.repeat(10_000_000)}'`), 'cut-off'],
  ['separators alone', `${UNB}UNH+1+ORDERS'BGM${':+'.repeat(2_000_000)}'`, 'cut-off'],
  ['rows alone', file("LIN+1'".repeat(500_000)), 'wrong-count'],
  ['messages alone', `${UNB}${"UNH+1+ORDERS:D:96A'".repeat(300_000)}`, 'cut-off'],
  ['parties alone', file("NAD+BY+1'".repeat(300_000)), 'no-rows'],
])('refused and never an error: %s', (_, text, code) => {
  const messages = readAll(text);
  expect(messages.every(({ order }) => order === undefined)).toBe(true);
  expect(messages.at(-1)?.notes.at(-1)).toMatchObject({ level: 'refused', code });
});

test('NUL and control characters never reach an order', () => {
  const { order } = read(LINE, { head: `${HEAD.replace('4712', '47\u000012')}FTX+AAI+++a\u0001\u0000b'` });
  expect(order).toMatchObject({ number: '47 12', note: 'a b' });
});
