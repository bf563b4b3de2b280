/**
 * Delivery notes as rows: number, date, kind, destination, status, packages, carrier with tracking, order, invoice; below
 * a row what the article filter found in it.
 */
import type { DeliveryNoteHeader } from '#contract/endpoints/account/delivery-notes.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentBadges } from '#storefront/domain/document/document-badges.tsx';
import { DocumentLinks } from '#storefront/domain/document/document-link.tsx';
import { listFields, pageQuery } from '#storefront/domain/document/document-list.rules.ts';
import { NOTE_KIND_WORD, NoteStatusMark } from '#storefront/domain/document/document-words.tsx';
import { MatchedRows } from '#storefront/domain/document/matched-rows.tsx';
import { sortedColumns } from '#storefront/domain/document/sorted-column.tsx';
import { m } from '#storefront/messages/messages.js';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { NOTE_LIST, type NoteFilters } from './note-list.rules.ts';
import '#storefront/domain/document/document-list.css';
import '#storefront/domain/order/account-tables.css';

export interface NoteTableProps {
  notes: readonly DeliveryNoteHeader[];
  filters: NoteFilters;
}

export function NoteTable({ notes, filters }: NoteTableProps) {
  const fields = listFields(NOTE_LIST, filters);
  const sorted = sortedColumns(NOTE_LIST, filters, documentPaths.notes);
  return (
    <div className="document-table">
      <div className="document-tools">
        {(['csv', 'xlsx'] as const).map((format) => (
          <FileLink
            key={format}
            href={documentPaths.listFile(`delivery-notes.${format}`, fields)}
            format={format.toUpperCase()}
            name={m.account_list_file({ format: format.toUpperCase() })}
          />
        ))}
      </div>
      <DataTable
        frameClass="document-frame"
        rows={notes}
        rowKey={(note) => note.id}
        below={({ matches }) => matches && matches.length > 0 && <MatchedRows rows={matches} />}
        columns={[
          {
            ...sorted('number', m.documents_number()),
            cell: (note) => (
              <>
                <Link className="code" to={documentPaths.note(note.id)}>
                  {note.number}
                </Link>
                <DocumentBadges unread={note.unread} disputed={note.disputed} />
              </>
            ),
          },
          { ...sorted('date', m.documents_date()), cell: ({ date }) => date },
          { ...sorted('kind', m.documents_kind()), cell: ({ kind }) => NOTE_KIND_WORD[kind]() },
          {
            ...sorted('destination', m.documents_destination()),
            shown: 'wider',
            cellClass: 'muted document-place',
            cell: ({ destination }) => destination.split(', ')[0],
          },
          { ...sorted('status', m.documents_status()), cell: ({ status }) => <NoteStatusMark status={status} /> },
          {
            ...sorted('packages', m.documents_packages()),
            number: true,
            shown: 'wide roomy',
            cell: ({ packages }) => (packages === null ? '–' : formatCount(packages)),
          },
          { ...sorted('carrier', m.documents_carrier()), shown: 'wider', cellClass: 'document-place', cell: Carrier },
          { key: 'order', header: m.documents_order(), cell: ({ orders }) => <DocumentLinks documents={orders} /> },
          {
            key: 'invoice',
            header: m.documents_invoice_number(),
            cell: ({ invoices }) => <DocumentLinks documents={invoices} />,
          },
          { key: 'files', header: m.documents_files(), cell: FileOf },
        ]}
      />
      <ul className="document-cards" aria-label={m.documents_notes()}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Carrier({ carrier, tracking, tracking_url: url }: DeliveryNoteHeader) {
  const name = carrier || '–';
  if (!tracking) return name;
  return (
    <>
      {name}{' '}
      {url ? (
        <a className="link code" href={url} target="_blank" rel="noopener noreferrer">
          {tracking}
        </a>
      ) : (
        <span className="code">{tracking}</span>
      )}
    </>
  );
}

function FileOf({ id, number }: DeliveryNoteHeader) {
  return (
    <a
      className="link"
      href={documentPaths.noteFile(id)}
      data-reload=""
      aria-label={m.documents_note_file_of({ format: 'PDF', number })}
    >
      PDF
    </a>
  );
}

/** The same row for phones: two lines, then its file and invoice. */
function NoteCard({ note }: { note: DeliveryNoteHeader }) {
  const { id, number, invoices, tracking_url: url } = note;
  return (
    <>
      <Link className="document-card" to={documentPaths.note(id)}>
        <span>
          <span className="code">{number}</span>
          <DocumentBadges unread={note.unread} disputed={note.disputed} />
        </span>
        <NoteStatusMark status={note.status} />
        <span>
          {NOTE_KIND_WORD[note.kind]()} · {note.date}
          <small>{note.destination.split(', ')[0]}</small>
        </span>
        <span>
          {note.packages !== null && m.documents_packages_count({ count: note.packages })}
          <small>
            {invoices.length > 0 ? invoices.map((one) => one.number).join(', ') : m.documents_not_invoiced()}
          </small>
        </span>
      </Link>
      <MatchedRows rows={note.matches} />
      <div className="document-cards__files">
        <a
          href={documentPaths.noteFile(id)}
          data-reload=""
          aria-label={m.documents_note_file_of({ format: 'PDF', number })}
        >
          <Icon name="dl" />
          PDF
        </a>
        {invoices.flatMap((invoice) =>
          invoice.id === null
            ? []
            : [
                <Link key={invoice.id} to={documentPaths.invoice(invoice.id)}>
                  <Icon name="doc" />
                  {m.documents_invoice_of({ number: invoice.number })}
                </Link>,
              ],
        )}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            <Icon name="truck" />
            {m.documents_track()}
          </a>
        )}
      </div>
    </>
  );
}

/** URL of one page of the list. */
export const notePage = (filters: NoteFilters, page: number): string =>
  documentPaths.notes(pageQuery(NOTE_LIST, filters, page));
