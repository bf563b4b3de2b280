import { expect, test } from 'vitest';
import { byteRange } from './byte-range.rules.ts';

test.each([
  [undefined, 100, undefined],
  ['bytes=0-', 100, { first: 0, last: 99 }],
  ['bytes=0-0', 100, { first: 0, last: 0 }],
  ['bytes=10-19', 100, { first: 10, last: 19 }],
  ['bytes=90-500', 100, { first: 90, last: 99 }],
  ['bytes=-10', 100, { first: 90, last: 99 }],
  ['bytes=-500', 100, { first: 0, last: 99 }],
  ['bytes=100-', 100, 'beyond'],
  ['bytes=-0', 100, 'beyond'],
  ['bytes=0-', 0, 'beyond'],
  ['bytes=20-10', 100, undefined],
  ['bytes=0-1,5-6', 100, undefined],
  ['items=0-1', 100, undefined],
  ['bytes=-', 100, undefined],
  ['nonsense', 100, undefined],
])('%s of %d bytes', (header, size, part) => {
  expect(byteRange(header, size)).toEqual(part);
});
