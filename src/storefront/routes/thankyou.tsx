/** After sending (C-ORD-6): the number, what happens next, totals, further links. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { LaterNote } from '#storefront/domain/article/stock-split.tsx';
import { EcoTotals } from '#storefront/domain/cart/eco.tsx';
import { loadOrder } from '#storefront/domain/order/order-loader.ts';
import { StepList } from '#storefront/features/checkout-steps/step-list.tsx';
import { DeliveryPlace } from '#storefront/features/order-page/order-facts.tsx';
import { OrderTimeline } from '#storefront/features/order-page/order-timeline.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';
import '#storefront/features/order-page/order-page.css';
import '#storefront/features/cart-page/cart.css';
import '#storefront/features/checkout-steps/checkout.css';

export const meta = pageTitle(() => m.orders_thanks_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const [order, customer] = await Promise.all([
    loadOrder(url, context),
    // The page works without it: it only shows the address the e-mail was sent to.
    callApi('account.get_customer', {}, context).catch(() => undefined),
  ]);
  return pack({ order, email: customer?.message.email ?? '' });
}

export default function ThankyouPage() {
  const { order, email } = usePayload(useLoaderData<typeof loader>());
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>
          {m.orders_sent()} <span className="code">{order.number}</span>
        </h1>
        <p>{longDate(order.date)}</p>
      </div>
      <StepList current="sent" />
      <div className="cart">
        <div className="stack">
          <Note tone="ok">
            <b>{m.orders_thanks()}</b>
            {email && <> {m.orders_email_to({ email })}</>}
          </Note>
          <LaterNote later={order.later} />
          <section className="section">
            <div className="section__head">
              <h2>{m.orders_next()}</h2>
            </div>
            <OrderTimeline order={order} />
          </section>
          <section className="columns columns--3">
            <div className="section">
              <h3>{order.delivery_type === 'pickup' ? m.orders_pickup() : m.orders_delivery()}</h3>
              <p>
                <DeliveryPlace order={order} />
                {order.delivery_date && (
                  <>
                    <br />
                    {longDate(order.delivery_date)}
                    {order.pickup_window && `, ${order.pickup_window.from}–${order.pickup_window.to}`}
                  </>
                )}
              </p>
            </div>
            <div className="section">
              <h3>{m.orders_payment()}</h3>
              <p>{order.payment_method.label}</p>
            </div>
            <div className="section">
              <h3>{m.orders_reference()}</h3>
              <p>{order.reference || '–'}</p>
            </div>
          </section>
          <div className="actions">
            <Link
              className={buttonClass({ tone: 'ink', large: true })}
              to={paths.orderDetail({ number: order.number })}
            >
              {m.orders_see()}
            </Link>
            <FileLink
              large
              href={paths.orderDocument(order.number, 'pdf')}
              format="PDF"
              name={m.orders_file({ format: 'PDF', number: order.number })}
            />
            <FileLink
              large
              href={paths.orderDocument(order.number, 'xlsx')}
              format="XLSX"
              name={m.orders_file({ format: 'XLSX', number: order.number })}
            />
            <Link className={buttonClass({ large: true })} to={paths.shop()}>
              {m.orders_back_to_shop()}
            </Link>
          </div>
        </div>
        <aside className="totals" aria-label={m.orders_totals()}>
          <h2>{m.orders_totals()}</h2>
          <dl>
            <div>
              <dt>
                {m.orders_total_net()} <small>{m.orders_rows_count({ count: order.rows_count })}</small>
              </dt>
              <dd>{euro(order.totale_netto)}</dd>
            </div>
            {order.coupon_code && (
              <div className="money-part">
                <dt>{m.orders_coupon({ code: order.coupon_code })}</dt>
                <dd>{euro(-order.sconto_coupon)}</dd>
              </div>
            )}
            <EcoTotals eco={order.eco} />
            <div>
              <dt>{m.orders_transport()}</dt>
              <dd>{euro(order.spese_trasporto)}</dd>
            </div>
            <div>
              <dt>{m.orders_vat()}</dt>
              <dd>{euro(order.iva)}</dd>
            </div>
            <div className="sum">
              <dt>{m.orders_total_document()}</dt>
              <dd>{euro(order.totale_doc)}</dd>
            </div>
          </dl>
        </aside>
      </div>
    </div>
  );
}
