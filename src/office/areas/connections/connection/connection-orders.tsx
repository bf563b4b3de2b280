/** Orders handed over to a connection (C-EXC-4): those that wait first, the oldest on top, which is the late one. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionOrder, OfficeConnection } from '#contract/office/connections.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { ORDER_LISTS, type OrderList, orderListName } from '../connection-words.ts';
import { WideTable } from '../wide-table.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { AGAIN_MS, PagedList } from './paged-list.tsx';

export function ConnectionOrders({ connection }: { readonly connection: OfficeConnection }) {
  const { code, handovers, release } = connection;
  const [list, setList] = useState<OrderList>('offered');
  const [isOffering, setOffering] = useState(false);
  const read = useInfiniteQuery({
    queryKey: ['connections', code, 'orders', list],
    refetchInterval: AGAIN_MS,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      (
        await callOffice('office_connections.get_orders', {
          code,
          state: list,
          ...(pageParam !== undefined && { after: pageParam }),
        })
      ).message,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const orders = read.data?.pages.flatMap((page) => page.orders);
  const countOf = (one: OrderList) => (one === 'all' ? '' : ` (${formatCount(handovers[one])})`);
  return (
    <OfficeSection
      title={m.connections_handed()}
      aside={
        may('connections.write') &&
        release !== null && <OfficeButton onClick={() => setOffering(true)}>{m.connections_offer()}</OfficeButton>
      }
    >
      <div className="connections__fields">
        <div className="connections__bar">
          <OfficeSelect
            label={m.connections_handed_which()}
            value={list}
            onChange={({ target }) => setList(ORDER_LISTS.find((one) => one === target.value) ?? 'offered')}
          >
            {ORDER_LISTS.map((one) => (
              <option key={one} value={one}>
                {orderListName(one)}
                {countOf(one)}
              </option>
            ))}
          </OfficeSelect>
        </div>
        <PagedList list={read} count={orders?.length} none={m.connections_handed_none()}>
          <OrderTable orders={orders ?? []} />
        </PagedList>
      </div>
      {isOffering && <OfferDialog code={code} close={() => setOffering(false)} />}
    </OfficeSection>
  );
}

const SHAPES: Readonly<Record<ConnectionOrder['state'], StateShape>> = {
  pending: 'off',
  offered: 'waits',
  acknowledged: 'done',
  refused: 'wrong',
  withdrawn: 'over',
};

const OrderTable = ({ orders }: { readonly orders: readonly ConnectionOrder[] }) => (
  <WideTable label={m.connections_handed()}>
    <thead>
      <tr>
        <th scope="col">{m.connections_handed_order()}</th>
        <th scope="col">{m.connections_handed_state()}</th>
        <th scope="col">{m.connections_handed_sent()}</th>
        <th scope="col">{m.connections_handed_erp()}</th>
        <th scope="col">{m.connections_handed_at()}</th>
        <th scope="col">{m.connections_handed_reason()}</th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.uid}>
          <th scope="row">
            <Link className="list-table__opens" to={orderPath(order.number)}>
              {order.number}
            </Link>
          </th>
          <td>
            <OfficeState shape={order.late ? 'wrong' : order.changed ? 'half' : SHAPES[order.state]}>
              {orderListName(order.changed ? 'changed' : order.state)}
              {order.late && `, ${m.connections_handed_late()}`}
            </OfficeState>
          </td>
          <td>{shortMoment(order.sent_at)}</td>
          <td className="code">{order.erp_number}</td>
          <td>{order.at === null ? '' : shortMoment(order.at)}</td>
          <td className="connections__reason">{order.reason}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
