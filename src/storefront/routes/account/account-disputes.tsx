/** Account: disputes of the customer about documents, newest first (C-DOC-4). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { DisputeMark, REASON_WORDS } from '#storefront/domain/document/document-words.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_disputes());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_disputes', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ disputes: message.data });
}

export default function AccountDisputesPage() {
  const { disputes } = usePayload(useLoaderData<typeof loader>());
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_disputes()}</h1>
          <p>{m.documents_disputes_intro()}</p>
        </div>
        <DataTable
          rows={disputes}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'number',
              header: m.documents_dispute(),
              cell: ({ id }) => (
                <Link className="code" to={documentPaths.dispute(id)}>
                  {m.documents_dispute_number({ id })}
                </Link>
              ),
            },
            { key: 'opened', header: m.documents_date(), cell: ({ opened }) => opened },
            {
              key: 'document',
              header: m.documents_document(),
              shown: 'wide',
              cell: ({ document }) => <DocumentLink document={document} />,
            },
            { key: 'reason', header: m.documents_reason(), cell: ({ reason }) => REASON_WORDS[reason]() },
            {
              key: 'text',
              header: m.documents_dispute_text(),
              shown: 'wide',
              cellClass: 'may-wrap muted',
              cell: ({ text }) => (text.length > 120 ? `${text.slice(0, 120)}…` : text),
            },
            { key: 'state', header: m.documents_state(), cell: ({ state }) => <DisputeMark state={state} /> },
          ]}
          empty={
            <EmptyState
              title={m.documents_no_disputes()}
              action={
                <Link className={buttonClass({ tone: 'go' })} to={documentPaths.invoices()}>
                  {m.documents_invoices()}
                </Link>
              }
            >
              {m.documents_no_disputes_text()}
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
