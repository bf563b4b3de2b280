import { beforeEach, expect, test, vi } from 'vitest';
import { STORE_KEY } from './browser-storage.ts';
import { dropPageParts, storeParts } from './stored-state.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('parts are written one by one and do not disturb each other (S-3.70)', () => {
  storeParts({ cart: { totalCount: 2 } });
  storeParts({ price_view: 'NET_PRICE' });
  expect(JSON.parse(kept.get(STORE_KEY) ?? '')).toEqual({ cart: { totalCount: 2 }, price_view: 'NET_PRICE' });
});

test('on leaving the page the filter and child parts are dropped, the others stay (S-3.63, S-4.38)', () => {
  storeParts({ filter: { route: '/shop?brand=ruvo' }, child: { carti: 'VT933' }, cart: { totalCount: 2 } });
  dropPageParts();
  expect(JSON.parse(kept.get(STORE_KEY) ?? '')).toEqual({ cart: { totalCount: 2 } });
});

test.each(['x', 'null', '"a"', '[1]'])('what another hand has written (%s) is as if there was nothing', (text) => {
  kept.set(STORE_KEY, text);
  storeParts({ cart: 1 });
  expect(JSON.parse(kept.get(STORE_KEY) ?? '').cart).toBe(1);
});
