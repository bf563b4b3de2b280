/** Prices as the shop writes them (mock "Figures"): unit prices keep the 3rd and 4th decimal in a slot of their own. */
import { formatEuro, splitPrice } from '#contract/money.ts';
import { discountPercent } from '#storefront/lib/discount-percent.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';

/**
 * A unit price: `€ 0,1017` with the last two decimals small, which a screen reader would read as a figure of their own: it is told
 * the whole. `sign={false}` leaves the € out (struck gross prices).
 */
export function UnitPrice({ euros, sign = true }: { euros: number | null | undefined; sign?: boolean }) {
  const { major, minor } = splitPrice(euros, getLocale());
  if (major === '') return null;
  const shown = (
    <>
      {sign && '€ '}
      {major}
      <i>{minor}</i>
    </>
  );
  if (minor === '') return <span className="eur">{shown}</span>;
  return (
    <span className="eur">
      <span aria-hidden="true">{shown}</span>
      <span className="vh">
        {major}
        {`${minor} euro`}
      </span>
    </span>
  );
}

/** An amount (row total, document): always two decimals. */
export function Amount({ euros }: { euros: number | null | undefined }) {
  return <span className="eur">{formatEuro(euros, getLocale())}</span>;
}

/** A discount chain as written, `50+10+5`, never one percentage (C-PRICE-1). */
export function Chain({ chain }: { chain: string | undefined }) {
  return chain ? <span className="chain">{chain}</span> : null;
}

export interface PriceProps {
  /** Unit net: the bold one. */
  net: number | null | undefined;
  /** Unit gross, struck when higher than the net. */
  gross?: number | null;
  chain?: string;
  /** Red: only when a promo is what makes the price. */
  promo?: boolean;
  /** Highest of a range whose lowest is `net`; equal ones are a single price (storefront.md §4 "Price display with variants"). */
  to?: number | undefined;
  /** Unit in grey under the price. */
  unit?: string;
}

/** Chain and struck gross above, bold net below. Nothing at all for guests who see no prices (`net` undefined). */
export function Price({ net, gross, chain, promo = false, to, unit }: PriceProps) {
  if (net === null || net === undefined) return null;
  const struck = gross !== null && gross !== undefined && gross > net;
  const percent = struck ? discountPercent({ price: gross, sale_price: net, is_sale: true }) : undefined;
  return (
    <div className="price row__pr">
      {(struck || chain) && (
        <span className="price__g">
          <Chain chain={chain} />
          {struck && (
            <s>
              <span className="vh">{m.shell_gross_price()} </span>
              <UnitPrice euros={gross} sign={false} />
            </s>
          )}
        </span>
      )}
      <b className={promo ? 'price__n is-promo' : 'price__n'}>
        {percent !== undefined && (
          <small className="price__off">
            <span className="vh">{m.shell_discount()} </span>−{percent}%
          </small>
        )}
        <UnitPrice euros={net} />
        {to !== undefined && to !== net && (
          <>
            {' – '}
            <UnitPrice euros={to} sign={false} />
          </>
        )}
      </b>
      {unit && <span className="price__u">{unit}</span>}
    </div>
  );
}
