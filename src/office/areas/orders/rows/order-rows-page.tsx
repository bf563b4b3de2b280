/** The lines of all orders (back-office design §3): what is left to deliver, of which article, and whether it is there. */
import { useNavigate } from 'react-router';
import { ORDER_ROWS_GRID } from '#contract/office/grids/order-rows-grid.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import type { GridLinks } from '../../../grid/grid-links.ts';
import { GridScreen } from '../../../grid/grid-screen.tsx';
import type { Row } from '../../../grid/use-grid-view.ts';
import { OfficeButton } from '../../../ui/office-button.tsx';
import { OrderState } from '../order-state.tsx';
import type { orderState } from '../order-words.ts';
import './order-rows-page.css';

const cellsOf = ({ cells }: Row) =>
  cells as Row['cells'] & {
    readonly number: string;
    readonly article: string;
    readonly status: Parameters<typeof orderState>[0];
    readonly hold?: boolean;
    readonly residual: number;
    readonly stock: number;
  };

const LINKS: GridLinks = {
  nameOf: (row) => `${cellsOf(row).number} ${cellsOf(row).article}`,
  pageOf: (row) => orderPath(cellsOf(row).number),
  cells: {
    status: (row) => <OrderState state={cellsOf(row).status} />,
    stock: (row, text) => {
      const { residual, stock } = cellsOf(row);
      // What is promised is taken off already: below zero, pieces of some order are missing.
      return residual > 0 && stock < 0 ? (
        <span className="order-lines__short" title={m.orderlines_missing({ pieces: formatQuantity(-stock) })}>
          {text}
        </span>
      ) : (
        text
      );
    },
  },
};

export function Component() {
  const navigate = useNavigate();
  const toOrders = () => void navigate('/orders');
  return (
    <GridScreen
      definition={ORDER_ROWS_GRID}
      links={LINKS}
      findWords={m.orderlines_find()}
      countWords={(count) => m.orderlines_count({ count })}
      newsWords={(count) => m.orderlines_news({ count })}
      newsOf={(row) => LINKS.nameOf(row)}
      actions={
        <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={toOrders}>
          {m.orders_title()}
        </OfficeButton>
      }
      commands={() => [{ id: 'orders', name: m.orders_title(), key: 'l', icon: 'list', hint: true, run: toOrders }]}
    />
  );
}
