import { expect, test } from 'vitest';
import { acknowledged, type HandedOrder, handoverState, type StoredHandover } from './handover-state.rules.ts';

const order: HandedOrder = { state: 'open', status: 'IA', release: 'sent', paidByCard: false };

test.each<[Partial<HandedOrder>, string]>([
  [{}, 'offered'],
  [{ release: 'accepted' }, 'pending'],
  [{ release: 'accepted', status: 'NE' }, 'offered'],
  [{ release: 'accepted', status: 'partial' }, 'offered'],
  [{ release: 'accepted', paidByCard: true }, 'pending'],
  [{ release: 'paid' }, 'pending'],
  [{ release: 'paid', paidByCard: true }, 'offered'],
  [{ release: 'paid', status: 'NE' }, 'offered'],
  [{ release: null, status: 'NE' }, 'pending'],
  [{ status: 'cancelled' }, 'withdrawn'],
  [{ release: 'accepted', status: 'cancelled' }, 'withdrawn'],
  [{ state: 'acknowledged', status: 'cancelled' }, 'acknowledged'],
  [{ state: 'refused' }, 'refused'],
])('%o is %s (C-EXC-4)', (more, state) => expect(handoverState({ ...order, ...more })).toBe(state));

const open: StoredHandover = { state: 'open', erpNumber: '', ackedVersion: 0, reason: '' };
const yes = { state: 'acknowledged', erpNumber: '4711', version: 1, reason: '' } as const;
const no = { state: 'refused', erpNumber: '', version: 1, reason: 'no such customer' } as const;

test('the first acknowledgement counts, the same again changes nothing (C-EXC-2)', () => {
  const first = acknowledged(open, yes);
  expect(first).toEqual({
    result: 'acknowledged',
    after: { state: 'acknowledged', erpNumber: '4711', ackedVersion: 1, reason: '' },
  });
  expect(acknowledged(first.after, yes)).toEqual({ result: 'already', after: first.after });
  expect(acknowledged(first.after, { ...yes, erpNumber: '' }).result).toBe('already');
});

test('a number that comes later is stored, another one is a conflict', () => {
  const { after } = acknowledged(open, { ...yes, erpNumber: '' });
  const numbered = acknowledged(after, yes);
  expect(numbered).toMatchObject({ result: 'acknowledged', after: { erpNumber: '4711' } });
  expect(acknowledged(numbered.after, { ...yes, erpNumber: '4712' })).toEqual({
    result: 'conflict',
    after: numbered.after,
  });
});

test('an amended order is acknowledged once more, an older version changes nothing', () => {
  const { after } = acknowledged(open, { ...yes, version: 2 });
  expect(acknowledged(after, { ...yes, version: 3 })).toMatchObject({
    result: 'acknowledged',
    after: { ackedVersion: 3 },
  });
  expect(acknowledged(after, { ...yes, version: 1 })).toEqual({ result: 'already', after });
});

test('a refusal can be mended, what is in the books cannot be refused', () => {
  const refused = acknowledged(open, no);
  expect(refused).toMatchObject({ result: 'refused', after: { state: 'refused', reason: 'no such customer' } });
  expect(acknowledged(refused.after, no).result).toBe('already');
  expect(acknowledged(refused.after, { ...no, reason: 'blocked' })).toMatchObject({ result: 'refused' });
  const mended = acknowledged(refused.after, yes);
  expect(mended).toMatchObject({ result: 'acknowledged', after: { state: 'acknowledged', reason: '' } });
  expect(acknowledged(mended.after, no)).toEqual({ result: 'conflict', after: mended.after });
});
