/** Rows of a delivery note: ordered → delivered → invoiced, and what is missing (C-DOC-2). */
import type { ReactNode } from 'react';
import type { DeliveryNoteDetail } from '#contract/endpoints/account/delivery-notes.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { m } from '#storefront/messages/messages.js';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { RowArticle } from './row-article.tsx';

type NoteRow = DeliveryNoteDetail['rows'][number];

/** `rows` of one page. */
export function NoteRows({ rows, pager }: { rows: readonly NoteRow[]; pager: ReactNode }) {
  const priced = rows.some(({ total }) => total !== null);
  const hasLots = rows.some(({ lot }) => lot !== '');
  const hasOrders = rows.some(({ order }) => order !== null);
  const knowsOrdered = rows.some(({ ordered }) => ordered !== null);
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_rows()}</h2>
        {knowsOrdered && <span className="muted">{m.documents_rows_flow()}</span>}
      </div>
      <DataTable
        region={m.documents_rows()}
        rows={rows}
        rowKey={(row) => row.row_id}
        columns={[
          { key: 'article', header: m.orders_article(), cellClass: 'may-wrap', cell: (row) => <Article row={row} /> },
          hasLots && {
            key: 'lot',
            header: m.documents_lot(),
            shown: 'wide',
            cellClass: 'muted',
            cell: ({ lot }) => lot,
          },
          hasOrders && {
            key: 'order',
            header: m.documents_order(),
            shown: 'wide roomy',
            cell: ({ order }) => order && <DocumentLink document={order} />,
          },
          knowsOrdered && {
            key: 'ordered',
            header: m.orders_ordered(),
            number: true,
            shown: 'wide',
            cell: ({ ordered }) => known(ordered),
          },
          {
            key: 'delivered',
            header: m.orders_delivered(),
            number: true,
            cell: ({ quantity, um }) => (
              <>
                <b>{formatQuantity(quantity)}</b> <small className="muted">{unitName(um, quantity)}</small>
              </>
            ),
          },
          {
            key: 'invoiced',
            header: m.documents_invoiced(),
            number: true,
            cell: ({ invoiced, quantity }) =>
              invoiced !== null && invoiced < quantity ? <b>{formatQuantity(invoiced)}</b> : known(invoiced),
          },
          priced && {
            key: 'total',
            header: m.orders_row_total(),
            number: true,
            cell: ({ total }) => total !== null && <b className="money">{formatEuro(total, getLocale())}</b>,
          },
        ]}
      />
      {pager}
    </section>
  );
}

const known = (quantity: number | null) =>
  quantity === null ? <span className="muted">–</span> : formatQuantity(quantity);

function Article({ row }: { row: NoteRow }) {
  return (
    <>
      <RowArticle row={row} />
      {row.ordered !== null && row.ordered > row.quantity && (
        <small className="hint row-flow">
          {m.documents_row_ordered({ ordered: formatQuantity(row.ordered), delivered: formatQuantity(row.quantity) })}
        </small>
      )}
    </>
  );
}
