/**
 * Barcodes of every packaging, large enough to be scanned from the screen, and shelf labels to print (storefront.md §2
 * "Right sidebar on a product"). Loaded when it is opened.
 */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Article } from '#contract/endpoints/article.ts';
import { packedBarcodes } from '#storefront/domain/article/packaging-words.ts';
import { m } from '#storefront/messages/messages.js';
import { printPage } from '#storefront/platform/browser/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { BarcodeDrawing } from './barcode-drawing.tsx';
import { barcodeSymbol } from './barcode-symbol.rules.ts';
import { LABEL_SIZES, type LabelSize, labelCopies, MAX_LABELS } from './shelf-label.rules.ts';
import { ShelfLabel } from './shelf-label.tsx';
import './barcodes.css';

export default function BarcodeDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const codes = packedBarcodes(article).filter(({ ean }) => barcodeSymbol(ean));
  const [chosen, setChosen] = useState(codes[0]?.ean ?? '');
  const [size, setSize] = useState<LabelSize>('70x37');
  const [copies, setCopies] = useState('1');
  const code = codes.find(({ ean }) => ean === chosen);
  const label = code && <ShelfLabel article={article} gtin={code.ean} packaging={code.packaging} size={size} />;
  return (
    <Dialog title={m.product_barcodes()} onClose={onClose} wide>
      <p className="muted">
        <span className="code">{article.carti}</span> {article.name}
      </p>
      <ul className="barcodes">
        {codes.map(({ ean, packaging }) => (
          <li key={ean}>
            <b>{packaging}</b>
            <BarcodeDrawing gtin={ean} />
          </li>
        ))}
      </ul>
      {label && (
        <section className="section labels" aria-labelledby="etichetta">
          <div className="section__head">
            <h3 id="etichetta">{m.sheet_label_title()}</h3>
          </div>
          <form
            className="labels__form"
            onSubmit={(event) => {
              event.preventDefault();
              printPage('labels');
            }}
          >
            <div className="field">
              <label htmlFor="etichetta-conf">{m.sheet_label_packaging()}</label>
              <select
                className="input"
                id="etichetta-conf"
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {codes.map(({ ean, packaging }) => (
                  <option key={ean} value={ean}>
                    {packaging} · {ean}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="etichetta-misura">{m.sheet_label_size()}</label>
              <select
                className="input"
                id="etichetta-misura"
                value={size}
                onChange={(event) => setSize(event.currentTarget.value as LabelSize)}
              >
                {LABEL_SIZES.map((one) => (
                  <option key={one} value={one}>
                    {one.replace('x', ' × ')} mm
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="etichetta-copie">{m.sheet_label_copies()}</label>
              <input
                className="input"
                id="etichetta-copie"
                inputMode="numeric"
                autoComplete="off"
                maxLength={String(MAX_LABELS).length}
                value={copies}
                onChange={(event) => setCopies(event.currentTarget.value)}
                onBlur={() => setCopies(String(labelCopies(copies)))}
              />
            </div>
            <Button type="submit" tone="go">
              <Icon name="print" />
              {m.sheet_label_print()}
            </Button>
          </form>
          <div className="labels__preview">{label}</div>
          {createPortal(
            <div className={`labels-sheet labels-sheet--${size}`} aria-hidden="true">
              {Array.from({ length: labelCopies(copies) }, (_, copy) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the copies are alike
                <ShelfLabel key={copy} article={article} gtin={chosen} packaging={code.packaging} size={size} />
              ))}
            </div>,
            document.body,
          )}
        </section>
      )}
    </Dialog>
  );
}
