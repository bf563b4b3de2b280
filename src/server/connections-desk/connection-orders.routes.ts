/** `office_connections.get_orders`, `.offer_orders`: orders handed over to a connection (C-EXC-4). */
import { type ConnectionOrder, getConnectionOrders, offerOrders } from '#contract/office/connections.ts';
import {
  type Connections,
  type HandoverRow,
  handoverState,
  lateBefore,
  readHandovers,
  readLateOf,
} from '#server/modules/exchange/index.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { actorOf } from './acting-staff.ts';
import { refusal } from './connection-sentences.ts';

interface ConnectionOrdersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly connections: Pick<Connections, 'get' | 'offer'>;
}

const PAGE = 50;
/** What waits is seen with the oldest first; the rest is looked up, and the newest is what people look for. */
const WAITING: ReadonlySet<string> = new Set(['offered', 'pending']);

export function connectionOrdersRoutes({ db, clock, timeZone, connections }: ConnectionOrdersDeps): OfficeRoute[] {
  return [
    officeRoute(getConnectionOrders, async ({ body: { code, state, after } }) => {
      const { id: connectionId } = await connections.get(code);
      const found = await readHandovers(db, {
        connectionId,
        state,
        limit: PAGE + 1,
        newestFirst: !WAITING.has(state),
        ...(after !== undefined && { after }),
      });
      const page = found.slice(0, PAGE);
      const late = await readLateOf(
        db,
        connectionId,
        page.map(({ orderId }) => orderId),
        lateBefore(clock()),
      );
      return {
        message: {
          orders: page.map((row) => present(row, late.has(row.orderId))),
          next: found.length > PAGE ? (page.at(-1)?.uid ?? null) : null,
        },
      };
    }),

    officeRoute(offerOrders, async ({ body: { code, since, key }, staff }) => {
      if (since > today(clock, timeZone)) throw refusal('since', since, staff.locale);
      return { message: { count: await connections.offer(actorOf(staff, key), code, since) } };
    }),
  ];
}

const present = (row: HandoverRow, late: boolean): ConnectionOrder => ({
  number: row.number,
  uid: row.uid,
  sent_at: row.sentAt.toISOString(),
  state: handoverState({ ...row, paidByCard: row.card !== null }),
  late,
  changed: row.state === 'acknowledged' && row.ackedVersion < row.version,
  erp_number: row.erpNumber,
  at: row.ackedAt?.toISOString() ?? null,
  reason: row.reason,
});
