/** The shop of this worker's tests. */
import { inject } from 'vitest';
import type { TestedShop } from './global-setup.ts';

export function testedShop(): TestedShop {
  const shops = inject('shops');
  // Vitest numbers its workers from 1 on.
  const shop = shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length];
  if (!shop) throw new Error('There is no shop for this worker.');
  return shop;
}
