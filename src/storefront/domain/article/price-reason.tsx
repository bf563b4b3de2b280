/**
 * Opens the explanation of a price (C-PRICE-1), which is fetched when it is opened. It is a link to a page with the
 * same explanation, so that it works without JavaScript.
 */
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { AskedPrice } from './asked-price.ts';

const PriceExplanation = lazy(() => import('./price-explanation.tsx'));

export function PriceReason({ asked }: { asked: AskedPrice }) {
  const [open, setOpen] = useState(false);
  const { id, quantity, promo_code, promo_row } = asked;
  const promo = promo_code === '' ? {} : { promo_code, promo_row };
  const show = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <button> could not work without JavaScript, a link can */}
      <a
        className="link why"
        role="button"
        href={paths.priceReason({ item: id, quantity, ...promo })}
        aria-haspopup="dialog"
        aria-label={m.benefits_why_label({ code: asked.carti })}
        onClick={show}
        onKeyDown={(event) => event.key === ' ' && show(event)}
        title={m.benefits_why()}
      >
        <Icon name="info" />
        <span>{m.benefits_why()}</span>
      </a>
      {open && (
        <Suspense>
          <PriceExplanation asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
