/**
 * How many pieces a row of a list asks for (C-CAT-3): the written quantity, in pieces or in packagings, or the
 * suggested one.
 */
import type { Packaging } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import { isSellableQuantity, parseQuantity, roundUpToPackaging, stepOf } from '#contract/values/packaging.ts';

export interface AskedPieces {
  /** Before rounding. */
  readonly pieces: number;
  /** No quantity was written. */
  readonly proposed: boolean;
  /** For a packaging's barcode: how many packagings. */
  readonly counted: { readonly packaging: string; readonly pieces: number; readonly count: number } | null;
}

/**
 * `scanned` is the packaging with this barcode: the quantity then counts packagings, as GS1 defines it, unless it has a
 * single piece. Null = the written text is no quantity.
 */
export function askedPieces(
  written: number | string,
  packagings: readonly Packaging[],
  scanned: Packaging | undefined,
  locale: Locale,
): AskedPieces | null {
  const text = typeof written === 'string' ? written.trim() : written;
  const proposed = text === '';
  const count = proposed
    ? scanned
      ? 1
      : stepOf(packagings)
    : typeof text === 'number'
      ? text
      : parseQuantity(text, locale);
  if (count === undefined || !(count > 0)) return null;
  if (!scanned || scanned.quantity === 1) return { pieces: count, proposed, counted: null };
  const pieces = Math.round(count * scanned.quantity * 1000) / 1000;
  return { pieces, proposed, counted: { packaging: scanned.code, pieces: scanned.quantity, count } };
}

/** The sellable quantity, and the one it was rounded up from; null when it is more than a cart row can hold. */
export function sellablePieces(
  pieces: number,
  packagings: readonly Packaging[],
  most: number,
): { quantity: number; roundedFrom: number | undefined } | null {
  const quantity = roundUpToPackaging(pieces, packagings);
  if (quantity > most || !isSellableQuantity(quantity, packagings)) return null;
  return { quantity, roundedFrom: quantity === pieces ? undefined : pieces };
}
