/** Effect of an order on the customer's credit, with the amounts (C-ORD-7). */
import type { Credit } from '#contract/endpoints/checkout-choices.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Note } from '#storefront/ui/note.tsx';

/** `blocked`: the shop rejects orders over the limit; undefined: this order is not over it. */
export function CreditNote({ credit, blocked }: { credit: Credit; blocked: boolean | undefined }) {
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  if (blocked === undefined)
    return (
      <div className="money-part">
        <Note>
          {m.checkout_credit_left({ available: euro(Math.max(0, credit.available)), limit: euro(credit.limit) })}
        </Note>
      </div>
    );
  const parts = [
    [m.checkout_credit_orders(), credit.unfulfilled_orders],
    [m.checkout_credit_notes(), credit.unbilled_delivery_notes],
    [m.checkout_credit_deadlines(), credit.open_deadlines],
    [m.checkout_credit_advances(), -credit.advances],
    [m.checkout_credit_order(), credit.order],
  ] as const;
  return (
    <Note tone={blocked ? 'err' : 'warn'}>
      <b className="money">{m.checkout_issue_credit({ amount: euro(-credit.available) })}</b>
      <span className="credit money">
        {m.checkout_credit_limit({ limit: euro(credit.limit) })}
        {parts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => ` · ${label} ${euro(amount)}`)
          .join('')}
      </span>
      {blocked ? m.checkout_credit_blocked() : m.checkout_credit_warned()}
    </Note>
  );
}
