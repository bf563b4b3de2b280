import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/values/locale.ts';
import { CARD_BADGE, OFFER_FROM, OFFER_UNTIL } from './shop-words.rules.ts';

const SHOP = join(import.meta.dirname, '../../../../storefront/locales');

test.each(LOCALES)('the office shows a promo in the words of the shop: %s', (locale) => {
  const texts = JSON.parse(readFileSync(join(SHOP, locale, 'shop.json'), 'utf8')) as Record<string, string>;
  expect(CARD_BADGE[locale]('{date}')).toBe(texts.shop_row_promo);
  expect(OFFER_UNTIL[locale]('{date}')).toBe(texts.shop_offers_until);
  expect(OFFER_FROM[locale]('{n}')).toBe(`${texts.shop_offers_from} {n}`);
});
