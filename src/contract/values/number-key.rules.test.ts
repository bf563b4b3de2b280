import { expect, test } from 'vitest';
import { linkKeys, numberKey } from './number-key.rules.ts';

test.each([
  ['FT/0012-A', 'FT/12/A'],
  ['ft 12a', 'FT/12/A'],
  ['2026/8.033', '2026/8033'],
  ['OA/3.987', 'OA/3987'],
  ['000', '0'],
  ['1/12', '1/12'],
  ['11/2', '11/2'],
  ['A-007/B-010', 'A/7/B/10'],
  ['  ', ''],
  ['Nº 5', 'NO/5'],
  ['ＦＴ１２', 'FT/12'],
])('%j is found as %j (C-DOC-2)', (written, key) => {
  expect(numberKey(written)).toBe(key);
});

test('a document is named with its series in front, behind, or not at all (C-DOC-5)', () => {
  expect(linkKeys('A', '0012')).toEqual(['12', 'A/12', '12/A']);
  expect(linkKeys('', 'FT/5')).toEqual(['FT/5']);
});
