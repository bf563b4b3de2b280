import { expect, test } from 'vitest';
import { agreedPrice } from './agreed-price.rules.ts';

const price = (net: number | null) => (net === null ? null : { net });

test.each([
  // pieces before → now; agreed; today for those before, for those now → what counts
  ['unchanged: agreed, whatever it costs today', 10, 10, 500, 700, 700, 500],
  ['more, no break crossed: agreed', 10, 20, 500, 700, 700, 500],
  ['more, and cheaper from there on', 10, 100, 500, 500, 450, 450],
  ['more, cheaper from there on, but dearer than agreed', 10, 100, 500, 700, 600, 500],
  ['less, no break crossed: agreed', 10, 5, 500, 700, 700, 500],
  ['less, and the break is lost', 100, 10, 450, 450, 500, 500],
  ['no price today: agreed', 10, 20, 500, null, null, 500],
])('%s (C-ORD-5)', (_, before, now, agreed, todayBefore, todayNow, expected) => {
  const prices = { agreed: { net: agreed }, todayBefore: price(todayBefore), todayNow: price(todayNow) };
  expect(agreedPrice({ before, now }, prices).net).toBe(expected);
});
