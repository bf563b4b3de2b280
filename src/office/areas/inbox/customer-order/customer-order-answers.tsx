/** What went back to the customer's system: responses, despatch advices, invoices and credit notes; and documents that wait. */
import type { OfficeCustomerOrder } from '#contract/office/inbox/customer-orders.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ScrollSideways } from '#office/ui/scroll-sideways.tsx';

type Answer = OfficeCustomerOrder['answers'][number];

const KINDS: Readonly<Record<Answer['kind'], () => string>> = {
  response: m.trade_answer_response,
  despatch: m.trade_answer_despatch,
  invoice: m.trade_answer_invoice,
  credit_note: m.trade_answer_credit_note,
  receipt: m.trade_answer_receipt,
};

export function CustomerOrderAnswers({ answers }: { readonly answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <OfficeSection title={m.trade_answers()}>
      <ScrollSideways label={m.trade_answers()}>
        <table className="inbox-item__table customer-order__answers">
          <thead>
            <tr>
              <th scope="col">{m.trade_answer_document()}</th>
              <th scope="col">{m.trade_answer_written()}</th>
              <th scope="col">{m.trade_answer_file()}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ kind, number, at, file, placed_at: placed, why }) => (
              <tr key={`${kind} ${number}`}>
                <td>
                  {KINDS[kind]()} {number && <span className="code">{number}</span>}
                </td>
                <td>
                  {at === null ? m.trade_answer_waits() : shortMoment(at)}
                  {why && <span className="customer-order__wrong">{why}</span>}
                </td>
                <td>
                  {file && <span className="code">{file}</span>}
                  {at !== null && (
                    <span className="hint">
                      {' '}
                      {placed === null ? m.trade_answer_to_fetch() : m.trade_answer_placed({ at: shortMoment(placed) })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSideways>
    </OfficeSection>
  );
}
