/** Small phrases about an article that rows, pages and tables share. */
import type { Card } from '#contract/endpoints/article.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { m } from '#storefront/messages/messages.js';

/** Sold through its children, not by itself (C-CAT-2). */
export function isParent(card: Pick<Card, 'num_childs'>): boolean {
  return card.num_childs > 0;
}

/** Sold in more than one packaging, so that the buyer can choose one. */
export function severalPacks(card: Pick<Card, 'packagings' | 'addable'>): boolean {
  return card.addable && card.packagings.length > 1;
}

/** `Conf. 100 pz`; of a parent whose children differ `Conf. 50–100`. */
export function packLabel(card: Pick<Card, 'packagings' | 'num_childs' | 'um'>): string {
  const [first, last] = [card.packagings[0], card.packagings.at(-1)];
  if (!first || !last) return '';
  if (isParent(card) && first.quantity !== last.quantity)
    return m.shop_row_pack_range({ from: formatQuantity(first.quantity), to: formatQuantity(last.quantity) });
  const pieces = isParent(card) ? first.quantity : stepOf(card.packagings);
  return m.shop_row_pack({ quantity: formatQuantity(pieces), um: unitName(card.um, pieces) });
}
