import { expect, test } from 'vitest';
import { packsOf } from './packs-text.rules.ts';

const pack = (code: string, quantity: number, standard = false) => ({ code, quantity, default: standard });

test.each([
  ['the usual packaging', 200, [pack('PZ', 1), pack('CF', 100, true)], { packs: 2, code: 'CF', pieces: 100 }],
  [
    'the usual one before a larger one',
    500,
    [pack('CF', 100, true), pack('BOX', 500)],
    { packs: 5, code: 'CF', pieces: 100 },
  ],
  [
    'another one that fills up',
    30,
    [pack('CF', 100, true), pack('BL', 10), pack('DZ', 15)],
    { packs: 2, code: 'DZ', pieces: 15 },
  ],
  ['metres', 100, [pack('MT', 0.5), pack('BOB', 100, true)], { packs: 1, code: 'BOB', pieces: 100 }],
  ['loose pieces', 7, [pack('PZ', 1, true), pack('CF', 100)], undefined],
  ['none at all', 7, [], undefined],
])('packagings of a row: %s', (_, quantity, packagings, expected) => {
  expect(packsOf(quantity, packagings)).toEqual(expected);
});
