/** Account: delivery notes of the customer: all, accompanying, deferred; where an article came with (C-DOC-2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NOTE_KINDS, NOTE_STATUSES } from '#contract/values/document-kinds.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentFigures } from '#storefront/domain/document/document-figures.tsx';
import { DocumentFilterForm } from '#storefront/domain/document/document-filter-form.tsx';
import { filtersOf, isNarrowed, pageQuery } from '#storefront/domain/document/document-list.rules.ts';
import { NOTE_KIND_WORDS, NOTE_STATUS_WORDS } from '#storefront/domain/document/document-words.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { NoDocuments } from '#storefront/features/document-list/no-documents.tsx';
import { NOTE_LIST, notesRequest } from '#storefront/features/document-list/note-list.rules.ts';
import { NoteTable, notePage } from '#storefront/features/document-list/note-table.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_notes());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const today = todayIn(scopeOf(context).settings.timeZone, new Date());
  const filters = filtersOf(NOTE_LIST, url.searchParams, today);
  const notes = await callApi('account.get_ddt', notesRequest(filters), context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ filters, narrowed: isNarrowed(filters, today), today, notes: notes.message });
}

export default function AccountDeliveryNotesPage() {
  const { filters, narrowed, today, notes } = usePayload(useLoaderData<typeof loader>());
  const { user } = useSession();
  const { totals } = notes;
  const only = (choices: Partial<typeof filters.choices>) =>
    documentPaths.notes(
      pageQuery(NOTE_LIST, { ...filters, choices: { ...filters.choices, status: '', unbilled: '', ...choices } }),
    );
  const { status, unbilled } = filters.choices;
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_notes()}</h1>
          <p>
            {m.documents_count({ count: notes.count, shown: formatCount(notes.count) })}{' '}
            {filters.from
              ? m.documents_between({ from: longDate(filters.from), to: longDate(filters.to || today) })
              : m.documents_until({ to: longDate(filters.to || today) })}
          </p>
        </div>
        <DocumentFigures
          label={m.documents_figures()}
          figures={[
            {
              label: m.documents_figure_notes(),
              value: formatCount(notes.count),
              hint: m.documents_figure_notes_hint(),
              to: only({}),
            },
            {
              label: m.documents_figure_on_the_way(),
              value: formatCount(totals.on_the_way),
              hint: m.documents_figure_on_the_way_hint(),
              to: only({ status: 'shipped' }),
              here: status === 'shipped',
            },
            {
              label: m.documents_figure_unbilled(),
              value: formatCount(totals.unbilled),
              hint: m.documents_figure_unbilled_hint(),
              to: only({ unbilled: 'true' }),
              here: unbilled === 'true',
            },
            {
              label: m.documents_figure_invoiced(),
              value: formatCount(notes.count - totals.unbilled),
              hint: m.documents_figure_packages({ count: totals.packages, shown: formatCount(totals.packages) }),
              to: only({ unbilled: 'false' }),
              here: unbilled === 'false',
            },
          ]}
        />
        <DocumentFilterForm
          list={NOTE_LIST}
          filters={filters}
          page={documentPaths.notes}
          today={today}
          choices={[
            {
              name: 'kind',
              label: m.documents_kind(),
              all: m.documents_note_all(),
              options: NOTE_KINDS.map((kind) => [kind, NOTE_KIND_WORDS[kind]()]),
            },
            {
              name: 'status',
              label: m.documents_status(),
              all: m.documents_note_all(),
              options: NOTE_STATUSES.map((state) => [state, NOTE_STATUS_WORDS[state]()]),
            },
          ]}
          addresses={user?.address_codes ?? []}
          textLabel={m.documents_note_text()}
          textExample={m.documents_note_text_example()}
          hasArticle
        />
        {notes.data.length > 0 ? (
          <>
            <NoteTable notes={notes.data} filters={filters} />
            <Pager
              page={notes.page}
              pages={notes.pages}
              to={(page) => notePage(filters, page)}
              summary={<span>{m.orders_page_of({ page: notes.page, pages: notes.pages })}</span>}
            />
          </>
        ) : (
          <NoDocuments
            narrowed={narrowed || filters.from !== ''}
            title={m.documents_no_notes()}
            text={m.documents_no_notes_text()}
            all={documentPaths.notes({ from: '' })}
          />
        )}
      </section>
    </div>
  );
}
