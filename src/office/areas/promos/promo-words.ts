/** Words of promos, gifts and coupons: states, fields, whom they are for. */
import type { PromoField } from '#contract/office/promos.ts';
import { m } from '#office/messages/messages.js';

export type BenefitSort = 'promo' | 'gift' | 'coupon';

/** In Italian promos have words of their own. */
const OF_PROMOS = {
  running: m.promos_state_running,
  planned: m.promos_state_planned,
  over: m.promos_state_over,
  off: m.promos_state_off,
  mixed: m.promos_state_mixed,
  'used-up': m.coupons_state_used_up,
} as const;
export type BenefitState = keyof typeof OF_PROMOS;
const OF_OTHERS = {
  ...OF_PROMOS,
  over: m.coupons_state_over,
  off: m.gifts_state_off,
  mixed: m.gifts_state_mixed,
} as const;

export function benefitState(state: BenefitState, of: BenefitSort): string {
  if (of === 'coupon' && state === 'off') return m.coupons_off();
  return (of === 'promo' ? OF_PROMOS : OF_OTHERS)[state]();
}

const FIELDS: Readonly<Record<PromoField, () => string>> = {
  title_it: m.promos_title_it,
  title_en: m.promos_title_en,
  valid_from: m.promos_from,
  valid_to: m.promos_to,
  entitled: m.promos_who,
  off: m.promos_off,
  lines: m.promos_lines,
};

/** Undefined: not a field of promos. */
export const promoFieldName = (field: string): string | undefined => FIELDS[field as PromoField]?.();

/** `all` → everybody, `list:B` → list B, `customer:18|42` → 2 customers. */
export function entitledWords(entitled: string, names: Readonly<Record<string, string>> = {}): string {
  if (entitled === 'all') return m.promos_everybody();
  if (entitled.startsWith('list:')) return m.promos_list_of({ list: entitled.slice(5) });
  const customers = entitled.slice('customer:'.length).split('|');
  const [first = ''] = customers;
  return customers.length === 1
    ? (names[`customer:${first}`] ?? m.promos_customer_of({ customer: first }))
    : m.promos_customers({ count: customers.length });
}

/** What the history shows of a list of lines. */
export function linesWords(lines: readonly unknown[]): string {
  return lines
    .map((line) => {
      const { code, net, chain, gift } = line as { code?: string; net?: number | null; chain?: string; gift?: string };
      return [code, gift, net ?? chain].filter((part) => part !== undefined && part !== '').join(' ');
    })
    .join(', ');
}

/** Of a conflict: values that are no plain text. */
export function promoValueWords(field: string, value: unknown): string | undefined {
  if (field === 'entitled' && typeof value === 'string' && value !== '') return entitledWords(value);
  return Array.isArray(value) ? linesWords(value) : undefined;
}
