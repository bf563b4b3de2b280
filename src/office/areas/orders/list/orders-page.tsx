/** The list of orders (back-office design §4.1): the grid of orders, and what is done with the chosen ones in one press. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { MOST_PRINTED_ORDERS, officeFileHref, orderPaperFile } from '#contract/office/office-files.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { type Chosen, MOST_CHOSEN } from '../../../grid/chosen-bar.tsx';
import type { GridLinks } from '../../../grid/grid-links.ts';
import { GridScreen } from '../../../grid/grid-screen.tsx';
import type { Row } from '../../../grid/use-grid-view.ts';
import { callOffice } from '../../../lib/call-office.ts';
import { may } from '../../../lib/start-data.ts';
import { OfficeButton } from '../../../ui/office-button.tsx';
import { IconButton } from '../../../ui/office-icon-button.tsx';
import { AssignDialog, HoldDialog } from './deed-dialogs.tsx';
import { DeedStrip } from './deed-strip.tsx';
import { isHeld, ORDER_CELLS, orderCells } from './order-cells.tsx';
import { type DeedPlan, deedPlan } from './order-deeds.rules.ts';
import { OrderPeek } from './order-peek.tsx';
import { type Press, useOrderListDeeds } from './use-order-list-deeds.ts';

const planOf = (rows: readonly Row[]): DeedPlan =>
  deedPlan(rows.map((row) => ({ number: orderCells(row).number, status: orderCells(row).status, held: isHeld(row) })));

const euros = (money: number) => `€ ${formatAmount(moneyToNumber(money), getLocale(), 2)}`;

export function Component() {
  const deeds = useOrderListDeeds();
  const [asking, setAsking] = useState<{ deed: 'hold' | 'assign'; numbers: readonly string[]; leave: () => void }>();
  const navigate = useNavigate();
  const mayWrite = may('orders.write');
  const mayTake = may('orders.amend');
  const colleagues = useQuery({
    queryKey: ['people', 'colleagues'],
    queryFn: async () => (await callOffice('office_orders.get_colleagues', {})).message.data,
  });
  const people = useMemo(
    () => new Map((colleagues.data ?? []).map(({ user_id: id, name }) => [String(id), name])),
    [colleagues.data],
  );
  const run = deeds.run;
  const links = useMemo((): GridLinks => {
    const accept = (row: Row) => void run({ deed: 'accept', numbers: planOf([row]).accept });
    return {
      nameOf: (row) => orderCells(row).number,
      pageOf: (row) => orderPath(orderCells(row).number),
      cells: ORDER_CELLS,
      actions: (row) => {
        const plan = planOf([row]);
        if (!mayWrite) return null;
        const name = orderCells(row).number;
        return (
          <>
            {plan.accept.length > 0 && (
              <IconButton
                icon="check"
                label={m.orderlist_accept_one({ name })}
                tabIndex={-1}
                onClick={() => accept(row)}
              />
            )}
            {plan.hold.length > 0 && (
              <IconButton
                icon="pause"
                label={m.orderlist_hold_one({ name })}
                tabIndex={-1}
                onClick={() => setAsking({ deed: 'hold', numbers: plan.hold, leave: () => {} })}
              />
            )}
          </>
        );
      },
    };
  }, [run, mayWrite]);

  /** A deed on what is chosen; the choice is left once it is done. */
  const press = (what: Press, leave: () => void) => {
    if (what.numbers.length > 0) void run(what).then(leave, () => {});
  };
  const onChosen = (of: () => Chosen, what: (plan: DeedPlan, leave: () => void) => void) => () => {
    const { rows, leave } = of();
    if (rows) what(planOf(rows), leave);
  };

  return (
    <>
      <GridScreen
        definition={ORDERS_GRID}
        links={links}
        people={people}
        findWords={m.orderlist_find()}
        countWords={(count) => m.orderlist_count({ count })}
        newsWords={(count) => m.orderlist_news({ count })}
        newsOf={(row) => {
          const { customer, total } = orderCells(row);
          return total === undefined ? customer : `${customer} ${euros(total)}`;
        }}
        actions={
          <>
            <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={() => void navigate('/orders/rows')}>
              {m.orderlist_rows()}
            </OfficeButton>
            {mayTake && (
              <OfficeButton icon="phone" keyShown="n" onClick={() => void navigate('/orders/new')}>
                {m.orderlist_new()}
              </OfficeButton>
            )}
          </>
        }
        panel={(row) => <OrderPeek row={row} />}
        panelColumns={IN_PANEL}
        strip={<DeedStrip outcome={deeds.outcome} close={deeds.forget} />}
        commands={(of) => [
          { id: 'rows', name: m.orderlist_rows(), key: 'l', icon: 'list', run: () => void navigate('/orders/rows') },
          {
            id: 'new',
            name: m.orderlist_new(),
            key: 'n',
            icon: 'phone',
            hint: true,
            disabled: !mayTake,
            run: () => void navigate('/orders/new'),
          },
          {
            id: 'print',
            name: m.orders_print(),
            key: 'p',
            icon: 'print',
            hint: true,
            disabled: !may('prices.read'),
            run: onChosen(of, ({ all }) => print(all)),
          },
          ...(mayWrite
            ? ([
                {
                  id: 'accept',
                  name: m.orders_accept(),
                  key: 'a',
                  icon: 'check',
                  hint: true,
                  disabled: deeds.isBusy,
                  run: onChosen(of, ({ accept }, leave) => press({ deed: 'accept', numbers: accept }, leave)),
                },
                {
                  id: 'hold',
                  name: m.orders_hold(),
                  key: 'h',
                  icon: 'pause',
                  hint: true,
                  run: onChosen(
                    of,
                    ({ hold }, leave) => hold.length > 0 && setAsking({ deed: 'hold', numbers: hold, leave }),
                  ),
                },
                {
                  id: 'release',
                  name: m.orders_release(),
                  key: 'r',
                  icon: 'again',
                  run: onChosen(of, ({ release }, leave) => press({ deed: 'release', numbers: release }, leave)),
                },
                {
                  id: 'assign',
                  name: m.orders_assign(),
                  key: 'm',
                  icon: 'user',
                  hint: true,
                  run: onChosen(
                    of,
                    ({ all }, leave) => all.length > 0 && setAsking({ deed: 'assign', numbers: all, leave }),
                  ),
                },
              ] as const)
            : []),
        ]}
        chosenSums={netOf}
        tooManyWords={m.orderlist_too_many({ most: MOST_CHOSEN })}
        bar={(chosen) => (
          <ChosenButtons
            chosen={chosen}
            isBusy={deeds.isBusy}
            mayWrite={mayWrite}
            onPress={(what) => press(what, chosen.leave)}
            onAsk={(deed, numbers) => setAsking({ deed, numbers, leave: chosen.leave })}
          />
        )}
      />
      {asking?.deed === 'hold' && (
        <HoldDialog
          count={asking.numbers.length}
          close={() => setAsking(undefined)}
          hold={(reason) => run({ deed: 'hold', numbers: asking.numbers, reason }).then(asking.leave)}
        />
      )}
      {asking?.deed === 'assign' && (
        <AssignDialog
          count={asking.numbers.length}
          people={people}
          close={() => setAsking(undefined)}
          assign={(userId) => run({ deed: 'assign', numbers: asking.numbers, userId }).then(asking.leave)}
        />
      )}
    </>
  );
}

/** Said by the panel of the order under the cursor too. */
const IN_PANEL = ['destination', 'payment', 'net', 'rows'] as const;

function print(numbers: readonly string[]): void {
  if (numbers.length === 0 || numbers.length > MOST_PRINTED_ORDERS) return;
  window.open(officeFileHref(orderPaperFile, {}, { number: numbers }), '_blank', 'noopener');
}

interface ChosenButtonsProps {
  readonly chosen: Chosen;
  readonly isBusy: boolean;
  readonly mayWrite: boolean;
  readonly onPress: (press: Press) => void;
  readonly onAsk: (deed: 'hold' | 'assign', numbers: readonly string[]) => void;
}

/** For people who see amounts. */
function netOf(rows: readonly Row[]): readonly string[] {
  const nets = rows.flatMap((row) => orderCells(row).net ?? []);
  return nets.length === rows.length ? [euros(nets.reduce((sum, net) => sum + net, 0))] : [];
}

function ChosenButtons({ chosen, isBusy, mayWrite, onPress, onAsk }: ChosenButtonsProps) {
  const { rows } = chosen;
  const plan = planOf(rows ?? []);
  const { held, moved } = plan.leftOut;
  return (
    <>
      {rows !== null && may('prices.read') && (
        <OfficeButton
          icon="print"
          keyShown="p"
          disabled={plan.all.length > MOST_PRINTED_ORDERS}
          title={
            plan.all.length > MOST_PRINTED_ORDERS ? m.orderlist_print_most({ most: MOST_PRINTED_ORDERS }) : undefined
          }
          onClick={() => print(plan.all)}
        >
          {m.orderlist_print({ count: plan.all.length })}
        </OfficeButton>
      )}
      {mayWrite && rows !== null && (
        <>
          {plan.accept.length > 0 && (
            <OfficeButton
              kind="go"
              icon="check"
              keyShown="a"
              disabled={isBusy}
              onClick={() => onPress({ deed: 'accept', numbers: plan.accept })}
            >
              {m.orderlist_accept({ count: plan.accept.length })}
            </OfficeButton>
          )}
          {plan.accept.length > 0 && held + moved > 0 && (
            <span>
              {[held > 0 && m.orderlist_out_held({ count: held }), moved > 0 && m.orderlist_out_moved({ count: moved })]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
          {plan.hold.length > 0 && (
            <OfficeButton icon="pause" keyShown="h" disabled={isBusy} onClick={() => onAsk('hold', plan.hold)}>
              {m.orders_hold()}
            </OfficeButton>
          )}
          {plan.release.length > 0 && (
            <OfficeButton
              icon="again"
              keyShown="r"
              disabled={isBusy}
              onClick={() => onPress({ deed: 'release', numbers: plan.release })}
            >
              {m.orderlist_release({ count: plan.release.length })}
            </OfficeButton>
          )}
          <OfficeButton icon="user" keyShown="m" disabled={isBusy} onClick={() => onAsk('assign', plan.all)}>
            {m.orders_assign()}
          </OfficeButton>
        </>
      )}
    </>
  );
}
