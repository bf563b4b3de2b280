/** Prices in the shop's format (mock "Figures"): unit prices have the 3rd and 4th decimal in a fixed-width slot. */
import { lazy, Suspense } from 'react';
import { formatEuro, splitPrice } from '#contract/values/money.ts';
import { discountPercent } from '#kit/format/discount-percent.rules.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import type { PricedArticle } from './base-price.tsx';

import { shownPrice } from './shown-price.rules.ts';

/** Few articles have one, so it is loaded after the page. */
export const BasePrice = lazy(() => import('./base-price.tsx'));

export interface UnitPriceProps {
  euros: number | null | undefined;
  sign?: boolean;
  vat?: number | null | undefined;
}

/**
 * A unit price: `€ 0,1017` with small last two decimals. A screen reader would read these as a separate number, so it
 * gets the whole price as text. `sign={false}` omits the € (struck gross prices). With `vat`, the article's rate, the
 * price includes VAT if the visitor chose that.
 */
export function UnitPrice({ euros, sign = true, vat }: UnitPriceProps) {
  const { vatIncluded } = useSession();
  const { major, minor } = splitPrice(vatIncluded ? shownPrice(euros, vat) : euros, getLocale());
  if (major === '') return null;
  const shown = (
    <>
      {sign && '€ '}
      {major}
      <i>{minor}</i>
    </>
  );
  if (minor === '') return <span className="euro">{shown}</span>;
  return (
    <span className="euro">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">
        {major}
        {`${minor} euro`}
      </span>
    </span>
  );
}

/** An amount (row total, document): always two decimals. `vat` works as in a unit price. */
export function Amount({ euros, vat }: Omit<UnitPriceProps, 'sign'>) {
  const { vatIncluded } = useSession();
  return <span className="euro">{formatEuro(vatIncluded ? shownPrice(euros, vat) : euros, getLocale())}</span>;
}

/** A discount chain as written, `50+10+5`, never one percentage (C-PRICE-1). */
export function Chain({ chain }: { chain: string | undefined }) {
  return chain ? <span className="chain">{chain}</span> : null;
}

export interface PriceProps {
  /** Unit net: the bold one. */
  net: number | null | undefined;
  /** Unit gross, struck through when higher than the net. */
  gross?: number | null;
  chain?: string;
  /** Red: only if a promo makes the price. */
  promo?: boolean;
  /**
   * Highest of a range whose lowest is `net`; equal ones are a single price (storefront.md §4 "Price display with
   * variants").
   */
  to?: number | undefined;
  /** Unit in grey under the price. */
  unit?: string;
  /**
   * The article, for its VAT rate: the price includes VAT if the visitor chose that. Without it the price is always net
   * and labelled so.
   */
  article?: PricedArticle;
}

/** Chain and struck gross above, bold net below. Nothing for guests who see no prices (`net` undefined). */
export function Price({ net, gross, chain, promo = false, to, unit, article }: PriceProps) {
  const { vatIncluded } = useSession();
  if (net === null || net === undefined) return null;
  const vat = article?.vat;
  const note = unit ?? (vatIncluded && (vat == null ? m.shell_vat_out() : m.shell_vat_in()));
  const struck = gross !== null && gross !== undefined && gross > net;
  const percent = struck ? discountPercent({ price: gross, sale_price: net, is_sale: true }) : undefined;
  return (
    <div className="price row__price">
      {(struck || chain) && (
        <span className="price__gross">
          <Chain chain={chain} />
          {struck && (
            <s>
              <span className="visually-hidden">{m.shell_gross_price()} </span>
              <UnitPrice euros={gross} sign={false} vat={vat} />
            </s>
          )}
        </span>
      )}
      <b className={promo ? 'price__net is-promo' : 'price__net'}>
        {percent !== undefined && (
          <small className="price__off">
            <span className="visually-hidden">{m.shell_discount()} </span>−{percent}%
          </small>
        )}
        <UnitPrice euros={net} vat={vat} />
        {to !== undefined && to !== net && (
          <>
            {' – '}
            <UnitPrice euros={to} sign={false} vat={vat} />
          </>
        )}
      </b>
      {article?.price_base && (
        <Suspense>
          <BasePrice article={article} net={net} to={to} />
        </Suspense>
      )}
      {note && <span className="price__unit">{note}</span>}
    </div>
  );
}
