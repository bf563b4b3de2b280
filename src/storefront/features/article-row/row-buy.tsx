/**
 * Price, quantity and add of one row: a real form, so it works without JavaScript; with JavaScript the result is shown
 * in place. Price and total follow the quantity: more pieces may reach a better offer (C-PRICE-2).
 */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { Card, Packaging } from '#contract/endpoints/article.ts';
import { formatEuro } from '#contract/values/money.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { severalPacks } from '#storefront/domain/article/article-words.ts';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { PackSelect } from '#storefront/domain/article/pack-select.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import { shownPrice } from '#storefront/domain/article/shown-price.rules.ts';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { bestOffer, rowTotal } from '#storefront/domain/cart/offer-choice.rules.ts';
import { RowMessage } from '#storefront/domain/cart/row-message.tsx';
import { useAdd } from '#storefront/domain/cart/use-add.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** Few articles have several offers, so the panel is loaded after the page. */
const OffersPanel = lazy(() => import('./offers-panel.tsx'));

export interface RowBuyProps {
  card: Card;
  notice: RowNotice | undefined;
  onAdd: AddArticle;
  onPieces: ((id: number, pieces: number) => void) | undefined;
}

/** More than one offer, or a gift (C-PRICE-2). */
const hasOffers = ({ offers, gifts }: Card) => (offers?.length ?? 0) > 1 || gifts !== undefined;

export function RowBuy({ card, notice, onAdd, onPieces }: RowBuyProps) {
  const [packagings, setPackagings] = useState(card.packagings);
  const step = stepOf(packagings);
  const [pieces, setQuantity] = useState(step);
  const { busy, add, message } = useAdd(card, onAdd, notice);
  const offer = bestOffer(card, pieces);
  const { vatIncluded } = useSession();
  const net = offer && rowTotal(pieces, offer.net);
  const total = formatEuro(vatIncluded ? shownPrice(net, card.vat) : net, getLocale());
  const packs = pieces / step;

  const setPieces = (quantity: number) => {
    setQuantity(quantity);
    onPieces?.(card.id, quantity);
  };
  const choose = (chosen: Packaging) => {
    const now = card.packagings.map((packaging) => ({ ...packaging, default: packaging.code === chosen.code }));
    setPackagings(now);
    setPieces(stepOf(now));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add(pieces);
  };
  return (
    <form className="row__buy" method="post" onSubmit={submit}>
      {severalPacks(card) && (
        <PackSelect code={card.carti} packagings={card.packagings} um={card.um} onChange={choose} />
      )}
      <Price
        net={offer?.net}
        gross={card.price}
        chain={offer?.discounts}
        promo={Boolean(offer?.promo_code)}
        article={card}
      />
      <QuantityField
        code={card.carti}
        packagings={packagings}
        value={pieces}
        onChange={setPieces}
        onEnter={(quantity) => void add(quantity)}
        hint={packs > 1 && Number.isInteger(packs) ? m.shop_row_packs({ packs, total }) : total}
      />
      <button
        className="button row__add"
        type="submit"
        name="item"
        value={card.id}
        aria-label={m.shop_row_add_label({ code: card.carti })}
        aria-busy={busy}
      >
        {m.shop_row_add()}
      </button>
      {hasOffers(card) && (
        <Suspense>
          <OffersPanel card={card} pieces={pieces} onReach={setPieces} />
        </Suspense>
      )}
      <BeyondStock
        quantity={pieces}
        availability={card.availability}
        limits={card.order_limits}
        className="row__message"
      />
      {message && <RowMessage tone={message.tone} text={message.text} />}
    </form>
  );
}
