import { expect, test } from 'vitest';
import { unitInTitle } from './titled-unit.rules.ts';

test.each([
  ['Corrente nominale (A)', 'A'],
  ['Sezione [mm²]', 'mm²'],
  ['Temperatura (°C) ', '°C'],
  ['Peso ( kg )', 'kg'],
  ['Lunghezza', undefined],
  ['Attacco (lato caldo)', undefined],
  ['Tensione (V) nominale', undefined],
  ['Norma (EN 60898)', undefined],
])('%s: %s', (title, unit) => {
  expect(unitInTitle(title)).toBe(unit);
});
