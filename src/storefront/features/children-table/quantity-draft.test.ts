import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from './quantity-draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('filled rows are kept per customer and table', () => {
  storeDraft('101/1', 7, { 1: 50, 2: 0 });
  storeDraft('101/1', 8, { 9: 5 });
  expect(readDraft('101/1', 7)).toEqual({ 1: 50 });
  expect(readDraft('101/2', 7)).toEqual({});
  expect(readDraft('101/1', 9)).toEqual({});
});

test('a table without filled rows leaves nothing behind', () => {
  storeDraft('101/1', 7, { 1: 50 });
  storeDraft('101/1', 7, { 1: 0 });
  expect(stored.size).toBe(0);
});

test('the oldest of many tables go', () => {
  for (let table = 1; table <= 50; table++) storeDraft('101/1', table, { 1: table });
  expect(readDraft('101/1', 10)).toEqual({});
  expect(readDraft('101/1', 50)).toEqual({ 1: 50 });
});

test.each(['no json', '{}', '[["101/1",7]]', '[["101/1",7,{"1":"x"}]]', '[["101/1",7,{"1":-5}]]'])(
  'what else stands in the storage is ignored: %s',
  (text) => {
    stored.set('oc-sizes', text);
    expect(readDraft('101/1', 7)).toEqual({});
  },
);
