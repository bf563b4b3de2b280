/** What the bank returned unpaid: said in red where the customer looks first, with the way to it (C-DOC-3). */
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

/** `blocked`: no order on credit until it is paid. */
export function UnpaidNote({ amount, blocked = false }: { amount: number; blocked?: boolean }) {
  const words = { amount: formatEuro(amount, getLocale()) };
  return (
    <Note
      tone="err"
      action={
        <Link className="button" to={documentPaths.deadlines({ state: 'unpaid' })}>
          {m.payment_unpaid_see()}
        </Link>
      }
    >
      <span className="money">{blocked ? m.payment_unpaid_blocked(words) : m.payment_unpaid(words)}</span>
    </Note>
  );
}
