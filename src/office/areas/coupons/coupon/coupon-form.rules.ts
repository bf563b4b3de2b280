/** The values of a coupon as texts that are typed, and back. */
import type { CouponValues } from '#contract/office/coupons.ts';
import type { Locale } from '#contract/values/locale.ts';
import { readTyped } from '#contract/values/written-number.ts';

/** Numbers as typed; '' = none. */
export type CouponForm = Omit<CouponValues, 'amount' | 'minimum' | 'max_uses'> & {
  readonly amount: string;
  readonly minimum: string;
  readonly max_uses: string;
};

const written = (value: number | null | undefined, locale: Locale): string =>
  value === null || value === undefined ? '' : locale === 'it' ? String(value).replace('.', ',') : String(value);

export const couponForm = (values: CouponValues, locale: Locale): CouponForm => ({
  ...values,
  amount: written(values.amount, locale),
  minimum: values.minimum === 0 ? '' : written(values.minimum, locale),
  max_uses: written(values.max_uses, locale),
});

export type CouponFormFault = 'number' | 'whole';

/** The values of the fields that were changed, and those that cannot be read. */
export function couponValues(
  { amount, minimum, max_uses: uses, ...rest }: Partial<CouponForm>,
  locale: Locale,
): {
  readonly values: Partial<CouponValues>;
  readonly faults: Partial<Record<'amount' | 'minimum' | 'max_uses', CouponFormFault>>;
} {
  const values: Partial<CouponValues> = { ...rest };
  const faults: Partial<Record<'amount' | 'minimum' | 'max_uses', CouponFormFault>> = {};
  const read = (text: string): number | null | undefined => (text.trim() === '' ? null : readTyped(text, locale));
  const isGood = (value: number | null | undefined): value is number | null =>
    value === null || (value !== undefined && value >= 0);
  if (amount !== undefined) {
    const euros = read(amount);
    if (isGood(euros)) values.amount = euros;
    else faults.amount = 'number';
  }
  if (minimum !== undefined) {
    const euros = read(minimum);
    if (isGood(euros)) values.minimum = euros ?? 0;
    else faults.minimum = 'number';
  }
  if (uses !== undefined) {
    const count = read(uses);
    if (count === null || (count !== undefined && Number.isInteger(count) && count > 0)) values.max_uses = count;
    else faults.max_uses = 'whole';
  }
  return { values, faults };
}
