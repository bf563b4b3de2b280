/**
 * Ratings from 0 to 5 as five stars, filled by a percentage of their width (storefront.md §3 "Product (card)"); nothing without
 * ratings.
 */
import { formatAmount } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import sprite from '#storefront/ui/sprite.svg?url';

const FIVE = `${sprite}#stars`;

export function RatingBar({ ratings }: { ratings: number }) {
  if (!(ratings > 0)) return null;
  const most = Math.min(5, ratings);
  return (
    <svg className="rate" role="img" aria-label={m.shell_rating({ stars: formatAmount(most, getLocale(), 1) })}>
      <use href={FIVE} />
      <svg aria-hidden="true" width={`${(most * 20).toFixed(1)}%`}>
        <use href={FIVE} width="60" height="12" />
      </svg>
    </svg>
  );
}
