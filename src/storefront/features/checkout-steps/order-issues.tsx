/** Why an order cannot be sent, or what to know before (C-ORD-4, C-ORD-7), each with a link to repair it. */
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Anomaly, CartRow } from '#contract/endpoints/cart-shape.ts';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { formatEuro } from '#contract/values/money.ts';
import { UnpaidNote } from '#storefront/domain/document/unpaid-note.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { CreditNote } from './credit-note.tsx';

type Issue = PreparedOrder['issues'][number];

const REASONS = {
  'not-sellable': m.checkout_row_not_sellable,
  'no-price': m.checkout_row_no_price,
  'promo-expired': m.checkout_row_promo_expired,
  'packaging-invalid': m.checkout_row_packaging,
  'price-changed': m.checkout_row_price,
  'quantity-below-minimum': m.checkout_row_minimum,
  'quantity-above-maximum': m.checkout_row_maximum,
  'stock-exceeded': m.checkout_row_stock,
} satisfies Record<Anomaly['kind'], () => string>;

export function OrderIssues({ prepared }: { prepared: Pick<PreparedOrder, 'issues' | 'cart' | 'credit'> }) {
  const { locale } = useSession();
  const { issues, cart, credit } = prepared;
  const has = (code: Issue['code']) => issues.find((issue) => issue.code === code);
  const rowsOf = (code: Issue['code']) =>
    issues.flatMap((issue) => (issue.code === code ? (cart.data[issue.row_id ?? 0] ?? []) : []));
  const anomalous = rowsOf('cart-has-anomalies');
  const changed = rowsOf('price-changed');
  const minimum = has('minimum-order');
  const overLimit = has('credit-exceeded');
  const unpaid = has('unpaid-deadlines');
  const toCart = (
    <Link className="button" to={paths.cart()}>
      {m.checkout_to_cart()}
    </Link>
  );
  return (
    <>
      {anomalous.length > 0 && (
        <Note tone="err" action={toCart}>
          {m.checkout_issue_anomalies()}
          <Rows rows={anomalous} />
        </Note>
      )}
      {changed.length > 0 && (
        <Note
          tone="warn"
          action={
            <Form method="post">
              <input type="hidden" name="intent" value="accept" />
              <input type="hidden" name="id_cart" value={cart.id_cart} />
              {changed.map((row) => (
                <input key={row.row_id} type="hidden" name="row" value={`${row.row_id}:${row.quantity}`} />
              ))}
              <Button type="submit">{m.checkout_accept_prices()}</Button>
            </Form>
          }
        >
          {m.checkout_issue_prices()}
          <Rows rows={changed}>
            {(anomaly) =>
              `${formatEuro(anomaly.old_price ?? 0, locale)} → ${formatEuro(anomaly.new_price ?? 0, locale)}`
            }
          </Rows>
        </Note>
      )}
      {minimum && (
        <Note tone="err" action={toCart}>
          <span className="money">{m.checkout_issue_minimum({ amount: formatEuro(minimum.amount ?? 0, locale) })}</span>
        </Note>
      )}
      {has('no-payment-methods') && <Note tone="err">{m.checkout_no_payments()}</Note>}
      {overLimit && credit && <CreditNote credit={credit} blocked={overLimit.blocking} />}
      {unpaid && <UnpaidNote amount={unpaid.amount ?? 0} blocked={unpaid.blocking} />}
    </>
  );
}

const ROWS_SHOWN = 5;

interface RowsProps {
  rows: readonly CartRow[];
  /** Shown instead of the reason. */
  children?: (anomaly: Anomaly) => ReactNode;
}

function Rows({ rows, children }: RowsProps) {
  return (
    <ul className="issue-rows">
      {rows.slice(0, ROWS_SHOWN).map((row) => (
        <li key={row.row_id}>
          <span className="code">{row.carti}</span> {row.name}:{' '}
          {row.anomalies.map((anomaly) => (
            <span key={anomaly.kind} className={children ? 'money' : undefined}>
              {children ? children(anomaly) : REASONS[anomaly.kind]()}
            </span>
          ))}
        </li>
      ))}
      {rows.length > ROWS_SHOWN && <li>{m.checkout_more_rows({ count: rows.length - ROWS_SHOWN })}</li>}
    </ul>
  );
}
