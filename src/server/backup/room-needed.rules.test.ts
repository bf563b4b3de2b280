import { expect, test } from 'vitest';
import { roomNeeded } from './room-needed.rules.ts';

test.each([
  ['the newest backup and a quarter more', 8_000_000_000, 10_256_000_000],
  ['without one, what the data takes', undefined, 40_256_000_000],
])('%s', (_, newest, needs) => {
  expect(roomNeeded(newest, { database: 30_000_000_000, files: 10_000_000_000 })).toBe(needs);
});
