/**
 * The order beside the steps: totals with the coupon, computed by the server for the chosen delivery, first rows and
 * gifts.
 */
import type { Cart, DeliveryTotals } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { piecesText } from '#kit/format/pieces-text.ts';
import { MiniArticle } from '#storefront/domain/article/mini-article.tsx';
import StockSplitNote, { GiftSplit, LaterNote } from '#storefront/domain/article/stock-split.tsx';
import { EcoTotals, RowEco } from '#storefront/domain/cart/eco.tsx';
import { PayableLine, VatLines } from '#storefront/domain/cart/vat-lines.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Link } from '#storefront/ui/link.tsx';

const SHOWN_ROWS = 8;

interface OrderSummaryProps {
  cart: Cart;
  /** For the chosen delivery type. */
  totals: DeliveryTotals;
}

/** Totals first: they stay visible however many rows follow. */
export function OrderSummary({ cart, totals }: OrderSummaryProps) {
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const rows = Object.values(cart.data).sort((a, b) => a.row_id - b.row_id);
  return (
    <aside className="totals" aria-label={m.checkout_summary()}>
      <h2>{m.checkout_summary()}</h2>
      <dl aria-live="polite">
        {cart.sconto_coupon > 0 && cart.coupon && (
          <>
            <div>
              <dt>{m.checkout_goods()}</dt>
              <dd>{euro(cart.totale_netto + cart.sconto_coupon)}</dd>
            </div>
            <div className="money-part">
              <dt>{m.checkout_coupon({ code: cart.coupon.code })}</dt>
              <dd>{euro(-cart.sconto_coupon)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{m.checkout_total_net()}</dt>
          <dd>{euro(cart.totale_netto)}</dd>
        </div>
        <EcoTotals eco={cart.eco} />
        <div>
          <dt>{m.checkout_transport()}</dt>
          <dd>{euro(totals.spese_trasporto)}</dd>
        </div>
        <VatLines lines={totals.vat_lines} />
        <div className="sum">
          <dt>{m.checkout_total()}</dt>
          <dd>{euro(totals.totale_doc)}</dd>
        </div>
        <PayableLine payable={totals.payable} />
      </dl>
      <LaterNote later={cart.later} />
      {cart.eco_note && <p className="hint">{cart.eco_note}</p>}
      <p className="totals__rows">
        <Link className="link" to={paths.cart()}>
          {m.checkout_rows({ count: cart.total_count })}
        </Link>
      </p>
      <ul>
        {rows.slice(0, SHOWN_ROWS).map((row) => (
          <li className="mini" key={row.row_id}>
            <MiniArticle image={row.image} code={<span className="code">{row.carti}</span>} name={row.name}>
              <StockSplitNote quantity={row.quantity} availability={row.availability} />
              <RowEco row={row} />
              {row.note && <small className="mini__note">{row.note}</small>}
            </MiniArticle>
            <span className="number">
              <b>{euro(row.totale_sconto)}</b>
              <small>{piecesText(row.quantity, row.um)}</small>
            </span>
          </li>
        ))}
        {cart.gifts
          .filter((gift) => gift.available)
          .map((gift) => (
            <li className="mini" key={`${gift.promo_code}:${gift.promo_row}:${gift.carti}`}>
              <MiniArticle image={gift.image} code={<span className="code">{gift.carti}</span>} name={gift.name}>
                <GiftSplit gift={gift} />
              </MiniArticle>
              <span className="number">
                <b>{m.checkout_gift()}</b>
                <small>{piecesText(gift.quantity, gift.um)}</small>
              </span>
            </li>
          ))}
      </ul>
      {rows.length > SHOWN_ROWS && (
        <p className="mini">
          <span />
          <span className="hint">{m.checkout_more_rows({ count: rows.length - SHOWN_ROWS })}</span>
          <span />
        </p>
      )}
    </aside>
  );
}
