import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBreachedPasswords, FILTER_FILE } from './breached-passwords.ts';

const isBreached = createBreachedPasswords();

test.each(['password123', 'Password123', 'football1', 'trustno1', 'liverpool1', 'qwerty123456', 'starwars1'])(
  '%s is known from breaches, however it is capitalised',
  (password) => {
    expect(isBreached(password)).toBe(true);
  },
);

test.each([
  'vite-m8x20-zincata',
  'bancale-demo',
  'però più su',
  'dado esagonale M12',
  'correct horse battery staple bolt',
])('%s is not', (password) => {
  expect(isBreached(password)).toBe(false);
});

test('of 50 000 passwords that nobody has, less than one in 2 000 is refused', () => {
  let refused = 0;
  for (let i = 0; i < 50_000; i++) if (isBreached(`zincata-${i * 7919}-viti-${i}`)) refused += 1;
  expect(refused).toBeLessThan(25);
});

test('the filter is 240 KB', () => {
  expect(statSync(FILTER_FILE).size).toBe(240_000);
});
