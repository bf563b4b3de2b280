/** One shelf label: article, packaging, bars. The same on screen and on paper. */
import type { Article } from '#contract/endpoints/article.ts';
import { BarcodeDrawing } from './barcode-drawing.tsx';
import { barcodeSymbol } from './barcode-symbol.rules.ts';
import { type LabelSize, labelBars } from './shelf-label.rules.ts';

export interface ShelfLabelProps {
  article: Article;
  gtin: string;
  /** `CF 100 pz` */
  packaging: string;
  size: LabelSize;
}

export function ShelfLabel({ article, gtin, packaging, size }: ShelfLabelProps) {
  const symbol = barcodeSymbol(gtin);
  if (!symbol) return null;
  return (
    <div className={`label label--${size}`}>
      <p className="label__head">
        <b className="code">{article.carti}</b>
        <span>{packaging}</span>
      </p>
      <p className="label__name">{article.name}</p>
      <BarcodeDrawing gtin={gtin} {...labelBars(size, symbol.kind)} />
    </div>
  );
}
