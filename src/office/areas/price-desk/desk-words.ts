/** Words of the price desk: steps, what was compared, why it lost. */
import type { LookedAt, PriceDeskExplained } from '#contract/office/price-desk.ts';
import { formatAmount, formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';

type Step = PriceDeskExplained['steps'][number]['step'];

const STEPS: Readonly<Record<Step, () => string>> = {
  list: m.pricedesk_step_list,
  scale: m.pricedesk_step_scale,
  break: m.pricedesk_step_break,
  discount: m.pricedesk_step_discount,
  promo: m.pricedesk_step_promo,
  rounding: m.pricedesk_step_line,
  gift: m.pricedesk_step_gift,
  coupon: m.pricedesk_step_coupon,
  vat: m.pricedesk_step_vat,
};

export const stepName = (step: Step): string => STEPS[step]();

const KINDS: Readonly<Record<LookedAt['kind'], () => string>> = {
  'list-of-address': m.pricedesk_of_address,
  'list-of-customer': m.pricedesk_of_customer,
  'default-list': m.pricedesk_default_list,
  'replacing-list': m.pricedesk_replacing,
  'tried-list': m.pricedesk_tried,
  scale: m.pricedesk_scale,
  break: m.pricedesk_break,
  'chain-of-article': m.pricedesk_of_article,
  'chain-of-parent': m.pricedesk_of_parent,
  'chain-of-family': m.pricedesk_of_family,
  'chain-of-brand': m.pricedesk_of_brand,
  'chain-of-address': m.pricedesk_of_address,
  'chain-of-customer': m.pricedesk_of_customer,
  'tried-chain': m.pricedesk_tried,
  'net-promo': m.pricedesk_net,
  'extra-promo': m.pricedesk_extra,
  'tried-promo': m.pricedesk_tried,
  gift: m.pricedesk_counts,
  coupon: m.pricedesk_coupon,
  rounding: m.pricedesk_rounding,
  vat: m.pricedesk_vat,
};

export const amount = (euros: number | null): string => (euros === null ? '–' : formatEuro(euros, getLocale()));

/** `32,5 % · sotto il minimo`; '' = the caller may not see it. */
export function marginWords({ margin }: PriceDeskExplained): string {
  if (!margin) return '';
  return margin.below_floor
    ? `${percentWords(margin.percent)} · ${m.articles_below_floor()}`
    : percentWords(margin.percent);
}

/** `Listino B · del cliente · dal 01/01/2026`, without what a candidate has not. */
export function lookedName(looked: LookedAt): string {
  const { kind, name, chain, from, price, valid_from: begin, valid_to: end } = looked;
  if (kind === 'rounding') return m.pricedesk_rounded({ decimals: from ?? 4 });
  const days = [begin && m.pricedesk_since({ day: longDate(begin) }), end && m.pricedesk_until({ day: longDate(end) })];
  const pieces = from === null ? '' : m.pricedesk_from({ pieces: formatQuantity(from) });
  const threshold =
    kind === 'gift' && price !== null ? m.pricedesk_over({ amount: formatAmount(price, getLocale()) }) : '';
  const title = name || (kind === 'coupon' ? looked.code : '') || (chain ? '' : KINDS[kind]());
  const parts = [title, chain, title === KINDS[kind]() ? '' : KINDS[kind](), pieces, threshold, ...days];
  return parts.filter(Boolean).join(' · ');
}

const REASONS: Readonly<Record<Exclude<LookedAt['why'], 'applies'>, () => string>> = {
  'address-has-own': m.pricedesk_why_address,
  'customer-has-own': m.pricedesk_why_customer,
  replaced: m.pricedesk_why_replaced,
  'not-yet': m.pricedesk_why_not_yet,
  over: m.pricedesk_why_over,
  off: m.pricedesk_why_off,
  'began-earlier': m.pricedesk_why_began_earlier,
  'ends-later': m.pricedesk_why_ends_later,
  'not-reached': m.pricedesk_why_not_reached,
  'higher-reached': m.pricedesk_why_higher,
  'less-specific': m.pricedesk_why_less_specific,
  'replaced-by-net': m.pricedesk_why_net,
  dearer: m.pricedesk_why_dearer,
  'same-price': m.pricedesk_why_same,
  'not-entitled': m.pricedesk_why_not_entitled,
  unknown: m.pricedesk_why_unknown,
  used: m.pricedesk_why_used,
  'used-up': m.pricedesk_why_used_up,
  'not-covered': m.pricedesk_why_not_covered,
  'promo-row': m.pricedesk_why_promo_row,
  minimum: m.pricedesk_why_minimum,
};

/** Why it lost, with the price that it would have given. */
export function lostWords({ why, kind, price }: LookedAt): string {
  if (why === 'applies') return '';
  const reason = REASONS[why]();
  const wouldGive = kind.includes('promo') || kind.includes('chain') || kind === 'scale' || kind === 'break';
  return wouldGive && price !== null ? `${reason}, ${m.pricedesk_would_give({ price: unitPrice(price) })}` : reason;
}
