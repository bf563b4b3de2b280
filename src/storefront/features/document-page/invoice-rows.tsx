/** Rows of an invoice as the document has them; those of a collective invoice stand under their delivery notes. */
import type { ReactNode } from 'react';
import type { InvoiceDetail, InvoiceRow } from '#contract/endpoints/account/invoices.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { m } from '#storefront/messages/messages.js';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { RowArticle } from './row-article.tsx';
import type { RowGroup } from './row-groups.rules.ts';
import './document-page.css';

const euro = (amount: number) => formatEuro(amount, getLocale());

export interface InvoiceRowsProps {
  invoice: Pick<InvoiceDetail, 'taxable' | 'rows_differ'>;
  /** Of one page. */
  rows: readonly InvoiceRow[];
  groups: readonly RowGroup[];
  pager: ReactNode;
}

export function InvoiceRows({ invoice, rows, groups, pager }: InvoiceRowsProps) {
  const groupAt = new Map(groups.map((group) => [group.first, group]));
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_rows()}</h2>
        <span className="muted">{m.documents_rows_net()}</span>
      </div>
      <DataTable
        region={m.documents_rows()}
        rows={rows}
        rowKey={(row) => row.row_id}
        above={(_, place) => {
          const group = groupAt.get(place);
          return group && <GroupHeading group={group} />;
        }}
        columns={[
          {
            key: 'article',
            header: m.orders_article(),
            cellClass: 'may-wrap',
            cell: (row) => <RowArticle row={row} />,
          },
          { key: 'quantity', header: m.documents_quantity(), number: true, cell: Quantity },
          {
            key: 'discounts',
            header: m.documents_discounts(),
            number: true,
            shown: 'wide',
            cellClass: 'muted',
            cell: ({ discounts }) => discounts,
          },
          {
            key: 'net',
            header: m.orders_net(),
            number: true,
            shown: 'wide',
            cell: ({ net }) => net !== null && <UnitPrice euros={net} />,
          },
          { key: 'vat', header: m.orders_vat(), number: true, shown: 'wide', cellClass: 'muted', cell: Rate },
          {
            key: 'total',
            header: m.orders_row_total(),
            number: true,
            cell: ({ kind, total }) => kind !== 'text' && <b className="money">{euro(total)}</b>,
          },
        ]}
        foot={
          <>
            <td colSpan={2}>{m.documents_taxable()}</td>
            <td className="wide" colSpan={3} />
            <td className="number money">{euro(invoice.taxable)}</td>
          </>
        }
      />
      {pager}
      {invoice.rows_differ && <p className="paper-words">{m.documents_rows_differ()}</p>}
    </section>
  );
}

function GroupHeading({ group: { note, order, total } }: { group: RowGroup }) {
  return (
    <span className="row-group">
      {note && (
        <span>
          <b>{m.documents_ddt()}</b> <DocumentLink document={note} className="link code" />{' '}
          {note.date && m.orders_of_date({ date: note.date })}
        </span>
      )}
      {order && (
        <span>
          {note ? '· ' : ''}
          {m.documents_group_order()} <DocumentLink document={order} className="link code" />
        </span>
      )}
      <span className="row-group__total money">{euro(total)}</span>
    </span>
  );
}

function Quantity({ quantity, um }: InvoiceRow) {
  if (quantity === null) return null;
  return (
    <>
      {formatQuantity(quantity)} <small className="muted">{unitName(um, quantity)}</small>
    </>
  );
}

function Rate({ kind, vat_rate: rate, natura }: InvoiceRow) {
  if (kind === 'text') return null;
  return natura || `${formatQuantity(rate)}%`;
}
