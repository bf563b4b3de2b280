/** Cells of the grid of orders that are more than a text: state, credit light, what is ready, who takes care of it. */
import type { GridCell } from '#contract/office/grids/grid-definition.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { m } from '#office/messages/messages.js';
import type { GridLinks } from '../../../grid/grid-links.ts';
import type { Row } from '../../../grid/use-grid-view.ts';
import { initialsOf } from '../../../shell/initials.rules.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { CreditUsed, OfficeLight } from '../../../ui/office-light.tsx';
import { OrderState } from '../order-state.tsx';
import './order-cells.css';

/** A row of the grid, as far as this page looks into it. */
export const orderCells = ({ cells }: Row) =>
  cells as Readonly<Record<string, GridCell>> & {
    readonly number: string;
    readonly customer: string;
    readonly status: OfficeOrder['status'];
    readonly hold: boolean;
    readonly hold_reason: string;
    /** Absent without `prices.read`. */
    readonly net?: number;
    readonly total?: number;
    readonly credit?: number | null;
    readonly payment: string;
  };

/** Closed orders are not on hold any more, whatever stands there. */
const isOpen = (status: OfficeOrder['status']) => status === 'IA' || status === 'NE' || status === 'partial';

export const isHeld = (row: Row): boolean => {
  const { hold, status } = orderCells(row);
  return hold && isOpen(status);
};

function Credit({ row, text }: { row: Row; text: string }) {
  const { credit, payment, status } = orderCells(row);
  if (payment === 'card' && isOpen(status)) return <OfficeLight state="paid">{m.orderlist_prepaid()}</OfficeLight>;
  return credit === null || credit === undefined ? null : <CreditUsed used={credit} text={text} />;
}

function Ready({ row, text }: { row: Row; text: string }) {
  const { ready } = row.cells;
  if (ready === null || ready === undefined) return null;
  return (
    <>
      <svg className="order-cells__meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="order-cells__meter-all" width="100" height="6" />
        <rect
          className={ready === 100 ? 'order-cells__meter-whole' : 'order-cells__meter-part'}
          width={Number(ready)}
          height="6"
        />
      </svg>
      <span className="order-cells__percent">{text}</span>
    </>
  );
}

function Assigned({ text }: { text: string }) {
  if (text === '') return <span className="order-cells__none">—</span>;
  return (
    <span className="order-cells__person" title={text}>
      <span className="face" aria-hidden="true">
        {initialsOf(text)}
      </span>
      {text}
    </span>
  );
}

/** That the buyer wrote something, or one of us did: what, is read beside the list and on the page. */
function Notes({ row }: { row: Row }) {
  const { note, notes } = row.cells;
  const words = [
    typeof note === 'string' && note !== '' ? m.orders_buyer_note({ note }) : '',
    Number(notes) > 0 ? m.orderlist_notes({ count: Number(notes) }) : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className="order-cells__notes" title={words.join('\n')}>
      <OfficeIcon name="doc" small />
      <span className="visually-hidden">{words.join(' ')}</span>
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

export const ORDER_CELLS: NonNullable<GridLinks['cells']> = {
  customer: (row, text) => (
    <>
      <b className="order-cells__customer" title={text}>
        {text}
      </b>
      <Notes row={row} />
    </>
  ),
  total: (_, text) => <b className="order-cells__total">{text}</b>,
  status: (row) => <OrderState state={isHeld(row) ? 'hold' : orderCells(row).status} />,
  credit: (row, text) => <Credit row={row} text={text} />,
  ready: (row, text) => <Ready row={row} text={text} />,
  assigned: (_, text) => <Assigned text={text} />,
  payment: (_, text) => PAYMENTS[text]?.() ?? text,
};
