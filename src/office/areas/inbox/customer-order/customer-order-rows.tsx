/** Rows of a customer's order: as they came, and as the shop understands them. */
import type { OfficeCustomerOrder } from '#contract/office/inbox/customer-orders.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ScrollSideways } from '#office/ui/scroll-sideways.tsx';

type Row = OfficeCustomerOrder['rows'][number];

export function CustomerOrderRows({ rows, isOrdered }: { readonly rows: readonly Row[]; readonly isOrdered: boolean }) {
  if (rows.length === 0) return null;
  const hasPrices = rows.some(({ their_price: theirs }) => theirs !== undefined);
  return (
    <OfficeSection title={m.trade_rows()}>
      <ScrollSideways label={m.trade_rows()}>
        <table className="inbox-item__table customer-order__rows">
          <thead>
            <tr>
              <th scope="col">{m.trade_col_row()}</th>
              <th scope="col">{m.trade_col_theirs()}</th>
              <th scope="col">{m.trade_col_ours()}</th>
              <th scope="col" className="inbox-item__number customer-order__number">
                {m.trade_col_quantity()}
              </th>
              {hasPrices && (
                <>
                  <th scope="col" className="inbox-item__number customer-order__number">
                    {m.trade_col_their_price()}
                  </th>
                  <th scope="col" className="inbox-item__number customer-order__number">
                    {m.trade_col_our_price()}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={isOrdered && !row.ordered ? 'customer-order__row--out' : undefined}>
                <td>{row.id}</td>
                <td>
                  {row.codes && <span className="code">{row.codes}</span>} {row.name}
                  {row.note && <span className="hint"> {row.note}</span>}
                </td>
                <td>
                  {row.carti ? (
                    <>
                      <span className="code">{row.carti}</span> {row.article}
                    </>
                  ) : (
                    '—'
                  )}
                  {isOrdered && !row.ordered && <span className="hint"> {m.trade_not_ordered()}</span>}
                  {row.findings.map(({ text }) => (
                    <span key={text} className="customer-order__wrong">
                      {text}
                    </span>
                  ))}
                </td>
                <td className="inbox-item__number customer-order__number">
                  {row.quantity} {row.unit}
                  {row.pieces !== null && (
                    <span className="hint">
                      {' '}
                      = {m.trade_pieces({ pieces: formatQuantity(row.pieces), um: row.um })}
                    </span>
                  )}
                </td>
                {hasPrices && (
                  <>
                    <td className="inbox-item__number customer-order__number">{priceText(row.their_price)}</td>
                    <td className="inbox-item__number customer-order__number">{priceText(row.our_price)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSideways>
    </OfficeSection>
  );
}

/** With the decimals by which theirs and ours may differ. */
const priceText = (amount: number | null | undefined): string => (amount == null ? '—' : unitPrice(amount));
