/** Beside the rows of an invoice: amounts, deadlines with their states; below, the VAT table. */
import type { ReactNode } from 'react';
import type { InvoiceDetail } from '#contract/endpoints/account/invoices.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DeadlineMark } from '#storefront/domain/document/document-words.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Fact, FactSection } from './facts.tsx';

const euro = (amount: number) => formatEuro(amount, getLocale());

export function InvoiceTotals({ invoice }: { invoice: Omit<InvoiceDetail, 'rows'> }) {
  const { taxable, vat, total, payable, stamp, split, payment_terms: terms, cig, cup, note } = invoice;
  return (
    <FactSection title={m.documents_totals()} figures>
      <Fact label={m.documents_taxable()}>{euro(taxable)}</Fact>
      <Fact label={m.orders_vat()}>{euro(vat)}</Fact>
      {stamp !== 0 && <Fact label={m.documents_stamp()}>{euro(stamp)}</Fact>}
      <Fact label={<b>{m.documents_total()}</b>}>
        <b>{euro(total)}</b>
      </Fact>
      {(split || payable !== total) && (
        <Fact label={m.documents_payable()}>
          <b>{euro(payable)}</b>
          {split && <small className="muted">{m.documents_split()}</small>}
        </Fact>
      )}
      {terms && <Fact label={m.documents_terms()}>{terms}</Fact>}
      {cig && <Fact label="CIG">{cig}</Fact>}
      {cup && <Fact label="CUP">{cup}</Fact>}
      {note && <Fact label={m.orders_note()}>{note}</Fact>}
    </FactSection>
  );
}

/** Nothing if none is known. */
export function InvoiceDeadlines({ invoice: { number, deadlines } }: { invoice: Omit<InvoiceDetail, 'rows'> }) {
  const { user } = useSession();
  if (deadlines.length === 0) return null;
  const toPay = deadlines.filter(({ payable }) => payable).map(({ id }) => id);
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_deadlines()}</h2>
        {toPay.length > 0 && user?.documents.includes('pay') && (
          <Link className="link" to={documentPaths.pay(toPay, number)}>
            {m.payment_choose_of()}
          </Link>
        )}
      </div>
      <DataTable
        rows={deadlines}
        rowKey={(deadline) => deadline.id}
        columns={[
          {
            key: 'due',
            header: m.documents_due(),
            cell: ({ due_date, method }) => (
              <>
                {due_date ?? m.documents_on_receipt()}
                {method && <small className="muted deadline-method">{method}</small>}
              </>
            ),
          },
          { key: 'state', header: m.documents_state(), cell: ({ state }) => <DeadlineMark state={state} /> },
          {
            key: 'amount',
            header: m.documents_amount(),
            number: true,
            cell: ({ amount, open }) => (
              <>
                <b className="money">{euro(amount)}</b>
                {open !== 0 && open !== amount && (
                  <small className="muted money deadline-method">
                    {m.documents_still_open({ amount: euro(open) })}
                  </small>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

export function VatTable({ invoice: { vat_table: table, taxable, vat } }: { invoice: Omit<InvoiceDetail, 'rows'> }) {
  if (table.length === 0) return null;
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.orders_vat()}</h2>
      </div>
      <DataTable
        rows={table}
        rowKey={(line) => `${line.rate} ${line.natura} ${line.due} ${line.law}`}
        columns={[
          {
            key: 'rate',
            header: m.orders_vat(),
            cell: ({ rate, natura }) => `${formatQuantity(rate)}%${natura ? ` ${natura}` : ''}`,
          },
          { key: 'title', header: m.documents_vat_title(), cellClass: 'may-wrap muted', cell: VatTitle },
          {
            key: 'taxable',
            header: m.documents_taxable(),
            number: true,
            cellClass: 'money',
            cell: (line) => euro(line.taxable),
          },
          { key: 'tax', header: m.documents_tax(), number: true, cellClass: 'money', cell: ({ tax }) => euro(tax) },
        ]}
        foot={
          <>
            <td colSpan={2}>{m.documents_total()}</td>
            <td className="number money">{euro(taxable)}</td>
            <td className="number money">{euro(vat)}</td>
          </>
        }
      />
    </section>
  );
}

const DUE_WORDS: Record<string, () => string> = {
  I: m.documents_vat_due_i,
  D: m.documents_vat_due_d,
  S: m.documents_vat_due_s,
};

function VatTitle({ meaning, due, law }: InvoiceDetail['vat_table'][number]): ReactNode {
  return [meaning, law, DUE_WORDS[due]?.()].filter(Boolean).join(' · ');
}
