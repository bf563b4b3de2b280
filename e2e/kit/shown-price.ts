/** The visible text of a price: prices with four decimals have a text for screen readers beside it (`domain/article/price.tsx`). */
import type { Locator } from 'playwright-core';

const seen = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const spoken of copy.querySelectorAll('.visually-hidden')) spoken.remove();
  return copy.textContent ?? '';
};

export const shownPrice = (price: Locator): Promise<string> => price.evaluate(seen);
export const shownPrices = async (prices: Locator): Promise<string[]> =>
  Promise.all((await prices.all()).map(shownPrice));
