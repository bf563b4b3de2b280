/**
 * Deadlines by month, each month with what is open in it. A deadline is chosen by its box; one that cannot be paid has a
 * closed box and says why (mock "Documents of the shop"). Sorted by something else than the day, they are one table.
 */
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentBadges } from '#storefront/domain/document/document-badges.tsx';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { DeadlineMark } from '#storefront/domain/document/document-words.tsx';
import { sortedColumns } from '#storefront/domain/document/sorted-column.tsx';
import { m } from '#storefront/messages/messages.js';
import { type Column, DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { byMonth, DEADLINE_LIST, type DeadlineFilters, sumOpen } from './deadline-list.rules.ts';
import './deadline-list.css';

export interface DeadlineMonthsProps {
  deadlines: readonly Deadline[];
  filters: DeadlineFilters;
  chosen: readonly number[];
  /** The checkout's provider takes payments of deadlines. */
  card: boolean;
  onChoose: (id: number, chosen: boolean) => void;
}

const euro = (amount: number) => formatEuro(amount, getLocale());

export function DeadlineMonths({ deadlines, filters, chosen, card, onChoose }: DeadlineMonthsProps) {
  const months = filters.sort.startsWith('due-')
    ? byMonth(deadlines)
    : [{ month: 'all', deadlines, open: sumOpen(deadlines) }];
  const columns = columnsOf(filters, chosen, card, onChoose);
  return months.map(({ month, deadlines: rows, open }) => (
    <section key={month} className="due-month" aria-label={monthName(month)}>
      <div className="due-month__head">
        <h2>{monthName(month)}</h2>
        <b className={rows.some(isLate) ? 'money is-bad' : 'money'}>{euro(open)}</b>
      </div>
      <DataTable
        frameClass="due-frame"
        rows={rows}
        rowKey={({ id }) => id}
        rowClass={({ id }) => chosen.includes(id) && 'is-set'}
        columns={columns}
      />
    </section>
  ));
}

const isLate = ({ state }: Deadline): boolean => state === 'expired' || state === 'unpaid';

/** `2026-10` → "Ottobre 2026". */
function monthName(month: string): string {
  if (month === '') return m.documents_on_receipt();
  if (month === 'all') return m.documents_deadlines();
  const name = new Intl.DateTimeFormat(getLocale(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function columnsOf(
  filters: DeadlineFilters,
  chosen: readonly number[],
  card: boolean,
  onChoose: DeadlineMonthsProps['onChoose'],
): Array<Column<Deadline>> {
  const sorted = sortedColumns(DEADLINE_LIST, filters, documentPaths.deadlines);
  return [
    {
      key: 'choose',
      header: m.documents_choose(),
      headerHidden: true,
      cell: ({ id, document, payable }) => (
        <input
          className="tick"
          type="checkbox"
          name="pay"
          value={id}
          disabled={!payable}
          checked={chosen.includes(id)}
          onChange={(event) => onChoose(id, event.target.checked)}
          aria-label={(card ? m.documents_pay_of : m.documents_choose_one)({ number: document.number })}
        />
      ),
    },
    {
      ...sorted('due', m.documents_due()),
      cell: ({ due_date }) => due_date ?? m.documents_on_receipt(),
    },
    {
      ...sorted('document', m.documents_document()),
      cell: (deadline) => (
        <>
          <DocumentLink document={deadline.document} />
          {deadline.parts > 1 && (
            <small className="muted"> {m.documents_part({ part: deadline.part, parts: deadline.parts })}</small>
          )}
          <small className="muted due-month__small">
            <DeadlineMark state={deadline.state} />
            <DocumentBadges disputed={deadline.disputed} /> {deadline.method} <Why deadline={deadline} />
          </small>
        </>
      ),
    },
    { ...sorted('method', m.documents_method()), shown: 'wide', cellClass: 'may-wrap', cell: ({ method }) => method },
    {
      ...sorted('state', m.documents_state()),
      shown: 'wide',
      cellClass: 'may-wrap',
      cell: (deadline) => (
        <>
          <DeadlineMark state={deadline.state} />
          <DocumentBadges disputed={deadline.disputed} />
          <span className="muted">
            {' '}
            <Why deadline={deadline} />
          </span>
        </>
      ),
    },
    {
      ...sorted('amount', m.documents_amount()),
      number: true,
      shown: 'wide',
      cellClass: 'money',
      cell: ({ amount }) => euro(amount),
    },
    {
      ...sorted('open', m.documents_open()),
      number: true,
      cell: ({ open }) => <b className="money">{euro(open)}</b>,
    },
  ];
}

/** How late it is, or why it cannot be chosen. */
function Why({ deadline }: { deadline: Deadline }) {
  const { not_payable: reason, payment, days_late: days, unpaid_on, unpaid_reason, fee } = deadline;
  if (reason === 'at-bank') return m.documents_why_at_bank();
  if (reason === 'paying')
    return payment === null ? (
      m.documents_why_paying()
    ) : (
      <Link className="link" to={documentPaths.payment(payment)}>
        {m.payment_running()}
      </Link>
    );
  if (reason === 'credit') return m.documents_why_credit();
  if (unpaid_on) {
    const told = [
      m.documents_unpaid_on({ date: unpaid_on }),
      unpaid_reason,
      fee > 0 && m.documents_fee({ amount: euro(fee) }),
    ];
    return told.filter(Boolean).join(' · ');
  }
  return days > 0 ? m.documents_late({ count: days }) : null;
}
