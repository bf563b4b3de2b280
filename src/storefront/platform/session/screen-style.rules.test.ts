import { expect, test } from 'vitest';
import { SCREENS } from '#contract/values/constants.ts';
import { screenStyle } from './screen-style.rules.ts';

test('nothing is written for what the style sheets say themselves', () => {
  expect(screenStyle(SCREENS)).toBe('');
});

test('changed looks become custom properties', () => {
  const { toasts, sticky, carousel } = SCREENS;
  const changed = {
    ...SCREENS,
    toasts: { ...toasts, widthPx: 420 },
    sticky: { ...sticky, fromPx: 0, offsetPx: 8 },
    carousel: { ...carousel, gapPx: 12, home: { ...carousel.home, wide: 8 } },
  };
  expect(screenStyle(changed)).toBe(
    ':root{--toast:420px;--sticky-from:0px;--sticky-offset:8px;--slides-gap:12px;--slides-wide:8}',
  );
});
