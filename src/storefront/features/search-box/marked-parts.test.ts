import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

/** Marked letters in brackets. */
const shown = (label: string, typed: string) =>
  markedParts(label, typed)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

test.each([
  ['Valvola a sfera', 'valv', '[Valv]ola a sfera'],
  ['Valvola a sfera', 'sfera valvola', '[Valvola] a [sfera]'],
  ['Vite TE zincata', 'viti', '[Vit]e TE zincata'],
  ['Vite TE M8×20 zincata', 'm8x20', 'Vite TE [M8×20] zincata'],
  ['Qualità superiore', 'qualita', '[Qualità] superiore'],
  ['VT933.08.020', 'vt933.08', '[VT933].[08].020'],
  ['Rubinetto', 'netto', 'Rubinetto'],
  ['Rondella piana', 'r', '[R]ondella piana'],
  ['Valvola a sfera Adria', 'valvola a sfera', '[Valvola] [a] [sfera] Adria'],
  ['Tubo', '', 'Tubo'],
  ['Tubo', '-- /', 'Tubo'],
])('%s, typed %s', (label, typed, expected) => {
  expect(shown(label, typed)).toBe(expected);
});

test('joined again, the parts are the label', () => {
  for (const label of ['Curva 90° M/F 22', 'İstanbul', '']) {
    expect(
      markedParts(label, 'curva 22 i')
        .map((part) => part.text)
        .join(''),
    ).toBe(label);
  }
});
