import { describe, expect, test } from 'vitest';
import { addressByText, identitiesOf, senderOf, vatKey } from './trade-identity.rules.ts';

const NOBODY = { name: '', vatNumber: '', taxCode: '', gln: '', endpoint: '', code: '' };

test.each([
  ['IT 01234567897', '01234567897'],
  ['it01234567897', '01234567897'],
  ['DE123456789', 'DE123456789'],
  ['', ''],
])('the VAT number %s is compared as %s', (written, key) => expect(vatKey(written)).toBe(key));

test('identities, the surest first; what is not said is left out', () => {
  const party = { ...NOBODY, vatNumber: 'IT01234567897', taxCode: '01234567897', gln: '8012345678901', code: 'c-12' };
  expect(identitiesOf(party)).toEqual(['8012345678901', '01234567897', 'C12']);
  expect(identitiesOf(NOBODY)).toEqual([]);
});

test.each([
  [{ vatNumber: 'IT01234567897', gln: '8012345678901' }, '01234567897'],
  [{ gln: '8012345678901', name: 'Verdi' }, '8012345678901'],
  [{ name: 'Verdi S.p.A.' }, 'VERDISPA'],
])('the sender of a message is %o', (buyer, sender) =>
  expect(senderOf({ buyer: { ...NOBODY, ...buyer } })).toBe(sender),
);

describe('an address by its text', () => {
  const places = [
    { addressCode: 1, street: 'Via G. Verdi, 4', postalCode: '43100', city: 'Parma' },
    { addressCode: 2, street: 'Viale Po 5', postalCode: '43100', city: 'Parma' },
    { addressCode: 3, street: 'V.le Po, n. 5', postalCode: '10100', city: 'Torino' },
  ];
  const found = (street: string, postalCode = '', city = '') =>
    addressByText({ street, postalCode, city }, places)?.addressCode;
  test.each([
    ['the same with other signs', ['VIA G.VERDI 4', '43100'], 1],
    ['shortened words', ['v.le Po 5', '43100'], 2],
    ['by town without a postal code', ['Viale Po 5', '', 'torino'], 3],
    ['another number', ['Viale Po 6', '43100'], undefined],
    ['another town', ['Viale Po 5', '20100'], undefined],
    ['no street', ['', '43100'], undefined],
  ])('%s', (_, [street = '', postalCode, city], code) => expect(found(street, postalCode, city)).toBe(code));
});
