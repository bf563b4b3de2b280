/** One delivery note (C-DOC-2): chain, rows, transport, files. One of another customer is a 404. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeliveryNoteDetail } from '#contract/endpoints/account/delivery-notes.ts';
import { newKey } from '#kit/api/new-key.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentBadges } from '#storefront/domain/document/document-badges.tsx';
import { loadDocument } from '#storefront/domain/document/document-loader.ts';
import { NOTE_KIND_WORD, NoteStatusMark } from '#storefront/domain/document/document-words.tsx';
import { OpenDisputes } from '#storefront/domain/document/open-disputes.tsx';
import type { ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { DisputeForm } from '#storefront/features/document-page/dispute-form.tsx';
import { type DocumentRefusal, documentAction } from '#storefront/features/document-page/document-action.ts';
import { DocumentActions } from '#storefront/features/document-page/document-actions.tsx';
import { type ChainStep, DocumentChain } from '#storefront/features/document-page/document-chain.tsx';
import { DocumentFiles } from '#storefront/features/document-page/document-files.tsx';
import { NoteFacts } from '#storefront/features/document-page/note-facts.tsx';
import { NoteRows } from '#storefront/features/document-page/note-rows.tsx';
import { rowsOnPage } from '#storefront/features/document-page/rows-on-page.ts';
import { RowsPager } from '#storefront/features/document-page/rows-pager.tsx';
import { m } from '#storefront/messages/messages.js';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_note());

export async function loader({ params, context, url }: LoaderFunctionArgs & { url: URL }) {
  const { rows, ...note } = await loadDocument('account.get_ddt_detail', params.id, url, context);
  const flash = takeFlash<ReorderFlash>(scopeOf(context)) ?? {};
  return pack({ note, shown: rowsOnPage(rows, url, flash), flash, formKey: newKey() });
}

export async function action({ request, params, context, url }: ActionFunctionArgs & { url: URL }) {
  const { id, rows } = await loadDocument('account.get_ddt_detail', params.id, url, context);
  return documentAction(await request.formData(), { kind: 'note', id, rows }, documentPaths.note(id), context);
}

export default function AccountDeliveryNotePage() {
  const { note, shown, flash, formKey } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<DocumentRefusal>();
  const { id, number, kind, date, reference } = note;
  const { rows, page, pages } = shown;
  const hasPdf = note.files.some(({ role }) => role === 'pdf');
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <Breadcrumbs crumbs={[{ label: m.documents_notes(), to: documentPaths.notes() }, { label: number }]} />
        <div className="page-title">
          <h1>
            {m.documents_note()} <span className="code">{number}</span>
          </h1>
          <NoteStatusMark status={note.status} />
          <DocumentBadges disputed={note.disputed} />
          <p>
            {NOTE_KIND_WORD[kind]()} {m.orders_of_date({ date })}
            {reference && ` · ${m.orders_reference_is({ reference })}`}
          </p>
        </div>
        <DocumentActions
          flash={flash}
          formKey={formKey}
          rows={shown.named}
          canOrder={shown.canOrder}
          refused={refused?.sentence}
        >
          <FileLink
            tone="ink"
            href={documentPaths.noteFile(id)}
            format="PDF"
            name={m.documents_note_file_of({ format: 'PDF', number })}
          />
        </DocumentActions>
        <OpenDisputes disputes={note.disputes} />
        <DocumentChain steps={chainOf(note, shown.count)} />
        <div className="dashboard">
          <div className="dashboard__span-8 stack">
            <NoteRows
              rows={rows}
              pager={<RowsPager page={page} pages={pages} to={(query) => documentPaths.note(id, query)} />}
            />
            <DisputeForm
              key={refused ? JSON.stringify(refused.dispute?.values) : ''}
              document={{ kind: 'note', id }}
              rows={rows}
              formKey={formKey}
              refused={refused?.dispute}
            />
          </div>
          <div className="dashboard__span-4 stack">
            <NoteFacts note={note} />
            <DocumentFiles
              made={hasPdf ? [] : [{ name: m.documents_note(), note: 'PDF', href: documentPaths.noteFile(id) }]}
              files={note.files}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function chainOf({ number, date, orders, invoices }: Omit<DeliveryNoteDetail, 'rows'>, count: number): ChainStep[] {
  return [
    { label: m.documents_chain_orders(), documents: orders },
    {
      label: m.documents_chain_this_note(),
      documents: [],
      here: { number, hint: m.documents_chain_here({ date, count }) },
    },
    { label: m.documents_chain_invoices(), documents: invoices },
  ];
}
