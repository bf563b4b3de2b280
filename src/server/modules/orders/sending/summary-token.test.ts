import { expect, test } from 'vitest';
import { createSummaryTokens, type Summary } from './summary-token.ts';

const summary: Summary = {
  cartId: 7,
  version: 3,
  customerId: 101,
  addressCode: 1,
  kind: 'client',
  delivery: null,
  gifts: '',
  totals: { shipping: 1_000_000, pickup: 901_000 },
};

test('what was signed is read again; anything else is not', () => {
  let now = new Date('2026-03-10T10:00:00Z');
  const tokens = createSummaryTokens(['secret of the shop'], () => now);
  const token = tokens.sign(summary);
  expect(tokens.read(token)).toEqual({ summary, expired: false });
  const [payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...summary, totals: { shipping: 1, pickup: 1 } })).toString('base64url');
  for (const wrong of ['', 'x', `${payload}.`, `${forged}.${signature}`, `${payload}.${signature}x`.slice(0, -3)])
    expect(tokens.read(wrong)).toBeUndefined();
  expect(createSummaryTokens(['another secret'], () => now).read(token)).toBeUndefined();
  now = new Date('2026-03-10T23:00:00Z');
  expect(tokens.read(token)?.expired).toBe(true);
});
