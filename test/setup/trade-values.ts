/** Orders of customers' software and what goes back to them, for tests: fixed ones and random ones. */
import fc from 'fast-check';
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
  .tuple(text(50), fc.constantFrom('', 'IT01234567890'), fc.constantFrom('', '8001234567894'), code)
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
