/** Margins as people read them. */
import { formatAmount } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** `32,5 %`; a dash = there is none. */
export const percentWords = (percent: number | null): string =>
  percent === null ? '—' : `${formatAmount(percent, getLocale(), 1)} %`;
