import { describe, expect, test } from 'vitest';
import {
  type MergeSide,
  mergeRefusals,
  mergeWarnings,
  placeAddresses,
  placeCarts,
  renamedEntitled,
  summedCredit,
} from './merge-plan.rules.ts';

const side = (more: Partial<MergeSide> = {}): MergeSide => ({
  code: 1,
  active: true,
  mergedInto: null,
  hasDocuments: false,
  hasOpenPayment: false,
  vatNumber: '',
  taxCode: '',
  terms: '',
  people: 0,
  ...more,
});
const other = (more: Partial<MergeSide> = {}) => side({ code: 2, ...more });

describe('who can be merged', () => {
  test.each([
    ['two plain customers', side(), other(), false, []],
    ['one with itself', side(), side({ hasDocuments: true }), false, ['same']],
    ['both have documents', side({ hasDocuments: true }), other({ hasDocuments: true }), false, ['documents-of-both']],
    ['only the one that goes has documents', side(), other({ hasDocuments: true }), false, ['documents-of-other']],
    ['only the one that stays has documents', side({ hasDocuments: true }), other(), false, []],
    ['the one that goes leads elsewhere', side(), other({ mergedInto: 3 }), false, ['merged']],
    ['the one that stays leads elsewhere', side({ mergedInto: 3 }), other(), false, ['merged']],
    ['a payment of the one that stays is open', side({ hasOpenPayment: true }), other(), false, ['open-payment']],
    ['a payment of the one that goes is open', side(), other({ hasOpenPayment: true }), false, ['open-payment']],
    ['an import runs', side(), other(), true, ['import-running']],
    [
      'several at once',
      side(),
      other({ hasDocuments: true, hasOpenPayment: true }),
      true,
      ['documents-of-other', 'open-payment', 'import-running'],
    ],
  ] as const)('%s', (_, stays, goes, importing, expected) => {
    expect(mergeRefusals(stays, goes, importing)).toEqual(expected);
  });

  test.each([
    ['nothing to say', side(), other(), []],
    ['two VAT numbers', side({ vatNumber: '1' }), other({ vatNumber: '2' }), ['other-company']],
    ['one VAT number is not known', side({ vatNumber: '1' }), other(), []],
    ['two tax codes of private persons', side({ taxCode: 'A' }), other({ taxCode: 'B' }), ['other-company']],
    [
      'two tax codes below one VAT number',
      side({ vatNumber: '1', taxCode: 'A' }),
      other({ vatNumber: '1', taxCode: 'B' }),
      [],
    ],
    ['other prices', side({ terms: 'L01' }), other({ terms: 'L02' }), ['other-terms']],
    ['the one that stays is switched off', side({ active: false }), other(), ['switched-off']],
    ['people have to sign in again', side(), other({ people: 2 }), ['signed-out']],
  ] as const)('warning: %s', (_, stays, goes, expected) => {
    expect(mergeWarnings(stays, goes)).toEqual(expected);
  });
});

const address = (code: number, street: string, more = {}) => ({
  code,
  street,
  postalCode: '20100',
  city: 'Milano',
  active: true,
  terms: '',
  ...more,
});

describe('addresses', () => {
  test.each([
    ['the same number, another place', [address(1, 'Via Roma 1')], [address(1, 'Via Po 2')], [[1, 2, true]]],
    ['the same place, written otherwise', [address(4, 'Via Roma, 1')], [address(1, 'via roma 1')], [[1, 4, false]]],
    [
      'the same place with other terms',
      [address(1, 'Via Roma 1')],
      [address(1, 'Via Roma 1', { terms: '50' })],
      [[1, 2, true]],
    ],
    [
      'the same place is switched off there',
      [address(1, 'Via Roma 1', { active: false })],
      [address(1, 'Via Roma 1')],
      [[1, 2, true]],
    ],
    [
      'two of the same place come',
      [],
      [address(1, 'Via Po 2'), address(2, 'Via Po 2')],
      [
        [1, 1, true],
        [2, 1, false],
      ],
    ],
    ['without a street nothing is the same', [address(1, '')], [address(1, '')], [[1, 2, true]]],
    [
      'numbers go on after the highest',
      [address(9, 'Via Roma 1')],
      [address(1, 'A'), address(2, 'B')],
      [
        [1, 10, true],
        [2, 11, true],
      ],
    ],
    ['none', [address(1, 'Via Roma 1')], [], []],
  ])('%s', (_, stays, goes, expected) => {
    expect(placeAddresses(stays, goes).map(({ from, to, made }) => [from, to, made])).toEqual(expected);
  });
});

describe('carts', () => {
  const cart = (id: number, more = {}) => ({
    id,
    addressCode: 1,
    kind: 'client' as const,
    status: 'active' as const,
    name: '',
    rows: 2,
    ...more,
  });
  const places = (goes: ReturnType<typeof cart>[], stays: ReturnType<typeof cart>[] = [], to = 5) =>
    placeCarts(goes, { stays, addresses: [{ from: 1, to, made: true }], company: 'Rossi' }).map(
      ({ id, addressCode, status, name }) => [id, addressCode, status, name],
    );
  test.each([
    ['an active one stays active at its new address', places([cart(1)]), [[1, 5, 'active', '']]],
    ['beside an active one it is saved', places([cart(1)], [cart(2, { addressCode: 5 })]), [[1, 5, 'saved', 'Rossi']]],
    [
      'a name of its own is kept',
      places([cart(1, { name: 'Natale' })], [cart(2, { addressCode: 5 })]),
      [[1, 5, 'saved', 'Natale']],
    ],
    ['beside an active one, without rows', places([cart(1, { rows: 0 })], [cart(2, { addressCode: 5 })]), []],
    [
      'the other kind is no obstacle',
      places([cart(1, { kind: 'agent' })], [cart(2, { addressCode: 5 })]),
      [[1, 5, 'active', '']],
    ],
    [
      'two that come to one place',
      places([cart(1), cart(2)]),
      [
        [1, 5, 'active', ''],
        [2, 5, 'saved', 'Rossi'],
      ],
    ],
    [
      'saved and sent ones as they are',
      places([cart(1, { status: 'saved' }), cart(2, { status: 'sent' })], [cart(3, { addressCode: 5 })]),
      [
        [1, 5, 'saved', ''],
        [2, 5, 'sent', ''],
      ],
    ],
    ['an address that nobody has', places([cart(1, { addressCode: 8 })]), [[1, 8, 'active', '']]],
  ])('%s', (_, placed, expected) => {
    expect(placed).toEqual(expected);
  });
});

test.each([
  ['all', undefined],
  ['list:L2', undefined],
  ['customer:7', undefined],
  ['customer:2', 'customer:1'],
  ['customer:7|2', 'customer:7|1'],
  ['customer:1|2|7', 'customer:1|7'],
])('entitled %s', (entitled, expected) => {
  expect(renamedEntitled(entitled, 1, 2)).toBe(expected);
});

test('amounts of the credit are summed, limits and the day of the books stay', () => {
  const stays = { client_id: 1, advances: 5, overdue: 0, insured_limit: 100, riba_expired: null, as_of: '2026-01-01' };
  const goes = { client_id: 2, advances: 7, overdue: 3, insured_limit: 900, riba_expired: 4, as_of: '2026-02-02' };
  expect(summedCredit(stays, goes)).toMatchObject({
    client_id: 1,
    advances: 12,
    overdue: 3,
    insured_limit: 100,
    riba_expired: 4,
    as_of: '2026-01-01',
  });
});
