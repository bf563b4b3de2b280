import { expect, test } from 'vitest';
import { COPIED_AS_ZERO, type CopyWish, decideCopy } from './list-copy.rules.ts';

const KEEP: CopyWish = { change: null, existing: 'keep' };
const OVER: CopyWish = { change: null, existing: 'over' };
const SAME: CopyWish = { change: null, existing: 'same' };
const TEN_DEARER = { kind: 'percent', by: 1_000, round: 'cent' } as const;
const TO_THE_EURO = { kind: 'percent', by: 0, round: 'euro' } as const;

test.each([
  // What is copied, and what the other list has.
  [{ price: 12_345, other: null }, KEEP, { kind: 'created', price: 12_345 }],
  [{ price: 12_345, other: 9_999 }, KEEP, { kind: 'kept' }],
  [{ price: 12_345, other: 9_999 }, OVER, { kind: 'changed', price: 12_345 }],
  [{ price: 12_345, other: 12_345 }, OVER, { kind: 'equal' }],
  [
    { price: 12_345, other: null },
    { ...OVER, change: TEN_DEARER },
    { kind: 'created', price: 13_600 },
  ],
  [{ price: 12_345, other: 13_600 }, { ...OVER, change: TEN_DEARER }, { kind: 'equal' }],
  [
    { price: 4_999, other: null },
    { ...SAME, change: TO_THE_EURO },
    { kind: 'refused', why: COPIED_AS_ZERO },
  ],
  [{ price: 0, other: 5_000 }, SAME, { kind: 'refused', why: COPIED_AS_ZERO }],
] as const)('%o, %o', (pair, wish, decision) => {
  expect(decideCopy({ isSource: true, ...pair }, wish)).toEqual(decision);
});

test.each([
  [null, SAME, 'removed'],
  [5_000, SAME, 'kept'],
  [null, OVER, 'kept'],
] as const)('a price of the list that is written into, the other one %s', (other, wish, kind) => {
  expect(decideCopy({ isSource: false, price: 1, other }, wish)).toEqual({ kind });
});
