/**
 * How many files of browser tests run at the same time, each with a shop of its own: most of a test is waiting for a browser. A given
 * shop (SHOP_URL) is one for all, and its files come one after the other.
 */
import { availableParallelism } from 'node:os';

const MOST = 2;

export const WORKERS = process.env.SHOP_URL
  ? 1
  : Number(process.env.E2E_WORKERS ?? Math.min(MOST, availableParallelism()));
