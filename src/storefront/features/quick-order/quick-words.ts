/** Messages of the quick order: errors of a row, of a file, of a request. */

import type { Verdict } from '#contract/endpoints/quick-order.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { m } from '#storefront/messages/messages.js';
import { limitSentence } from '#storefront/platform/notices/limit-sentence.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

/** `8,03457E+12`: what Excel makes of a barcode in a numeric column. */
const SHORTENED = /^\d[.,]\d+e\+?\d+$/i;

/** Why a row cannot be added; undefined when it can. */
export function problemOf(code: string, verdict: Verdict): string | undefined {
  switch (verdict.kind) {
    case 'unknown':
      if (code.trim() === '') return m.quick_no_code();
      return SHORTENED.test(code.trim()) ? m.quick_shortened() : m.quick_unknown();
    case 'ambiguous':
      return m.quick_ambiguous({ count: verdict.choices?.length ?? 0 });
    case 'bad-quantity':
      return verdict.limit ? limitSentence(verdict.limit.code, verdict.limit.nearest) : m.quick_bad_quantity();
    case 'not-sellable':
      return m.quick_not_sellable();
    case 'no-price':
      return m.quick_no_price();
    default:
      return undefined;
  }
}

/** How the quantity of a valid row was changed, most important first. */
export function remarksOf({ rounded_from, rows, counted, proposed, quantity, article }: Verdict): string[] {
  const um = unitName(article?.um ?? '');
  const pieces = formatQuantity(quantity ?? 0);
  return [
    counted &&
      m.quick_counted({
        count: formatQuantity(counted.count),
        packaging: counted.packaging,
        pieces: formatQuantity(counted.pieces),
        total: pieces,
        um,
      }),
    rows !== undefined && m.quick_summed({ count: rows }),
    rounded_from !== undefined && m.quick_rounded({ from: formatQuantity(rounded_from), to: pieces }),
    proposed && !counted && m.quick_proposed(),
  ].filter((text) => typeof text === 'string');
}

/** A file that was rejected, or a missing response. */
export function sentenceOfFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorSentence(error);
  switch (error.code) {
    case 'file-unreadable':
      return m.quick_file_unreadable();
    case 'file-without-rows':
      return m.quick_file_empty();
    case 'file-too-large':
    case 'body-too-large':
      return m.quick_file_large({ megabytes: QUICK_ORDER.maxFileBytes / 1_000_000 });
    case 'too-many-rows': {
      const [count = ''] = error.body.errors?.rows ?? [];
      return m.quick_too_many({ count: formatCount(Number(count)), most: formatCount(QUICK_ORDER.maxRows) });
    }
    default:
      return errorSentence(error);
  }
}
