/** The box with the yellow button: availability, price, prices by quantity, quantity, row total. A real form. */
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { Article, Packaging } from '#contract/endpoints/article.ts';
import { roundUpToPackaging, smallestOf, stepOf } from '#contract/values/packaging.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { severalPacks } from '#storefront/domain/article/article-words.ts';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { PackSelect } from '#storefront/domain/article/pack-select.tsx';
import { Amount, Price } from '#storefront/domain/article/price.tsx';
import { PriceReason } from '#storefront/domain/article/price-reason.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { GiftOffers } from '#storefront/domain/cart/gift-offers.tsx';
import { bestOffer, nextOffer, offersOf, rowTotal } from '#storefront/domain/cart/offer-choice.rules.ts';
import { RowMessage } from '#storefront/domain/cart/row-message.tsx';
import { useAdd } from '#storefront/domain/cart/use-add.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { ArticleStock } from './article-stock.tsx';
import { PriceTiers } from './price-tiers.tsx';

export interface ArticleBuyProps {
  article: Article;
  notice: RowNotice | undefined;
  onAdd: AddArticle;
}

export function ArticleBuy({ article, notice, onAdd }: ArticleBuyProps) {
  const { vatIncluded } = useSession();
  const [packagings, setPackagings] = useState(article.packagings);
  const step = stepOf(packagings);
  // A packaging's barcode that was typed or scanned sets the quantity to its pieces.
  const asked = Number(new URLSearchParams(useLocation().search).get('quantity') ?? '');
  const [pieces, setPieces] = useState(asked > 0 ? roundUpToPackaging(asked, article.packagings) : step);
  const { busy, add, message } = useAdd(article, onAdd, notice);
  const offer = bestOffer(article, pieces);
  const next = nextOffer(article, pieces);
  const packs = pieces / step;

  const choose = (chosen: Packaging) => {
    const now = article.packagings.map((packaging) => ({ ...packaging, default: packaging.code === chosen.code }));
    setPackagings(now);
    setPieces(stepOf(now));
  };
  const hint = [
    smallestOf(article.packagings) > 1 &&
      m.product_multiples({ quantity: formatQuantity(smallestOf(article.packagings)) }),
    packs > 1 && Number.isInteger(packs) && m.product_packs({ packs: formatQuantity(packs) }),
    next && m.product_missing({ quantity: formatQuantity(next.missing) }),
  ].filter(Boolean);
  return (
    <form
      className="buy"
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add(pieces);
      }}
    >
      <div className="buy__price">
        <ArticleStock article={article} />
        <Price
          net={offer?.net}
          gross={article.price}
          chain={offer?.discounts}
          promo={Boolean(offer?.promo_code)}
          unit={unitOf(article, vatIncluded)}
          article={article}
        />
      </div>
      <PriceReason
        asked={{
          id: article.id,
          carti: article.carti,
          quantity: pieces,
          promo_code: offer?.promo_code ?? '',
          promo_row: offer?.promo_row ?? 0,
        }}
      />
      {offersOf(article).length > 1 && <PriceTiers article={article} pieces={pieces} />}
      <GiftOffers card={article} />
      {severalPacks(article) && (
        <PackSelect code={article.carti} packagings={article.packagings} um={article.um} onChange={choose} />
      )}
      <QuantityField
        code={article.carti}
        packagings={packagings}
        value={pieces}
        onChange={setPieces}
        onEnter={(quantity) => void add(quantity)}
        hint={hint.join(' · ')}
      />
      <BeyondStock quantity={pieces} availability={article.availability} limits={article.order_limits} />
      <div className="buy__row">
        <span>
          {m.product_row_total()}
          {vatIncluded && <small className="muted"> {m.shell_vat_in()}</small>}
        </span>
        <b>
          <Amount euros={offer && rowTotal(pieces, offer.net)} vat={article.vat} />
        </b>
      </div>
      <Button type="submit" tone="go" large block name="item" value={article.id} aria-busy={busy}>
        <Icon name="cart" />
        {m.product_add()}
      </Button>
      {next && (
        <Button
          type="submit"
          name="reach"
          value={`${article.id}:${next.quantity}`}
          block
          onClick={(event) => {
            event.preventDefault();
            setPieces(next.quantity);
          }}
        >
          {m.product_reach({ quantity: formatQuantity(next.missing) })}
        </Button>
      )}
      {message && <RowMessage tone={message.tone} text={message.text} />}
    </form>
  );
}

/** "al pezzo, IVA esclusa": the unit of the price, and whether it includes VAT. */
function unitOf({ um, vat }: Article, vatIncluded: boolean): string {
  if (!vatIncluded || vat === null) return um === 'PZ' ? m.product_unit() : m.product_unit_um({ um: unitName(um) });
  const rate = formatQuantity(vat);
  return um === 'PZ' ? m.product_unit_vat({ rate }) : m.product_unit_um_vat({ um: unitName(um), rate });
}
