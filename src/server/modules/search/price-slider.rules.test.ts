import { expect, test } from 'vitest';
import { sliderOf } from './price-slider.rules.ts';

const SETTINGS = { max: 1000, step: 50, gap: 100 };

test.each([
  ['as dear as the settings say', 1000, { max: 1000, step: 50, gap: 100 }],
  ['dearer: it follows', 1024, { max: 1050, step: 50, gap: 100 }],
  ['nearly', 980, { max: 980, step: 20, gap: 40 }],
  ['taps', 136.4, { max: 140, step: 5, gap: 10 }],
  ['ten euros', 10, { max: 10, step: 0.5, gap: 1 }],
  ['screws', 0.2, { max: 0.2, step: 0.01, gap: 0.02 }],
  ['washers', 0.0147, { max: 0.015, step: 0.0005, gap: 0.001 }],
  ['nothing to pay', 0, { max: 0.0001, step: 0.0001, gap: 0.0002 }],
])('%s: %d', (_, dearest, slider) => {
  expect(sliderOf(dearest, SETTINGS)).toEqual(slider);
});

test('a shop with its own settings', () => {
  expect(sliderOf(30, { max: 200, step: 10, gap: 0 })).toEqual({ max: 30, step: 1, gap: 0 });
});
