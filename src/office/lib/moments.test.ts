import { expect, test } from 'vitest';
import { shortMoment } from './moments.ts';

const NOW = new Date('2026-11-24T18:00:00Z');

test.each([
  ['2026-11-24T07:05:00Z', '8:05'],
  ['2026-11-24T17:59:00Z', '18:59'],
  ['2026-11-23T23:30:00Z', '0:30'],
  ['2026-11-23T22:59:00Z', '23/11 23:59'],
  ['2025-12-31T23:30:00Z', '01/01 0:30'],
  ['2025-12-31T22:30:00Z', '31/12/2025'],
  ['not a time', 'not a time'],
])('%s in Rome is %s (C-OFF-11)', (iso, shown) => {
  expect(shortMoment(iso, NOW, 'Europe/Rome')).toBe(shown);
});
