import { expect, test } from 'vitest';
import { readPasted } from './pasted-lines.rules.ts';

test.each([
  ['VT1', { code: 'VT1', net: null, chain: '', from: 1 }],
  ['VT1\t3,90', { code: 'VT1', net: 39_000, chain: '', from: 1 }],
  ['VT 1\t€ 1.234,5\t10', { code: 'VT 1', net: 12_345_000, chain: '', from: 10 }],
  ['VT1;50+10;100', { code: 'VT1', net: null, chain: '50+10', from: 100 }],
  ['VT1;5%', { code: 'VT1', net: null, chain: '5', from: 1 }],
  ['VT1 3.90 2,5', { code: 'VT1', net: 39_000, chain: '', from: 2.5 }],
  ['VT1;gratis', { fault: 'bad-price' }],
  ['VT1;3,90;tanti', { fault: 'bad-pieces' }],
  ['VT1;3,90;0', { fault: 'bad-pieces' }],
  [';3,90', { fault: 'no-code' }],
])('%j', (text, line) => {
  expect(readPasted(text)).toEqual([{ text, ...line }]);
});

test('empty lines are no lines, and each keeps its own text', () => {
  expect(readPasted('A\r\n\n  \nB\t1').map(({ text }) => text)).toEqual(['A', 'B\t1']);
});
