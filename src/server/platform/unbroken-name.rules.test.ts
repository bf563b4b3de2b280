import { expect, test } from 'vitest';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';

test.each([
  ['Vite testa esagonale M8 × 20, filetto intero', 'Vite testa esagonale M8_×_20, filetto intero'],
  ['Rondella M8 · 8,4 × 16 × 1,6', 'Rondella M8 · 8,4_×_16_×_1,6'],
  ['Curva 90° Ø 22', 'Curva 90° Ø_22'],
  ['Tubo 1" × 25', 'Tubo 1"_×_25'],
  ['Colla × legno', 'Colla × legno'],
])('%s', (name, shown) => {
  expect(unbrokenName(name)).toBe(shown.replaceAll('_', '\u00a0'));
});
