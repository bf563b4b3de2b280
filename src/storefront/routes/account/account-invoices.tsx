/** Account: invoices and credit notes of the customer, filtered, sorted, downloaded (C-DOC-2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { INVOICE_KINDS, INVOICE_PAYMENTS } from '#contract/values/document-kinds.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentFigures } from '#storefront/domain/document/document-figures.tsx';
import { DocumentFilterForm } from '#storefront/domain/document/document-filter-form.tsx';
import { filtersOf, isNarrowed, pageQuery } from '#storefront/domain/document/document-list.rules.ts';
import { INVOICE_KIND_WORDS, PAYMENT_WORDS } from '#storefront/domain/document/document-words.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { INVOICE_LIST, invoicesRequest } from '#storefront/features/document-list/invoice-list.rules.ts';
import { InvoiceTable, invoicePage } from '#storefront/features/document-list/invoice-table.tsx';
import { NoDocuments } from '#storefront/features/document-list/no-documents.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_invoices());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const today = todayIn(scopeOf(context).settings.timeZone, new Date());
  const filters = filtersOf(INVOICE_LIST, url.searchParams, today);
  const invoices = await callApi('account.get_invoices', invoicesRequest(filters), context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ filters, narrowed: isNarrowed(filters, today), today, invoices: invoices.message });
}

export default function AccountInvoicesPage() {
  const { filters, narrowed, today, invoices } = usePayload(useLoaderData<typeof loader>());
  const { user, locale } = useSession();
  const { totals } = invoices;
  const euro = (amount: number) => formatEuro(amount, locale);
  const only = (choices: Partial<typeof filters.choices>) =>
    documentPaths.invoices(
      pageQuery(INVOICE_LIST, { ...filters, choices: { ...filters.choices, payment: '', unread: '', ...choices } }),
    );
  const { payment, unread } = filters.choices;
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_invoices()}</h1>
          <p>
            {m.documents_count({ count: invoices.count, shown: formatCount(invoices.count) })}{' '}
            {filters.from
              ? m.documents_between({ from: longDate(filters.from), to: longDate(filters.to || today) })
              : m.documents_until({ to: longDate(filters.to || today) })}
          </p>
        </div>
        <DocumentFigures
          label={m.documents_figures()}
          figures={[
            {
              label: m.documents_figure_to_pay(),
              value: euro(totals.open),
              hint: m.documents_figure_to_pay_hint(),
              to: only({ payment: 'open' }),
              here: payment === 'open',
            },
            {
              label: m.documents_figure_expired(),
              value: euro(totals.expired),
              hint: m.documents_figure_expired_hint(),
              bad: totals.expired > 0,
              to: only({ payment: 'expired' }),
              here: payment === 'expired',
            },
            {
              label: m.documents_figure_new(),
              value: formatCount(totals.unread),
              hint: m.documents_figure_new_hint(),
              to: only({ unread: 'true' }),
              here: unread === 'true',
            },
            {
              label: m.documents_figure_total(),
              value: euro(totals.taxable),
              hint: m.documents_figure_total_hint({ total: euro(totals.total) }),
              to: only({}),
            },
          ]}
        />
        <DocumentFilterForm
          list={INVOICE_LIST}
          filters={filters}
          page={documentPaths.invoices}
          today={today}
          choices={[
            {
              name: 'kind',
              label: m.documents_kind(),
              all: m.documents_all(),
              options: INVOICE_KINDS.map((kind) => [kind, INVOICE_KIND_WORDS[kind]()]),
            },
            {
              name: 'payment',
              label: m.documents_payment(),
              all: m.documents_all(),
              options: INVOICE_PAYMENTS.map((state) => [state, PAYMENT_WORDS[state]()]),
            },
          ]}
          addresses={user?.address_codes ?? []}
          textLabel={m.documents_text()}
          textExample={m.documents_text_example()}
          hasArticle
        />
        {invoices.data.length > 0 ? (
          <>
            <InvoiceTable invoices={invoices.data} filters={filters} count={invoices.count} totals={totals} />
            <Pager
              page={invoices.page}
              pages={invoices.pages}
              to={(page) => invoicePage(filters, page)}
              summary={<span>{m.orders_page_of({ page: invoices.page, pages: invoices.pages })}</span>}
            />
          </>
        ) : (
          <NoDocuments
            narrowed={narrowed || filters.from !== ''}
            title={m.documents_no_invoices()}
            text={m.documents_no_invoices_text()}
            all={documentPaths.invoices({ from: '' })}
          />
        )}
      </section>
    </div>
  );
}
