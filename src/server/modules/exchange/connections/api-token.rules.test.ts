import { expect, test } from 'vitest';
import { tokenFrom, tokenText } from './api-token.rules.ts';

const SECRET = `${'aB3-_'.repeat(8)}xyz`;

test('what is shown once is what the header carries', () => {
  expect(tokenFrom(`Bearer ${tokenText({ id: 7, secret: SECRET })}`)).toEqual({ id: 7, secret: SECRET });
  expect(tokenFrom(`bearer bk_7_${SECRET} `)).toEqual({ id: 7, secret: SECRET });
});

test.each([
  undefined,
  '',
  `bk_7_${SECRET}`,
  `Basic bk_7_${SECRET}`,
  `Bearer bk_7_${SECRET.slice(1)}`,
  `Bearer bk_7_${SECRET}x`,
  `Bearer bk_x_${SECRET}`,
  `Bearer bk_12345678901_${SECRET}`,
  `Bearer bk_7_${SECRET.replace('a', 'è')}`,
])('%s is no key', (header) => expect(tokenFrom(header)).toBeUndefined());
