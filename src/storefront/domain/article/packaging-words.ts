/** Packagings in words, for data, barcodes and labels. */
import type { Article } from '#contract/endpoints/article.ts';
import { packagingName } from './packaging-name.ts';

type SerialisedPayload = Pick<Article, 'packagings' | 'um'>;

/** `CF 100 pz · BOX 500 pz`; a line breaks between two packagings, never within one. */
export function packagingWords({ packagings, um }: SerialisedPayload): string {
  return packagings.map((packaging) => packagingName(packaging, um).replaceAll(' ', '\u00a0')).join(' · ');
}

/**
 * The packaging of a barcode: `CF 100 pz`, or the packaging's bare code if the article does not have it; one piece if
 * the barcode names none.
 */
function barcodePackaging({ packagings, um }: SerialisedPayload, code: string): string {
  const found = packagings.find((packaging) => packaging.code === code);
  return found ? packagingName(found, um) : code || packagingName({ code, quantity: 1 }, um);
}

export interface PackedBarcode {
  ean: string;
  /** In words: `CF 100 pz`. */
  packaging: string;
}

/** Barcodes with their packagings, the smallest packaging first. */
export function packedBarcodes(article: SerialisedPayload & Pick<Article, 'barcodes'>): PackedBarcode[] {
  const pieces = (code: string) => article.packagings.find((packaging) => packaging.code === code)?.quantity ?? 1;
  return [...article.barcodes]
    .sort((a, b) => pieces(a.packaging) - pieces(b.packaging))
    .map(({ ean, packaging }) => ({ ean, packaging: barcodePackaging(article, packaging) }));
}
