import { beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { STORE_KEY } from '#storefront/platform/storage/browser-storage.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const CART = {
  client_id: 10482,
  address_code: 3,
  total_count: 4,
  totale_netto: 118.5,
  totale_doc: 156.65,
} as Cart;
const stored = () => JSON.parse(kept.get(STORE_KEY) ?? '{}').cart;

test('the cart replaces the figures of the header wholesale; a purge sets all of them to zero, also the kept ones (S-3.5, S-4.11)', async () => {
  const { useCartSummary } = await import('./cart-summary.ts');
  useCartSummary.getState().replace(CART);
  expect(stored()).toEqual({ owner: '10482/3', totalCount: 4, totalNet: 118.5, totalDoc: 156.65 });
  useCartSummary.getState().purge();
  expect(useCartSummary.getState()).toMatchObject({ owner: '', totalCount: 0, totalNet: 0, totalDoc: 0 });
  expect(stored()).toEqual({ owner: '', totalCount: 0, totalNet: 0, totalDoc: 0 });
});
