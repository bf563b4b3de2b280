/** Why an order cannot leave, or what to know before it does (C-ORD-4, C-ORD-7). */

import { formatEuro } from '#contract/money.ts';
import type { PreparedOrder } from '#contract/order.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

type Issue = PreparedOrder['issues'][number];

const SENTENCES = {
  'cart-empty': () => m.checkout_empty(),
  'minimum-order': ({ amount }) => m.checkout_issue_minimum({ amount: formatEuro(amount, getLocale()) }),
  'cart-has-anomalies': () => m.checkout_issue_anomalies(),
  'no-payment-methods': () => m.checkout_no_payments(),
  'credit-exceeded': ({ amount }) => m.checkout_issue_credit({ amount: formatEuro(amount, getLocale()) }),
} satisfies Record<Issue['code'], (issue: Issue) => string>;

export function OrderIssues({ issues }: { issues: readonly Issue[] }) {
  const shown = [...new Map(issues.map((issue) => [issue.code, issue])).values()];
  return shown.map((issue) => (
    <Note
      key={issue.code}
      tone={issue.blocking ? 'err' : 'warn'}
      action={
        <Link className="btn" to={paths.cart()}>
          {m.checkout_to_cart()}
        </Link>
      }
    >
      <span className={'amount' in issue ? 'money' : undefined}>{SENTENCES[issue.code](issue)}</span>
    </Note>
  ));
}
