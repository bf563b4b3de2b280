/** Ratings from 0 to 5 as a bar of 0 to 100 % (storefront.md §3 "Product (card)"); nothing without ratings. */
import { formatAmount } from '#contract/money.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';

export function RatingBar({ ratings }: { ratings: number }) {
  if (!(ratings > 0)) return null;
  const stars = formatAmount(Math.min(5, ratings), getLocale(), 1);
  return (
    <svg
      className="rate"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={m.shell_rating({ stars })}
    >
      <rect width={(Math.min(5, ratings) * 20).toFixed(1)} height="4" fill="#16191D" />
    </svg>
  );
}
