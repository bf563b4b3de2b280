/**
 * How many browser test files run at the same time, each with a shop of its own: a test mostly waits for its browser. A given shop
 * (SHOP_URL) is shared by all, and the files run one after the other.
 */
import { availableParallelism } from 'node:os';

const MOST = 2;

export const WORKERS = process.env.SHOP_URL
  ? 1
  : Number(process.env.E2E_WORKERS ?? Math.min(MOST, availableParallelism()));
