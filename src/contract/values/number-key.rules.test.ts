import { expect, test } from 'vitest';
import { numberKey } from './number-key.rules.ts';

test.each([
  ['FT/0012-A', 'FT12A'],
  ['ft 12a', 'FT12A'],
  ['2026/8.033', '20268033'],
  ['OA/3.987', 'OA3987'],
  ['000', '0'],
  ['A-007/B-010', 'A7B10'],
  ['  ', ''],
  ['Nº 5', 'NO5'],
  ['ＦＴ１２', 'FT12'],
])('%j is found as %j (C-DOC-2)', (written, key) => {
  expect(numberKey(written)).toBe(key);
});
