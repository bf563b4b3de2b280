/** Credit with its parts, the deadlines that add up to what is open and overdue, and the newest documents (C-OFF-6). */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { openOrders } from '../customer-paths.ts';

type Documents = OfficeApiTypes['office_customers.get_documents']['response']['message'];

const euro = (amount: number | null | undefined) => formatEuro(amount, getLocale());

export function CustomerDocuments({ customer }: { customer: OfficeCustomer }) {
  const { code, credit } = customer;
  const [search] = useSearchParams();
  const { data, error } = useQuery({
    queryKey: ['customers', String(code), 'documents'],
    queryFn: async () => (await callOffice('office_customers.get_documents', { code })).message,
  });
  return (
    <>
      {credit && <Credit code={code} credit={credit} />}
      {error && <OfficeNote tone="error">{m.grid_not_read()}</OfficeNote>}
      {data && <Deadlines documents={data} overdueOnly={search.get('show') === 'overdue'} credit={credit} />}
      {data && <Newest documents={data} />}
    </>
  );
}

function Credit({ code, credit }: { code: number; credit: NonNullable<OfficeCustomer['credit']> }) {
  const lines: ReadonlyArray<readonly [name: string, amount: string, to?: string | undefined]> = [
    [m.orders_credit_deadlines(), euro(credit.open_deadlines), '#deadlines'],
    [m.orders_credit_notes(), euro(credit.unbilled_notes)],
    [m.orders_credit_orders(), euro(credit.orders), may('orders.read') ? openOrders(code) : undefined],
    [m.orders_credit_advances(), euro(-credit.advances)],
  ];
  return (
    <OfficeSection title={m.customers_credit()}>
      <dl className="customer-sum" id="credit">
        {lines.map(([name, amount, to]) => (
          <div key={name} className="customer-sum__line">
            <dt>
              {to ? (
                <Link className="link" to={to}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="customer-sum__line customer-sum__line--sum">
          <dt>{m.customers_credit_used()}</dt>
          <dd>{euro(credit.used)}</dd>
        </div>
        <div className="customer-sum__line">
          <dt>{m.orders_credit_limit()}</dt>
          <dd>{credit.limit === null ? m.customers_no_limit() : euro(credit.limit)}</dd>
        </div>
        {credit.limit !== null && (
          <div className="customer-sum__line customer-sum__line--sum">
            <dt>{m.orders_credit_left()}</dt>
            <dd>{euro(credit.available)}</dd>
          </div>
        )}
      </dl>
      <p className="hint">
        {credit.as_of === null
          ? m.customers_credit_told()
          : m.customers_credit_told_on({ day: longDate(credit.as_of) })}
      </p>
    </OfficeSection>
  );
}

interface DeadlinesProps {
  readonly documents: Documents;
  readonly overdueOnly: boolean;
  readonly credit: OfficeCustomer['credit'];
}

function Deadlines({ documents, overdueOnly, credit }: DeadlinesProps) {
  const rows = documents.deadlines.filter(({ overdue }) => overdue || !overdueOnly);
  const sum = overdueOnly ? documents.overdue : documents.open;
  return (
    <OfficeSection
      title={overdueOnly ? m.customers_overdue_deadlines() : m.customers_open_deadlines()}
      aside={
        <Link className="link" id="deadlines" to={overdueOnly ? '?' : '?show=overdue'} replace>
          {overdueOnly ? m.customers_show_open() : m.customers_show_overdue()}
        </Link>
      }
    >
      {credit && !credit.by_deadlines && <OfficeNote>{m.customers_not_by_deadlines()}</OfficeNote>}
      {rows.length === 0 ? (
        <p className="hint">{m.customers_deadlines_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys
        <section className="customer-table__frame" aria-label={m.customers_open_deadlines()} tabIndex={0}>
          <table className="customer-table customer-table--rows">
            <thead>
              <tr>
                <th scope="col">{m.customers_document()}</th>
                <th scope="col">{m.customers_due_on()}</th>
                <th scope="col">{m.customers_method()}</th>
                <th scope="col">{m.customers_state()}</th>
                <th scope="col" className="customer-table__number">
                  {m.customers_amount()}
                </th>
                <th scope="col" className="customer-table__number">
                  {m.customers_still_open()}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ document, due, method, amount, open, overdue }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one document may be alike in everything
                <tr key={`${document} ${due} ${place}`}>
                  <th scope="row" className="code">
                    {document}
                  </th>
                  <td>{due === null ? m.customers_on_receipt() : longDate(due)}</td>
                  <td>{method}</td>
                  <td>
                    {overdue ? (
                      <b className="customer-table__bad">{m.customers_is_overdue()}</b>
                    ) : (
                      m.customers_to_come()
                    )}
                  </td>
                  <td className="customer-table__number">{euro(amount)}</td>
                  <td className="customer-table__number">{euro(open)}</td>
                </tr>
              ))}
            </tbody>
            {sum !== undefined && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={5}>
                    {m.customers_sum({ count: rows.length })}
                  </th>
                  <td className="customer-table__number">{euro(sum)}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
    </OfficeSection>
  );
}

const KINDS = {
  invoice: m.customers_kind_invoice,
  credit_note: m.customers_kind_credit_note,
  note: m.customers_kind_note,
};

function Newest({ documents: { documents } }: { documents: Documents }) {
  return (
    <OfficeSection title={m.customers_newest_documents()}>
      {documents.length === 0 ? (
        <p className="hint">{m.customers_documents_none()}</p>
      ) : (
        <table className="customer-table customer-table--rows">
          <thead>
            <tr>
              <th scope="col">{m.customers_document()}</th>
              <th scope="col">{m.customers_date()}</th>
              <th scope="col">{m.customers_kind()}</th>
              <th scope="col" className="customer-table__number">
                {m.customers_total()}
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map(({ kind, number, date, total }) => (
              <tr key={`${kind} ${number} ${date}`}>
                <th scope="row" className="code">
                  {number}
                </th>
                <td>{longDate(date)}</td>
                <td>{KINDS[kind]()}</td>
                <td className="customer-table__number">{euro(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OfficeSection>
  );
}
