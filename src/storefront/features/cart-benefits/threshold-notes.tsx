/** The amount still missing to each gift, with a progress bar (C-PRICE-2): "Ancora € 30,00 per l’omaggio". */
import type { Gift, Threshold } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { shortDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/domain/cart/cart-benefits.css';

/** Only the nearest ones are shown, to keep the page calm. */
const SHOWN = 3;

/** Gifts that were reached, shown where the missing amount was. */
export function GiftsWon({ gifts }: { gifts: readonly Gift[] }) {
  const won = gifts.filter((gift) => gift.available);
  if (won.length === 0) return null;
  return (
    <div className="money-part">
      <Note tone="ok">
        <b>{m.benefits_gift_won({ count: won.length })}</b>{' '}
        {won
          .map(({ quantity, um, name }) => `${formatQuantity(quantity)} ${unitName(um, quantity)} ${name}`)
          .join(', ')}
      </Note>
    </div>
  );
}

export function ThresholdNotes({ thresholds }: { thresholds: readonly Threshold[] }) {
  const nearest = [...thresholds].sort((a, b) => b.reached / b.target - a.reached / a.target).slice(0, SHOWN);
  if (nearest.length === 0) return null;
  return (
    <ul className="gifts-ahead">
      {nearest.map((threshold) => (
        <li className="gap" key={`${threshold.promo_code}/${threshold.promo_row}`}>
          <b>
            {threshold.kind === 'value'
              ? m.benefits_value_gap({ amount: formatEuro(threshold.missing, getLocale()) })
              : m.benefits_pieces_gap({ quantity: formatQuantity(threshold.missing) })}
          </b>
          <span>
            {m.benefits_gap_gift({
              quantity: formatQuantity(threshold.gift.quantity),
              um: unitName(threshold.gift.um, threshold.gift.quantity),
              name: threshold.gift.name,
            })}
          </span>
          <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect
              width={Math.min(100, (threshold.reached / threshold.target) * 100).toFixed(1)}
              height="8"
              fill="#FFCB05"
            />
          </svg>
          <small>{m.benefits_gap_until({ title: threshold.title, date: shortDate(threshold.valid_to) })}</small>
        </li>
      ))}
    </ul>
  );
}
