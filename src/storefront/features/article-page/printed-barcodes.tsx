/** The barcodes of the printed sheet; hidden on screen, where the dialog shows them. */
import type { Article } from '#contract/endpoints/article.ts';
import { packedBarcodes } from '#storefront/domain/article/packaging-words.ts';
import { BarcodeDrawing } from './barcode-drawing.tsx';

/** The standard's nominal size. */
const MODULE_MM = 0.33;
const BARS = 36;

export function PrintedBarcodes({ article }: { article: Article }) {
  if (article.barcodes.length === 0) return null;
  return (
    <ul className="print-bars" aria-hidden="true">
      {packedBarcodes(article).map(({ ean, packaging }) => (
        <li key={ean}>
          {packaging}
          <BarcodeDrawing gtin={ean} height={BARS} moduleMm={MODULE_MM} />
        </li>
      ))}
    </ul>
  );
}
