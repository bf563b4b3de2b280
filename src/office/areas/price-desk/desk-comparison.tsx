/** Today's terms and the tried ones beside each other. */
import type { PriceDeskExplained } from '#contract/office/price-desk.ts';
import { formatAmount } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { amount, marginWords } from './desk-words.ts';

export function DeskComparison({ now, tried }: { now: PriceDeskExplained; tried: PriceDeskExplained }) {
  const texts: ReadonlyArray<readonly [name: string, of: (one: PriceDeskExplained) => string]> = [
    [m.pricedesk_day(), ({ day }) => longDate(day)],
    [m.pricedesk_step_list(), ({ list }) => list || '–'],
    [m.pricedesk_quantity(), ({ quantity }) => formatQuantity(quantity)],
    [m.pricedesk_chain(), ({ chain }) => chain || '–'],
    [m.pricedesk_step_promo(), ({ promo, net, gross }) => promo || (net !== null && gross === null ? '' : '–')],
  ];
  const amounts: ReadonlyArray<
    readonly [name: string, of: (one: PriceDeskExplained) => number | null, words: typeof amount]
  > = [
    [m.pricedesk_gross(), ({ gross }) => gross, unitPrice],
    [m.pricedesk_net_title(), ({ net }) => net, unitPrice],
    [m.pricedesk_step_line(), ({ total }) => total, amount],
    [m.pricedesk_step_coupon(), ({ coupon }) => coupon, amount],
    [m.pricedesk_step_vat(), ({ vat }) => vat, amount],
    [m.pricedesk_document(), ({ document }) => document, amount],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than its place it scrolls sideways, also by keys
    <section className="desk-comparison" aria-label={m.pricedesk_what_if()} tabIndex={0}>
      <table className="desk-comparison__table">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{m.pricedesk_what()}</span>
            </th>
            <th scope="col">{m.pricedesk_now()}</th>
            <th scope="col">{m.pricedesk_trial()}</th>
            <th scope="col">{m.pricedesk_difference()}</th>
          </tr>
        </thead>
        <tbody>
          {texts.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(now)}</td>
              <td className={of(now) === of(tried) ? undefined : 'desk-comparison__changed'}>{of(tried)}</td>
              <td />
            </tr>
          ))}
          {amounts.map(([name, of, words]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{words(of(now))}</td>
              <td className={of(now) === of(tried) ? undefined : 'desk-comparison__changed'}>{words(of(tried))}</td>
              <td>{difference(of(now), of(tried), words)}</td>
            </tr>
          ))}
          {now.margin && tried.margin && (
            <tr className="price-desk__inside">
              <th scope="row">{m.pricedesk_margin()}</th>
              <td>{marginWords(now)}</td>
              <td className={marginWords(now) === marginWords(tried) ? undefined : 'desk-comparison__changed'}>
                {marginWords(tried)}
              </td>
              <td>{points(now.margin.percent, tried.margin.percent)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Percentages differ by points. */
function points(now: number | null, tried: number | null): string {
  if (now === null || tried === null || now === tried) return '';
  const said = formatAmount(Math.abs(tried - now), getLocale(), 1);
  return m.pricedesk_points({ points: `${tried > now ? '+' : '−'}${said}` });
}

function difference(now: number | null, tried: number | null, words: typeof amount): string {
  if (now === null || tried === null || now === tried) return '';
  const between = Math.round((tried - now) * 10_000) / 10_000;
  return `${between > 0 ? '+' : '−'}${words(Math.abs(between))}`;
}
