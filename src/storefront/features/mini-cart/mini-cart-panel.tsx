/**
 * Contents of the header's cart panel: rows added last, problems of the cart, gap to free transport, totals, links to
 * cart and checkout.
 */
import type { Gift } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { nameWithPieces } from '#kit/format/pieces-text.ts';
import { MiniArticle } from '#storefront/domain/article/mini-article.tsx';
import StockSplitNote, { GiftSplit, LaterNote } from '#storefront/domain/article/stock-split.tsx';
import { removeCartRow } from '#storefront/domain/cart/cart-removal.ts';
import { EcoTotals } from '#storefront/domain/cart/eco.tsx';
import { FreeTransportGap } from '#storefront/domain/cart/free-transport-gap.tsx';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { VatLines } from '#storefront/domain/cart/vat-lines.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

const SHOWN_ROWS = 4;

export default function MiniCartPanel() {
  const { locale } = useSession();
  const cart = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  const rows = Object.values(cart?.data ?? {})
    .filter((row) => pending[row.row_id] !== 0)
    .sort((a, b) => b.row_id - a.row_id);
  const broken = rows.filter((row) => row.anomalies.some((anomaly) => anomaly.blocking)).length;
  // As on the cart page: below the minimum order, or with a row to fix, the cart comes first.
  const open = broken === 0 && cart?.min_order.compliant === true;
  if (!cart || rows.length === 0)
    return (
      <div className="totals__foot totals__foot--top">
        <p className="muted">{m.shell_cart_empty()}</p>
        <Link className="button" to={paths.shop()}>
          {m.shell_go_to_catalogue()}
        </Link>
      </div>
    );
  return (
    <>
      {rows.slice(0, SHOWN_ROWS).map((row) => (
        <div className="mini" key={row.row_id}>
          <MiniArticle
            image={row.image}
            code={
              <Link
                className="code"
                to={paths.product({ carti: row.carti, slug: row.slug, num_childs: 0 })}
                prefetch="none"
              >
                {row.carti}
              </Link>
            }
            name={nameWithPieces(row.name, pending[row.row_id] ?? row.quantity, row.um)}
          >
            <StockSplitNote quantity={pending[row.row_id] ?? row.quantity} availability={row.availability} />
          </MiniArticle>
          <b className="number money">{formatEuro(row.totale_sconto, locale)}</b>
          <button
            className="icon-button"
            type="button"
            aria-label={m.shell_cart_remove({ code: row.carti })}
            onClick={() => removeCartRow(row)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {rows.length > SHOWN_ROWS && (
        <div className="mini">
          <span />
          <Link className="link" to={paths.cart()}>
            {m.shell_cart_more_rows({ count: rows.length - SHOWN_ROWS })}
          </Link>
        </div>
      )}
      {cart.gifts.map((gift) => (
        <MiniGift key={`${gift.promo_code}/${gift.promo_row}`} gift={gift} />
      ))}
      <FreeTransportGap cart={cart} />
      <LaterNote later={cart.later} />
      {broken > 0 && <Note tone="err">{m.shell_cart_to_fix({ count: broken })}</Note>}
      {cart.min_order.warning && (
        <div className="money-part">
          <Note tone="warn">
            {m.shell_cart_minimum({
              missing: formatEuro(cart.min_order.missing, locale),
              amount: formatEuro(cart.min_order.minimum_amount, locale),
            })}
          </Note>
        </div>
      )}
      <div className="totals__foot">
        <dl className="facts">
          <div>
            <dt>{m.shell_total_net()}</dt>
            <dd className="number">{formatEuro(cart.totale_netto, locale)}</dd>
          </div>
          <EcoTotals eco={cart.eco} className="number" />
          <div>
            <dt>{m.cart_transport()}</dt>
            <dd className="number">{formatEuro(cart.spese_trasporto, locale)}</dd>
          </div>
          <VatLines lines={cart.vat_lines} className="number" />
          <div>
            <dt>{m.shell_total_document()}</dt>
            <dd className="number">{formatEuro(cart.totale_doc, locale)}</dd>
          </div>
        </dl>
        <div className={open ? 'columns columns--pair' : 'columns'}>
          <Link className="button" to={paths.cart()}>
            {m.shell_go_to_cart()}
          </Link>
          {open && (
            <Link className="button button--go" to={paths.checkout()}>
              {m.cart_checkout()}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

/** As on the cart page: price 0, not editable; an unavailable gift is marked (C-PRICE-2). */
function MiniGift({ gift }: { gift: Gift }) {
  return (
    <div className="mini">
      <MiniArticle
        image={gift.image}
        code={
          <>
            <span className="code">{gift.carti}</span> <Badge tone="promo">{m.benefits_gift()}</Badge>
          </>
        }
        name={nameWithPieces(gift.name, gift.quantity, gift.um)}
      >
        {!gift.available && <small>{m.benefits_gift_missing()}</small>}
        <GiftSplit gift={gift} />
      </MiniArticle>
      <b className="number">{m.benefits_gift_free()}</b>
      <span />
    </div>
  );
}
