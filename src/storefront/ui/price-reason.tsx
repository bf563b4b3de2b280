/** Opens the explanation of a price (C-PRICE-1): what it says is fetched when somebody asks. */
import { lazy, Suspense, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';

const PriceExplanation = lazy(() => import('./price-explanation.tsx'));

export interface AskedPrice {
  id: number;
  carti: string;
  /** Pieces of the row. */
  quantity: number;
  promo_code: string;
  promo_row: number;
}

export function PriceReason({ asked }: { asked: AskedPrice }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        className="link why needs-js"
        type="button"
        aria-haspopup="dialog"
        aria-label={m.benefits_why_label({ code: asked.carti })}
        onClick={() => setOpen(true)}
      >
        <Icon name="info" />
        {m.benefits_why()}
      </button>
      {open && (
        <Suspense>
          <PriceExplanation asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
