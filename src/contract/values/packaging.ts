/**
 * Which quantities can be sold (C-CAT-3): one rule for the server's cart and the storefront's steppers. Pure and
 * zod-free. Quantities are pieces with at most 3 decimals, compared as whole thousandths so that 0.3 is three times
 * 0.1.
 */
import type { Packaging } from '#contract/endpoints/article.ts';
import type { Locale } from './locale.ts';

type Packagings = readonly Pick<Packaging, 'quantity' | 'default' | 'smallest'>[];

/** Without any packaging an article is sold by the piece. */
const ONE_PIECE = 1000;
/** What `numeric(14, 3)` holds. */
const MAX_STORED = 99_999_999_999;
/** Maximum pieces of a cart row. */
export const MAX_QUANTITY = 9_999_999;

function thousandths(quantity: number): number {
  return Math.round(quantity * 1000);
}

/** Whether it is a valid amount: positive, at most 3 decimals, storable. */
function isAmount(quantity: number): boolean {
  if (!Number.isFinite(quantity) || quantity <= 0 || quantity > MAX_STORED) return false;
  return thousandths(quantity) > 0 && Math.abs(quantity * 1000 - thousandths(quantity)) < 1e-3;
}

function smallestThousandths(packagings: Packagings): number {
  const flagged = packagings.find((packaging) => packaging.smallest);
  const pieces = flagged?.quantity ?? Math.min(...packagings.map((packaging) => packaging.quantity));
  return Number.isFinite(pieces) && thousandths(pieces) > 0 ? thousandths(pieces) : ONE_PIECE;
}

/** Pieces of the smallest packaging: every sellable quantity is a multiple of it. */
export function smallestOf(packagings: Packagings): number {
  return smallestThousandths(packagings) / 1000;
}

/** Pieces that one press of + adds: the default packaging, rounded up to a sellable quantity. */
export function stepOf(packagings: Packagings): number {
  const standard = packagings.find((packaging) => packaging.default);
  return standard ? roundUpToPackaging(standard.quantity, packagings) : smallestOf(packagings);
}

/** The next sellable quantity; the smallest packaging for zero, negative or invalid quantities. */
export function roundUpToPackaging(quantity: number, packagings: Packagings): number {
  const unit = smallestThousandths(packagings);
  const packs = Number.isFinite(quantity) ? Math.ceil(thousandths(quantity) / unit) : 1;
  return (Math.max(1, packs) * unit) / 1000;
}

/** The sellable quantities below and above: `[lower, upper]`; below the smallest packaging both are that packaging. */
export function nearestQuantities(quantity: number, packagings: Packagings): [number, number] {
  const unit = smallestThousandths(packagings);
  const upper = roundUpToPackaging(quantity, packagings);
  const lower = Number.isFinite(quantity) ? Math.max(1, Math.floor(thousandths(quantity) / unit)) * unit : unit;
  return [lower / 1000, upper];
}

/** True when the quantity is a positive multiple of the smallest packaging. */
export function isSellableQuantity(quantity: number, packagings: Packagings): boolean {
  return isAmount(quantity) && thousandths(quantity) % smallestThousandths(packagings) === 0;
}

/** Thousands separators of each language: `1.250` in Italian, `1,250` in English. */
const GROUPED: Record<Locale, RegExp> = {
  it: /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,3})?$/,
  en: /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,3})?$/,
};
const GROUP_SIGN: Record<Locale, string> = { it: '.', en: ',' };

/**
 * Parses what a buyer typed on a page of `locale`; undefined when it is no quantity. Comma and dot are both decimal
 * signs (C-CAT-3), unless they separate thousands in the page's language: the page itself writes thousands that way.
 */
export function parseQuantity(text: string, locale: Locale): number | undefined {
  const typed = text.trim();
  const ungrouped = GROUPED[locale].test(typed) ? typed.replaceAll(GROUP_SIGN[locale], '') : typed;
  const plain = ungrouped.replace(',', '.');
  if (!/^\d{1,11}(\.\d{1,3})?$/.test(plain)) return undefined;
  const quantity = Number(plain);
  return isAmount(quantity) ? quantity : undefined;
}
