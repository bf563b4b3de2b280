/**
 * Invoices as rows: number, date, kind, destination, amounts, due date, payment, files; below a row what the article
 * filter found in it. Chosen ones are downloaded as one ZIP.
 */
import type { InvoiceHeader } from '#contract/endpoints/account/invoices.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentBadges } from '#storefront/domain/document/document-badges.tsx';
import { listFields, pageQuery } from '#storefront/domain/document/document-list.rules.ts';
import { invoiceKindWord, PaymentMark } from '#storefront/domain/document/document-words.tsx';
import { MatchedRows } from '#storefront/domain/document/matched-rows.tsx';
import { sortedColumns } from '#storefront/domain/document/sorted-column.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { INVOICE_LIST, type InvoiceFilters } from './invoice-list.rules.ts';
import '#storefront/domain/document/document-list.css';
import '#storefront/domain/order/account-tables.css';

export interface InvoiceTableProps {
  invoices: readonly InvoiceHeader[];
  filters: InvoiceFilters;
  /** Of everything that the filter finds. */
  count: number;
  totals: { taxable: number; total: number };
}

const euro = (amount: number) => formatEuro(amount, getLocale());

/** A credit note takes off what the invoices ask for, in the list as in its sums. */
const signed = ({ kind }: InvoiceHeader, amount: number) => (kind === 'credit_note' ? -Math.abs(amount) : amount);

/** Nobody pays a credit note. */
const paymentOf = ({ kind, payment }: InvoiceHeader) => (kind === 'credit_note' ? null : payment);

export function InvoiceTable({ invoices, filters, count, totals }: InvoiceTableProps) {
  const fields = listFields(INVOICE_LIST, filters);
  const sorted = sortedColumns(INVOICE_LIST, filters, documentPaths.invoices);
  return (
    <form className="document-table" action="/documents/invoices.zip" data-reload="">
      <input type="hidden" name="lang" value={getLocale()} />
      <div className="document-tools">
        <FileLink
          href={documentPaths.listFile('invoices.zip', fields)}
          format={m.documents_zip({ count: formatCount(count) })}
          name={m.documents_zip_name({ count: formatCount(count) })}
        />
        <FileLink
          href={documentPaths.listFile('invoices.csv', fields)}
          format="CSV"
          name={m.account_list_file({ format: 'CSV' })}
        />
        <FileLink
          href={documentPaths.listFile('invoices.xlsx', fields)}
          format="XLSX"
          name={m.account_list_file({ format: 'XLSX' })}
        />
        <FileLink
          tone="quiet"
          href={documentPaths.listFile('invoice-rows.xlsx', fields)}
          format={m.documents_rows_xlsx()}
          name={m.documents_rows_xlsx()}
        />
        <Button type="submit" tone="ink" className="document-tools__chosen">
          <Icon name="dl" />
          {m.documents_zip_chosen()}
        </Button>
      </div>
      <DataTable
        frameClass="document-frame"
        rows={invoices}
        rowKey={(invoice) => invoice.id}
        below={({ matches }) => matches && matches.length > 0 && <MatchedRows rows={matches} />}
        columns={[
          { key: 'choose', header: m.documents_choose(), headerHidden: true, cell: Choose },
          {
            ...sorted('number', m.documents_number()),
            cell: (invoice) => (
              <>
                <Link className="code" to={documentPaths.invoice(invoice.id)}>
                  {invoice.number}
                </Link>
                <DocumentBadges unread={invoice.unread} disputed={invoice.disputed} />
              </>
            ),
          },
          { ...sorted('date', m.documents_date()), cell: ({ date }) => date },
          { ...sorted('kind', m.documents_kind()), cell: ({ kind }) => invoiceKindWord(kind) },
          {
            ...sorted('destination', m.documents_destination()),
            shown: 'wider',
            cellClass: 'muted document-place',
            cell: ({ destination }) => destination.split(', ')[0],
          },
          {
            ...sorted('taxable', m.documents_taxable()),
            number: true,
            shown: 'wide roomy',
            cellClass: 'money',
            cell: (invoice) => euro(signed(invoice, invoice.taxable)),
          },
          {
            ...sorted('total', m.documents_total()),
            number: true,
            cell: (invoice) => <b className="money">{euro(signed(invoice, invoice.total))}</b>,
          },
          { ...sorted('due', m.documents_due()), cell: ({ due_date }) => due_date ?? '–' },
          {
            ...sorted('payment', m.documents_payment()),
            cell: (invoice) => <PaymentMark payment={paymentOf(invoice)} />,
          },
          { key: 'files', header: m.documents_files(), cell: FilesOf },
        ]}
        foot={
          <>
            <td colSpan={4}>{m.documents_sum({ count, shown: formatCount(count) })}</td>
            <td className="wider" />
            <td className="number wide roomy money">{euro(totals.taxable)}</td>
            <td className="number money">{euro(totals.total)}</td>
            <td colSpan={3} />
          </>
        }
      />
      <ul className="document-cards" aria-label={m.documents_invoices()}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceCard invoice={invoice} />
          </li>
        ))}
      </ul>
    </form>
  );
}

function Choose({ id, number }: InvoiceHeader) {
  return (
    <input className="tick" type="checkbox" name="ids" value={id} aria-label={m.documents_choose_one({ number })} />
  );
}

function FilesOf({ id, number, has_xml }: InvoiceHeader) {
  return (
    <>
      <a
        className="link document-file"
        href={documentPaths.invoiceFile(id, 'pdf')}
        data-reload=""
        aria-label={m.documents_file_of({ format: 'PDF', number })}
      >
        PDF
      </a>
      {has_xml && (
        <a
          className="link document-file"
          href={documentPaths.invoiceFile(id, 'xml')}
          data-reload=""
          aria-label={m.documents_file_of({ format: 'XML', number })}
        >
          XML
        </a>
      )}
    </>
  );
}

/** The same row for phones: two lines, then its files. */
function InvoiceCard({ invoice }: { invoice: InvoiceHeader }) {
  const { user } = useSession();
  const { id, number, has_xml } = invoice;
  const payment = paymentOf(invoice);
  return (
    <>
      <Link className="document-card" to={documentPaths.invoice(id)}>
        <span>
          <span className="code">{number}</span>
          <DocumentBadges unread={invoice.unread} disputed={invoice.disputed} />
        </span>
        <b className="money">{euro(signed(invoice, invoice.total))}</b>
        <span>
          {invoiceKindWord(invoice.kind)} · {invoice.date}
          <small>{invoice.destination.split(', ')[0]}</small>
        </span>
        <span>
          <PaymentMark payment={payment} />
          {payment && payment !== 'paid' && invoice.due_date && (
            <small>{m.documents_due_by({ date: invoice.due_date })}</small>
          )}
        </span>
      </Link>
      <MatchedRows rows={invoice.matches} />
      <div className="document-cards__files">
        <CardFile href={documentPaths.invoiceFile(id, 'pdf')} format="PDF" number={number} />
        {has_xml && <CardFile href={documentPaths.invoiceFile(id, 'xml')} format="XML" number={number} />}
        {user?.documents.includes('pay') && payment && payment !== 'paid' && (
          <Link to={documentPaths.deadlines({ text: number })} aria-label={m.documents_pay_of({ number })}>
            <Icon name="euro" />
            {m.documents_pay()}
          </Link>
        )}
      </div>
    </>
  );
}

function CardFile({ href, format, number }: { href: string; format: string; number: string }) {
  return (
    <a href={href} data-reload="" aria-label={m.documents_file_of({ format, number })}>
      <Icon name="dl" />
      {format}
    </a>
  );
}

/** URL of one page of the list. */
export const invoicePage = (filters: InvoiceFilters, page: number): string =>
  documentPaths.invoices(pageQuery(INVOICE_LIST, filters, page));
