/** Account: statement of the customer's account in a range of days, with the balance before and after (C-DOC-3). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatEuro } from '#contract/values/money.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { documentRange, quickRanges } from '#storefront/domain/document/document-list.rules.ts';
import { QuickRanges } from '#storefront/domain/document/quick-ranges.tsx';
import { askedRange, rangeFields } from '#storefront/domain/order/list-range.rules.ts';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import '#storefront/domain/document/document-list.css';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_statement());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const today = todayIn(scopeOf(context).settings.timeZone, new Date());
  const { from, to } = askedRange(url.searchParams, today);
  const fields = rangeFields(documentRange({ from, to, destination: '', text: '', page: 1 }));
  const { message } = await callApi('account.get_statement', fields, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ from, to, fields, today, statement: message });
}

export default function AccountStatementPage() {
  const { from, to, fields, today, statement } = usePayload(useLoaderData<typeof loader>());
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const amount = (euros: number) => (euros === 0 ? '' : euro(euros));
  const { data: entries, opening, closing } = statement;
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_statement()}</h1>
          <p>
            {from
              ? m.documents_between({ from: longDate(from), to: longDate(to || today) })
              : m.documents_until({ to: longDate(to || today) })}{' '}
            · {statement.source === 'books' ? m.documents_statement_books() : m.documents_statement_documents()}
          </p>
        </div>
        <form className="filters section" action={documentPaths.statement()} key={`${from} ${to}`}>
          <PeriodFields from={from} to={to} />
          <Button type="submit" tone="ink">
            {m.documents_filter()}
          </Button>
          {(['pdf', 'csv', 'xlsx'] as const).map((format) => (
            <FileLink
              key={format}
              href={documentPaths.listFile(`statement.${format}`, fields)}
              format={format.toUpperCase()}
              name={m.account_list_file({ format: format.toUpperCase() })}
            />
          ))}
        </form>
        <QuickRanges
          ranges={quickRanges(today)}
          isHere={(range) => range.from === from && range.to === to}
          page={(range) => documentPaths.statement({ from: range.from, ...(range.to && { to: range.to }) })}
        />
        {entries.length === 0 && opening === 0 ? (
          <EmptyState title={m.documents_no_entries()}>{m.documents_no_entries_text()}</EmptyState>
        ) : (
          <DataTable
            region={m.documents_statement()}
            rows={entries.map((entry, place) => ({ ...entry, place }))}
            rowKey={({ place }) => place}
            above={(_, place) =>
              place === 0 && (
                <span className="row-balance">
                  {m.documents_statement_opening({ date: statement.from })} <b className="money">{euro(opening)}</b>
                </span>
              )
            }
            columns={[
              { key: 'date', header: m.documents_date(), cell: ({ date }) => date },
              {
                key: 'document',
                header: m.documents_document(),
                cell: ({ document, description, balance }) => (
                  <>
                    <DocumentLink document={document} />
                    <small className="muted entry-words">{description}</small>
                    <small className="muted entry-words">
                      {m.documents_balance()} <b className="money">{euro(balance)}</b>
                    </small>
                  </>
                ),
              },
              {
                key: 'description',
                header: m.documents_description(),
                shown: 'wide',
                cellClass: 'may-wrap',
                cell: ({ description }) => description,
              },
              {
                key: 'debit',
                header: m.documents_debit(),
                number: true,
                cellClass: 'money',
                cell: ({ debit }) => amount(debit),
              },
              {
                key: 'credit',
                header: m.documents_credit_side(),
                number: true,
                cellClass: 'money',
                cell: ({ credit }) => amount(credit),
              },
              {
                key: 'balance',
                header: m.documents_balance(),
                number: true,
                shown: 'wide',
                cell: ({ balance }) => <b className="money">{euro(balance)}</b>,
              },
            ]}
            foot={
              <>
                <td colSpan={2}>{m.documents_statement_closing({ date: statement.to })}</td>
                <td className="wide" />
                <td className="number money">{euro(statement.debit)}</td>
                <td className="number money">{euro(statement.credit)}</td>
                <td className="number wide money">{euro(closing)}</td>
              </>
            }
          />
        )}
        <p className="hint">
          {closing > 0 ? m.documents_balance_owed({ amount: euro(closing) }) : m.documents_balance_even()}
        </p>
      </section>
    </div>
  );
}
