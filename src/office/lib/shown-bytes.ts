/** Sizes of files in words. */
import { formatAmount } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** `12 kB`, `3,1 MB`, `1,4 GB`. */
export function shownBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.max(1, Math.round(bytes / 1000)))} kB`;
  const [size, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${formatAmount(size, getLocale(), 1)} ${unit}`;
}
