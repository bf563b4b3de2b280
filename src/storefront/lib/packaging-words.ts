/** Packagings in words, for data, barcodes and labels. */
import type { Article } from '#contract/article.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { unitName } from '#storefront/lib/unit-name.ts';
import { m } from '#storefront/messages/messages.js';

type Packed = Pick<Article, 'packagings' | 'um'>;

/** `CF 100 pz · BOX 500 pz` */
export function packagingWords({ packagings, um }: Packed): string {
  return packagings
    .map(({ code, quantity }) => m.product_packaging({ code, quantity: formatQuantity(quantity), um: unitName(um) }))
    .join(' · ');
}

/** What a barcode stands for: `CF 100 pz`, or its bare code when no packaging has it; one piece when it names none. */
function barcodePackaging({ packagings, um }: Packed, code: string): string {
  const found = packagings.find((packaging) => packaging.code === code);
  const unit = unitName(um);
  if (found) return m.product_packaging({ code, quantity: formatQuantity(found.quantity), um: unit });
  return code || m.product_packaging({ code: '', quantity: '1', um: unit }).trim();
}

export interface PackedBarcode {
  ean: string;
  /** In words: `CF 100 pz`. */
  packaging: string;
}

/** Barcodes with what they stand for, the smallest packaging first. */
export function packedBarcodes(article: Packed & Pick<Article, 'barcodes'>): PackedBarcode[] {
  const pieces = (code: string) => article.packagings.find((packaging) => packaging.code === code)?.quantity ?? 1;
  return [...article.barcodes]
    .sort((a, b) => pieces(a.packaging) - pieces(b.packaging))
    .map(({ ean, packaging }) => ({ ean, packaging: barcodePackaging(article, packaging) }));
}
