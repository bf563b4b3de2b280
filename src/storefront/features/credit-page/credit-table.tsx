/** What the credit is used for: expired, to expire, total; each line leads to the list behind it (C-DOC-2). */
import { formatEuro } from '#contract/values/money.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { paths } from '#storefront/paths.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import type { CreditLine } from './credit-lines.rules.ts';
import { CREDIT_WORDS } from './credit-words.ts';

const PAGES: Partial<Record<CreditLine['name'], () => string>> = {
  deadlines: documentPaths.deadlines,
  notes: () => documentPaths.notes({ unbilled: 'true' }),
  orders: () => paths.accountOrders({ from: '', status: 'open' }),
};

const euro = (amount: number | null) => (amount === null ? '–' : formatEuro(amount, getLocale()));

/** `exposure`: of all lines. */
export function CreditTable({ lines, exposure }: { lines: readonly CreditLine[]; exposure: number }) {
  return (
    <DataTable
      rows={lines}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'line',
          header: m.documents_credit_line(),
          cell: ({ name }) => {
            const page = PAGES[name];
            return page ? (
              <Link className="link" to={page()}>
                {CREDIT_WORDS[name]()}
              </Link>
            ) : (
              CREDIT_WORDS[name]()
            );
          },
        },
        {
          key: 'expired',
          header: m.documents_credit_expired(),
          number: true,
          cell: ({ expired }) => (
            <span className={expired !== null && expired > 0 ? 'money overdue' : 'money'}>{euro(expired)}</span>
          ),
        },
        {
          key: 'to-expire',
          header: m.documents_credit_to_expire(),
          number: true,
          cellClass: 'money',
          cell: ({ toExpire }) => euro(toExpire),
        },
        {
          key: 'total',
          header: m.documents_total(),
          number: true,
          cell: ({ total }) => <b className="money">{euro(total)}</b>,
        },
      ]}
      foot={
        <>
          <td colSpan={3}>{m.documents_credit_used()}</td>
          <td className="number money">{euro(exposure)}</td>
        </>
      }
    />
  );
}
