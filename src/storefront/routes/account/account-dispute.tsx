/** One dispute (C-DOC-4): what it is about, its files, and what happened. One of another customer is a 404. */
import { useEffect } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { newKey } from '#kit/api/new-key.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { disputeDraftKey } from '#storefront/domain/document/dispute-draft.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { DisputeMark, REASON_WORDS } from '#storefront/domain/document/document-words.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { DisputeTimeline } from '#storefront/features/document-page/dispute-timeline.tsx';
import { DocumentFiles } from '#storefront/features/document-page/document-files.tsx';
import { Fact, FactSection } from '#storefront/features/document-page/facts.tsx';
import { type ReplyRefusal, replyAction } from '#storefront/features/document-page/reply-action.ts';
import { ReplyForm } from '#storefront/features/document-page/reply-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { deleteStoredForm } from '#storefront/platform/forms/stored-form.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_dispute());

async function disputeOf(params: LoaderFunctionArgs['params'], context: LoaderFunctionArgs['context'], url: URL) {
  await accountUser(context, url);
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0;
  if (id === 0) throw data(null, { status: 404 });
  const { message } = await callApi('account.get_disputes', { id }, context).catch((error) => {
    throw pageFailure(error);
  });
  const dispute = message.data.find((one) => one.id === id);
  if (!dispute) throw data(null, { status: 404 });
  return dispute;
}

export async function loader({ params, context, url }: LoaderFunctionArgs & { url: URL }) {
  return pack({ dispute: await disputeOf(params, context, url), formKey: newKey() });
}

export async function action({ request, params, context, url }: ActionFunctionArgs & { url: URL }) {
  const { id } = await disputeOf(params, context, url);
  return replyAction(await request.formData(), id, context);
}

export default function AccountDisputePage() {
  const { dispute, formKey } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<ReplyRefusal>();
  const { id, document, rows, files, credit_note: creditNote } = dispute;
  const kind = document.kind === 'note' ? 'note' : 'invoice';
  useEffect(() => {
    // What was typed has become this dispute.
    if (document.id !== null) deleteStoredForm(disputeDraftKey(kind, document.id));
  }, [kind, document.id]);
  const number = m.documents_dispute_number({ id });
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <Breadcrumbs crumbs={[{ label: m.documents_disputes(), to: documentPaths.disputes() }, { label: number }]} />
        <div className="page-title">
          <h1>
            {m.documents_dispute()} <span className="code">{number}</span>
          </h1>
          <DisputeMark state={dispute.state} />
          <p>{m.orders_of_date({ date: dispute.opened })}</p>
        </div>
        <div className="stack">
          <section className="section">
            <div className="section__head">
              <h2>{m.orders_progress()}</h2>
            </div>
            <DisputeTimeline timeline={dispute.timeline} />
          </section>
          {(dispute.writable || refused) && <ReplyForm key={formKey} formKey={formKey} refused={refused} />}
        </div>
        <div className="dashboard">
          <div className="dashboard__span-8 stack">
            <section className="section">
              <div className="section__head">
                <h2>{m.documents_dispute_text()}</h2>
              </div>
              <p className="dispute-words">{dispute.text}</p>
            </section>
            {rows.length > 0 && (
              <section className="section">
                <div className="section__head">
                  <h2>{m.documents_dispute_rows()}</h2>
                </div>
                <DataTable
                  rows={rows}
                  rowKey={(row) => row.row_id}
                  columns={[
                    {
                      key: 'article',
                      header: m.orders_article(),
                      cellClass: 'may-wrap',
                      cell: ({ carti, description }) => (
                        <>
                          {carti && <span className="code">{carti}</span>} {description}
                        </>
                      ),
                    },
                    {
                      key: 'quantity',
                      header: m.documents_disputed(),
                      number: true,
                      cell: ({ quantity }) =>
                        quantity === null ? m.documents_disputed_all() : formatQuantity(quantity),
                    },
                  ]}
                />
              </section>
            )}
          </div>
          <div className="dashboard__span-4 stack">
            <FactSection title={m.documents_dispute_about()}>
              <Fact label={kind === 'note' ? m.documents_note() : m.documents_invoice()}>
                <DocumentLink document={document} className="link code" />
              </Fact>
              <Fact label={m.documents_reason()}>{REASON_WORDS[dispute.reason]()}</Fact>
              {creditNote && (
                <Fact label={m.documents_kind_credit_note()}>
                  <DocumentLink document={creditNote} className="link code" />
                </Fact>
              )}
            </FactSection>
            {files.length > 0 && <DocumentFiles made={[]} files={files} />}
          </div>
        </div>
      </div>
    </div>
  );
}
