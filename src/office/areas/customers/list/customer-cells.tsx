/** Cells of the grid of customers that are more than a text: the credit light, what is overdue, the change of sales. */

import type { GridLinks } from '#office/grid/grid-links.ts';
import type { Row } from '#office/grid/use-grid-view.ts';
import { m } from '#office/messages/messages.js';
import { CreditUsed } from '#office/ui/office-light.tsx';
import './customer-cells.css';

function Credit({ row, text }: { row: Row; text: string }) {
  const { credit } = row.cells;
  return credit === null || credit === undefined ? null : <CreditUsed used={Number(credit)} text={text} />;
}

function Change({ row, text }: { row: Row; text: string }) {
  const { change } = row.cells;
  if (change === null || change === undefined) return null;
  const more = Number(change);
  return (
    <span className={more < 0 ? 'customer-cells__less' : 'customer-cells__more'}>
      {more > 0 ? `+${text}` : text.replace('-', '−')}
    </span>
  );
}

/** Names of the ways of payment that the shop knows; others are shown as written. */
const PAYMENTS: Readonly<Record<string, () => string>> = {
  bank_transfer: m.orderlist_bank_transfer,
  riba_30: m.orderlist_riba_30,
  riba_60: m.orderlist_riba_60,
  riba_90: m.orderlist_riba_90,
  cash_on_delivery: m.orderlist_cash_on_delivery,
  card: m.orderlist_card,
};

/** The first one, which checkout proposes, and how many more. */
function Payments({ codes }: { codes: readonly string[] }) {
  const [first = '', ...others] = codes.map((code) => PAYMENTS[code]?.() ?? code);
  return (
    <span title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 && <span className="customer-cells__none"> +{others.length}</span>}
    </span>
  );
}

const isNothing = (row: Row, key: string) => row.cells[key] === 0;

export const CUSTOMER_CELLS: NonNullable<GridLinks['cells']> = {
  company: (row, text) => (
    <b className={row.cells.active === false ? 'customer-cells__closed' : undefined} title={text}>
      {text}
    </b>
  ),
  payments: (_, text) => <Payments codes={text.split(' ')} />,
  credit: (row, text) => <Credit row={row} text={text} />,
  used: (row, text) => (isNothing(row, 'used') ? <span className="customer-cells__none">—</span> : text),
  overdue: (row, text) =>
    isNothing(row, 'overdue') ? (
      <span className="customer-cells__none">—</span>
    ) : (
      <b className="customer-cells__bad">{text}</b>
    ),
  sales: (row, text) => (isNothing(row, 'sales') ? <span className="customer-cells__none">—</span> : text),
  change: (row, text) => <Change row={row} text={text} />,
  active: (row) =>
    row.cells.active ? m.customers_active() : <b className="customer-cells__bad">{m.customers_closed()}</b>,
};
