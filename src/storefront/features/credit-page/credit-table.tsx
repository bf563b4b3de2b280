/** What the credit is used for: expired, to expire, total; each line leads to the list behind it (C-DOC-2). */
import type { CreditRow } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { columnSum } from './credit-lines.rules.ts';
import { CREDIT_WORDS } from './credit-words.ts';

const PAGES: Partial<Record<CreditRow['code'], () => string>> = {
  remittances: documentPaths.deadlines,
  riba: documentPaths.deadlines,
  unbilled_notes: () => documentPaths.notes({ unbilled: 'true' }),
  unfulfilled_orders: () => paths.accountOrders({ from: '', status: 'open' }),
};

const euro = (amount: number | null) => (amount === null ? '–' : formatEuro(amount, getLocale()));

/** `exposure`: of all lines. */
export function CreditTable({ lines, exposure }: { lines: readonly CreditRow[]; exposure: number }) {
  return (
    <DataTable
      rows={lines}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'line',
          header: m.documents_credit_line(),
          cell: ({ code }) => {
            const page = PAGES[code];
            return page ? (
              <Link className="link" to={page()}>
                {CREDIT_WORDS[code]()}
              </Link>
            ) : (
              CREDIT_WORDS[code]()
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
          cell: ({ to_expire }) => euro(to_expire),
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
          <td>{m.documents_credit_used()}</td>
          <td className="number money">{euro(columnSum(lines, 'expired'))}</td>
          <td className="number money">{euro(columnSum(lines, 'to_expire'))}</td>
          <td className="number money">{euro(exposure)}</td>
        </>
      }
    />
  );
}
