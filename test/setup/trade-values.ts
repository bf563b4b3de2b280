/** Orders of customers' software and what goes back to them, for tests: fixed ones and random ones. */
import fc from 'fast-check';
import { rowAmount, sumText } from '../../src/server/formats/trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeInvoice,
  TradeInvoiceRow,
  TradeVat,
  TradeVatKind,
} from '../../src/server/formats/trade-invoice/trade-invoice.ts';
import type {
  TradeAnswer,
  TradeAnswerRow,
  TradeDespatch,
  TradeOrder,
  TradePlace,
} from '../../src/server/formats/trade-order/trade-order.ts';
import { NO_PARTY, NO_PLACE } from '../../src/server/formats/trade-order/trade-values.ts';

/** Everything a text may contain: separators of the formats, letters of several alphabets, signs, controls. */
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: fc.constantFrom(...'aZ09 +:\'?&<>";,|àèß€×–\n\t\u0000\u0085中'), maxLength }),
  );
const code = fc
  .string({ unit: fc.constantFrom(..."ABCxyz0189-/.+:'? "), minLength: 1, maxLength: 20 })
  .map((one) => `k${one}k`);
const decimal = fc
  .tuple(fc.nat(99_999), fc.nat(999))
  .map(([whole, fraction]) => (fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(3, '0')}`));
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const at = fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString());
const gtin = fc.oneof(
  fc.constant(''),
  fc.nat(9_999_999_999_999).map((number) => String(number).padStart(13, '0')),
);
const unit = fc.constantFrom('', 'H87', 'C62', 'MTR', 'XPK', 'KGM');

const party = fc
  .tuple(text(50), fc.constantFrom('', 'IT01234567890'), fc.constantFrom('', '8001234567897'), code)
  .map(([name, vatNumber, gln, own]) => ({ ...NO_PARTY, name, vatNumber, gln, code: own, endpoint: '0201:ABCDEF' }));
const place: fc.Arbitrary<TradePlace> = fc.tuple(party, text(40), text(20)).map(([one, street, city]) => ({
  ...NO_PLACE,
  ...one,
  street,
  city,
  province: 'BO',
  postalCode: '40100',
  country: 'IT',
}));

export const answerRow: fc.Arbitrary<TradeAnswerRow> = fc.record({
  id: fc.nat(99_999).map(String),
  result: fc.constantFrom('accepted' as const, 'changed' as const, 'refused' as const),
  sellerCode: code,
  buyerCode: fc.oneof(fc.constant(''), code),
  gtin,
  name: text(90),
  ordered: decimal,
  confirmed: decimal,
  unit,
  price: fc.oneof(fc.constant(''), decimal),
  deliveredOn: fc.oneof(fc.constant(''), day),
  reason: text(60),
});

const order = (echo: Readonly<Record<string, string>>): fc.Arbitrary<TradeOrder> =>
  fc.tuple(code, party, place, day).map(([number, buyer, deliverTo, date]) => ({
    ...AN_ORDER,
    number,
    date,
    buyer,
    deliverTo,
    echo,
  }));

export const answers = (echo: Readonly<Record<string, string>>): fc.Arbitrary<TradeAnswer> =>
  fc.record({
    id: fc.uuid(),
    at,
    result: fc.constantFrom('accepted' as const, 'changed' as const, 'refused' as const),
    order: order(echo),
    ourNumber: fc.oneof(fc.constant(''), code),
    seller: place,
    rows: fc.array(answerRow, { maxLength: 4 }),
    note: text(80),
  });

export const despatches = (echo: Readonly<Record<string, string>>): fc.Arbitrary<TradeDespatch> =>
  fc.record({
    number: code,
    at,
    shippedOn: fc.oneof(fc.constant(''), day),
    order: order(echo),
    ourNumber: fc.oneof(fc.constant(''), code),
    seller: place,
    carrier: text(40),
    tracking: fc.oneof(fc.constant(''), code),
    parcels: fc.nat(20),
    rows: fc.array(
      fc.tuple(answerRow, decimal, decimal).map(([row, shipped, left]) => ({ ...row, shipped, left })),
      { maxLength: 4 },
    ),
  });

export const AN_ORDER: TradeOrder = {
  act: 'order',
  number: '4712',
  version: '2026-11-02',
  date: '2026-11-02',
  currency: 'EUR',
  buyer: { ...NO_PARTY, name: 'Ferramenta Rossi', vatNumber: 'IT01234567890', endpoint: '0201:ABCDEF' },
  seller: NO_PARTY,
  deliverTo: { ...NO_PLACE, name: 'Magazzino', code: 'M1', street: 'Via Po 4', city: 'Torino', country: 'IT' },
  invoiceTo: NO_PARTY,
  wantedOn: '',
  cig: '',
  cup: '',
  contact: { name: '', phone: '', email: '' },
  note: '',
  rows: [],
  total: '',
  echo: {},
};

export const A_ROW: TradeAnswerRow = {
  id: '1',
  result: 'changed',
  sellerCode: 'V-8',
  buyerCode: '77',
  gtin: '8001234567897',
  name: 'Vite 8x40',
  ordered: '25',
  confirmed: '20',
  unit: 'C62',
  price: '4.725',
  deliveredOn: '2026-11-05',
  reason: 'Confezioni da 20',
};

export const AN_ANSWER: TradeAnswer = {
  id: 'R-1',
  at: '2026-11-03T10:11:12.000Z',
  result: 'changed',
  order: AN_ORDER,
  ourNumber: 'OC-12-2026',
  seller: {
    ...NO_PLACE,
    name: 'Bancale',
    vatNumber: 'IT02188520544',
    street: 'Via Emilia 1',
    city: 'Bologna',
    country: 'IT',
  },
  rows: [A_ROW],
  note: '',
};

export const A_DESPATCH: TradeDespatch = {
  number: 'DDT-7',
  at: '2026-11-04T08:00:00.000Z',
  shippedOn: '2026-11-04',
  order: AN_ORDER,
  ourNumber: 'OC-12-2026',
  seller: AN_ANSWER.seller,
  carrier: 'Corriere Alfa',
  tracking: 'T-9',
  parcels: 2,
  rows: [{ ...A_ROW, shipped: '20', left: '5' }],
};

export const AN_INVOICE_ROW: TradeInvoiceRow = {
  id: '1',
  sellerCode: 'V-8',
  buyerCode: '77',
  gtin: '8001234567897',
  name: 'Vite 8x40',
  note: '',
  quantity: '200',
  unit: 'H87',
  price: '0.0345',
  baseQuantity: '1',
  amount: '6.90',
  category: 'S',
  rate: '22',
  natura: '',
  order: '4712',
  orderRow: '10',
  despatch: { number: '7/2026', date: '2026-11-20' },
};

export const AN_INVOICE: TradeInvoice = {
  kind: 'invoice',
  type: 'TD24',
  number: '12/A',
  date: '2026-11-30',
  currency: 'EUR',
  seller: { ...AN_ANSWER.seller, postalCode: '40100', province: 'BO' },
  buyer: {
    ...NO_PLACE,
    name: 'Ferramenta Rossi',
    vatNumber: 'IT01234567890',
    street: 'Via Po 1',
    postalCode: '10100',
    city: 'Torino',
    province: 'TO',
    country: 'IT',
  },
  deliverTo: { ...NO_PLACE, name: 'Magazzino', street: 'Via Po 4', city: 'Torino', country: 'IT' },
  orders: [{ number: '4712', date: '2026-11-02' }],
  sellerOrder: 'OC/12/2026',
  despatches: [{ number: '7/2026', date: '2026-11-20' }],
  invoices: [],
  cig: 'ZB1234567A',
  cup: 'B12C34567890123',
  note: '',
  dues: [{ on: '2026-12-31', amount: '8.42' }],
  terms: 'Bonifico 30 gg',
  means: '58',
  iban: 'IT60X0542811101000000123456',
  rows: [AN_INVOICE_ROW],
  adjustments: [],
  vat: [{ category: 'S', rate: '22', natura: '', law: '', taxable: '6.90', tax: '1.52' }],
  totals: {
    rows: '6.90',
    taxable: '6.90',
    tax: '1.52',
    total: '8.42',
    prepaid: '0.00',
    rounding: '0.00',
    payable: '8.42',
  },
};

const KINDS: readonly TradeVatKind[] = [
  { category: 'S', rate: '22', natura: '' },
  { category: 'S', rate: '10', natura: '' },
  { category: 'E', rate: '0', natura: 'N4' },
  { category: 'AE', rate: '0', natura: 'N6.7' },
];

/** Of codes that stay what they are in every character set, so that what is read can be compared with what was written. */
const word = fc
  .string({ unit: fc.constantFrom(...'ABCdef 0189/.+:?'), maxLength: 20 })
  .map((one) => `k${one.trim()}k`.replace(/\s+/g, ' '));

const invoiceRow = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    quantity: fc.tuple(fc.boolean(), decimal),
    price: decimal,
    sellerCode: word,
    buyerCode: fc.oneof(fc.constant(''), word),
    gtin: fc.constantFrom('', '8001234567897'),
    name: word,
    unit: fc.constantFrom('H87', 'MTR', 'KGM'),
    orderRow: fc.nat(999).map(String),
  })
  .map(({ kind, quantity: [isBack, size], ...row }): Omit<TradeInvoiceRow, 'id'> => {
    const quantity = Number(size) === 0 ? '1' : isBack ? `-${size}` : size;
    const amount = rowAmount(quantity, row.price, '1');
    return { ...AN_INVOICE_ROW, ...row, ...kind, quantity, amount, baseQuantity: '1' };
  });

/** Invoices and credit notes whose amounts are right by EN 16931, with VAT of several kinds, split payment, stamp duty and rounding. */
export const invoices: fc.Arbitrary<TradeInvoice> = fc
  .record({
    rows: fc.array(invoiceRow, { minLength: 1, maxLength: 5 }),
    kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
    isSplit: fc.boolean(),
    hasStamp: fc.boolean(),
    lacks: fc.constantFrom(0, 1, -1),
    number: word,
    date: day,
    note: word,
  })
  .map(({ rows, kind, isSplit, hasStamp, lacks, number, date, note }): TradeInvoice => {
    const named = rows.map((row, place) => ({
      ...row,
      id: String(place + 1),
      category: isSplit && row.category === 'S' ? ('B' as const) : row.category,
    }));
    const [first] = named;
    const rounding =
      first && lacks !== 0
        ? [
            {
              category: first.category,
              rate: first.rate,
              natura: first.natura,
              amount: lacks > 0 ? '0.01' : '-0.01',
              reason: 'Arrotondamento',
              sort: 'rounding' as const,
            },
          ]
        : [];
    const stamp = hasStamp
      ? [{ category: 'Z' as const, rate: '0', natura: '', amount: '2.00', reason: 'Bollo', sort: 'stamp' as const }]
      : [];
    const adjustments = [...rounding, ...stamp];
    const groups = Map.groupBy([...named, ...adjustments], ({ category, rate }) => `${category} ${rate}`);
    const vat = [...groups.values()].map((inside): TradeVat => {
      const { category = 'S', rate = '0', natura = '' } = inside[0] ?? {};
      const taxable = sumText(inside.map(({ amount }) => amount));
      return {
        category,
        rate,
        natura,
        law: natura === '' ? '' : 'art. 10',
        taxable,
        tax: rowAmount(taxable, rate, '100'),
      };
    });
    const taxable = sumText(vat.map((group) => group.taxable));
    const tax = sumText(vat.map((group) => group.tax));
    const total = sumText([taxable, tax]);
    const prepaid = isSplit
      ? sumText(vat.filter(({ category }) => category === 'B').map((group) => group.tax))
      : '0.00';
    const payable = sumText([total, `-${prepaid}`.replace('--', '')]);
    return {
      ...AN_INVOICE,
      kind,
      number,
      date,
      note,
      rows: named,
      adjustments,
      vat,
      dues: kind === 'credit_note' ? [] : [{ on: '2026-12-31', amount: payable }],
      invoices: kind === 'credit_note' ? [{ number: '9', date: '2026-10-31' }] : [],
      totals: {
        rows: sumText(named.map(({ amount }) => amount)),
        taxable,
        tax,
        total,
        prepaid,
        rounding: '0.00',
        payable,
      },
    };
  });
