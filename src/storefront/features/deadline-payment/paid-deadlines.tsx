/** What a payment pays: its deadlines, with what is paid of each. */
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { DataTable } from '#storefront/ui/data-table.tsx';

const euro = (amount: number) => formatEuro(amount, getLocale());

export function PaidDeadlines({ payment: { deadlines, amount } }: { payment: PaymentView }) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_deadlines()}</h2>
      </div>
      <DataTable
        rows={deadlines}
        rowKey={({ id }) => id}
        columns={[
          { key: 'document', header: m.documents_document(), cell: ({ document }) => document },
          { key: 'due', header: m.documents_due(), cell: ({ due_date }) => due_date ?? m.documents_on_receipt() },
          {
            key: 'amount',
            header: m.documents_amount(),
            number: true,
            cellClass: 'money',
            cell: (deadline) => euro(deadline.amount),
          },
        ]}
        foot={
          <>
            <td colSpan={2}>{m.documents_total()}</td>
            <td className="number money">{euro(amount)}</td>
          </>
        }
      />
    </section>
  );
}
