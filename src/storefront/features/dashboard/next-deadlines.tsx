/** What has to be paid next, late ones first (C-DOC-2). */
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { DeadlineMark } from '#storefront/domain/document/document-words.tsx';
import { m } from '#storefront/messages/messages.js';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Nothing if there are none. */
export function NextDeadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
  if (deadlines.length === 0) return null;
  return (
    <section className="section" aria-labelledby="deadlines">
      <div className="section__head">
        <h2 id="deadlines">{m.documents_next_deadlines()}</h2>
        <Link className="link" to={documentPaths.deadlines()}>
          {m.documents_next_deadlines_all()}
        </Link>
      </div>
      <DataTable
        rows={deadlines}
        rowKey={({ id }) => id}
        columns={[
          { key: 'due', header: m.documents_due(), cell: ({ due_date }) => due_date ?? m.documents_on_receipt() },
          {
            key: 'document',
            header: m.documents_document(),
            cell: ({ document }) => <DocumentLink document={document} />,
          },
          {
            key: 'method',
            header: m.documents_method(),
            shown: 'wide roomy',
            cellClass: 'muted',
            cell: ({ method }) => method,
          },
          { key: 'state', header: m.documents_state(), cell: ({ state }) => <DeadlineMark state={state} /> },
          {
            key: 'open',
            header: m.documents_open(),
            number: true,
            cell: ({ open }) => <b className="money">{formatEuro(open, getLocale())}</b>,
          },
        ]}
      />
    </section>
  );
}
