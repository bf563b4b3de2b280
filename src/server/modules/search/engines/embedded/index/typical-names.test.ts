import { expect, test } from 'vitest';
import { lengthOf, nameHash, TYPICAL_FACTOR, typicalOf } from './typical-names.ts';

const typical = (brands: readonly number[]) => [
  ...typicalOf(Uint32Array.from(names, nameHash), Uint32Array.from(brands)),
];
const names = [
  'Omeprazolo 28 cps',
  'OMEPRAZOLO 28 CPS',
  'omeprazolo 28 cps',
  'Omeprazolo 14 cps',
  'Omeprazolo 14 cps',
  'Relè',
];
test('a name counts as often as brands have it, whatever its case', () => {
  expect(typical([1, 2, 3, 1, 2, 1])).toEqual([5, 5, 5, 3, 3, 0]);
  expect(typical([1, 1, 2, 4, 4, 4])).toEqual([3, 3, 3, 0, 0, 0]);
});

test('a name of its own changes no score, and thirty brands with one name some per cent', () => {
  const many = (brands: number) =>
    typicalOf(
      new Uint32Array(brands).fill(7),
      new Uint32Array(brands).map((_, at) => at),
    );
  expect(TYPICAL_FACTOR[0]).toBe(1);
  expect(TYPICAL_FACTOR[many(30)[0] as number]).toBeCloseTo(1.05, 2);
  expect(TYPICAL_FACTOR[many(5000)[0] as number]).toBeCloseTo(1.05, 2);
});

test('of equal articles the one whose name says less else comes first', () => {
  const factor = (parts: number) => TYPICAL_FACTOR[lengthOf(parts)] as number;
  expect(factor(4)).toBeGreaterThan(factor(6));
  expect(factor(0)).toBe(1);
  expect(factor(40)).toBeCloseTo(0.985, 3);
  // Both at once.
  expect(TYPICAL_FACTOR[lengthOf(4) | 3]).toBeCloseTo(factor(4) * 1.01, 6);
});
